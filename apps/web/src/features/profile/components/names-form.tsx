import type { Profile } from '@sarraf/contracts';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onProfile } from '#lib/cache-actions.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';

const profileTexts = textsOf(() => import('../texts/fa.ts'));

/** One's name, as one writes it until the civil register's holds. */
export function NamesForm({ profile }: { profile: Profile }) {
  const t = useTexts(profileTexts);
  const [first, setFirst] = useState(profile.first_name ?? '');
  const [last, setLast] = useState(profile.last_name ?? '');
  const [checked, setChecked] = useState(false);
  const saved = useSubmit(async () => {
    const body = { first_name: first.trim(), last_name: last.trim() };
    onProfile(await call('POST /user/updateProfile', { body }));
    toast({ kind: 'success', title: t.saved });
  });
  const missing = (text: string): string | null =>
    checked && text.trim() === '' ? t.missing : null;
  return (
    <form
      className="border-b border-hair py-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (first.trim() !== '' && last.trim() !== '') saved.send();
      }}
    >
      <h2 className="font-semibold">{t.names}</h2>
      <p className="mb-3 text-table text-fg2">{t.namesHint}</p>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          label={t.firstName}
          value={first}
          onChange={setFirst}
          autoComplete="given-name"
          maxLength={60}
          error={missing(first)}
        />
        <TextField
          label={t.lastName}
          value={last}
          onChange={setLast}
          autoComplete="family-name"
          maxLength={60}
          error={missing(last)}
        />
      </div>
      {saved.message !== null && (
        <p className="mb-2 text-err" role="alert">
          {saved.message}
        </p>
      )}
      <div className="mt-3">
        <Button type="submit" look="outline" sends busy={saved.busy}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}
