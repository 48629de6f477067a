import type { CardReview } from '@sarraf/contracts';
import { CARD_REFUSALS } from '@sarraf/contracts/lists';
import type { ReactNode } from 'react';
import { BankCard } from '#components/bank-card.tsx';
import { useCount } from '#components/num.tsx';
import { ReturnReason } from '#components/return-reason/return-reason.tsx';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { QueueHead } from '../../queue/components/queue-head.tsx';
import { Facts } from '../../queue/components/facts.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { session } from '#lib/session.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { Claim, InHand } from '../../queue/components/claim.tsx';
import { GroundDecision } from '../../queue/components/ground-decision.tsx';
import { UndoDecision } from '../../queue/components/undo-decision.tsx';
import { Mobile } from '../../people/components/person-words.tsx';

const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const cardQueueTexts = textsOf(() => import('../texts/fa.ts'));

interface CardReviewPanesProps {
  readonly card: CardReview;
  readonly onLeave: () => void;
  readonly onDecided: (card: CardReview) => void;
  readonly onUndo: (reason: string) => Promise<void>;
}

/** One card: as it looks, whose it has to be, and what the officer decides. */
export function CardReviewPanes({ card, onLeave, onDecided, onUndo }: CardReviewPanesProps) {
  const has = useMay();
  const me = useStore(session)?.user.id;
  const isMine = card.claimed_by === me && card.status === 'pending';
  return (
    <>
      <section className="queue-documents">
        <CardHead card={card} isMine={isMine} onLeave={onLeave} />
        <div className="max-w-[400px]">
          <BankCard card={{ ...card, sheba: null, owner_name: null, is_default: false }} />
        </div>
        <CardFacts card={card} />
      </section>
      <aside className="queue-side">
        {isMine && <Decision card={card} onDecided={onDecided} />}
        {card.status === 'pending' && card.claimed_by === null && has('update Card') && (
          <Claim onClaim={() => hand('claim', card.id)} />
        )}
        <Standing card={card} isMine={isMine} onUndo={onUndo} />
      </aside>
    </>
  );
}

/** Takes a card in hand, or gives it back. */
async function hand(act: 'claim' | 'release', id: string): Promise<void> {
  await (act === 'claim'
    ? call('POST /admin/cards/:id/claim', { params: { id } })
    : call('POST /admin/cards/:id/release', { params: { id } }));
  await queryClient.invalidateQueries({ queryKey: queryKeys.cardQueue });
}

function CardHead({
  card,
  isMine,
  onLeave,
}: {
  card: CardReview;
  isMine: boolean;
  onLeave: () => void;
}) {
  const t = useTexts(cardQueueTexts);
  return (
    <QueueHead
      name={
        <>
          {card.first_name} {card.last_name}
        </>
      }
      since={rich(t.addedAt, { time: <Time at={card.created_at} /> })}
      onLeave={onLeave}
    >
      {isMine && card.claimed_until !== null && (
        <InHand until={card.claimed_until} onRelease={() => hand('release', card.id)} />
      )}
    </QueueHead>
  );
}

function CardFacts({ card }: { card: CardReview }) {
  const t = useTexts(cardQueueTexts);
  const q = useTexts(queueTexts);
  const count = useCount();
  const current = useStore(settings);
  const office =
    card.is_own === null
      ? rich(q.asked, { count: count(card.asked) })
      : card.is_own
        ? t.isOwn
        : t.notOwn;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t.name, `${card.first_name ?? ''} ${card.last_name ?? ''}`],
    [t.mobile, <Mobile key="mobile" mobile={card.mobile} />],
    [t.bank, card.bank.name[current.lang]],
    [t.office, office],
  ];
  return (
    <div className="mt-6">
      <Facts title={t.facts} facts={facts} />
    </div>
  );
}

function Decision({
  card: { id },
  onDecided,
}: {
  card: CardReview;
  onDecided: (card: CardReview) => void;
}) {
  const t = useTexts(cardQueueTexts);
  const params = { id };
  const decided = async (card: CardReview): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: queryKeys.cardQueue });
    onDecided(card);
  };
  return (
    <GroundDecision
      reasons={CARD_REFUSALS.map((value) => ({ value, label: t[value] }))}
      told={(reason) => <ReturnReason reason={reason} />}
      onApprove={async (reason) =>
        decided(await call('POST /admin/cards/:id/approve', { params, body: { reason } }))
      }
      onRefuse={async (reason) =>
        decided(await call('POST /admin/cards/:id/refuse', { params, body: { reason } }))
      }
    />
  );
}

/** Why nothing can be decided here: a colleague has it, or it is decided. */
function Standing({
  card,
  isMine,
  onUndo,
}: {
  card: CardReview;
  isMine: boolean;
  onUndo: (reason: string) => Promise<void>;
}) {
  const t = useTexts(cardQueueTexts);
  const q = useTexts(queueTexts);
  const { status, reason, decided_at: decidedAt, undo_until: undoUntil } = card;
  if (decidedAt === null) {
    if (isMine || card.claimed_by === null) return null;
    return <p className="queue-section text-fg2">{q.withColleague}</p>;
  }
  return (
    <div className="queue-section">
      <Chip kind={status === 'verified' ? 'ok' : 'err'}>{t[status]}</Chip>{' '}
      <span className="text-table text-fg2">
        <Time at={decidedAt} />
      </span>
      {reason !== null && (
        <p className="mt-2">
          <ReturnReason reason={reason} />
        </p>
      )}
      {undoUntil !== null && (
        <div className="mt-3">
          <UndoDecision until={undoUntil} onUndo={onUndo} />
        </div>
      )}
    </div>
  );
}
