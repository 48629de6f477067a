import type { PasskeyCreation } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { useDeviceWords } from '#components/device-words/device-words.ts';
import { FactorProof } from '#components/factor-proof/factor-proof.tsx';
import { usePasskeySubmit } from '#components/passkey/use-passkey-submit.ts';
import { TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { createPasskey } from '#lib/passkeys.ts';
import { toast } from '#lib/toasts.ts';
import { sessionsQuery } from '../api/sessions.ts';
import { readAgain } from '../authenticator/read-again.ts';
import { RecoveryCodes } from '../authenticator/recovery-codes.tsx';

const passkeysTexts = textsOf(() => import('./texts/fa.ts'));

/** From the factor there is now to a passkey: proof, name, the device's question, codes to keep. */
export function MakePasskey({ onDone }: { onDone: () => void }) {
  const t = useTexts(passkeysTexts);
  const [creation, setCreation] = useState<PasskeyCreation | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (creation !== null) {
    return (
      <NameAndMake
        creation={creation}
        onMade={(made) => {
          if (made.length > 0) return setCodes(made);
          toast({ kind: 'success', title: t.made });
          onDone();
        }}
      />
    );
  }
  return (
    <div className="grid gap-3">
      <h3 className="text-lead font-semibold">{t.addTitle}</h3>
      <p className="text-fg2">{t.why}</p>
      <p className="border-s-2 border-brand ps-3 text-table text-fg2">{t.consequence}</p>
      <FactorProof
        purpose="passkeys"
        action={t.proceed}
        onProof={async (proof) => {
          setCreation(await call('POST /user/passkeys/begin', { body: { ...proof } }));
        }}
      />
    </div>
  );
}

/** The device is asked by a tap of its own: some browsers refuse it otherwise. */
function NameAndMake({
  creation,
  onMade,
}: {
  creation: PasskeyCreation;
  onMade: (codes: readonly string[]) => void;
}) {
  const t = useTexts(passkeysTexts);
  const nameOf = useDeviceWords();
  const sessions = useQuery(sessionsQuery);
  const here = sessions.data?.find(({ current }) => current);
  const [typed, setTyped] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const name = typed ?? (here === undefined ? '' : nameOf(here.device));
  const making = usePasskeySubmit(async () => {
    const credential = await createPasskey(creation);
    const kept = await call('POST /user/passkeys', { body: { name, credential } });
    onMade(kept.recovery_codes ?? []);
    await readAgain();
  });
  const isMissing = name.trim() === '';
  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (!isMissing) making.send();
  }
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <h3 className="text-lead font-semibold">{t.addTitle}</h3>
      <p className="text-fg2">{t.nameLead}</p>
      <TextField
        label={t.name}
        value={name}
        maxLength={40}
        autoComplete="off"
        onChange={(text) => {
          setTyped(text);
          making.clear();
        }}
        error={isChecked && isMissing ? t.nameMissing : making.message}
      />
      <Button type="submit" size="lg" wide sends icon="fingerprint" busy={making.busy}>
        {t.make}
      </Button>
    </form>
  );
}
