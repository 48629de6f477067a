import { type ReactNode, useId } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { tomanWords } from '../lib/amount-words.ts';
import { settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';
import { useAmountEntry } from './amount-entry.ts';
import { type CoinSaid, CoinWords } from './coin-words.tsx';
import { FieldNote } from './text-field.tsx';
import { commonTexts } from './texts/common-texts.ts';

export interface AmountFieldProps {
  readonly label: string;
  /** Decimal text: Latin digits and `.`; '' when empty; what is no number as it was typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly asset: string;
  /** Of a coin: how its amount is said below the field. */
  readonly said?: CoinSaid;
  /** Decimals that may be typed. */
  readonly scale: number;
  readonly error?: string | null | undefined;
  /** Under the field when there are no words and no error. */
  readonly hint?: ReactNode;
  /** Stands at the end of the label's row: the balance, the minimum. */
  readonly aside?: ReactNode;
  readonly big?: boolean;
  readonly onBlur?: () => void;
  readonly autoFocus?: boolean;
  readonly name?: string;
  /** Cells at the field's end instead of the unit (a stepper). */
  readonly end?: ReactNode;
}

/**
 * Money typed by a person: Persian, Arabic and Latin digits in, grouping live, the caret kept, the
 * amount said in words below. The value is text all along, so no digit is ever lost; a text that
 * can't be read says why at once.
 */
export function AmountField(props: AmountFieldProps) {
  const t = useTexts(commonTexts);
  const { lang } = useStore(settings);
  const id = useId();
  const entry = useAmountEntry(props);
  const error = entry.problem ?? (props.error || null);
  const invalid = error !== null;
  return (
    <div>
      <div className="field-label">
        <label htmlFor={id}>{props.label}</label>
        {props.aside}
      </div>
      <div
        className={`field-box ${props.big === true ? 'field-box-amount' : 'field-box-dense'}`}
        data-invalid={invalid || undefined}
      >
        <input
          {...entry.input}
          id={id}
          name={props.name}
          // the amount is the one thing such a screen asks for
          autoFocus={props.autoFocus}
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-note`}
          onBlur={props.onBlur}
        />
        {props.end ?? (
          <span className="field-unit">
            {props.asset === 'IRT' ? t.toman : <bdi dir="ltr">{props.asset}</bdi>}
          </span>
        )}
      </div>
      <FieldNote id={`${id}-note`} error={error} words={wordsOf(props, lang)} hint={props.hint} />
    </div>
  );
}

/** The amount in words: of toman in Persian, of a coin in both languages. */
function wordsOf({ asset, value, said }: AmountFieldProps, lang: 'fa' | 'en'): ReactNode {
  if (!/[1-9]/.test(value)) return null;
  if (asset === 'IRT') return lang === 'fa' ? tomanWords(value) : null;
  return said === undefined ? null : <CoinWords value={value} {...said} />;
}
