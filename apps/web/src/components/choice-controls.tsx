import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** On or off, at once. The label is spoken; the visible one may stand elsewhere in the row. */
export function Switch({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <span className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <i aria-hidden="true" />
    </span>
  );
}

/** A tick that a form asks for. */
export function Checkbox({
  checked,
  onChange,
  children,
  invalid = false,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  invalid?: boolean;
}) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <i aria-hidden="true" className={invalid ? 'border-err' : ''}>
        <Icon name="check" size={16} />
      </i>
      <span>{children}</span>
    </label>
  );
}

/** 0 to 100 percent with stops; fills from the inline start, arrow keys follow the direction. */
export function Slider({
  label,
  value,
  onChange,
  valueText,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
  valueText: string;
}) {
  const towards = typeof document === 'undefined' || document.documentElement.dir === 'rtl';
  const side = towards ? 'left' : 'right';
  return (
    <input
      type="range"
      className="slider"
      min={0}
      max={100}
      step={1}
      value={value}
      aria-label={label}
      aria-valuetext={valueText}
      style={{
        ['--track' as string]: `linear-gradient(to ${side}, var(--brand) ${value}%, var(--s3) ${value}%)`,
      }}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  );
}
