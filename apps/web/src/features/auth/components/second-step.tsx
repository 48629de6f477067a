import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { isPasskeyPossible } from '#lib/passkeys.ts';
import type { Session } from '#lib/session.ts';
import {
  type CodeWay,
  confirmLogin,
  resendLoginCode,
  type SecondStep,
  type Way,
} from '../api/sign-in.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CodeStep } from './code-step.tsx';
import { LostLink } from './lost-link.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { useCodeStep } from './use-code-step.ts';

const authTexts = textsOf(() => import('../texts/fa.ts'));

interface SecondStepProps {
  readonly step: SecondStep;
  readonly onStep: (step: SecondStep | null) => void;
  readonly onSession: (session: Session) => void;
}

/** What is asked for after the password, by the way that the person picks. */
export function SecondStepForm({ step, onStep, onSession }: SecondStepProps) {
  const t = useTexts(authTexts);
  const ways = step.methods.filter((way) => way !== 'passkey' || isPasskeyPossible());
  const [wanted, setWanted] = useState<Way>(step.two_factor);
  const way = ways.includes(wanted) ? wanted : ways[0];
  const startOver = { label: t.startOver, onClick: () => onStep(null) };
  const words: Readonly<Record<Way, string>> = {
    sms: t.useSms,
    google: t.useAuthenticator,
    passkey: t.loginByPasskey,
    recovery_code: t.useRecovery,
  };
  return (
    <AuthFrame title={t.codeTitle} lead={<Lead step={step} way={way} />} foot={<LostLink />}>
      {way === 'passkey' ? (
        <div className="grid gap-4">
          <PasskeyLogin look="primary" onSession={onSession} />
          <Button look="text" size="sm" onClick={startOver.onClick}>
            {startOver.label}
          </Button>
        </div>
      ) : (
        way !== undefined && <CodeWayForm {...{ step, way, onStep, onSession }} back={startOver} />
      )}
      {/* which of them the account has is not told while somebody guesses its password */}
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} look="text" size="sm" wide onClick={() => setWanted(other)}>
            {words[other]}
          </Button>
        ))}
    </AuthFrame>
  );
}

function Lead({ step, way }: { step: SecondStep; way: Way | undefined }) {
  const t = useTexts(authTexts);
  if (way === 'sms') {
    return rich(step.password_confirmed ? t.codeLead : t.codeLeadIfRight, {
      mobile: <bdi dir="ltr">{step.mobile_hint}</bdi>,
    });
  }
  if (way === 'google') return t.authenticatorLead;
  return way === 'passkey' ? t.passkeyLead : t.recoveryLead;
}

function CodeWayForm({
  step,
  way,
  onStep,
  onSession,
  back,
}: SecondStepProps & {
  readonly way: CodeWay;
  readonly back: { readonly label: string; readonly onClick: () => void };
}) {
  const code = useCodeStep({
    confirm: async (typed) => {
      const answer = await confirmLogin(step, typed, way);
      if ('session' in answer) onSession(answer.session);
    },
    resend: async () => {
      const sent = await resendLoginCode(step);
      onStep({ ...step, resend_at: sent.resend_at });
    },
  });
  return (
    <CodeStep
      {...code}
      key={way}
      isRecovery={way === 'recovery_code'}
      resendAt={way === 'sms' ? step.resend_at : null}
      back={back}
    />
  );
}
