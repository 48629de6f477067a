import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CodeField } from '../../../components/code-field.tsx';
import {
  isWholeRecoveryCode,
  RecoveryCodeField,
} from '../../../components/recovery-code-field.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../../i18n/texts.ts';
import { CODE_LENGTH } from '../../../lib/constants.ts';
import { persianDigits } from '../../../lib/number-text.ts';
import { digitsShown, settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import { useNow } from '../../../lib/use-now.ts';

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
  const [code, setCode] = useState('');
  const [incomplete, setIncomplete] = useState(false);
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
        {t.confirm}
      </Button>
      <div className="flex items-center justify-between">
        <Button look="text" size="sm" onClick={back.onClick}>
          {back.label}
        </Button>
        {resendAt !== null && <Resend at={resendAt} onResend={onResend} />}
      </div>
    </form>
  );
}

function Resend({ at, onResend }: { at: string; onResend: () => void }) {
  const t = useTexts(authTexts);
  const current = useStore(settings);
  const left = Math.ceil((Date.parse(at) - useNow(500)) / 1_000);
  if (left <= 0) {
    return (
      <Button look="text" size="sm" sends onClick={onResend}>
        {t.resend}
      </Button>
    );
  }
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  const shown = digitsShown(current) === 'fa' ? persianDigits(clock) : clock;
  return (
    <span className="text-table text-fg2">
      {rich(t.resendIn, { time: <bdi dir="ltr">{shown}</bdi> })}
    </span>
  );
}
