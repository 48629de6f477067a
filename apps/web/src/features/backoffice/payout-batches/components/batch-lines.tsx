import type { PayoutBatchLine } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount, useCount } from '#components/num.tsx';
import { Pager } from '#components/pager.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Chip } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';

const batchesTexts = textsOf(() => import('../texts/fa.ts'));

/** The lines of a batch with what became of each. */
export function BatchLines({ id }: { id: string }) {
  const t = useTexts(batchesTexts);
  const [page, setPage] = useState(1);
  const query = { page: String(page) };
  const lines = useQuery({
    queryKey: queryKeys.batchLines(id, query),
    queryFn: ({ signal }) =>
      call('GET /admin/payout_batches/:id/lines', { params: { id }, query, signal }),
    staleTime: 5_000,
  });
  return (
    <section className="pt-4">
      <h3 className="mb-2 font-semibold">{t.lines}</h3>
      <QueryView compact query={lines} title={t.linesFailed} waiting={<SkeletonRows rows={4} />}>
        {({ data, current_page: at, last_page: last }) => (
          <>
            {data.map((line) => (
              <Line key={line.row} line={line} />
            ))}
            <Pager page={at} last={last} onPage={setPage} />
          </>
        )}
      </QueryView>
    </section>
  );
}

const CHIPS = {
  waiting: 'plain',
  sent: 'brand',
  paid: 'ok',
  returned: 'warn',
  left_out: 'err',
  free: 'plain',
} as const satisfies Readonly<
  Record<PayoutBatchLine['status'], 'plain' | 'ok' | 'warn' | 'err' | 'brand'>
>;

function Line({ line }: { line: PayoutBatchLine }) {
  const t = useTexts(batchesTexts);
  const count = useCount();
  const { status, bank_reference: reference } = line;
  return (
    <div className="row min-h-14 items-start py-2">
      <span className="w-7 shrink-0 text-table text-fg2">{count(line.row)}</span>
      <span className="min-w-0 flex-1">
        <Amount value={line.amount} asset="IRT" />
        <span className="block text-table">
          <bdi>{line.owner_name}</bdi>
        </span>
        <span className="block text-caption text-fg2">
          <bdi dir="ltr">{line.sheba.replace('***', ' •••• ')}</bdi>
          {reference !== null && (
            <>
              {' · '}
              <bdi dir="ltr">{reference}</bdi>
            </>
          )}
        </span>
      </span>
      <Chip kind={CHIPS[status]}>{t[status]}</Chip>
    </div>
  );
}
