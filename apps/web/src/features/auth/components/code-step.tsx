import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { CodeField } from '#components/code-field.tsx';
import { useCount } from '#components/num.tsx';
import { isWholeRecoveryCode, RecoveryCodeField } from '#components/recovery-code-field.tsx';
import { Resend } from '#components/resend.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { CODE_LENGTH } from '#lib/constants.ts';

const authTexts = textsOf(() => import('../texts/fa.ts'));

/** The code's field, its button and the way to a new code, the same for login and registration. */
export function CodeStep({
  error,
  busy,
  resendAt,
  isRecovery = false,
  onCode,
  onResend,
  back,
}: {
  error: string | null;
  busy: boolean;
  /** When a new code may be asked for; null where no code is sent (authenticator). */
  resendAt: string | null;
  /** Eight letters and digits instead of six digits. */
  isRecovery?: boolean;
  onCode: (code: string) => void;
  onResend: () => void;
  back: { label: string; onClick: () => void };
}) {
  const t = useTexts(authTexts);
  const count = useCount();
  const [code, setCode] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const left = CODE_LENGTH - code.length;
  function change(value: string): void {
    setCode(value);
    setIncomplete(false);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const isWhole = isRecovery ? isWholeRecoveryCode(code) : code.length === CODE_LENGTH;
    setIncomplete(!isWhole);
    if (isWhole) onCode(code);
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      {isRecovery ? (
        <RecoveryCodeField
          label={t.recoveryCode}
          autoFocus
          value={code}
          onChange={change}
          error={incomplete ? t.recoveryMissing : error}
        />
      ) : (
        <CodeField
          label={t.code}
          value={code}
          onChange={change}
          onComplete={onCode}
          error={incomplete ? t.codeMissing : error}
        />
      )}
      <Button type="submit" size="lg" wide sends busy={busy}>
        {isRecovery || left === 0 || left === CODE_LENGTH ? t.confirm : t.codeLeft(count(left))}
      </Button>
      <div className="flex items-center justify-between">
        <Button look="text" size="sm" onClick={back.onClick}>
          {back.label}
        </Button>
        {resendAt !== null && (
          <Resend at={resendAt} action={t.resend} waiting={t.resendIn} onResend={onResend} />
        )}
      </div>
    </form>
  );
}
