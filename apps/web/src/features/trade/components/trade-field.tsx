import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { editAmount, showAmount } from '../../../lib/amount-input.ts';
import { digitsShown, settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import { tradeTexts } from '../texts/trade-texts.ts';

export interface TradeFieldProps {
  readonly label: string;
  readonly name: string;
  /** Canonical decimal text. */
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
  const digits = digitsShown(useStore(settings));
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const isWrong = field.error !== undefined && field.error !== null;
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
          ref={input}
          id={id}
          name={field.name}
          dir="ltr"
          className="num"
          inputMode={field.scale > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={showAmount(field.value, digits)}
          aria-invalid={isWrong || undefined}
          aria-describedby={hasLine ? `${id}-line` : undefined}
          onBlur={field.onBlur}
          onFocus={field.onFocus}
          onChange={(event) => {
            const { value, selectionStart } = event.currentTarget;
            const edit = editAmount(value, selectionStart ?? value.length, field.scale, digits);
            caret.current = edit.caret;
            field.onChange(edit.value);
          }}
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
          <span>{isWrong ? field.error : field.below}</span>
        </p>
      )}
    </div>
  );
}
