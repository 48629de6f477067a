import type { UserData } from '@sarraf/contracts';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { FactorProof, type Proof } from '#components/factor-proof/factor-proof.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { toast } from '#lib/toasts.ts';
import { SecurityRow } from '../components/security-row.tsx';
import { readAgain } from './read-again.ts';
import { SetUpSheet } from './set-up-sheet.tsx';

const authenticatorTexts = textsOf(() => import('./texts/fa.ts'));

/** The authenticator: set up, moved to another phone, turned off. */
export function AuthenticatorRow({ user }: { user: UserData }) {
  const t = useTexts(authenticatorTexts);
  const [shown, setShown] = useState<'nothing' | 'choice' | 'set-up' | 'off'>('nothing');
  const on = user.two_factor === 'google';
  const isStaff = user.role === 'admin';
  const close = () => setShown('nothing');
  async function turnOff(proof: Proof): Promise<void> {
    await call('POST /security/disableTwoFactorLogin', { body: { disable: true, ...proof } });
    await readAgain();
    toast({ kind: 'success', title: t.turnedOff });
    close();
  }
  return (
    <SecurityRow icon="shield" title={t.app} text={on ? t.appOn : t.appOff} on={on}>
      <SheetButton look="text" size="sm" onClick={() => setShown(on ? 'choice' : 'set-up')}>
        {on ? t.change : t.turnOn}
      </SheetButton>
      <Sheet title={t.app} open={shown === 'choice'} onClose={close}>
        <div className="grid gap-3">
          <p className="text-fg2">{isStaff ? t.changeStaff : t.changeLead}</p>
          <Button size="lg" wide onClick={() => setShown('set-up')}>
            {t.replace}
          </Button>
          {!isStaff && (
            <Button look="outline" size="lg" wide onClick={() => setShown('off')}>
              {t.turnOff}
            </Button>
          )}
        </div>
      </Sheet>
      <SetUpSheet open={shown === 'set-up'} onClose={close} />
      <Sheet title={t.offTitle} open={shown === 'off'} onClose={close}>
        <p className="pb-3 text-fg2">{t.consequence}</p>
        <FactorProof purpose="disable_two_factor" action={t.turnOff} onProof={turnOff} />
      </Sheet>
    </SecurityRow>
  );
}
