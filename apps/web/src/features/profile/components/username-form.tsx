import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onProfile } from '#lib/cache-actions.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { shapeUsername, usernameProblem } from '../model/username-form.ts';

const profileTexts = textsOf(() => import('../texts/fa.ts'));

/** The name by which others may reach one here. */
export function UsernameForm({ username }: { username: string | null }) {
  const t = useTexts(profileTexts);
  const [typed, setTyped] = useState(username ?? '');
  const [checked, setChecked] = useState(false);
  const saved = useSubmit(async () => {
    onProfile(await call('POST /user/updateProfile', { body: { username: typed } }));
    toast({ kind: 'success', title: t.saved });
  });
  const problem = usernameProblem(typed);
  const isSame = typed === (username ?? '');
  return (
    <form
      className="border-b border-hair py-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (problem === null && !isSame) saved.send();
      }}
    >
      <TextField
        label={t.username}
        value={typed}
        onChange={(text) => {
          setTyped(shapeUsername(text));
          setChecked(false);
          saved.clear();
        }}
        latin
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        hint={t.usernameHint}
        error={checked && problem !== null ? t[problem] : saved.message}
      />
      <div className="mt-3">
        <Button type="submit" look={isSame ? 'outline' : 'primary'} sends busy={saved.busy}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}
