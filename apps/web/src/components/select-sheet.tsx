import { lazy, Suspense, useState } from 'react';
import type { Choice } from './segmented.tsx';
import { Icon } from './icon.tsx';
import './field.css';

const ChoiceSheet = lazy(() =>
  import('./choice-sheet.tsx').then((m) => ({ default: m.ChoiceSheet<string> })),
);

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
        <span className="truncate">{chosen?.label}</span>
        <Icon name="down" size={18} />
      </button>
      {open && (
        <Suspense>
          <ChoiceSheet
            label={label}
            value={value}
            choices={choices}
            // The sheet knows texts only; what it gives back is one of the choices it was given.
            onChange={(next) => onChange(next as T)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
