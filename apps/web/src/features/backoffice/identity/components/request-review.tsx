import type { IdentityReview } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../../components/button.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { useCount } from '../../../../components/num.tsx';
import { QueryView } from '../../../../components/query-view.tsx';
import { Chip, Khatam } from '../../../../components/signs.tsx';
import { SkeletonRows } from '../../../../components/states.tsx';
import { Time } from '../../../../components/time.tsx';
import { rich } from '../../../../i18n/rich.tsx';
import { useTexts } from '../../../../i18n/texts.ts';
import { call } from '../../../../lib/api/client.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { session } from '../../../../lib/session.ts';
import { useSingleKeys } from '../../../../lib/single-keys.ts';
import { useStore } from '../../../../lib/store.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import { identityTexts } from '../texts/identity-texts.ts';
import { Decision } from './decision.tsx';
import { DocumentBoard } from './document-board.tsx';
import { PersonFacts } from './person-facts.tsx';
import { KeyHint } from './key-hint.tsx';
import { Refusal } from './refusal.tsx';

/** One request: its documents, what they are compared with, and what the officer decides. */
export function RequestReview({ id, onLeave }: { id: string; onLeave: () => void }) {
  const t = useTexts(identityTexts);
  const request = useQuery({
    queryKey: queryKeys.identityRequest(id),
    queryFn: ({ signal }) => call('GET /admin/kyc/requests/:id', { params: { id }, signal }),
    staleTime: 0,
  });
  return (
    <QueryView query={request} title={t.requestFailed} waiting={<SkeletonRows rows={3} />}>
      {(data) => <Review request={data} onLeave={onLeave} />}
    </QueryView>
  );
}

function Review({ request, onLeave }: { request: IdentityReview; onLeave: () => void }) {
  const me = useStore(session)?.user.id;
  const isMine = request.claimed_by === me && request.status === 'pending';
  return (
    <>
      <section className="identity-documents">
        <ReviewHead request={request} isMine={isMine} onLeave={onLeave} />
        <DocumentBoard documents={request.documents} />
      </section>
      <aside className="identity-side">
        <PersonFacts request={request} />
        {isMine && <Decision request={request} onDecided={onLeave} />}
        {request.status === 'pending' && request.claimed_by === null && <Claim id={request.id} />}
        <Standing request={request} isMine={isMine} />
      </aside>
    </>
  );
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
    <header className="identity-head">
      <button type="button" className="icon-button -ms-3 lg:hidden" onClick={onLeave}>
        <Icon name="back" />
        <span className="sr-only">{t.toQueue}</span>
      </button>
      <Khatam state="done" size={48}>
        {count(request.level)}
      </Khatam>
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-h3 font-bold">
          {request.first_name} {request.last_name}
        </h2>
        <p className="text-table text-fg2">
          {rich(t.sentAt, { time: <Time at={request.created_at} /> })}
          {' · '}
          {returnedBefore === 0
            ? t.firstTime
            : rich(t.returnedBefore, { count: count(returnedBefore) })}
        </p>
      </div>
      {isMine && request.claimed_until !== null && (
        <InHand id={request.id} until={request.claimed_until} />
      )}
    </header>
  );
}

/** How long the officer still has it, and the way to give it back. */
function InHand({ id, until }: { id: string; until: string }) {
  const t = useTexts(identityTexts);
  const count = useCount();
  const left = Math.max(0, Math.ceil((Date.parse(until) - useNow(1_000)) / 60_000));
  const release = useSubmit(async () => {
    await call('POST /admin/kyc/requests/:id/release', { params: { id } });
    await queryClient.invalidateQueries({ queryKey: queryKeys.identityQueue });
  });
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <Chip kind={left > 2 ? 'brand' : 'warn'} icon="clock">
        {rich(t.minutesLeft, { minutes: count(left) })}
      </Chip>
      <Button look="outline" sends busy={release.busy} onClick={() => release.send()}>
        {t.release}
      </Button>
      <Refusal message={release.message} />
    </span>
  );
}

function Claim({ id }: { id: string }) {
  const t = useTexts(identityTexts);
  const claim = useSubmit(async () => {
    await call('POST /admin/kyc/requests/:id/claim', { params: { id } });
    await queryClient.invalidateQueries({ queryKey: queryKeys.identityQueue });
  });
  useSingleKeys((key) => {
    if (key === 'KeyC') claim.send();
  });
  return (
    <div className="identity-section">
      <p className="mb-3 text-fg2">{t.claimFirst}</p>
      <Button size="lg" wide sends busy={claim.busy} onClick={() => claim.send()}>
        {t.claim}
        <KeyHint>C</KeyHint>
      </Button>
      <Refusal message={claim.message} />
    </div>
  );
}

/** Why nothing can be decided here: a colleague has it, or it is decided. */
function Standing({ request, isMine }: { request: IdentityReview; isMine: boolean }) {
  const t = useTexts(identityTexts);
  const { status, claimed_by: claimedBy, decided_at: decidedAt } = request;
  if (status !== 'pending' && decidedAt !== null) {
    return (
      <div className="identity-section">
        <Chip kind={status === 'approved' ? 'ok' : 'err'}>{t[status]}</Chip>{' '}
        <span className="text-table text-fg2">
          <Time at={decidedAt} />
        </span>
      </div>
    );
  }
  if (isMine || claimedBy === null) return null;
  return <p className="identity-section text-fg2">{t.withColleague}</p>;
}
