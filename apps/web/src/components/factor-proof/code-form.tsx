import { type FormEvent, type ReactNode, useState } from 'react';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { CODE_LENGTH } from '../../lib/constants.ts';
import { Button } from '../button.tsx';
import { CodeField } from '../code-field.tsx';

const factorProofTexts = textsOf(() => import('./texts/fa.ts'));

/** Six digits and their button; they are sent with the last one. Its screen loads `factorProofTexts`. */
export function CodeForm({
  lead,
  hint,
  action,
  busy,
  error,
  onChange,
  onCode,
  foot,
}: {
  lead: ReactNode;
  hint?: string;
  /** What the button says. */
  action: string;
  busy: boolean;
  error: string | null;
  /** Something else was typed: what was refused is no news any more. */
  onChange: () => void;
  onCode: (code: string) => void;
  /** Stands below the button. */
  foot?: ReactNode;
}) {
  const t = useTexts(factorProofTexts);
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setShort(code.length < CODE_LENGTH);
    if (code.length === CODE_LENGTH) onCode(code);
  }
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      {lead}
      <CodeField
        label={t.code}
        value={code}
        onChange={(value) => {
          setCode(value);
          setShort(false);
          onChange();
        }}
        onComplete={onCode}
        error={isShort ? t.codeShort : error}
        {...(hint === undefined ? {} : { hint })}
      />
      <Button type="submit" size="lg" wide sends busy={busy}>
        {action}
      </Button>
      {foot}
    </form>
  );
}
