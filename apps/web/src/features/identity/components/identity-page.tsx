import type { IdentityRequest } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCount } from '../../../components/num.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Empty, SkeletonRows } from '../../../components/states.tsx';
import { Time } from '../../../components/time.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../lib/api/client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { session } from '../../../lib/session.ts';
import { useStore } from '../../../lib/store.ts';
import { identityTexts } from '../texts/identity-texts.ts';
import './identity.css';
import { RequestReview } from './request-review.tsx';

const ASK_EVERY_MS = 10_000;

/** The officers' queue: who waits, and what they sent. */
export function IdentityPage() {
  const t = useTexts(identityTexts);
  const count = useCount();
  const [chosen, setChosen] = useState<string | null>(null);
  const queue = useQuery({
    queryKey: queryKeys.identityQueue,
    queryFn: ({ signal }) => call('GET /admin/kyc/requests', { signal }),
    staleTime: 0,
    refetchInterval: ASK_EVERY_MS,
  });
  const total = queue.data?.total;
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={total === undefined ? undefined : rich(t.waiting, { count: count(total) })}
      />
      <QueryView query={queue} title={t.failed} waiting={<SkeletonRows rows={6} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="id" title={t.emptyTitle} text={t.emptyText} />
          ) : (
            <div className="identity-page">
              <nav aria-label={t.title}>
                {data.map((request) => (
                  <QueueRow
                    key={request.id}
                    request={request}
                    isCurrent={request.id === chosen}
                    onChoose={() => setChosen(request.id)}
                  />
                ))}
              </nav>
              <div className="px-5 lg:px-8">
                {chosen === null ? (
                  <p className="py-14 text-center text-fg2">{t.choose}</p>
                ) : (
                  <RequestReview key={chosen} id={chosen} onDecided={() => setChosen(null)} />
                )}
              </div>
            </div>
          )
        }
      </QueryView>
    </>
  );
}

function QueueRow({
  request,
  isCurrent,
  onChoose,
}: {
  request: IdentityRequest;
  isCurrent: boolean;
  onChoose: () => void;
}) {
  const t = useTexts(identityTexts);
  const count = useCount();
  const me = useStore(session)?.user.id;
  const { claimed_by: claimedBy } = request;
  return (
    <button type="button" className="identity-row" aria-current={isCurrent} onClick={onChoose}>
      <span className="font-semibold">
        {request.first_name} {request.last_name}
      </span>
      <span className="text-table text-fg2">
        <Time at={request.created_at} />
      </span>
      <span className="text-table text-fg2">{rich(t.level, { level: count(request.level) })}</span>
      {claimedBy !== null && (
        <span className="text-table text-brand">{claimedBy === me ? t.inYourHands : t.taken}</span>
      )}
    </button>
  );
}
