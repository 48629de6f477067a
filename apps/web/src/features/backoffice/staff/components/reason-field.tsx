import { TextField } from '../../../../components/text-field.tsx';
import { useTexts } from '../../../../i18n/texts.ts';
import { reasonProblem } from '../model/invite-form.ts';
import { staffTexts } from '../texts/staff-texts.ts';

/** Why something is done: without it nothing is, and it stays in the audit. */
export function ReasonField({
  value,
  onChange,
  checked,
}: {
  value: string;
  onChange: (value: string) => void;
  /** It was tried to send: what is missing is said. */
  checked: boolean;
}) {
  const t = useTexts(staffTexts);
  const problem = reasonProblem(value);
  return (
    <TextField
      dense
      label={t.reason}
      value={value}
      onChange={onChange}
      maxLength={500}
      hint={t.reasonHint}
      error={checked && problem !== null ? t[problem] : null}
    />
  );
}
