import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { CodeField } from '#components/code-field.tsx';
import { PasswordField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { CODE_LENGTH } from '#lib/constants.ts';
import { isPasswordShort } from '#lib/password-length.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import type { KeptRecovery } from './kept-recovery.ts';

const authTexts = textsOf(() => import('../texts/fa.ts'));
const recoverTexts = textsOf(() => import('./texts/fa.ts'));

/** A code to the new mobile and a new password: then the account is its person's again. */
export function FinishStep({ kept, onDone }: { kept: KeptRecovery; onDone: () => void }) {
  const t = useTexts(recoverTexts);
  const words = useTexts(authTexts);
  const { recovery_token } = kept;
  const [isAsked, setAsked] = useState(false);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const ask = useSubmit(async () => {
    await call('POST /recover/finish/code', { body: { recovery_token } });
    setAsked(true);
  });
  const finish = useSubmit(async () => {
    const body = { recovery_token, activation_code: code, password };
    await call('POST /recover/finish', { body });
    onDone();
  });
  const codeShort = code.length < CODE_LENGTH;
  const passwordShort = isPasswordShort(password);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (!codeShort && !passwordShort) finish.send();
  }
  if (!isAsked) {
    return (
      <AuthFrame title={t.finishTitle} lead={t.finishLead}>
        <Button size="lg" wide sends busy={ask.busy} onClick={() => ask.send()}>
          {t.sendCode}
        </Button>
        {ask.message !== null && (
          <p role="alert" className="mt-3 text-err">
            {ask.message}
          </p>
        )}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t.finishTitle} lead={t.finishLead}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <CodeField
          label={words.code}
          value={code}
          onChange={setCode}
          error={checked && codeShort ? words.codeMissing : ask.message}
        />
        <PasswordField
          label={t.password}
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          error={checked && passwordShort ? words.passwordShort : finish.message}
        />
        <Button type="submit" size="lg" wide sends busy={finish.busy}>
          {t.finish}
        </Button>
        <Button look="text" size="sm" sends busy={ask.busy} onClick={() => ask.send()}>
          {t.sendCode}
        </Button>
      </form>
    </AuthFrame>
  );
}
