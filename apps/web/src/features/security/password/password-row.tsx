import { useState } from 'react';
import { FactorProof, type Proof } from '#components/factor-proof/factor-proof.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { callProved } from '#lib/proof-of-work/proved-call.ts';
import { toast } from '#lib/toasts.ts';
import { SecurityRow } from '../components/security-row.tsx';
import { type Passwords, PasswordsForm } from './passwords-form.tsx';

const passwordTexts = textsOf(() => import('./texts/fa.ts'));

/** The password, and the sheet that changes it. */
export function PasswordRow() {
  const t = useTexts(passwordTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <SecurityRow icon="lock" title={t.title} text={t.text}>
      <SheetButton look="text" size="sm" onClick={() => setOpen(true)}>
        {t.change}
      </SheetButton>
      <Sheet title={t.sheetTitle} open={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <Change onDone={() => setOpen(false)} />}
      </Sheet>
    </SecurityRow>
  );
}

/** Both passwords first; a code is asked for once the server found nothing wrong with them. */
function Change({ onDone }: { onDone: () => void }) {
  const t = useTexts(passwordTexts);
  const [passwords, setPasswords] = useState<Passwords | null>(null);
  async function change(proof: Proof): Promise<void> {
    if (passwords === null) return;
    await callProved('POST /user/changePassword', { ...passwords, ...proof });
    toast({ kind: 'success', title: t.changed });
    onDone();
    await queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
  }
  if (passwords === null) return <PasswordsForm onAccepted={setPasswords} />;
  return <FactorProof purpose="change_password" action={t.confirm} onProof={change} />;
}
