import type { IdentityRequest } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCount } from '../../../../components/num.tsx';
import { PageHeader } from '../../../../components/page-header.tsx';
import { QueryView } from '../../../../components/query-view.tsx';
import { Empty, SkeletonRows } from '../../../../components/states.tsx';
import { Tabs } from '../../../../components/tabs.tsx';
import { useTexts } from '../../../../i18n/texts.ts';
import { call } from '../../../../lib/api/client.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { useSingleKeys } from '../../../../lib/single-keys.ts';
import { identityTexts } from '../texts/identity-texts.ts';
import './identity.css';
import { QueueList } from './queue-list.tsx';
import { RequestReview } from './request-review.tsx';

const ASK_EVERY_MS = 10_000;
const PARTS = ['waiting', 'mine', 'returned', 'approved'] as const;
type Part = (typeof PARTS)[number];

/** One part of the queue, asked for again while it is looked at. */
function useQueue(state: Part) {
  return useQuery({
    queryKey: [...queryKeys.identityQueue, state],
    queryFn: ({ signal }) => call('GET /admin/kyc/requests', { query: { state }, signal }),
    staleTime: 0,
    refetchInterval: ASK_EVERY_MS,
  });
}

/** The officers' queue: who waits, what they sent, and what is decided of it. */
export function IdentityPage() {
  const t = useTexts(identityTexts);
  const count = useCount();
  const [part, setPart] = useState<Part>('waiting');
  const [chosen, setChosen] = useState<string | null>(null);
  const queue = useQueue(part);
  const waiting = useQueue('waiting').data?.total;
  const mine = useQueue('mine').data?.total;
  const counts: Partial<Record<Part, number | undefined>> = { waiting, mine };
  return (
    <div className="identity-page" data-open={chosen !== null || undefined}>
      <PageHeader title={t.title} hideOnDesktop />
      <Tabs
        label={t.title}
        value={part}
        tabs={PARTS.map((value) => {
          const total = counts[value];
          return { value, label: t[value], count: total === undefined ? undefined : count(total) };
        })}
        onChange={(next) => {
          setPart(next);
          setChosen(null);
        }}
        className="identity-tabs"
      />
      <QueryView query={queue} title={t.failed} waiting={<SkeletonRows rows={6} />}>
        {({ data }) =>
          data.length === 0 && chosen === null ? (
            <Empty icon="id" title={t[`${part}Empty`]} text={t[`${part}EmptyText`]} />
          ) : (
            <Queue requests={data} chosen={chosen} onChoose={setChosen} />
          )
        }
      </QueryView>
    </div>
  );
}

/** The list and the chosen request beside it; J and K go through the list. */
function Queue({
  requests,
  chosen,
  onChoose,
}: {
  requests: readonly IdentityRequest[];
  chosen: string | null;
  onChoose: (id: string | null) => void;
}) {
  const t = useTexts(identityTexts);
  useSingleKeys((key) => {
    const step = { KeyJ: 1, KeyK: -1 }[key];
    if (step === undefined) return;
    const at = requests.findIndex(({ id }) => id === chosen);
    const next = requests[at === -1 ? 0 : at + step];
    if (next !== undefined) onChoose(next.id);
  });
  return (
    <div className="identity-panes">
      <QueueList requests={requests} chosen={chosen} onChoose={onChoose} />
      {chosen === null ? (
        <p className="identity-choose">{t.choose}</p>
      ) : (
        <RequestReview key={chosen} id={chosen} onLeave={() => onChoose(null)} />
      )}
    </div>
  );
}
