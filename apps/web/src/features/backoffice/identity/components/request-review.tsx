import type { IdentityReview } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Chip, Khatam } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { Claim, InHand } from '../../queue/components/claim.tsx';
import { UndoDecision } from '../../queue/components/undo-decision.tsx';
import { QueueHead } from '../../queue/components/queue-head.tsx';
import { Decision } from './decision.tsx';
import { DocumentBoard } from './document-board.tsx';
import { LevelOneDecision } from './level-one-decision.tsx';
import { OfficeAnswers } from './office-answers.tsx';
import { PersonFacts } from './person-facts.tsx';

const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const identityTexts = textsOf(() => import('../texts/fa.ts'));

/** One request: its documents, what they are compared with, and what the officer decides. */
export function RequestReview({ id, ...acts }: { id: string } & Acts) {
  const t = useTexts(identityTexts);
  const request = useQuery({
    queryKey: queryKeys.identityRequest(id),
    queryFn: ({ signal }) => call('GET /admin/kyc/requests/:id', { params: { id }, signal }),
    staleTime: 0,
  });
  return (
    <QueryView query={request} title={t.requestFailed} waiting={<SkeletonRows rows={3} />}>
      {(data) => <Review request={data} {...acts} />}
    </QueryView>
  );
}

interface Acts {
  readonly onLeave: () => void;
  readonly onDecided: (review: IdentityReview) => void;
  readonly onUndo: (reason: string) => Promise<void>;
}

function Review({ request, onLeave, onDecided, onUndo }: { request: IdentityReview } & Acts) {
  const has = useMay();
  const me = useStore(session)?.user.id;
  const isMine = request.claimed_by === me && request.status === 'pending';
  const Decide = request.level === 1 ? LevelOneDecision : Decision;
  return (
    <>
      <section className="queue-documents">
        <ReviewHead request={request} isMine={isMine} onLeave={onLeave} />
        {request.office === null ? (
          <DocumentBoard documents={request.documents} />
        ) : (
          <OfficeAnswers request={request} office={request.office} />
        )}
      </section>
      <aside className="queue-side">
        {request.level === 2 && <PersonFacts request={request} />}
        {isMine && <Decide request={request} onDecided={onDecided} />}
        {request.status === 'pending' && request.claimed_by === null && has('update Identity') && (
          <Claim onClaim={() => hand('claim', request.id)} />
        )}
        <Standing request={request} isMine={isMine} onUndo={onUndo} />
      </aside>
    </>
  );
}

/** Takes a request in hand, or gives it back. */
async function hand(act: 'claim' | 'release', id: string): Promise<void> {
  await (act === 'claim'
    ? call('POST /admin/kyc/requests/:id/claim', { params: { id } })
    : call('POST /admin/kyc/requests/:id/release', { params: { id } }));
  await queryClient.invalidateQueries({ queryKey: queryKeys.identityQueue });
}

function ReviewHead({
  request,
  isMine,
  onLeave,
}: {
  request: IdentityReview;
  isMine: boolean;
  onLeave: () => void;
}) {
  const t = useTexts(identityTexts);
  const count = useCount();
  const returnedBefore = request.person.returned_before;
  return (
    <QueueHead
      mark={
        <Khatam state="done" size={48}>
          {count(request.level)}
        </Khatam>
      }
      name={
        <>
          {request.first_name} {request.last_name}
        </>
      }
      since={
        <>
          {rich(t.sentAt, { time: <Time at={request.created_at} /> })}
          {' · '}
          {returnedBefore === 0
            ? t.firstTime
            : rich(t.returnedBefore, { count: count(returnedBefore) })}
        </>
      }
      onLeave={onLeave}
    >
      {isMine && request.claimed_until !== null && (
        <InHand until={request.claimed_until} onRelease={() => hand('release', request.id)} />
      )}
    </QueueHead>
  );
}

/** Why nothing can be decided here: a colleague has it, or it is decided. */
function Standing({
  request,
  isMine,
  onUndo,
}: {
  request: IdentityReview;
  isMine: boolean;
  onUndo: (reason: string) => Promise<void>;
}) {
  const t = useTexts(identityTexts);
  const q = useTexts(queueTexts);
  const { status, claimed_by: claimedBy, decided_at: decidedAt, undo_until: undoUntil } = request;
  if (status !== 'pending' && decidedAt !== null) {
    return (
      <div className="queue-section">
        <Chip kind={status === 'approved' ? 'ok' : 'err'}>{t[status]}</Chip>{' '}
        <span className="text-table text-fg2">
          <Time at={decidedAt} />
        </span>
        {undoUntil !== null && (
          <div className="mt-3">
            <UndoDecision until={undoUntil} onUndo={onUndo} />
          </div>
        )}
      </div>
    );
  }
  if (isMine || claimedBy === null) return null;
  return <p className="queue-section text-fg2">{q.withColleague}</p>;
}
