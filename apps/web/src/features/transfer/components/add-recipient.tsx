import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { ProofSheet } from '#components/moving/proof-sheet.tsx';
import { TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onRecipients } from '#lib/cache-actions.ts';
import { toast } from '#lib/toasts.ts';

const transferTexts = textsOf(() => import('../texts/fa.ts'));

const LABEL_MAX = 30;

/** A new entry: who, what one calls them; then a factor. */
export function AddRecipient() {
  const t = useTexts(transferTexts);
  const [person, setPerson] = useState('');
  const [label, setLabel] = useState('');
  const [isProving, setProving] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (person.trim() !== '') setProving(true);
  }
  return (
    <>
      <form onSubmit={submit} noValidate className="grid gap-2 pt-6">
        <h2 className="font-semibold">{t.add}</h2>
        <TextField
          label={t.person}
          value={person}
          onChange={setPerson}
          hint={t.personHint}
          latin
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          name="person"
        />
        <TextField
          label={t.addLabel}
          value={label}
          onChange={setLabel}
          maxLength={LABEL_MAX}
          autoComplete="off"
          name="label"
        />
        <p className="text-table text-fg2">{t.addText}</p>
        <Button type="submit" size="lg" wide sends>
          {t.add}
        </Button>
      </form>
      <ProofSheet
        open={isProving}
        onClose={() => setProving(false)}
        title={t.add}
        action={t.add}
        purpose="recipients"
        form="recipient"
        onProof={async (proof) => {
          const asked = {
            to_user: person.trim(),
            ...(label.trim() === '' ? {} : { label: label.trim() }),
          };
          const { name } = await call('POST /recipients', { body: { ...asked, ...proof } });
          onRecipients();
          setProving(false);
          setPerson('');
          setLabel('');
          toast({ kind: 'success', title: t.added(name) });
        }}
      >
        <p className="text-fg2">{t.addText}</p>
      </ProofSheet>
    </>
  );
}
