import { TextField } from '../../../../components/text-field.tsx';
import { useTexts } from '../../../../i18n/texts.ts';
import { reasonProblem } from '../model/limit-form.ts';
import { limitsTexts } from '../texts/limits-texts.ts';

/** Why a limit is changed: without it nothing is, and it stays in the audit. */
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
  const t = useTexts(limitsTexts);
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
