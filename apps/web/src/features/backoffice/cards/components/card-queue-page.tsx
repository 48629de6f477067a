import type { CardReview } from '@sarraf/contracts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { DecisionFigures } from '../../queue/components/decision-figures.tsx';
import type { JustDecided } from '../../queue/components/decided-notice.tsx';
import { KeysBar } from '../../queue/components/keys-bar.tsx';
import { QueueFrame } from '../../queue/components/queue-frame.tsx';
import { useClaimedQueue } from '../../queue/components/use-queue-screen.tsx';
import { CardReviewPanes } from './card-review-panes.tsx';
import { CardRow } from './card-row.tsx';

const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const cardQueueTexts = textsOf(() => import('../texts/fa.ts'));

const PARTS = ['waiting', 'mine', 'refused', 'verified'] as const;

/** The officers' queue of cards: which wait, whose they have to be, and what is decided. */
export function CardQueuePage() {
  const t = useTexts(cardQueueTexts);
  const { frame, undo, leave, onDecided } = useClaimedQueue({
    parts: PARTS,
    words: t,
    queryKey: queryKeys.cardQueue,
    load: (state, signal) => call('GET /admin/cards', { query: { state }, signal }),
    takeBack: (id, reason) =>
      call('POST /admin/cards/:id/undo', { params: { id }, body: { reason } }),
  });
  return (
    <QueueFrame
      {...frame}
      title={t.title}
      failed={t.failed}
      icon="card"
      empty={{ title: t[`${frame.part}Empty`], text: t[`${frame.part}EmptyText`] }}
      row={(card) => <CardRow card={card} />}
      detail={(id, rows) => {
        const card = rows.find((one) => one.id === id);
        if (card === undefined) return <p className="queue-choose">{t.gone}</p>;
        return (
          <CardReviewPanes
            key={id}
            card={card}
            onLeave={leave}
            onUndo={(reason) => undo(id, reason)}
            onDecided={(review) => onDecided(justDecided(review))}
          />
        );
      }}
      figures={<DecisionFigures queue="cards" />}
      keys={<Keys />}
    />
  );
}

/** What keys do here: whoever decides nothing goes through the queue alone. */
function Keys() {
  const q = useTexts(queueTexts);
  const mayDecide = useMay()('update Card');
  return (
    <KeysBar
      keys={[
        [['J', 'K'], q.keyNext],
        ...(mayDecide
          ? ([
              [['C'], q.keyClaim],
              [['A'], q.keyApprove],
              [['B'], q.keyRefuse],
              [['U'], q.keyUndo],
            ] as const)
          : []),
      ]}
      note={q.noteAudit}
    />
  );
}

function justDecided(card: CardReview): JustDecided | null {
  const { id, undo_until: undoUntil, first_name: first, last_name: last, status } = card;
  if (undoUntil === null) return null;
  const isApproved = status === 'verified';
  const word = isApproved ? 'approvedNow' : 'refusedNow';
  return { id, undoUntil, name: `${first ?? ''} ${last ?? ''}`, isApproved, word };
}
