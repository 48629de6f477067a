import { useId } from 'react';
import { useCount } from './num.tsx';
import { FieldNote } from './text-field.tsx';
import './words-field.css';

/** A field for a sentence or more; once something stands in it, it counts up to its most. */
export function WordsField({
  label,
  hint = null,
  error = null,
  max,
  value,
  onChange,
}: {
  label: string;
  hint?: string | null;
  error?: string | null;
  /** Characters at most. */
  max: number;
  value: string;
  onChange: (value: string) => void;
}) {
  const count = useCount();
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className="field-box words-box" data-invalid={error !== null || undefined}>
        <textarea
          id={id}
          rows={2}
          maxLength={max}
          value={value}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <FieldNote
        id={`${id}-note`}
        error={error}
        hint={value.length === 0 ? hint : `${count(value.length)} / ${count(max)}`}
      />
    </div>
  );
}
