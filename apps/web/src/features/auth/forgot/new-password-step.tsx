import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CodeField } from '../../../components/code-field.tsx';
import { FieldNote, PasswordField } from '../../../components/text-field.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { CODE_LENGTH } from '../../../lib/constants.ts';
import { isPasswordShort } from '../../../lib/password-length.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { IconLines } from '../components/icon-lines.tsx';
import { authTexts } from '../texts/auth-texts.ts';
import { type ResetProof, resetPassword } from './forgot-password.ts';
import { forgotTexts } from './texts/forgot-texts.ts';

interface NewPasswordProps {
  readonly mobile: string;
  readonly proof: ResetProof;
  readonly stepText: string;
  readonly onDone: () => void;
  /** What stood for the code is good no more: it begins again, and this says why. */
  readonly onProofOver: (message: string) => void;
}

/** What is typed, what is wrong with it, and setting the password. */
function useNewPassword({ mobile, proof, onDone, onProofOver }: NewPasswordProps) {
  const t = useTexts(authTexts);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [checked, setChecked] = useState(false);
  const wantsCode = proof.methods.includes('google');
  const { send, busy, refused, message, clear } = useSubmit(
    async () => {
      const { reset_token } = proof;
      await resetPassword({
        ...{ mobile, reset_token, password },
        ...(wantsCode ? { secret_key: code } : {}),
      });
      onDone();
    },
    {
      onRefused: (error) => {
        const isOver = error instanceof ApiError && error.code === 'reset_token_invalid';
        if (isOver) onProofOver(error.message);
        return isOver;
      },
    },
  );
  const isShort = isPasswordShort(password);
  const isCodeShort = wantsCode && code.length < CODE_LENGTH;
  const fieldOf = (): 'password' | 'code' | 'form' => {
    if (!(refused instanceof ApiError)) return 'form';
    if (refused.code === 'password_weak') return 'password';
    return refused.code === 'code_wrong' && wantsCode ? 'code' : 'form';
  };
  const refusalOf = (field: 'password' | 'code' | 'form') => (fieldOf() === field ? message : null);
  return {
    ...{ password, code, wantsCode, busy },
    passwordError: checked && isShort ? t.passwordShort : refusalOf('password'),
    codeError: checked && isCodeShort ? t.codeMissing : refusalOf('code'),
    formError: refusalOf('form'),
    changePassword: (text: string) => {
      setPassword(text);
      clear();
    },
    changeCode: (text: string) => {
      setCode(text);
      clear();
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setChecked(true);
      if (!isShort && !isCodeShort) send();
    },
  };
}

/** The new password, and the authenticator's code where one is set. */
export function NewPasswordStep(props: NewPasswordProps) {
  const t = useTexts(authTexts);
  const own = useTexts(forgotTexts);
  const form = useNewPassword(props);
  return (
    <AuthFrame title={own.newTitle} lead={own.newLead} step={props.stepText}>
      <form className="grid gap-3" onSubmit={form.submit} noValidate>
        {/* password managers keep the new password under this name */}
        <input type="hidden" name="username" autoComplete="username" value={props.mobile} />
        <PasswordField
          label={own.newPassword}
          value={form.password}
          onChange={form.changePassword}
          autoComplete="new-password"
          hint={t.passwordHint}
          error={form.passwordError}
        />
        {form.wantsCode && (
          <CodeField
            label={own.authenticator}
            value={form.code}
            onChange={form.changeCode}
            error={form.codeError}
          />
        )}
        <p className="text-table text-fg2">{own.after}</p>
        <FieldNote id="reset-note" error={form.formError} />
        <Button type="submit" size="lg" wide sends busy={form.busy}>
          {own.set}
        </Button>
      </form>
    </AuthFrame>
  );
}

/** It is done: what came of it, and the way on. */
export function DoneStep() {
  const own = useTexts(forgotTexts);
  return (
    <AuthFrame title={own.doneTitle} lead={own.doneLead}>
      <IconLines
        lines={[
          ['devices', own.doneSessions],
          ['clock', own.doneHold],
          ['bell', own.doneTold],
        ]}
      />
      <Link to="/login" className="link inline-block py-2 font-semibold">
        {own.toLogin}
      </Link>
    </AuthFrame>
  );
}
