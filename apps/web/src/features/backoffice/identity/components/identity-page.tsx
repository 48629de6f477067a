import type { IdentityReview } from '@sarraf/contracts';
import { useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { DecisionFigures } from '../../queue/components/decision-figures.tsx';
import type { JustDecided } from '../../queue/components/decided-notice.tsx';
import { KeysBar } from '../../queue/components/keys-bar.tsx';
import { QueueFrame } from '../../queue/components/queue-frame.tsx';
import { useClaimedQueue } from '../../queue/components/use-queue-screen.tsx';
import './identity.css';
import { RequestReview } from './request-review.tsx';
import { RequestRow } from './request-row.tsx';

const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const identityTexts = textsOf(() => import('../texts/fa.ts'));

const PARTS = ['waiting', 'mine', 'returned', 'approved'] as const;

/** The officers' queue: who waits, what they sent, and what is decided of it. */
export function IdentityPage() {
  const t = useTexts(identityTexts);
  const q = useTexts(queueTexts);
  const count = useCount();
  const mayDecide = useMay()('update Identity');
  const { frame, undo, leave, onDecided } = useClaimedQueue({
    parts: PARTS,
    words: t,
    queryKey: queryKeys.identityQueue,
    load: (state, signal) => call('GET /admin/kyc/requests', { query: { state }, signal }),
    takeBack: (id, reason) =>
      call('POST /admin/kyc/requests/:id/undo', { params: { id }, body: { reason } }),
  });
  return (
    <QueueFrame
      {...frame}
      title={t.title}
      failed={t.failed}
      icon="id"
      empty={{ title: t[`${frame.part}Empty`], text: t[`${frame.part}EmptyText`] }}
      row={(request) => <RequestRow request={request} />}
      detail={(id) => (
        <RequestReview
          key={id}
          id={id}
          onLeave={leave}
          onUndo={(reason) => undo(id, reason)}
          onDecided={(review) => onDecided(justDecided(review))}
        />
      )}
      figures={<DecisionFigures queue="identity" />}
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
