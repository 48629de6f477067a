import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { SupportLinked } from './support-linked.tsx';
import { useTexts } from '../i18n/texts.ts';
import { Icon } from './icon.tsx';
import { commonTexts } from './texts/common-texts.ts';
import './field.css';

/** What a text field takes; attributes that are not named here go to its `input` as they are. */
export interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange' | 'value' | 'size'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** One line with the cure, shown under the field; never a toast. */
  readonly error?: string | null | undefined;
  readonly hint?: ReactNode;
  /** Stands at the end of the label's row. */
  readonly aside?: ReactNode;
  readonly unit?: ReactNode;
  /** Numbers, codes and Latin words: written left to right, aligned to the page's start. */
  readonly latin?: boolean;
  readonly dense?: boolean;
}

/** The label, the box and the line below it; space for the line is always kept. */
export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  aside,
  unit,
  latin = false,
  dense = false,
  ...input
}: TextFieldProps) {
  const id = useId();
  const invalid = typeof error === 'string' && error !== '';
  return (
    <div>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div
        className={`field-box${dense ? ' field-box-dense' : ''}`}
        data-invalid={invalid || undefined}
      >
        <input
          {...input}
          id={id}
          value={value}
          // a clock that follows the page has its minutes first in WebKit
          dir={latin || input.type === 'time' ? 'ltr' : undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {unit !== undefined && <span className="field-unit">{unit}</span>}
      </div>
      <FieldNote id={`${id}-note`} error={invalid ? error : null} hint={hint} />
    </div>
  );
}

/** The line under a field: the error when there is one, else the hint. */
export function FieldNote({
  id,
  error,
  hint,
  words,
}: {
  id: string;
  error: ReactNode;
  hint?: ReactNode;
  words?: ReactNode;
}) {
  const kind = error !== null ? 'error' : words ? 'words' : 'hint';
  return (
    <p id={id} className="field-note" data-kind={kind}>
      {error !== null && <Icon name="alert" size={16} />}
      <span>
        {typeof error === 'string' ? <SupportLinked text={error} /> : (error ?? words ?? hint)}
      </span>
    </p>
  );
}

/** A password with its eye; pasting and password managers are welcome. */
export function PasswordField(
  props: Omit<TextFieldProps, 'type' | 'unit' | 'latin'> & { autoComplete: string },
) {
  const t = useTexts(commonTexts);
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      latin
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      unit={
        <button
          type="button"
          className="icon-button -me-3"
          aria-label={shown ? t.hidePassword : t.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
