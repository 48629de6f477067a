import { TextField } from './text-field.tsx';

/** Letters and digits, however they are parted. */
const LENGTH = 8;

/** Whether all of a recovery code was typed. */
export function isWholeRecoveryCode(typed: string): boolean {
  return typed.replace(/[^0-9a-z]/gi, '').length === LENGTH;
}

/** One of the ten codes, as it stands on the paper. */
export function RecoveryCodeField({
  label,
  value,
  autoFocus = false,
  error,
  onChange,
}: {
  label: string;
  value: string;
  /** Where the screen asks for nothing else. */
  autoFocus?: boolean;
  error: string | null;
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      label={label}
      latin
      autoFocus={autoFocus}
      value={value}
      maxLength={16}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="XXXX-XXXX"
      onChange={onChange}
      error={error}
    />
  );
}
