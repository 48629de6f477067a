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
import { toast } from '../../../lib/toasts.ts';
import { askRegisterCode, createAccount, proveMobile } from '../api/sign-in.ts';
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
import { SecurityCheck } from './security-check.tsx';

const STEPS = 3;
const EMPTY: AccountForm = { password: '', firstName: '', lastName: '', accepted: false };

/** Mobile, code (proved when it is typed), then password and name; what was typed stays. */
export function RegisterPage() {
  const t = useTexts(authTexts);
  const count = useCount();
  const current = useStore(settings);
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
    const shown = digitsShown(current) === 'fa' ? persianDigits(number) : number;
    return (
      <AuthFrame
        title={t.codeTitle}
        lead={rich(t.codeLead, { mobile: <bdi dir="ltr">{shown}</bdi> })}
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

/** The code is proved at once: a wrong one is told here, and a right one can't be lost any more. */
function ProveStep({
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

function MobileStep({
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
    } catch (failed) {
      setError(messageOf(failed, api.unexpected));
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
          // the step asks for nothing else
          autoFocus
          error={error ?? refused}
        />
        <Button type="submit" size="lg" wide sends busy={busy}>
          {t.sendCode}
        </Button>
        <SecurityCheck />
      </form>
    </AuthFrame>
  );
}

function AccountStep({
  form,
  onForm,
  stepText,
  mobile,
  token,
  onTokenRefused,
  onDone,
}: {
  form: AccountForm;
  onForm: (form: AccountForm) => void;
  stepText: string;
  mobile: string;
  token: string;
  onTokenRefused: (message: string) => void;
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
        registration_token: token,
        password: form.password,
        first_name: form.firstName.trim(),
        last_name: form.lastName.trim(),
        terms_version: terms.version,
      });
      onDone(session);
    } catch (error) {
      const isTokenOver =
        error instanceof ApiError &&
        ['registration_token_invalid', 'code_wrong'].includes(error.code);
      if (isTokenOver) onTokenRefused(error.message);
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
          // the step begins here
          autoFocus
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
        <Button type="submit" size="lg" wide sends busy={busy}>
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
