import { useId, useState } from 'react';
import type { Choice } from './segmented.tsx';
import { Icon } from './icon.tsx';
import { Sheet } from './sheet.tsx';

/** One of many, chosen in a sheet; the button shows what is chosen. */
export function SelectSheet<T extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: T;
  choices: readonly Choice<T>[];
  onChange: (value: T) => void;
}) {
  const [open, setOpen] = useState(false);
  const name = useId();
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <>
      <button
        type="button"
        className="field-box field-box-dense w-full justify-between text-start"
        aria-haspopup="dialog"
        aria-label={`${label}: ${chosen?.label ?? ''}`}
        onClick={() => setOpen(true)}
      >
        <span>{chosen?.label}</span>
        <Icon name="down" size={18} />
      </button>
      <Sheet title={label} open={open} onClose={() => setOpen(false)}>
        <div role="radiogroup" aria-label={label}>
          {choices.map((choice) => (
            <label key={choice.value} className="row-radio">
              <span className="flex-1">{choice.label}</span>
              <input
                type="radio"
                name={name}
                checked={choice.value === value}
                onChange={() => {
                  onChange(choice.value);
                  setOpen(false);
                }}
              />
              <span className="dot" aria-hidden="true" />
            </label>
          ))}
        </div>
      </Sheet>
    </>
  );
}
