import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { textsOf, useTexts } from '../../../i18n/texts.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { askRegisterCode } from '../api/sign-in.ts';
import { mobileProblem, normaliseMobile } from '../model/sign-in-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { SecurityCheck } from './security-check.tsx';

const authTexts = textsOf(() => import('../texts/fa.ts'));

/** Whose account it will be: a code is sent there. */
export function MobileStep({
  mobile,
  onMobile,
  refused,
  onSent,
  stepText,
}: {
  mobile: string;
  onMobile: (mobile: string) => void;
  /** Why this step is asked for again. */
  refused: string | null;
  onSent: (resendAt: string) => void;
  stepText: string;
}) {
  const t = useTexts(authTexts);
  const [error, setError] = useState<string | null>(null);
  const code = useSubmit(async () => {
    const sent = await askRegisterCode(normaliseMobile(mobile));
    if (sent !== null) onSent(sent.resend_at);
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    const problem = mobileProblem(mobile);
    setError(problem === null ? null : t[problem]);
    if (problem === null) code.send();
  }
  return (
    <AuthFrame
      title={t.registerTitle}
      lead={t.registerLead}
      step={stepText}
      foot={
        <>
          {t.haveAccount}{' '}
          <Link to="/login" className="link inline-block py-1">
            {t.loginLink}
          </Link>
        </>
      }
    >
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <TextField
          label={t.mobile}
          value={mobile}
          onChange={(value) => {
            onMobile(value);
            setError(null);
            code.clear();
          }}
          latin
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          // the step asks for nothing else
          autoFocus
          error={error ?? code.message ?? refused}
        />
        <Button type="submit" size="lg" wide sends busy={code.busy}>
          {t.sendCode}
        </Button>
        <SecurityCheck />
      </form>
    </AuthFrame>
  );
}
