import { toLatinDigits } from '@sarraf/money';
import { useId } from 'react';
import { CODE_LENGTH } from '../lib/constants.ts';
import { persianDigits } from '../lib/number-text.ts';
import { digitsShown, settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';
import { FieldNote } from './text-field.tsx';
import './code-field.css';
import './field.css';

/** A code sent by SMS: one input, so that paste and the phone's own filling work. */
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
  const current = useStore(settings);
  const invalid = typeof error === 'string' && error !== '';
  const shown = digitsShown(current) === 'fa' ? persianDigits(value) : value;
  return (
    <div>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
      </div>
      <div className="field-box" data-invalid={invalid || undefined}>
        <input
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
          onChange={(event) => {
            const digits = toLatinDigits(event.currentTarget.value).replace(/\D/g, '');
            const next = digits.slice(0, CODE_LENGTH);
            onChange(next);
            if (next.length === CODE_LENGTH && next !== value) onComplete?.(next);
          }}
        />
      </div>
      <FieldNote id={`${id}-note`} error={invalid ? error : null} hint={hint} />
    </div>
  );
}
