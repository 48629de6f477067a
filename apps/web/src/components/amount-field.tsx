import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { editAmount, showAmount } from '../lib/amount-input.ts';
import { digitsShown, settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';
import { tomanWords } from '../lib/toman-words.ts';
import { FieldNote } from './text-field.tsx';
import { commonTexts } from './texts/common-texts.ts';

export interface AmountFieldProps {
  readonly label: string;
  /** Canonical decimal text: Latin digits and `.`; '' when empty. Never a float. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly asset: string;
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
 * Money typed by a person: Persian, Arabic and Latin digits in, grouping live, the caret kept,
 * toman said in words below. The value is text all along, so no digit is ever lost.
 */
export function AmountField(props: AmountFieldProps) {
  const t = useTexts(commonTexts);
  const current = useStore(settings);
  const digits = digitsShown(current);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const shown = showAmount(props.value, digits);
  const invalid = typeof props.error === 'string' && props.error !== '';
  const spoken = props.asset === 'IRT' && current.lang === 'fa';
  const words = spoken ? tomanWords(props.value.split('.')[0] ?? '') : null;

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

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
          ref={input}
          id={id}
          name={props.name}
          dir="ltr"
          className="num"
          inputMode={props.scale > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the amount is the one thing such a screen asks for
          autoFocus={props.autoFocus}
          value={shown}
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-note`}
          onBlur={props.onBlur}
          onChange={(event) => {
            const { value, selectionStart } = event.currentTarget;
            const edit = editAmount(value, selectionStart ?? value.length, props.scale, digits);
            caret.current = edit.caret;
            props.onChange(edit.value);
          }}
        />
        {props.end ?? (
          <span className="field-unit">
            {props.asset === 'IRT' ? t.toman : <bdi dir="ltr">{props.asset}</bdi>}
          </span>
        )}
      </div>
      <FieldNote
        id={`${id}-note`}
        error={invalid ? (props.error ?? null) : null}
        words={words}
        hint={props.hint}
      />
    </div>
  );
}
