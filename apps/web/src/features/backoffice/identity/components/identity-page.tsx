import type { IdentityReview } from '@sarraf/contracts';
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
import './identity.css';
import { RequestReview } from './request-review.tsx';
import { RequestRow } from './request-row.tsx';

const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const identityTexts = textsOf(() => import('../texts/fa.ts'));

const ASK_EVERY_MS = 10_000;
const PARTS = ['waiting', 'mine', 'returned', 'approved'] as const;
type Part = (typeof PARTS)[number];

/** One part of the queue, asked for again while it is looked at. */
function useQueue(state: Part) {
  return useQuery({
    queryKey: [...queryKeys.identityQueue, state],
    queryFn: ({ signal }) => call('GET /admin/kyc/requests', { query: { state }, signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

/** The officers' queue: who waits, what they sent, and what is decided of it. */
export function IdentityPage() {
  const t = useTexts(identityTexts);
  const q = useTexts(queueTexts);
  const count = useCount();
  const mayDecide = useMay()('update Identity');
  const [part, setPart] = useState<Part>('waiting');
  const [chosen, setChosen] = useState<string | null>(null);
  const [decided, setDecided] = useState<JustDecided | null>(null);
  const queue = useQueue(part);
  const waiting = useQueue('waiting').data?.total;
  const mine = useQueue('mine').data?.total;
  const counts: Partial<Record<Part, number | undefined>> = { waiting, mine };
  async function undo(id: string, reason: string): Promise<void> {
    await call('POST /admin/kyc/requests/:id/undo', { params: { id }, body: { reason } });
    setDecided(null);
    setPart('mine');
    setChosen(id);
    await queryClient.invalidateQueries({ queryKey: queryKeys.identityQueue });
  }
  return (
    <QueueFrame
      title={t.title}
      failed={t.failed}
      icon="id"
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
      row={(request) => <RequestRow request={request} />}
      detail={(id) => (
        <RequestReview
          key={id}
          id={id}
          onLeave={() => setChosen(null)}
          onUndo={(reason) => undo(id, reason)}
          onDecided={(review) => {
            setChosen(null);
            setDecided(justDecided(review));
          }}
        />
      )}
      figures={<DecisionFigures queue="identity" />}
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
      keys={
        <KeysBar
          keys={[
            [['J', 'K'], q.keyNext],
            [[`${count(1)} – ${count(4)}`], q.keyDocuments],
            [['Space'], q.keyPlay],
            ...(mayDecide
              ? ([
                  [['C'], q.keyClaim],
                  [['A'], q.keyApprove],
                  [['B'], q.keyReturn],
                  [['U'], q.keyUndo],
                ] as const)
              : []),
          ]}
          note={q.noteAudit}
        />
      }
    />
  );
}

function justDecided(review: IdentityReview): JustDecided | null {
  const { id, undo_until: undoUntil, first_name: first, last_name: last, status } = review;
  if (undoUntil === null) return null;
  const isApproved = status === 'approved';
  const refused = review.level === 1 ? 'refusedNow' : 'returnedNow';
  const word = isApproved ? 'approvedNow' : refused;
  return { id, undoUntil, name: `${first} ${last}`, isApproved, word };
}
