import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { SecurityRow } from '../components/security-row.tsx';
import { FreezeForm } from './freeze-form.tsx';
import { ownFreezeQuery } from './own-freeze.ts';

const ownFreezeTexts = textsOf(() => import('./texts/fa.ts'));

/** The way to freeze one's own account; nothing where it is frozen: the notice says so. */
export function FreezeRow() {
  const t = useTexts(ownFreezeTexts);
  const freeze = useQuery(ownFreezeQuery);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (freeze.data?.frozen === true) return null;
  return (
    <SecurityRow icon="alert" title={t.title} text={t.rowText}>
      <SheetButton look="text" size="sm" onClick={() => setOpen(true)}>
        {t.open}
      </SheetButton>
      <Sheet title={t.title} open={isOpen} onClose={close}>
        <FreezeForm onDone={close} />
      </Sheet>
    </SecurityRow>
  );
}
