import { type IdentityRequest, RETURN_REASONS } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Khatam } from '../../../components/signs.tsx';
import { SkeletonRows } from '../../../components/states.tsx';
import { Time } from '../../../components/time.tsx';
import { useCount } from '../../../components/num.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { session } from '../../../lib/session.ts';
import { useStore } from '../../../lib/store.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { identityTexts } from '../texts/identity-texts.ts';
import { DocumentPicture } from './document-picture.tsx';

type Reason = (typeof RETURN_REASONS)[number];

/** One request: its documents, and what the officer who has it decides. */
export function RequestReview({ id, onDecided }: { id: string; onDecided: () => void }) {
  const t = useTexts(identityTexts);
  const request = useQuery({
    queryKey: [...queryKeys.identityQueue, id],
    queryFn: ({ signal }) => call('GET /admin/kyc/requests/:id', { params: { id }, signal }),
    staleTime: 0,
  });
  return (
    <QueryView query={request} title={t.failed} waiting={<SkeletonRows rows={3} />}>
      {(data) => <Review request={data} onDecided={onDecided} />}
    </QueryView>
  );
}

function Review({ request, onDecided }: { request: IdentityRequest; onDecided: () => void }) {
  const t = useTexts(identityTexts);
  const count = useCount();
  const me = useStore(session)?.user.id;
  return (
    <article className="grid gap-6 py-6">
      <header className="flex items-center gap-4">
        <Khatam state="done" size={48}>
          {count(request.level)}
        </Khatam>
        <div>
          <h2 className="text-h3 font-bold">
            {request.first_name} {request.last_name}
          </h2>
          <p className="text-table text-fg2">
            {rich(t.sentAt, { time: <Time at={request.created_at} /> })}
          </p>
        </div>
      </header>
      <div className="grid gap-4 md:grid-cols-2">
        {request.documents.map((document) => (
          <DocumentPicture key={document.id} id={document.id} label={t[document.kind]} />
        ))}
      </div>
      {request.claimed_by === me ? (
        <Decision id={request.id} onDecided={onDecided} />
      ) : (
        <Claim id={request.id} />
      )}
    </article>
  );
}

function Claim({ id }: { id: string }) {
  const t = useTexts(identityTexts);
  const claim = useSubmit(async () => {
    await call('POST /admin/kyc/requests/:id/claim', { params: { id } });
    await queryClient.invalidateQueries({ queryKey: queryKeys.identityQueue });
  });
  return (
    <div>
      <Button size="lg" sends busy={claim.busy} onClick={() => claim.send()}>
        {t.claim}
      </Button>
      <Refusal message={claim.message} />
    </div>
  );
}

function Decision({ id, onDecided }: { id: string; onDecided: () => void }) {
  const t = useTexts(identityTexts);
  const [reason, setReason] = useState<Reason>(RETURN_REASONS[0]);
  const decide = useSubmit<Reason | null>(async (why) => {
    const params = { id };
    await (why === null
      ? call('POST /admin/kyc/requests/:id/approve', { params })
      : call('POST /admin/kyc/requests/:id/return', { params, body: { reason: why } }));
    await queryClient.invalidateQueries({ queryKey: queryKeys.identityQueue });
    onDecided();
  });
  return (
    <div className="grid max-w-md gap-3">
      <Button size="lg" wide sends busy={decide.busy} onClick={() => decide.send(null)}>
        {t.approve}
      </Button>
      <label className="grid gap-1.5 text-table text-fg2">
        {t.reason}
        <select
          className="select"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value as Reason)}
        >
          {RETURN_REASONS.map((word) => (
            <option key={word} value={word}>
              {t[word]}
            </option>
          ))}
        </select>
      </label>
      <Button look="outline" wide sends busy={decide.busy} onClick={() => decide.send(reason)}>
        {t.giveBack}
      </Button>
      <Refusal message={decide.message} />
    </div>
  );
}

function Refusal({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <p className="mt-2 text-err" role="alert">
      {message}
    </p>
  );
}
