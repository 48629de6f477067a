import { reasonProblem } from '../lib/reason.ts';
import { TextField } from './text-field.tsx';

/** Why something is done: without it nothing is, and it stays in the audit. */
export function ReasonField({
  words,
  value,
  onChange,
  checked,
}: {
  words: Readonly<Record<'reason' | 'reasonHint' | 'reasonShort', string>>;
  value: string;
  onChange: (value: string) => void;
  /** It was tried to send: what is missing is said. */
  checked: boolean;
}) {
  const problem = reasonProblem(value);
  return (
    <TextField
      dense
      label={words.reason}
      value={value}
      onChange={onChange}
      maxLength={500}
      hint={words.reasonHint}
      error={checked && problem !== null ? words[problem] : null}
    />
  );
}
