import type { BatchAnswerLine } from '@sarraf/contracts';
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

/** Lines of the bank's answers as they stand in the file, with what comes of each. */
export function AnswerLines({ id }: { id: string }) {
  const t = useTexts(batchesTexts);
  const [page, setPage] = useState(1);
  const query = { page: String(page) };
  const lines = useQuery({
    queryKey: queryKeys.answerLines(id, query),
    queryFn: ({ signal }) =>
      call('GET /admin/payout_answers/:id/lines', { params: { id }, query, signal }),
    staleTime: 5_000,
  });
  return (
    <QueryView compact query={lines} title={t.linesFailed} waiting={<SkeletonRows rows={3} />}>
      {({ data, current_page: at, last_page: last }) => (
        <>
          {data.map((line) => (
            <Line key={line.row} line={line} />
          ))}
          <Pager page={at} last={last} onPage={setPage} />
        </>
      )}
    </QueryView>
  );
}

const TONES: Readonly<Partial<Record<BatchAnswerLine['fate'], 'ok' | 'warn' | 'plain'>>> = {
  paid: 'ok',
  returned: 'warn',
  waiting: 'plain',
  known: 'plain',
};

function Line({ line }: { line: BatchAnswerLine }) {
  const t = useTexts(batchesTexts);
  const count = useCount();
  return (
    <div className="row batch-fate min-h-14 items-start py-2">
      <span className="w-7 shrink-0 text-table text-fg2">{count(line.row)}</span>
      <span className="min-w-0 flex-1">
        <Amount value={line.amount} asset="IRT" />
        <span className="block text-caption text-fg2">
          <bdi>{line.word}</bdi>
          {' · '}
          {line.reference === '' ? t.noReference : <bdi dir="ltr">{line.reference}</bdi>}
        </span>
        <span className="block text-caption break-all text-fg2">
          <bdi dir="ltr">{line.key}</bdi>
        </span>
      </span>
      <Chip kind={TONES[line.fate] ?? 'err'}>{t[`fate_${line.fate}`]}</Chip>
    </div>
  );
}
