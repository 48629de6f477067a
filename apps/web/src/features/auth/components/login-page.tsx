import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { PasswordField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { isPasskeyPossible } from '#lib/passkeys.ts';
import { homePath, type Session } from '#lib/session.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { logIn, type SecondStep } from '../api/sign-in.ts';
import { isClean, loginProblems, normaliseMobile } from '../model/sign-in-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { LostLink } from './lost-link.tsx';
import { MobileField } from './mobile-field.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { SecondStepForm } from './second-step.tsx';
import { SecurityCheck } from './security-check.tsx';

const authTexts = textsOf(() => import('../texts/fa.ts'));

/** Mobile and password; then the code, where the account asks for a second step. */
export function LoginPage() {
  const [step, setStep] = useState<SecondStep | null>(null);
  const enter = useEnter();
  return step === null ? (
    <PasswordStep onSession={enter} onSecondStep={setStep} />
  ) : (
    <SecondStepForm step={step} onStep={setStep} onSession={enter} />
  );
}

/** After the login: back to where the person wanted to go, else to the role's home. */
function useEnter(): (session: Session) => void {
  const navigate = useNavigate();
  const router = useRouter();
  const { next } = useSearch({ from: '/login' });
  return (session) => {
    if (next !== undefined && session.user.role === 'client') router.history.replace(next);
    else void navigate({ to: homePath(session), replace: true });
  };
}

interface PasswordProps {
  readonly onSession: (session: Session) => void;
  readonly onSecondStep: (step: SecondStep) => void;
}

/** What is typed, what is wrong with each field, and logging in. */
function useLogin({ onSession, onSecondStep }: PasswordProps) {
  const t = useTexts(authTexts);
  const [form, setForm] = useState({ mobile: '', password: '' });
  const [checked, setChecked] = useState(false);
  const { send, busy, refused, message, clear } = useSubmit(async () => {
    const answer = await logIn(normaliseMobile(form.mobile), form.password);
    if ('secondStep' in answer) onSecondStep(answer.secondStep);
    else onSession(answer.session);
  });
  const problems = loginProblems(form);
  const isMobile = refused instanceof ApiError && refused.code === 'mobile_invalid';
  const errorOf = (field: keyof typeof form, refusal: string | null) => {
    const problem = problems[field];
    return checked && problem !== null ? t[problem] : refusal;
  };
  return {
    form,
    busy,
    mobileError: errorOf('mobile', isMobile ? message : null),
    passwordError: errorOf('password', isMobile ? null : message),
    change: (part: Partial<typeof form>) => {
      setForm({ ...form, ...part });
      clear();
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setChecked(true);
      if (isClean(problems)) send();
    },
  };
}

function PasswordStep(props: PasswordProps) {
  const t = useTexts(authTexts);
  const { form, busy, mobileError, passwordError, change, submit } = useLogin(props);
  return (
    <AuthFrame
      title={t.loginTitle}
      lead={t.loginLead}
      foot={
        <>
          {t.noAccount}{' '}
          <Link to="/register" className="link inline-block py-1">
            {t.registerLink}
          </Link>
          <br />
          <LostLink />
        </>
      }
    >
      <form className="grid gap-3" onSubmit={submit} noValidate>
        <MobileField
          value={form.mobile}
          onChange={(mobile) => change({ mobile })}
          name="username"
          autoComplete="username"
          // the screen asks for nothing else first
          autoFocus
          error={mobileError}
        />
        <PasswordField
          label={t.password}
          value={form.password}
          onChange={(password) => change({ password })}
          name="password"
          autoComplete="current-password"
          error={passwordError}
        />
        <Link to="/forgot-password" className="link -mt-2 justify-self-start py-1 text-table">
          {t.forgotLink}
        </Link>
        <Button type="submit" size="lg" wide sends busy={busy}>
          {t.login}
        </Button>
        <SecurityCheck />
      </form>
      {isPasskeyPossible() && <PasskeyLogin onSession={props.onSession} />}
    </AuthFrame>
  );
}
