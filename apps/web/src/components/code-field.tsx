import { toLatinDigits } from '@sarraf/money';
import { useId, useRef } from 'react';
import { CODE_LENGTH } from '../lib/constants.ts';
import { PasteButton } from './paste-button.tsx';
import { FieldNote } from './text-field.tsx';
import { useShownDigits } from '../lib/use-shown-digits.ts';
import './code-field.css';
import './field.css';

const PLACES = Array.from({ length: CODE_LENGTH }, (_, index) => index);

/** The digits of what was typed, pasted or filled in, however it is written. */
function digitsOf(typed: string): string {
  return toLatinDigits(typed).replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** The code in a copied message; a telephone number beside it, or alone, is none. */
function codeIn(copied: string): string | undefined {
  return toLatinDigits(copied)
    .split(/\D+/)
    .find((digits) => digits.length === CODE_LENGTH);
}

/** A code sent by SMS: one input drawn as six places, so that paste and the phone's own filling work. */
export function CodeField({
  label,
  value,
  onChange,
  onComplete,
  error,
  hint,
  autoFocus = true,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onComplete?: (value: string) => void;
  error?: string | null | undefined;
  hint?: string;
  autoFocus?: boolean;
}) {
  const id = useId();
  const inDigits = useShownDigits();
  const input = useRef<HTMLInputElement>(null);
  const invalid = typeof error === 'string' && error !== '';
  const shown = inDigits(value);
  const take = (typed: string): void => {
    const next = digitsOf(typed);
    onChange(next);
    if (next.length === CODE_LENGTH && next !== value) onComplete?.(next);
  };
  return (
    <div>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        <PasteButton
          onPaste={(text) => {
            const code = codeIn(text);
            if (code !== undefined) take(code);
            input.current?.focus();
          }}
        />
      </div>
      <div className="code-places" data-invalid={invalid || undefined}>
        {PLACES.map((place) => (
          <span
            key={place}
            className="code-place"
            data-now={place === Math.min(value.length, CODE_LENGTH - 1) || undefined}
            aria-hidden="true"
          >
            {shown[place]}
          </span>
        ))}
        <input
          ref={input}
          id={id}
          dir="ltr"
          className="code-input"
          inputMode="numeric"
          autoComplete="one-time-code"
          // the code is the one thing this step asks for
          autoFocus={autoFocus}
          value={shown}
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-note`}
          // the places have no caret between them: typing goes on at the end
          onSelect={({
            currentTarget: { value: typed, selectionStart, selectionEnd },
            currentTarget,
          }) => {
            if (selectionStart === selectionEnd && selectionEnd !== typed.length) {
              currentTarget.setSelectionRange(typed.length, typed.length);
            }
          }}
          onChange={(event) => take(event.currentTarget.value)}
        />
      </div>
      <FieldNote id={`${id}-note`} error={invalid ? error : null} hint={hint} />
    </div>
  );
}
