import { REASON_MAX, reasonProblem } from '../lib/reason.ts';
import { TextField } from './text-field.tsx';
import { WordsField } from './words-field.tsx';

interface ReasonProps {
  words: Readonly<Record<'reason' | 'reasonHint' | 'reasonShort', string>>;
  value: string;
  onChange: (value: string) => void;
}

/** Why something is done: without it nothing is, and it stays in the audit. */
export function ReasonField({
  words,
  value,
  onChange,
  checked,
}: ReasonProps & {
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
      maxLength={REASON_MAX}
      hint={words.reasonHint}
      error={checked && problem !== null ? words[problem] : null}
    />
  );
}

/** The same with room for some sentences. */
export function LongReasonField({
  words,
  value,
  onChange,
  problem,
}: ReasonProps & {
  /** What is said of it; null before it was tried to send, and where nothing is wrong. */
  problem: 'reasonShort' | null;
}) {
  return (
    <WordsField
      label={words.reason}
      hint={words.reasonHint}
      error={problem === null ? null : words[problem]}
      max={REASON_MAX}
      value={value}
      onChange={onChange}
    />
  );
}
