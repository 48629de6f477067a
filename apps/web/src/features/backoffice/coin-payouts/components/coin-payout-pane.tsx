import type { CoinPayout } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Amount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { mayOpen } from '#lib/ability.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { Approvals } from '../../payouts/components/payout-approvals.tsx';
import { Name } from '../../payouts/components/payout-words.tsx';
import { QueueHead } from '../../queue/components/queue-head.tsx';
import { useCoinPayout } from '../api/coin-payouts.ts';
import { Ended, Money, OnChain, Signer } from './coin-chain-facts.tsx';
import { Address, Digest, Waits, Why } from './coin-facts.tsx';
import { CoinPayoutActs } from './coin-payout-acts.tsx';
import { Standing } from './coin-words.tsx';
import { useDigestCheck } from './use-digest-check.ts';

const coinPayoutsTexts = textsOf(() => import('../texts/fa.ts'));

interface PaneProps {
  readonly onLeave: () => void;
  /** It was decided: as it is now. */
  readonly onDecided: (payout: CoinPayout) => void;
}

/** The chosen withdrawal: all that is known of it, and what an officer may do. */
export function CoinPayoutPane({
  id,
  known,
  ...acts
}: PaneProps & { readonly id: string; readonly known: CoinPayout | undefined }) {
  const t = useTexts(coinPayoutsTexts);
  const payout = useCoinPayout(id, known);
  return (
    <section className="payout-pane" tabIndex={-1} aria-label={t.chosen}>
      <QueryView query={payout} title={t.oneFailed} waiting={<SkeletonRows rows={4} />}>
        {(data) => <Shown payout={data} {...acts} />}
      </QueryView>
    </section>
  );
}

function Shown({ payout, onLeave, onDecided }: PaneProps & { readonly payout: CoinPayout }) {
  const check = useDigestCheck(payout);
  return (
    <>
      <div className="payout-facts">
        <Head payout={payout} onLeave={onLeave} />
        <Ended payout={payout} />
        <Waits waiting={payout.waiting} />
        <Why payout={payout} />
        <Address payout={payout} />
        <Digest payout={payout} check={check} />
        <Approvals payout={payout} />
        <Signer payout={payout} />
        <Money payout={payout} />
        <OnChain payout={payout} />
      </div>
      <CoinPayoutActs payout={payout} check={check} onDecided={onDecided} />
    </>
  );
}

function Head({ payout, onLeave }: { payout: CoinPayout; onLeave: () => void }) {
  const t = useTexts(coinPayoutsTexts);
  const current = useStore(session);
  const { person } = payout;
  return (
    <div className="px-5">
      <QueueHead
        mark={<CoinIcon symbol={payout.symbol} size={40} />}
        name={<Amount value={payout.amount} asset={payout.symbol} />}
        since={
          <>
            <Name name={person.name} /> ·{' '}
            {rich(t.askedAt, { time: <Time at={payout.created_at} /> })}
          </>
        }
        onLeave={onLeave}
      >
        <span className="flex flex-wrap items-center gap-3">
          <Standing payout={payout} />
          {mayOpen(current, '/people/$id') && (
            <Link to="/people/$id" params={{ id: person.id }} className="link">
              {t.toPerson}
            </Link>
          )}
        </span>
      </QueueHead>
    </div>
  );
}
