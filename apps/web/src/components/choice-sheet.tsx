import { useId } from 'react';
import type { Choice } from './segmented.tsx';
import { Sheet } from './sheet.tsx';
import './row-radio.css';

/** The open list of a SelectSheet: native radios, the chosen one closes it. */
export function ChoiceSheet<T extends string>({
  label,
  value,
  choices,
  onChange,
  onClose,
}: {
  label: string;
  value: T;
  choices: readonly Choice<T>[];
  onChange: (value: T) => void;
  onClose: () => void;
}) {
  const name = useId();
  return (
    <Sheet title={label} open onClose={onClose}>
      <div role="radiogroup" aria-label={label}>
        {choices.map((choice) => (
          <label key={choice.value} className="row-radio">
            <span className="flex-1">{choice.label}</span>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              // A tap chooses and closes; arrow keys only choose, Enter closes.
              onClick={(event) => {
                if (event.detail > 0) onClose();
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') onClose();
              }}
            />
            <span className="dot" aria-hidden="true" />
          </label>
        ))}
      </div>
    </Sheet>
  );
}
