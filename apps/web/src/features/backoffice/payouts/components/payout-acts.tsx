import type { Payout } from '@sarraf/contracts';
import { useState } from 'react';
import { SheetButton } from '#components/sheet-button.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { call } from '#lib/api/client.ts';
import { useSingleKeys } from '#lib/single-keys.ts';
import { useNow } from '#lib/use-now.ts';
import { WhyNot } from '../../may-decide/components/lazy-may-decide.tsx';
import { KeyHint } from '../../queue/components/key-hint.tsx';
import { askAgain } from '../api/payouts.ts';
import { decisionOf } from '../model/decision.ts';
import { ApproveSheet } from './approve-sheet.tsx';
import { RefuseSheet } from './refuse-sheet.tsx';

const payoutsTexts = textsOf(() => import('../texts/fa.ts'));

/** Approves or refuses, each in a sheet; A and B open them. Nothing where neither is open. */
export function PayoutActs({
  payout,
  onDecided,
}: {
  payout: Payout;
  onDecided: (payout: Payout) => void;
}) {
  const t = useTexts(payoutsTexts);
  const has = useMay()('update Payout');
  const { approve, mayRefuse } = decisionOf(payout, has, useNow(1_000));
  const [open, setOpen] = useState<'approve' | 'refuse' | null>(null);
  useSingleKeys((key) => {
    if (key === 'KeyA' && approve === 'open') setOpen('approve');
    if (key === 'KeyB' && mayRefuse) setOpen('refuse');
  });
  const sheet = {
    payout,
    onClose: () => {
      setOpen(null);
      // a refusal said that it is not what it was
      askAgain(payout.person.id);
    },
    onDecided,
  };
  return (
    <>
      {(approve !== 'closed' || mayRefuse) && (
        <footer className="queue-decide">
          {approve !== 'closed' && (
            <SheetButton size="lg" disabled={approve !== 'open'} onClick={() => setOpen('approve')}>
              {t.approve}
              <KeyHint>A</KeyHint>
            </SheetButton>
          )}
          {mayRefuse && (
            <SheetButton size="lg" look="danger" onClick={() => setOpen('refuse')}>
              {t.refuse}
              <KeyHint>B</KeyHint>
            </SheetButton>
          )}
          {approve === 'barred' && <WhyNot may={payout.may_decide} />}
          {approve === 'mine' && <p className="queue-left">{t.mine}</p>}
          {approve === 'early' && (
            <p className="queue-left">
              {rich(t.early, { time: <Time at={payout.cancel_until} shape="seconds" /> })}
            </p>
          )}
        </footer>
      )}
      {/* an open sheet stays with what it was told, whatever became of the payout meanwhile */}
      {open === 'approve' && <ApproveSheet {...sheet} />}
      {open === 'refuse' && (
        <RefuseSheet
          words={t}
          refuse={async (body) => {
            const params = { id: payout.id };
            onDecided(await call('POST /admin/payouts/:id/refuse', { params, body }));
          }}
          onClose={sheet.onClose}
        />
      )}
    </>
  );
}
