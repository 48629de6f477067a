import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Checkbox } from '../../../components/checkbox.tsx';
import { useCount } from '../../../components/num.tsx';
import { FieldNote, PasswordField, TextField } from '../../../components/text-field.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { persianDigits } from '../../../lib/number-text.ts';
import { termsQuery } from '../../../lib/queries/terms.ts';
import { homePath } from '../../../lib/session.ts';
import { digitsShown, settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import { apiTexts } from '../../../lib/texts/api-texts.ts';
import { askRegisterCode, createAccount } from '../api/sign-in.ts';
import {
  type AccountForm,
  accountProblems,
  isClean,
  mobileProblem,
  normaliseMobile,
} from '../model/sign-in-form.ts';
import { authTexts } from '../texts/auth-texts.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CodeStep } from './code-step.tsx';

const STEPS = 3;
const EMPTY: AccountForm = { password: '', firstName: '', lastName: '', accepted: false };

/**
 * Mobile, code, then password and name. The server judges the code with the last step, so a wrong
 * one leads back to its field; what was typed stays.
 */
export function RegisterPage() {
  const t = useTexts(authTexts);
  const count = useCount();
  const current = useStore(settings);
  const navigate = useNavigate();
  const [step, setStep] = useState<'mobile' | 'code' | 'account'>('mobile');
  const [mobile, setMobile] = useState('');
  const [resendAt, setResendAt] = useState('');
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string | null>(null);
  const [account, setAccount] = useState(EMPTY);
  const api = useTexts(apiTexts);

  if (step === 'mobile') {
    return (
      <MobileStep
        mobile={mobile}
        onMobile={setMobile}
        stepText={t.step(count(1), count(STEPS))}
        onSent={(at) => {
          setResendAt(at);
          setStep('code');
        }}
      />
    );
  }
  if (step === 'code') {
    const number = normaliseMobile(mobile);
    const shown = digitsShown(current) === 'fa' ? persianDigits(number) : number;
    return (
      <AuthFrame
        title={t.codeTitle}
        lead={rich(t.codeLead, { mobile: <bdi dir="ltr">{shown}</bdi> })}
        step={t.step(count(2), count(STEPS))}
      >
        <CodeStep
          error={codeError}
          busy={false}
          resendAt={resendAt}
          onCode={(value) => {
            setCode(value);
            setCodeError(null);
            setStep('account');
          }}
          onResend={() => {
            askRegisterCode(number)
              .then((sent) => sent !== null && setResendAt(sent.resend_at))
              .catch((error) => setCodeError(messageOf(error, api.unexpected)));
          }}
          back={{ label: t.changeMobile, onClick: () => setStep('mobile') }}
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
      code={code}
      onWrongCode={(message) => {
        setCodeError(message);
        setStep('code');
      }}
      onDone={(session) => void navigate({ to: homePath(session), replace: true })}
    />
  );
}

function MobileStep({
  mobile,
  onMobile,
  onSent,
  stepText,
}: {
  mobile: string;
  onMobile: (mobile: string) => void;
  onSent: (resendAt: string) => void;
  stepText: string;
}) {
  const t = useTexts(authTexts);
  const api = useTexts(apiTexts);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const problem = mobileProblem(mobile);
    setError(problem === null ? null : t[problem]);
    if (problem !== null || busy) return;
    setBusy(true);
    try {
      const sent = await askRegisterCode(normaliseMobile(mobile));
      if (sent !== null) onSent(sent.resend_at);
    } catch (refused) {
      setError(messageOf(refused, api.unexpected));
    } finally {
      setBusy(false);
    }
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
          }}
          latin
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          error={error}
        />
        <Button type="submit" size="lg" wide busy={busy}>
          {t.sendCode}
        </Button>
      </form>
    </AuthFrame>
  );
}

function AccountStep({
  form,
  onForm,
  stepText,
  mobile,
  code,
  onWrongCode,
  onDone,
}: {
  form: AccountForm;
  onForm: (form: AccountForm) => void;
  stepText: string;
  mobile: string;
  code: string;
  onWrongCode: (message: string) => void;
  onDone: (session: Parameters<typeof homePath>[0]) => void;
}) {
  const t = useTexts(authTexts);
  const api = useTexts(apiTexts);
  const client = useQueryClient();
  // Asked for as the step opens: the account is made with the version that is in force.
  useQuery(termsQuery);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const problems = accountProblems(form);
  const wordOf = (key: keyof typeof problems) => {
    const problem = problems[key];
    return checked && problem !== null ? t[problem] : null;
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setChecked(true);
    if (!isClean(problems) || busy) return;
    setBusy(true);
    setRefused(null);
    try {
      // Whoever is quicker than the terms waits for them.
      const terms = await client.ensureQueryData(termsQuery);
      const session = await createAccount({
        mobile,
        activation_code: code,
        password: form.password,
        first_name: form.firstName.trim(),
        last_name: form.lastName.trim(),
        terms_version: terms.version,
      });
      onDone(session);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'code_wrong') onWrongCode(error.message);
      else setRefused(error);
    } finally {
      setBusy(false);
    }
  }

  const passwordRefused = refused instanceof ApiError && refused.code === 'password_weak';
  return (
    <AuthFrame title={t.detailsTitle} lead={t.detailsLead} step={stepText}>
      <form className="grid gap-2" onSubmit={submit} noValidate>
        <TextField
          label={t.firstName}
          value={form.firstName}
          onChange={(firstName) => onForm({ ...form, firstName })}
          autoComplete="given-name"
          maxLength={60}
          error={wordOf('firstName')}
        />
        <TextField
          label={t.lastName}
          value={form.lastName}
          onChange={(lastName) => onForm({ ...form, lastName })}
          autoComplete="family-name"
          maxLength={60}
          error={wordOf('lastName')}
        />
        <PasswordField
          label={t.password}
          value={form.password}
          onChange={(password) => onForm({ ...form, password })}
          autoComplete="new-password"
          hint={t.passwordHint}
          error={passwordRefused ? messageOf(refused, '') : wordOf('password')}
        />
        <div className="mt-2">
          <Checkbox
            checked={form.accepted}
            invalid={wordOf('accepted') !== null}
            onChange={(accepted) => onForm({ ...form, accepted })}
          >
            <AcceptText />
          </Checkbox>
          <FieldNote
            id="account-note"
            error={
              wordOf('accepted') ??
              (refused !== null && !passwordRefused ? messageOf(refused, api.unexpected) : null)
            }
          />
        </div>
        <Button type="submit" size="lg" wide busy={busy}>
          {t.create}
        </Button>
      </form>
    </AuthFrame>
  );
}

function AcceptText() {
  const t = useTexts(authTexts);
  return rich(t.accept, {
    terms: (
      <Link to="/terms" target="_blank" className="link relative z-10">
        {t.termsLink}
      </Link>
    ),
  });
}
