import type { UserData } from '@sarraf/contracts';
import { useState } from 'react';
import { MobileNumber } from '#components/mobile-number.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { SecurityRow } from '../components/security-row.tsx';
import { ChangeMobile } from './change-mobile.tsx';

const contactsTexts = textsOf(() => import('./texts/fa.ts'));

/** The mobile by which one logs in, and the way to another. */
export function MobileRow({ user }: { user: UserData }) {
  const t = useTexts(contactsTexts);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <SecurityRow icon="phone" title={t.mobile} text={<MobileNumber mobile={user.mobile} />}>
      <SheetButton look="text" size="sm" onClick={() => setOpen(true)}>
        {t.change}
      </SheetButton>
      <Sheet title={t.changeMobile} open={isOpen} onClose={close}>
        <ChangeMobile onDone={close} />
      </Sheet>
    </SecurityRow>
  );
}
