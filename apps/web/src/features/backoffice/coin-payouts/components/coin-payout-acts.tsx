import type { CoinPayout } from '@sarraf/contracts';
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
import { RefuseSheet } from '../../payouts/components/refuse-sheet.tsx';
import { decisionOf } from '../../payouts/model/decision.ts';
import { KeyHint } from '../../queue/components/key-hint.tsx';
import { askAgain } from '../api/coin-payouts.ts';
import type { DigestCheck } from '../model/digest.ts';
import { SignSheet } from './sign-sheet.tsx';

const coinPayoutsTexts = textsOf(() => import('../texts/fa.ts'));

/**
 * Signs or refuses, each in a sheet; A and B open them. Nothing where neither is open. A digest that is
 * not that of what is shown is signed by nobody.
 */
export function CoinPayoutActs({
  payout,
  check,
  onDecided,
}: {
  payout: CoinPayout;
  check: DigestCheck;
  onDecided: (payout: CoinPayout) => void;
}) {
  const t = useTexts(coinPayoutsTexts);
  const has = useMay()('update Payout');
  const { approve, mayRefuse } = decisionOf(payout, has, useNow(1_000));
  const mayApprove = approve === 'open' && check !== 'differs' && check !== 'checking';
  const [open, setOpen] = useState<'approve' | 'refuse' | null>(null);
  useSingleKeys((key) => {
    if (key === 'KeyA' && mayApprove) setOpen('approve');
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
  const { needs_passkey: isSigned } = payout;
  return (
    <>
      {(approve !== 'closed' || mayRefuse) && (
        <footer className="queue-decide">
          {approve !== 'closed' && (
            <SheetButton
              size="lg"
              icon={isSigned ? 'fingerprint' : 'check'}
              disabled={!mayApprove}
              onClick={() => setOpen('approve')}
            >
              {isSigned ? t.sign : t.approve}
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
          {approve === 'mine' && <p className="queue-left">{isSigned ? t.mine : t.mineApproved}</p>}
          {approve === 'early' && (
            <p className="queue-left">
              {rich(t.early, { time: <Time at={payout.cancel_until} shape="seconds" /> })}
            </p>
          )}
          {approve === 'open' && <p className="queue-left">{t.last}</p>}
        </footer>
      )}
      {/* an open sheet stays with what it was told, whatever became of it meanwhile */}
      {open === 'approve' && <SignSheet {...sheet} />}
      {open === 'refuse' && (
        <RefuseSheet
          words={t}
          refuse={async (body) => {
            const params = { id: payout.id };
            onDecided(await call('POST /admin/coin_withdrawals/:id/refuse', { params, body }));
          }}
          onClose={sheet.onClose}
        />
      )}
    </>
  );
}
