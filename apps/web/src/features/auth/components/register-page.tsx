import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MobileNumber } from '#components/mobile-number.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { keptInvite } from '#lib/invite.ts';
import { serverNow } from '#lib/server-clock.ts';
import { homePath } from '#lib/session.ts';
import { takeWishedMobile } from '#lib/wished-mobile.ts';
import { type AccountForm, normaliseMobile } from '../model/sign-in-form.ts';
import { AccountStep } from './account-step.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { MobileStep } from './mobile-step.tsx';
import { NextSteps } from './next-steps.tsx';
import { ProveStep } from './prove-step.tsx';

const authTexts = textsOf(() => import('../texts/fa.ts'));

/** Mobile, code (proved when it is typed), then password and name; what was typed stays. */
export function RegisterPage() {
  const t = useTexts(authTexts);
  const navigate = useNavigate();
  const [step, setStep] = useState<'mobile' | 'code' | 'account'>('mobile');
  const [wished] = useState(takeWishedMobile);
  const [mobile, setMobile] = useState(wished);
  // who typed it on the front page has asked for the code there
  const [isAsked, setIsAsked] = useState(wished !== '');
  const [resendAt, setResendAt] = useState('');
  const [token, setToken] = useState('');
  const [mobileError, setMobileError] = useState<string | null>(null);
  const [account, setAccount] = useState<AccountForm>(() => ({
    password: '',
    firstName: '',
    lastName: '',
    invite: keptInvite(serverNow()) ?? '',
    accepted: false,
  }));

  if (step === 'mobile') {
    return (
      <MobileStep
        mobile={mobile}
        isAsked={isAsked}
        onMobile={(next) => {
          setMobile(next);
          setIsAsked(false);
          setMobileError(null);
        }}
        refused={mobileError}
        step={1}
        onSent={(at) => {
          setMobileError(null);
          setIsAsked(false);
          setResendAt(at);
          setStep('code');
        }}
      />
    );
  }
  if (step === 'code') {
    const number = normaliseMobile(mobile);
    return (
      <AuthFrame
        title={t.codeTitle}
        lead={rich(t.codeLead, { mobile: <MobileNumber mobile={number} /> })}
        step={2}
      >
        <ProveStep
          mobile={number}
          resendAt={resendAt}
          onResendAt={setResendAt}
          onProved={(proof) => {
            setToken(proof);
            setStep('account');
          }}
          onBack={() => setStep('mobile')}
        />
        <NextSteps steps={[t.nextAccount]} from={3} />
      </AuthFrame>
    );
  }
  return (
    <AccountStep
      form={account}
      onForm={setAccount}
      step={3}
      mobile={normaliseMobile(mobile)}
      token={token}
      onTokenRefused={(message) => {
        setMobileError(message);
        setStep('mobile');
      }}
      onDone={(session) => void navigate({ to: homePath(session), replace: true })}
    />
  );
}
