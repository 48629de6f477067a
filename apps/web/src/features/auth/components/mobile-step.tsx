import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { askRegisterCode } from '../api/sign-in.ts';
import { mobileProblem, normaliseMobile } from '../model/sign-in-form.ts';
import { AuthFrame, type AuthStep } from './auth-frame.tsx';
import { MobileField } from './mobile-field.tsx';
import { NextSteps } from './next-steps.tsx';
import { SecurityCheck } from './security-check.tsx';

const authTexts = textsOf(() => import('../texts/fa.ts'));

/** Whose account it will be: a code is sent there. */
export function MobileStep({
  mobile,
  isAsked,
  onMobile,
  refused,
  onSent,
  step,
}: {
  mobile: string;
  /** The code is asked for already: it is sent without another press. */
  isAsked: boolean;
  onMobile: (mobile: string) => void;
  /** Why this step is asked for again. */
  refused: string | null;
  onSent: (resendAt: string) => void;
  step: AuthStep;
}) {
  const t = useTexts(authTexts);
  const [error, setError] = useState<string | null>(null);
  const code = useSubmit(async () => {
    const sent = await askRegisterCode(normaliseMobile(mobile));
    if (sent !== null) onSent(sent.resend_at);
  });
  function send(): void {
    const problem = mobileProblem(mobile);
    setError(problem === null ? null : t[problem]);
    if (problem === null) code.send();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    send();
  }
  const isBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (!isAsked || isBegun.current) return;
    isBegun.current = true;
    send();
  });
  useEffect(() => begin(), []);
  return (
    <AuthFrame
      title={t.registerTitle}
      lead={t.registerLead}
      step={step}
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
        <MobileField
          value={mobile}
          onChange={(value) => {
            onMobile(value);
            setError(null);
            code.clear();
          }}
          autoComplete="tel-national"
          hint={t.mobileOwn}
          // the step asks for nothing else
          autoFocus
          error={error ?? code.message ?? refused}
        />
        <Button type="submit" size="lg" wide sends busy={code.busy}>
          {t.sendCode}
        </Button>
        <SecurityCheck />
      </form>
      <NextSteps steps={[t.nextCode, t.nextAccount]} from={2} />
    </AuthFrame>
  );
}
