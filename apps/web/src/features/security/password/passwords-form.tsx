import type { BodyOf } from '@sarraf/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { isFactorWanted } from '#components/factor-proof/factor-proof.tsx';
import { FieldNote, PasswordField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { isPasswordShort } from '#lib/password-length.ts';
import { callProved, proving } from '#lib/proof-of-work/proved-call.ts';
import { useStore } from '#lib/store.ts';
import { useSubmit } from '#lib/use-submit.ts';

const passwordTexts = textsOf(() => import('./texts/fa.ts'));

/** The password that is, and the one that shall be. */
export type Passwords = Pick<BodyOf<'POST /user/changePassword'>, 'old_password' | 'password'>;

type Field = 'old' | 'fresh' | 'form';

/** Where a refusal belongs. */
function fieldOf(refused: unknown): Field {
  if (!(refused instanceof ApiError)) return 'form';
  if (refused.code === 'old_password_wrong') return 'old';
  return refused.code === 'password_weak' ? 'fresh' : 'form';
}

/** What is typed, what is wrong with it, and asking the server whether it will do. */
function usePasswords(onAccepted: (passwords: Passwords) => void) {
  const t = useTexts(passwordTexts);
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const [isChecked, setChecked] = useState(false);
  const passwords = { old_password: old, password: fresh };
  const asked = useSubmit(
    // without a factor it changes nothing, and says first what is wrong with the passwords
    async () => void (await callProved('POST /user/changePassword', passwords)),
    {
      onRefused: (error) => {
        if (!isFactorWanted(error)) return false;
        onAccepted(passwords);
        return true;
      },
    },
  );
  const oldProblem = old === '' ? t.oldMissing : null;
  const freshProblem = isPasswordShort(fresh) ? t.short : fresh === old ? t.same : null;
  const refusalOf = (field: Field) => (fieldOf(asked.refused) === field ? asked.message : null);
  const typing = (set: (text: string) => void) => (text: string) => {
    set(text);
    asked.clear();
  };
  return {
    old,
    fresh,
    busy: asked.busy,
    oldError: (isChecked ? oldProblem : null) ?? refusalOf('old'),
    freshError: (isChecked ? freshProblem : null) ?? refusalOf('fresh'),
    formError: refusalOf('form'),
    changeOld: typing(setOld),
    changeFresh: typing(setFresh),
    submit: (event: FormEvent) => {
      event.preventDefault();
      setChecked(true);
      if (oldProblem === null && freshProblem === null) asked.send();
    },
  };
}

/** Both passwords; what the server refuses of them stands in its own field. */
export function PasswordsForm({ onAccepted }: { onAccepted: (passwords: Passwords) => void }) {
  const t = useTexts(passwordTexts);
  const isProving = useStore(proving);
  const form = usePasswords(onAccepted);
  return (
    <form className="grid gap-3" noValidate onSubmit={form.submit}>
      <p className="text-fg2">{t.lead}</p>
      <PasswordField
        label={t.old}
        value={form.old}
        onChange={form.changeOld}
        autoComplete="current-password"
        error={form.oldError}
      />
      <PasswordField
        label={t.fresh}
        value={form.fresh}
        onChange={form.changeFresh}
        autoComplete="new-password"
        hint={t.hint}
        error={form.freshError}
      />
      <FieldNote id="password-note" error={form.formError} words={isProving && t.checking} />
      <Button type="submit" size="lg" wide sends busy={form.busy}>
        {t.next}
      </Button>
    </form>
  );
}
