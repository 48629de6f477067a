import { REASON_MAX, reasonProblem } from '../lib/reason.ts';
import { TextField } from './text-field.tsx';
import { WordsField } from './words-field.tsx';

interface ReasonProps {
  words: Readonly<Record<'reason' | 'reasonHint' | 'reasonShort', string>>;
  value: string;
  onChange: (value: string) => void;
  /** It was tried to send: what is missing is said. */
  checked: boolean;
}

/** Why something is done: without it nothing is, and it stays in the audit. */
export function ReasonField({ words, value, onChange, checked }: ReasonProps) {
  const problem = reasonProblem(value);
  return (
    <TextField
      dense
      label={words.reason}
      value={value}
      onChange={onChange}
      maxLength={REASON_MAX}
      hint={words.reasonHint}
      error={checked && problem !== null ? words[problem] : null}
    />
  );
}

/** The same with room for some sentences. */
export function ReasonWords({ words, value, onChange, checked }: ReasonProps) {
  const problem = reasonProblem(value);
  return (
    <WordsField
      label={words.reason}
      hint={words.reasonHint}
      error={checked && problem !== null ? words[problem] : null}
      max={REASON_MAX}
      value={value}
      onChange={onChange}
    />
  );
}
