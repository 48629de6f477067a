import type { PayoutBatch } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Amount, useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Banner } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { Facts } from '../../queue/components/facts.tsx';
import { QueueHead } from '../../queue/components/queue-head.tsx';
import { BatchActs } from './batch-acts.tsx';
import { BatchAnswersList } from './batch-answers.tsx';
import { BatchChip } from './batch-chip.tsx';
import { BatchLines } from './batch-lines.tsx';
import './batches.css';

const batchesTexts = textsOf(() => import('../texts/fa.ts'));

const ASK_EVERY_MS = 5_000;

/** One batch: what became of it, its lines, the bank's answers, and what may be done with it. */
export function BatchPane({ id, onLeave }: { id: string; onLeave: () => void }) {
  const t = useTexts(batchesTexts);
  const count = useCount();
  const one = useQuery({
    queryKey: queryKeys.batch(id),
    queryFn: ({ signal }) => call('GET /admin/payout_batches/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
  return (
    <QueryView query={one} title={t.failed} waiting={<SkeletonRows rows={6} />}>
      {(batch) => (
        <>
          <section className="queue-documents">
            <QueueHead
              name={t.number(count(batch.id))}
              since={<Time at={batch.made.at} shape="full" />}
              onLeave={onLeave}
            >
              <BatchChip batch={batch} />
            </QueueHead>
            {batch.status === 'given' && batch.given_hash === null && (
              <Banner kind="err" icon="alert">
                {t.unfinished}
              </Banner>
            )}
            {batch.left_out.count > 0 && (
              <Banner kind="warn" icon="alert">
                {t.leftOutText}
              </Banner>
            )}
            {batch.given_hash !== null && <BatchAnswersList batch={batch} />}
            <BatchLines id={id} />
          </section>
          <aside className="queue-side">
            <BatchFacts batch={batch} />
            <BatchActs batch={batch} />
          </aside>
        </>
      )}
    </QueryView>
  );
}

const PARTS = ['sent', 'paid', 'returned', 'left_out'] as const;

function BatchFacts({ batch }: { batch: PayoutBatch }) {
  const t = useTexts(batchesTexts);
  const count = useCount();
  const part = (name: string, of: PayoutBatch['all']): readonly [string, ReactNode] => [
    name,
    rich(t.part, { count: count(of.count), sum: <Amount value={of.sum} asset="IRT" /> }),
  ];
  const by = (name: string, act: Pick<PayoutBatch['made'], 'officer' | 'at'> | null) =>
    act === null
      ? []
      : [
          [
            name,
            rich(t.by, {
              name: <bdi>{act.officer.name ?? act.officer.id}</bdi>,
              time: <Time at={act.at} />,
            }),
          ] as const,
        ];
  const hash = (name: string, value: string): readonly [string, ReactNode] => [
    name,
    <bdi key={name} dir="ltr" className="text-caption break-all">
      {value}
    </bdi>,
  ];
  const { file_hash: fileHash, given_hash: givenHash } = batch;
  return (
    <>
      <section className="queue-section">
        <Facts
          title={t.sums}
          facts={[
            part(t.total, batch.all),
            ...PARTS.filter((name) => batch[name].count > 0).map((name) =>
              part(t[name], batch[name]),
            ),
            [t.cycle, <Time key="cycle" at={batch.cycle_at} shape="full" />],
          ]}
        />
      </section>
      <section className="queue-section">
        <Facts
          title={t.who}
          facts={[
            ...by(t.madeBy, batch.made),
            ...by(t.approvedBy, batch.approved),
            ...by(t.givenBy, batch.given),
            ...by(t.cancelledBy, batch.cancelled),
            hash(t.fileHash, fileHash),
            ...(givenHash === null || givenHash === fileHash ? [] : [hash(t.givenHash, givenHash)]),
          ]}
        />
      </section>
    </>
  );
}
