import { useId } from 'react';
import './segmented.css';

/** One of several exclusive choices: the value that `onChange` gets, and its text. */
export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Can't be chosen now; what `describedBy` names says why. */
  readonly isOff?: boolean;
}

interface ChoicesProps<T extends string> {
  readonly label: string;
  /** Null: none is chosen yet. */
  readonly value: T | null;
  readonly choices: readonly Choice<T>[];
  readonly onChange: (value: T) => void;
  /** The id of what says more about the choice. */
  readonly describedBy?: string;
}

/** Exclusive choices: native radios, so one Tab stop and arrow keys that follow the direction. */
function Choices<T extends string>({
  label,
  value,
  choices,
  onChange,
  describedBy,
  className,
}: ChoicesProps<T> & { readonly className: string }) {
  const name = useId();
  return (
    <fieldset className={className} aria-describedby={describedBy}>
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.isOff ?? false}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}

/** A few choices side by side. */
export function Segmented<T extends string>({
  wide = false,
  ...choices
}: ChoicesProps<T> & { readonly wide?: boolean }) {
  return <Choices {...choices} className={wide ? 'segmented segmented-wide' : 'segmented'} />;
}

/** Choices as chips in one row that scrolls sideways. */
export function ChoiceChips<T extends string>(choices: ChoicesProps<T>) {
  return <Choices {...choices} className="choice-chips" />;
}
