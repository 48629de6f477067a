import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './checkbox.css';

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
