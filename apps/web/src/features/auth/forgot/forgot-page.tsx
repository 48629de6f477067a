import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { MobileNumber } from '#components/mobile-number.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { AuthFrame, type AuthStep } from '../components/auth-frame.tsx';
import { CodeStep } from '../components/code-step.tsx';
import { MobileField } from '../components/mobile-field.tsx';
import { SecurityCheck } from '../components/security-check.tsx';
import { useCodeStep } from '../components/use-code-step.ts';
import { mobileProblem, normaliseMobile } from '../model/sign-in-form.ts';
import { askResetCode, proveReset, type ResetProof } from './forgot-password.ts';
import { DoneStep, NewPasswordStep } from './new-password-step.tsx';

const authTexts = textsOf(() => import('../texts/fa.ts'));
const forgotTexts = textsOf(() => import('./texts/fa.ts'));

/** Mobile, code (proved when it is typed), then the new password. */
export function ForgotPage() {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [resendAt, setResendAt] = useState<string | null>(null);
  const [proof, setProof] = useState<ResetProof | null>(null);
  const [done, setDone] = useState(false);
  const mobile = normaliseMobile(typed);
  if (done) return <DoneStep />;
  if (proof !== null) {
    return (
      <NewPasswordStep
        mobile={mobile}
        proof={proof}
        step={3}
        onDone={() => setDone(true)}
        onProofOver={(message) => {
          setRefused(message);
          setProof(null);
          setResendAt(null);
        }}
      />
    );
  }
  if (resendAt !== null) {
    return (
      <ResetCodeStep
        mobile={mobile}
        resendAt={resendAt}
        step={2}
        onResendAt={setResendAt}
        onProved={setProof}
      />
    );
  }
  return (
    <WhoStep
      typed={typed}
      refused={refused}
      step={1}
      onTyped={(text) => {
        setTyped(text);
        setRefused(null);
      }}
      onSent={(at) => {
        setRefused(null);
        setResendAt(at);
      }}
    />
  );
}

function WhoStep({
  typed,
  refused,
  step,
  onTyped,
  onSent,
}: {
  typed: string;
  /** Why this step is asked for again. */
  refused: string | null;
  step: AuthStep;
  onTyped: (text: string) => void;
  onSent: (resendAt: string) => void;
}) {
  const t = useTexts(authTexts);
  const own = useTexts(forgotTexts);
  const [error, setError] = useState<string | null>(null);
  const code = useSubmit(async () => {
    const resendAt = await askResetCode(normaliseMobile(typed));
    if (resendAt !== null) onSent(resendAt);
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    const problem = mobileProblem(typed);
    setError(problem === null ? null : t[problem]);
    if (problem === null) code.send();
  }
  return (
    <AuthFrame
      title={own.title}
      lead={own.lead}
      step={step}
      foot={
        <>
          {own.remembered}{' '}
          <Link to="/login" className="link inline-block py-1">
            {t.loginLink}
          </Link>
        </>
      }
    >
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <MobileField
          value={typed}
          onChange={(text) => {
            onTyped(text);
            setError(null);
            code.clear();
          }}
          autoComplete="username"
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

function ResetCodeStep({
  mobile,
  resendAt,
  step,
  onResendAt,
  onProved,
}: {
  mobile: string;
  resendAt: string;
  step: AuthStep;
  onResendAt: (at: string | null) => void;
  onProved: (proof: ResetProof) => void;
}) {
  const t = useTexts(authTexts);
  const own = useTexts(forgotTexts);
  const code = useCodeStep({
    confirm: async (given) => {
      const proof = await proveReset(mobile, given);
      if (proof !== null) onProved(proof);
    },
    resend: async () => {
      const at = await askResetCode(mobile);
      if (at !== null) onResendAt(at);
    },
  });
  return (
    <AuthFrame
      title={t.codeTitle}
      lead={rich(own.codeLead, { mobile: <MobileNumber mobile={mobile} /> })}
      step={step}
    >
      <CodeStep
        {...code}
        resendAt={resendAt}
        back={{ label: t.changeMobile, onClick: () => onResendAt(null) }}
      />
      <SecurityCheck />
    </AuthFrame>
  );
}
