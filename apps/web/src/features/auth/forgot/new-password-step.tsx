import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { CodeField } from '#components/code-field.tsx';
import { usePasskeySubmit } from '#components/passkey/use-passkey-submit.ts';
import { isWholeRecoveryCode, RecoveryCodeField } from '#components/recovery-code-field.tsx';
import { FieldNote, PasswordField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { CODE_LENGTH } from '#lib/constants.ts';
import { isPasswordShort } from '#lib/password-length.ts';
import { AuthFrame, type AuthStep } from '../components/auth-frame.tsx';
import { IconLines } from '../components/icon-lines.tsx';
import {
  type ResetProof,
  type ResetWay,
  resetPassword,
  resetWays,
  signReset,
} from './forgot-password.ts';

const authTexts = textsOf(() => import('../texts/fa.ts'));
const forgotTexts = textsOf(() => import('./texts/fa.ts'));

interface NewPasswordProps {
  readonly mobile: string;
  readonly proof: ResetProof;
  readonly step: AuthStep;
  readonly onDone: () => void;
  /** What stood for the code is good no more: it begins again, and this says why. */
  readonly onProofOver: (message: string) => void;
}

/** What is typed, what is wrong with it, and setting the password. */
function useNewPassword({ mobile, proof, onDone, onProofOver }: NewPasswordProps) {
  const t = useTexts(authTexts);
  const ways = resetWays(proof);
  const [way, setWay] = useState(ways[0]);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [checked, setChecked] = useState(false);
  const factor = async () => {
    if (way === 'google') return { secret_key: code };
    if (way === 'recovery_code') return { recovery_code: code.trim() };
    return way === 'passkey' ? { passkey: await signReset() } : {};
  };
  const { send, busy, refused, message, clear } = usePasskeySubmit(
    async () => {
      const { reset_token } = proof;
      await resetPassword({ mobile, reset_token, password, ...(await factor()) });
      onDone();
    },
    {
      isWanted: way === 'passkey',
      onRefused: (error) => {
        const isOver = error instanceof ApiError && error.code === 'reset_token_invalid';
        if (isOver) onProofOver(error.message);
        return isOver;
      },
    },
  );
  const isShort = isPasswordShort(password);
  const isCode = way === 'google' || way === 'recovery_code';
  const isCodeShort =
    way === 'recovery_code' ? !isWholeRecoveryCode(code) : isCode && code.length < CODE_LENGTH;
  const fieldOf = (): 'password' | 'code' | 'form' => {
    if (!(refused instanceof ApiError)) return 'form';
    if (refused.code === 'password_weak') return 'password';
    return refused.code === 'code_wrong' && isCode ? 'code' : 'form';
  };
  const refusalOf = (field: 'password' | 'code' | 'form') => (fieldOf() === field ? message : null);
  const codeMissing = way === 'recovery_code' ? t.recoveryMissing : t.codeMissing;
  return {
    password,
    code,
    way,
    ways,
    busy,
    passwordError: checked && isShort ? t.passwordShort : refusalOf('password'),
    codeError: checked && isCodeShort ? codeMissing : refusalOf('code'),
    formError: refusalOf('form'),
    changePassword: (text: string) => {
      setPassword(text);
      clear();
    },
    changeCode: (text: string) => {
      setCode(text);
      clear();
    },
    changeWay: (other: ResetWay) => {
      setWay(other);
      setCode('');
      setChecked(false);
      clear();
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setChecked(true);
      if (!isShort && !isCodeShort) send();
    },
  };
}

/** The new password, and what else is wanted: a passkey, the authenticator, or a recovery code. */
export function NewPasswordStep(props: NewPasswordProps) {
  const t = useTexts(authTexts);
  const own = useTexts(forgotTexts);
  const form = useNewPassword(props);
  const code = { value: form.code, onChange: form.changeCode, error: form.codeError };
  const words: Readonly<Record<ResetWay, string>> = {
    google: t.useAuthenticator,
    passkey: own.usePasskey,
    recovery_code: t.useRecovery,
  };
  return (
    <AuthFrame title={own.newTitle} lead={own.newLead} step={props.step}>
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
        {form.way === 'google' && <CodeField label={own.authenticator} {...code} />}
        {form.way === 'recovery_code' && <RecoveryCodeField label={t.recoveryCode} {...code} />}
        {form.way === 'passkey' && <p className="text-table text-fg2">{own.passkeyLead}</p>}
        <p className="text-table text-fg2">{own.after}</p>
        <FieldNote id="reset-note" error={form.formError} />
        <Button type="submit" size="lg" wide sends busy={form.busy}>
          {own.set}
        </Button>
        {form.ways
          .filter((other) => other !== form.way)
          .map((other) => (
            <Button key={other} look="text" size="sm" onClick={() => form.changeWay(other)}>
              {words[other]}
            </Button>
          ))}
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
