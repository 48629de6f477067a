import type { StatementLine } from '@sarraf/contracts';
import { STATEMENT_FATES } from '@sarraf/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from '#components/num.tsx';
import { Pager } from '#components/pager.tsx';
import { QueryView } from '#components/query-view.tsx';
import { ChoiceChips } from '#components/segmented.tsx';
import { Chip } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { Numbered, WhoIs } from '../../bank/components/line-facts.tsx';
import { Explain, Explained } from './explain-line.tsx';

const bankTexts = textsOf(() => import('../../bank/texts/fa.ts'));

type Shown = StatementLine['fate'] | 'all';

/** The lines as they stand in the file, or those of one fate. */
export function StatementLines({ id }: { id: string }) {
  const t = useTexts(bankTexts);
  const [shown, setShown] = useState<Shown>('all');
  const [page, setPage] = useState(1);
  const query = { page: String(page), ...(shown === 'all' ? {} : { fate: shown }) };
  const lines = useQuery({
    queryKey: queryKeys.statementLines(id, query),
    queryFn: ({ signal }) =>
      call('GET /admin/statements/:id/lines', { params: { id }, query, signal }),
    staleTime: 5_000,
  });
  return (
    <section className="pt-4">
      <h3 className="mb-2 font-semibold">{t.lines}</h3>
      <ChoiceChips
        label={t.fates}
        value={shown}
        choices={(['all', ...STATEMENT_FATES] as const).map((value) => ({
          value,
          label: value === 'all' ? t.fateAll : t[value],
        }))}
        onChange={(next) => {
          setShown(next);
          setPage(1);
        }}
      />
      <div className="pt-2">
        <QueryView compact query={lines} title={t.linesFailed} waiting={<SkeletonRows rows={4} />}>
          {({ data, current_page, last_page }) => (
            <>
              {data.length === 0 && <p className="py-3 text-fg2">{t.noLines}</p>}
              {data.map((line) => (
                <Line key={`${line.row}`} statementId={id} line={line} />
              ))}
              <Pager page={current_page} last={last_page} onPage={setPage} />
            </>
          )}
        </QueryView>
      </div>
    </section>
  );
}

const CHIPS = {
  credit: 'ok',
  unmatched: 'warn',
  known: 'plain',
  own: 'plain',
  unexplained: 'err',
} as const;

function Line({ statementId, line }: { statementId: string; line: StatementLine }) {
  const t = useTexts(bankTexts);
  const { explanation, fate, looks_like: like, person, reason } = line;
  return (
    <div className="row min-h-14 flex-wrap items-start py-2">
      <span className="min-w-0 flex-1">
        <Amount value={line.amount} asset="IRT" />
        <span className="block text-caption text-fg2">
          <Time at={line.at} /> · <Numbered text={line.reference} copy={t.reference} />
        </span>
        {line.payer_sheba !== null && (
          <span className="block text-caption text-fg2">
            <Numbered text={line.payer_sheba} copy={t.payerSheba} />
          </span>
        )}
        {person !== null && (
          <span className="block text-table">
            <WhoIs person={person} />
          </span>
        )}
        {reason !== null && fate === 'unmatched' && (
          <span className="block text-table text-fg2">{t[`why_${reason}`]}</span>
        )}
        {like !== null && (
          <span className="block text-table text-fg2">
            {rich(t.looksLike, {
              amount: <Amount value={like.amount} asset="IRT" />,
              time: <Time at={like.at} />,
              reference: <Numbered text={like.reference} />,
            })}
          </span>
        )}
        {explanation !== null && <Explained explanation={explanation} />}
      </span>
      {line.is_late && <Chip kind="warn">{t.late}</Chip>}
      <Chip kind={CHIPS[fate]}>{t[fate]}</Chip>
      {fate === 'unexplained' && <Explain statementId={statementId} line={line} />}
    </div>
  );
}
