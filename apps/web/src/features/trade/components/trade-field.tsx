import { type ReactNode, useId } from 'react';
import { useAmountEntry } from '../../../components/amount-entry.ts';
import { Icon } from '../../../components/icon.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { tradeTexts } from '../texts/trade-texts.ts';

export interface TradeFieldProps {
  readonly label: string;
  readonly name: string;
  /** Decimal text; what is no number as it was typed. */
  readonly value: string;
  readonly asset: string;
  /** Decimals that may be typed. */
  readonly scale: number;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly onFocus?: () => void;
  /** At the end of the label's row: the balance, the minimum, the distance from the market. */
  readonly aside?: ReactNode;
  readonly error?: ReactNode;
  /** Under the field; its space is kept when `keepsLine`. */
  readonly below?: ReactNode;
  readonly keepsLine?: boolean;
  readonly isBig?: boolean;
  readonly end?: ReactNode;
}

/** A dense amount field of the trade screen: the label's row, the box, one line below. */
export function TradeField(field: TradeFieldProps) {
  const t = useTexts(tradeTexts);
  const id = useId();
  const entry = useAmountEntry(field);
  // a text that can't be read is said at once: sent, it would mean something else
  const error = entry.problem ?? field.error ?? null;
  const isWrong = error !== null;
  const hasLine = isWrong || field.keepsLine === true || Boolean(field.below);
  return (
    <div>
      <div className="trade-label">
        <label htmlFor={id}>{field.label}</label>
        <span className="text-fg3">{field.aside}</span>
      </div>
      <div
        className={`field-box ${field.isBig === true ? 'trade-box-big' : 'field-box-dense'}`}
        data-invalid={isWrong || undefined}
      >
        <input
          {...entry.input}
          id={id}
          name={field.name}
          aria-invalid={isWrong || undefined}
          aria-describedby={hasLine ? `${id}-line` : undefined}
          onBlur={field.onBlur}
          onFocus={field.onFocus}
        />
        {field.end ?? (
          <span className="field-unit">
            {field.asset === 'IRT' ? t.toman : <bdi dir="ltr">{field.asset}</bdi>}
          </span>
        )}
      </div>
      {hasLine && (
        <p id={`${id}-line`} className="trade-line" data-kind={isWrong ? 'error' : undefined}>
          {isWrong && <Icon name="alert" size={16} />}
          <span>{error ?? field.below}</span>
        </p>
      )}
    </div>
  );
}
