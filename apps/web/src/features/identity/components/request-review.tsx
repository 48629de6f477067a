import type { DocumentKind, IdentityRequest, RETURN_REASONS } from '@sarraf/contracts';
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
import { DocumentView } from './document-view.tsx';

type Reason = (typeof RETURN_REASONS)[number];

const OF_PAPER: readonly Reason[] = [
  'document_unreadable',
  'document_cut_off',
  'document_not_yours',
];
/** What may be wrong with each kind. */
const REASONS_OF: Readonly<Record<DocumentKind, readonly Reason[]>> = {
  national_card_front: OF_PAPER,
  national_card_back: OF_PAPER,
  pledge: [...OF_PAPER, 'pledge_unsigned'],
  selfie_video: ['face_hidden', 'sentence_wrong', 'document_not_yours'],
};

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
          <DocumentView key={document.id} document={document} />
        ))}
      </div>
      {request.claimed_by === me ? (
        <Decision request={request} onDecided={onDecided} />
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

/** Each document is judged by itself; with all of them fine the level is given. */
function Decision({ request, onDecided }: { request: IdentityRequest; onDecided: () => void }) {
  const t = useTexts(identityTexts);
  const count = useCount();
  const [reasons, setReasons] = useState<Partial<Record<DocumentKind, Reason>>>({});
  const returned = request.documents.flatMap(({ kind }) => {
    const reason = reasons[kind];
    return reason === undefined ? [] : [{ kind, reason }];
  });
  const decide = useSubmit(async () => {
    const params = { id: request.id };
    await (returned.length === 0
      ? call('POST /admin/kyc/requests/:id/approve', { params })
      : call('POST /admin/kyc/requests/:id/return', { params, body: { items: returned } }));
    await queryClient.invalidateQueries({ queryKey: queryKeys.identityQueue });
    onDecided();
  });
  return (
    <div className="grid max-w-xl gap-3">
      {request.documents.map(({ kind }) => (
        <label key={kind} className="judgement">
          <span>{t[kind]}</span>
          <select
            aria-label={t.judge.replace('{document}', t[kind])}
            value={reasons[kind] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setReasons({ ...reasons, [kind]: value === '' ? undefined : (value as Reason) })
            }
          >
            <option value="">{t.fine}</option>
            {REASONS_OF[kind].map((reason) => (
              <option key={reason} value={reason}>
                {t[reason]}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Button
        size="lg"
        wide
        sends
        look={returned.length === 0 ? 'primary' : 'danger'}
        busy={decide.busy}
        onClick={() => decide.send()}
      >
        {returned.length === 0
          ? t.approve
          : t.returnSome.replace('{count}', count(returned.length))}
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
