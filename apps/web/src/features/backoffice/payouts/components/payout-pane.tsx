import type { Payout } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { Amount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { mayOpen } from '#lib/ability.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { QueueHead } from '../../queue/components/queue-head.tsx';
import { usePayout } from '../api/payouts.ts';
import { PayoutActs } from './payout-acts.tsx';
import { Approvals } from './payout-approvals.tsx';
import { Destination, Ended, Money, AtBank, Why } from './payout-facts.tsx';
import { Standing as PersonStanding } from './payout-standing.tsx';
import { Name, Standing } from './payout-words.tsx';

const payoutsTexts = textsOf(() => import('../texts/fa.ts'));

interface PaneProps {
  readonly onLeave: () => void;
  /** It was decided: as it is now. */
  readonly onDecided: (payout: Payout) => void;
}

/** The chosen payout: all that is known of it, and what an officer may do. */
export function PayoutPane({
  id,
  known,
  ...acts
}: PaneProps & { readonly id: string; readonly known: Payout | undefined }) {
  const t = useTexts(payoutsTexts);
  const payout = usePayout(id, known);
  return (
    <section className="payout-pane" tabIndex={-1} aria-label={t.chosen}>
      <QueryView query={payout} title={t.oneFailed} waiting={<SkeletonRows rows={4} />}>
        {(data) => <Shown payout={data} {...acts} />}
      </QueryView>
    </section>
  );
}

function Shown({ payout, onLeave, onDecided }: PaneProps & { readonly payout: Payout }) {
  const t = useTexts(payoutsTexts);
  const current = useStore(session);
  const { person } = payout;
  return (
    <>
      <div className="payout-facts">
        <div className="px-5">
          <QueueHead
            name={<Amount value={payout.amount} asset="IRT" />}
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
        <Ended payout={payout} />
        <Why payout={payout} />
        <PersonStanding id={payout.id} />
        <Destination payout={payout} />
        <Approvals payout={payout} />
        <Money payout={payout} />
        <AtBank payout={payout} />
      </div>
      <PayoutActs payout={payout} onDecided={onDecided} />
    </>
  );
}
