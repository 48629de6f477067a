import { useId } from 'react';

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
}

/** A few exclusive choices side by side: native radios, so the arrow keys follow the direction. */
export function Segmented<T extends string>({
  label,
  value,
  choices,
  onChange,
  wide = false,
}: {
  label: string;
  value: T;
  choices: readonly Choice<T>[];
  onChange: (value: T) => void;
  wide?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className={wide ? 'segmented segmented-wide' : 'segmented'}>
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
