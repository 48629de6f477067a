import type { CardReview } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCount } from '../../../../components/num.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { useMay } from '../../../../lib/ability.ts';
import { call } from '../../../../lib/api/client.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { usePollMs } from '../../../../lib/presence.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { DecisionFigures } from '../../queue/components/decision-figures.tsx';
import { DecidedNotice, type JustDecided } from '../../queue/components/decided-notice.tsx';
import { KeysBar } from '../../queue/components/keys-bar.tsx';
import { QueueFrame } from '../../queue/components/queue-frame.tsx';
import { CardReviewPanes } from './card-review-panes.tsx';
import { CardRow } from './card-row.tsx';

const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const cardQueueTexts = textsOf(() => import('../texts/fa.ts'));

const ASK_EVERY_MS = 10_000;
const PARTS = ['waiting', 'mine', 'refused', 'verified'] as const;
type Part = (typeof PARTS)[number];

/** One part of the queue, asked for again while it is looked at. */
function useQueue(state: Part) {
  return useQuery({
    queryKey: [...queryKeys.cardQueue, state],
    queryFn: ({ signal }) => call('GET /admin/cards', { query: { state }, signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

/** The officers' queue of cards: which wait, whose they have to be, and what is decided. */
export function CardQueuePage() {
  const t = useTexts(cardQueueTexts);
  const count = useCount();
  const [part, setPart] = useState<Part>('waiting');
  const [chosen, setChosen] = useState<string | null>(null);
  const [decided, setDecided] = useState<JustDecided | null>(null);
  const queue = useQueue(part);
  const waiting = useQueue('waiting').data?.total;
  const mine = useQueue('mine').data?.total;
  const counts: Partial<Record<Part, number | undefined>> = { waiting, mine };
  async function undo(id: string, reason: string): Promise<void> {
    await call('POST /admin/cards/:id/undo', { params: { id }, body: { reason } });
    setDecided(null);
    setPart('mine');
    setChosen(id);
    await queryClient.invalidateQueries({ queryKey: queryKeys.cardQueue });
  }
  return (
    <QueueFrame
      title={t.title}
      failed={t.failed}
      icon="card"
      tabs={PARTS.map((value) => {
        const total = counts[value];
        return { value, label: t[value], count: total === undefined ? undefined : count(total) };
      })}
      part={part}
      onPart={(next) => {
        setPart(next);
        setChosen(null);
      }}
      query={queue}
      empty={{ title: t[`${part}Empty`], text: t[`${part}EmptyText`] }}
      chosen={chosen}
      onChoose={setChosen}
      row={(card) => <CardRow card={card} />}
      detail={(id, rows) => {
        const card = rows.find((one) => one.id === id);
        if (card === undefined) return <p className="queue-choose">{t.gone}</p>;
        return (
          <CardReviewPanes
            key={id}
            card={card}
            onLeave={() => setChosen(null)}
            onUndo={(reason) => undo(id, reason)}
            onDecided={(review) => {
              setChosen(null);
              setDecided(justDecided(review));
            }}
          />
        );
      }}
      figures={<DecisionFigures queue="cards" />}
      notice={
        // decided ones have the same button by themselves
        decided !== null &&
        (part === 'waiting' || part === 'mine') && (
          <DecidedNotice
            decided={decided}
            onUndo={(reason) => undo(decided.id, reason)}
            onClose={() => setDecided(null)}
          />
        )
      }
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
