import type { DataOf } from '@sarraf/contracts';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { CodeForm } from '#components/factor-proof/code-form.tsx';
import { FactorProof } from '#components/factor-proof/factor-proof.tsx';
import { CopyButton } from '#components/signs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { QrCode } from '#components/qr-code.tsx';
import { readAgain } from './read-again.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const authenticatorTexts = textsOf(() => import('./texts/fa.ts'));

type Begun = DataOf<'POST /security/authenticator'>;

/** From the factor there is now to the ten codes: proof, QR code, first code, recovery codes. */
export function SetUp({ onDone }: { onDone: () => void }) {
  const t = useTexts(authenticatorTexts);
  const isReplaced = useStore(session)?.user.two_factor === 'google';
  const [begun, setBegun] = useState<Begun | null>(null);
  const [isScanned, setScanned] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begun === null) {
    return (
      <>
        <p className="pb-3 text-fg2">{isReplaced ? t.consequence : t.added}</p>
        <FactorProof
          purpose="set_two_factor"
          action={t.proceed}
          onProof={async (proof) => {
            setBegun(await call('POST /security/authenticator', { body: { ...proof } }));
          }}
        />
      </>
    );
  }
  return isScanned ? (
    <FirstCode onCodes={setCodes} />
  ) : (
    <Scan begun={begun} onScanned={() => setScanned(true)} />
  );
}

function Scan({ begun, onScanned }: { begun: Begun; onScanned: () => void }) {
  const t = useTexts(authenticatorTexts);
  const groups = begun.secret.match(/.{1,4}/g) ?? [];
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="text-lead font-semibold">{t.scanTitle}</h3>
        <p className="text-fg2">{t.scanLead}</p>
      </div>
      <QrCode text={begun.otpauth_uri} label={t.qr} />
      <div className="border-t border-hair pt-3">
        <p className="flex items-center justify-between text-table text-fg2">
          {t.keyLead}
          <CopyButton text={begun.secret} label={t.keyLead} />
        </p>
        <p dir="ltr" className="mx-auto max-w-64 text-center font-mono text-lead tracking-wider">
          <bdi>{groups.join(' ')}</bdi>
        </p>
      </div>
      <p className="border-s-2 border-warn ps-3 text-table text-fg2">{t.keyOnce}</p>
      <Button size="lg" wide onClick={onScanned}>
        {t.scanned}
      </Button>
      <a className="link py-1 text-center" href={begun.otpauth_uri}>
        {t.onThisPhone}
      </a>
    </div>
  );
}

function FirstCode({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const t = useTexts(authenticatorTexts);
  const sent = useSubmit(async (secret_key: string) => {
    const body = { type: 'google', secret_key } as const;
    const { recovery_codes } = await call('POST /security/setTwoFactorLogin', { body });
    onCodes(recovery_codes ?? []);
    await readAgain();
  });
  return (
    <CodeForm
      lead={
        <div>
          <h3 className="text-lead font-semibold">{t.codeTitle}</h3>
          <p className="text-fg2">{t.codeLead}</p>
        </div>
      }
      hint={t.clockHint}
      action={t.confirm}
      busy={sent.busy}
      error={sent.message}
      onChange={sent.clear}
      onCode={sent.send}
    />
  );
}
