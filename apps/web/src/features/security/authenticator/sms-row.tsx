import type { UserData } from '@sarraf/contracts';
import { useState } from 'react';
import { FactorProof, type Proof } from '#components/factor-proof/factor-proof.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { toast } from '#lib/toasts.ts';
import { SecurityRow } from '../components/security-row.tsx';
import { readAgain } from './read-again.ts';

const authenticatorTexts = textsOf(() => import('./texts/fa.ts'));

/** Two-step login by SMS, while there is no authenticator: a code turns it on and off. */
export function SmsRow({ user }: { user: UserData }) {
  const t = useTexts(authenticatorTexts);
  const [isOpen, setOpen] = useState(false);
  const on = user.two_factor === 'sms';
  const isStaff = user.role === 'admin';
  async function change(proof: Proof): Promise<void> {
    if (on)
      await call('POST /security/disableTwoFactorLogin', { body: { disable: true, ...proof } });
    else await call('POST /security/setTwoFactorLogin', { body: { type: 'sms', ...proof } });
    await readAgain();
    toast({ kind: 'success', title: on ? t.turnedOff : t.turnedOn });
    setOpen(false);
  }
  return (
    <SecurityRow
      icon="message"
      title={t.sms}
      text={isStaff ? t.smsStaff : on ? t.smsOn : t.smsOff}
      on={on}
    >
      {!isStaff && (
        <SheetButton look="text" size="sm" onClick={() => setOpen(true)}>
          {on ? t.turnOff : t.turnOn}
        </SheetButton>
      )}
      <Sheet title={on ? t.offTitle : t.onTitle} open={isOpen} onClose={() => setOpen(false)}>
        <p className="pb-3 text-fg2">{user.two_factor === 'off' ? t.added : t.consequence}</p>
        <FactorProof
          purpose={on ? 'disable_two_factor' : 'set_two_factor'}
          action={on ? t.turnOff : t.turnOn}
          onProof={change}
        />
      </Sheet>
    </SecurityRow>
  );
}
