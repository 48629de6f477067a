import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCount } from '../../../components/num.tsx';
import { MobileNumber } from '../../../components/mobile-number.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../../i18n/texts.ts';
import { homePath } from '../../../lib/session.ts';
import { type AccountForm, normaliseMobile } from '../model/sign-in-form.ts';
import { AccountStep } from './account-step.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { MobileStep } from './mobile-step.tsx';
import { ProveStep } from './prove-step.tsx';

const authTexts = textsOf(() => import('../texts/fa.ts'));

const STEPS = 3;
const EMPTY: AccountForm = { password: '', firstName: '', lastName: '', accepted: false };

/** Mobile, code (proved when it is typed), then password and name; what was typed stays. */
export function RegisterPage() {
  const t = useTexts(authTexts);
  const count = useCount();
  const navigate = useNavigate();
  const [step, setStep] = useState<'mobile' | 'code' | 'account'>('mobile');
  const [mobile, setMobile] = useState('');
  const [resendAt, setResendAt] = useState('');
  const [token, setToken] = useState('');
  const [mobileError, setMobileError] = useState<string | null>(null);
  const [account, setAccount] = useState(EMPTY);

  if (step === 'mobile') {
    return (
      <MobileStep
        mobile={mobile}
        onMobile={(next) => {
          setMobile(next);
          setMobileError(null);
        }}
        refused={mobileError}
        stepText={t.step(count(1), count(STEPS))}
        onSent={(at) => {
          setMobileError(null);
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
        step={t.step(count(2), count(STEPS))}
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
      </AuthFrame>
    );
  }
  return (
    <AccountStep
      form={account}
      onForm={setAccount}
      stepText={t.step(count(3), count(STEPS))}
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
