import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { apiTexts } from '../../../lib/texts/api-texts.ts';
import { toast } from '../../../lib/toasts.ts';
import { askRegisterCode, proveMobile } from '../api/sign-in.ts';
import { authTexts } from '../texts/auth-texts.ts';
import { CodeStep } from './code-step.tsx';
import { SecurityCheck } from './security-check.tsx';

/** The code is proved at once: a wrong one is told here, and a right one can't be lost any more. */
export function ProveStep({
  mobile,
  resendAt,
  onResendAt,
  onProved,
  onBack,
}: {
  mobile: string;
  resendAt: string;
  onResendAt: (at: string) => void;
  onProved: (token: string) => void;
  onBack: () => void;
}) {
  const t = useTexts(authTexts);
  const api = useTexts(apiTexts);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function prove(code: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      const token = await proveMobile(mobile, code);
      if (token !== null) onProved(token);
    } catch (refused) {
      setError(messageOf(refused, api.unexpected));
    } finally {
      setBusy(false);
    }
  }
  async function resend(): Promise<void> {
    try {
      const sent = await askRegisterCode(mobile);
      if (sent !== null) onResendAt(sent.resend_at);
      toast({ kind: 'success', title: t.codeSent });
    } catch (refused) {
      setError(messageOf(refused, api.unexpected));
    }
  }
  return (
    <>
      <CodeStep
        error={error}
        busy={busy}
        resendAt={resendAt}
        onCode={prove}
        onResend={resend}
        back={{ label: t.changeMobile, onClick: onBack }}
      />
      <SecurityCheck />
    </>
  );
}
