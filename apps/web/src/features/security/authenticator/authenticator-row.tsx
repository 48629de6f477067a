import type { UserData } from '@sarraf/contracts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { FactorProof, type Proof } from '../../../components/factor-proof/factor-proof.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../lib/api/client.ts';
import { toast } from '../../../lib/toasts.ts';
import { SecurityRow } from '../components/security-row.tsx';
import { readAgain } from './read-again.ts';
import { SetUpSheet } from './set-up-sheet.tsx';
import { authenticatorTexts } from './texts/authenticator-texts.ts';

/** The authenticator: set up, moved to another phone, turned off. */
export function AuthenticatorRow({ user }: { user: UserData }) {
  const t = useTexts(authenticatorTexts);
  const [shown, setShown] = useState<'nothing' | 'set-up' | 'off'>('nothing');
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
    <SecurityRow icon="phone" title={t.app} text={on ? t.appOn : t.appOff} on={on}>
      <span className="flex flex-wrap gap-2">
        <Button look="text" size="sm" onClick={() => setShown('set-up')}>
          {on ? t.replace : t.turnOn}
        </Button>
        {on && !isStaff && (
          <Button look="text" size="sm" onClick={() => setShown('off')}>
            {t.turnOff}
          </Button>
        )}
      </span>
      <SetUpSheet open={shown === 'set-up'} onClose={close} />
      <Sheet title={t.offTitle} open={shown === 'off'} onClose={close}>
        <p className="pb-3 text-fg2">{t.consequence}</p>
        <FactorProof purpose="disable_two_factor" action={t.turnOff} onProof={turnOff} />
      </Sheet>
    </SecurityRow>
  );
}
