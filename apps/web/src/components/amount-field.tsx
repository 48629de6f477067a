import { type ReactNode, useId } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { amountWords, tomanWords } from '../lib/amount-words.ts';
import { settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';
import { useAmountEntry } from './amount-entry.ts';
import { FieldNote } from './text-field.tsx';
import { commonTexts } from './texts/common-texts.ts';
import './field.css';

/** What a field for an amount takes; the text is its caller's, who hears of every change. */
export interface AmountFieldProps {
  readonly label: string;
  /** Decimal text: Latin digits and `.`; '' when empty; what is no number as it was typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly asset: string;
  /** Decimals that may be typed. */
  readonly scale: number;
  readonly name: string;
  /** What is wrong with the amount; a text that can't be read is said before it. */
  readonly error?: ReactNode;
  /** The amount must change, and something else says why: the button, a line of its form. */
  readonly isInvalid?: boolean;
  /** The line under the field while nothing is wrong. */
  readonly below?: ReactNode;
  /** The same where it is the amount in words, which stands out. */
  readonly words?: string | null;
  /** Whether the line's room is kept while it is empty. */
  readonly keepsLine?: boolean;
  /** Stands at the end of the label's row: the balance, the minimum. */
  readonly aside?: ReactNode;
  /** At the field's end instead of the unit (a stepper); false for nothing. */
  readonly end?: ReactNode;
  readonly isBig?: boolean;
  /** Small print, for screens of many fields. */
  readonly isDense?: boolean;
  readonly onBlur?: () => void;
  readonly onFocus?: () => void;
  readonly autoFocus?: boolean;
  /** It stands to be read: it may not be changed now, or not by this person. */
  readonly isReadOnly?: boolean;
}

/**
 * Money typed by a person: Persian, Arabic and Latin digits in, grouping live, the caret kept. The
 * value is text all along, so no digit is ever lost; a text that can't be read says why at once,
 * for sent it would mean something else.
 */
export function AmountField(field: AmountFieldProps) {
  const t = useTexts(commonTexts);
  const id = useId();
  const entry = useAmountEntry(field);
  const error = entry.problem ?? field.error ?? null;
  const isWrong = error !== null || field.isInvalid === true;
  const hasLine = error !== null || field.keepsLine === true || Boolean(field.below ?? field.words);
  return (
    <div data-dense={field.isDense}>
      <div className="field-label">
        <label htmlFor={id}>{field.label}</label>
        <span className="field-aside">{field.aside}</span>
      </div>
      <div
        className={`field-box ${field.isBig === true ? 'field-box-amount' : 'field-box-dense'}`}
        data-invalid={isWrong || undefined}
        data-readonly={field.isReadOnly || undefined}
      >
        <input
          {...entry.input}
          id={id}
          name={field.name}
          // the amount is the one thing such a screen asks for
          autoFocus={field.autoFocus}
          readOnly={field.isReadOnly}
          aria-invalid={isWrong || undefined}
          aria-describedby={hasLine ? `${id}-note` : undefined}
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
        <FieldNote id={`${id}-note`} error={error} words={field.words} hint={field.below} />
      )}
    </div>
  );
}

/** A typed amount in words: toman in the person's language, coins in Persian; null: none to say. */
export function useWordsOf(value: string, symbol: string, name: string): string | null {
  const { lang } = useStore(settings);
  if (symbol === 'IRT') return tomanWords(value, lang);
  return lang === 'fa' ? amountWords(value, name) : null;
}

/** {@link tomanWords} in the person's language. */
export function useTomanWords(value: string): string | null {
  return tomanWords(value, useStore(settings).lang);
}
