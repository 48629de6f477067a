import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FactorProof } from '#components/factor-proof/factor-proof.tsx';
import { useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { userQuery } from '#lib/queries/user.ts';
import { passkeysQuery } from '../passkeys/passkeys-query.ts';
import { SecurityRow } from '../components/security-row.tsx';
import { readAgain } from './read-again.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const authenticatorTexts = textsOf(() => import('./texts/fa.ts'));

/** How many recovery codes are left, and ten others in their place: of who has what they stand for. */
export function RecoveryCodesRow() {
  const user = useQuery(userQuery);
  const passkeys = useQuery(passkeysQuery);
  const isStood = user.data?.two_factor === 'google' || (passkeys.data?.length ?? 0) > 0;
  return isStood && <CodesLeft />;
}

function CodesLeft() {
  const t = useTexts(authenticatorTexts);
  const count = useCount();
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const left = useQuery({
    queryKey: queryKeys.recoveryCodes,
    queryFn: ({ signal }) => call('GET /security/recoveryCodes', { signal }),
  });
  function close(): void {
    setOpen(false);
    setCodes(null);
  }
  return (
    <QueryView query={left} title={t.failed} waiting={<SkeletonRows rows={1} />}>
      {(data) => (
        <SecurityRow
          icon="id"
          title={t.recovery}
          text={rich(t.recoveryLeft, { left: count(data.left) })}
        >
          <SheetButton look="text" size="sm" onClick={() => setOpen(true)}>
            {t.renew}
          </SheetButton>
          <Sheet title={t.renewTitle} open={isOpen} onClose={close}>
            {codes === null ? (
              <>
                <p className="pb-3 text-fg2">{t.renewLead}</p>
                <FactorProof
                  purpose="recovery_codes"
                  action={t.renew}
                  onProof={async (proof) => {
                    const made = await call('POST /security/recoveryCodes', { body: { ...proof } });
                    setCodes(made.recovery_codes);
                    await readAgain();
                  }}
                />
              </>
            ) : (
              <RecoveryCodes codes={codes} onDone={close} />
            )}
          </Sheet>
        </SecurityRow>
      )}
    </QueryView>
  );
}
