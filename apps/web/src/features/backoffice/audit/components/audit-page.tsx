import type { AuditAct, QueryOf } from '@sarraf/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Pager } from '#components/pager.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Chip } from '#components/signs.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { ActSheet } from './act-sheet.tsx';
import { ActTable } from './act-table.tsx';
import { AuditFilters, type AuditSearched, useAuditSearch } from './filters.tsx';

const auditTexts = textsOf(() => import('../texts/fa.ts'));

/** What staff did, newest first; nothing can be pressed that changes anything. */
export function AuditPage(): ReactNode {
  const t = useTexts(auditTexts);
  const { search, change } = useAuditSearch();
  const count = useCount();
  const [chosen, setChosen] = useState<AuditAct | null>(null);
  const { page = 1, cursor, ...filter } = search;
  const acts = useQuery({
    queryKey: queryKeys.audit({ ...search }),
    queryFn: ({ signal }) => call('GET /admin/audit', { query: queryOf(search), signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <PageHeader
        title={t.title}
        actions={<ChainState acts={acts.data?.data} isFirst={page === 1 && cursor === undefined} />}
      />
      <AuditFilters acts={acts.data?.data ?? []} />
      {acts.data !== undefined && isFiltered && (
        <p className="px-5 pb-2 text-caption text-fg2 lg:px-6" role="status">
          {t.foundOf(count(acts.data.total))}
        </p>
      )}
      <QueryView query={acts} title={t.failed} waiting={<SkeletonRows rows={10} height={40} />}>
        {(data) =>
          data.data.length === 0 ? (
            <Empty
              icon="history"
              title={t.none}
              text={isFiltered ? t.noneText : t.noneAtAll}
              action={
                isFiltered && (
                  <Button look="outline" onClick={() => change({})}>
                    {t.clear}
                  </Button>
                )
              }
            />
          ) : (
            <div className="px-5 lg:px-6">
              <ActTable acts={data.data} onChoose={setChosen} />
              <Pager
                page={page}
                last={data.last_page}
                onPage={(next) => change({ ...filter, page: next })}
                deeper={{
                  cursor: cursor?.toString(),
                  next: data.next_cursor,
                  onCursor: (next) => change({ ...filter, cursor: next }),
                }}
              />
              <p className="pb-4 text-caption text-fg3">
                {rich(t.verifyHint, { command: <bdi>npm run audit:verify</bdi> })}
              </p>
            </div>
          )
        }
      </QueryView>
      {chosen !== null && (
        <ActSheet
          act={chosen}
          onClose={() => setChosen(null)}
          onFilter={(next) => {
            setChosen(null);
            change(next);
          }}
        />
      )}
    </>
  );
}

/** The address as the call takes it. */
function queryOf({ actor, person, subject, act, from, to, page = 1, cursor }: AuditSearched) {
  return {
    ...(cursor === undefined ? { page: String(page) } : { cursor: String(cursor) }),
    ...(actor === undefined ? {} : { actor: String(actor) }),
    ...(person === undefined ? {} : { person: String(person) }),
    ...(subject === undefined ? {} : { subject }),
    ...(act === undefined ? {} : { act: act as ActName }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** An act's name; what is none the server refuses. */
type ActName = NonNullable<QueryOf<'GET /admin/audit'>['act']>;

/** How far the chain goes, as the newest acts say; whether it is whole is proved elsewhere. */
function ChainState({
  acts,
  isFirst,
}: {
  acts: readonly AuditAct[] | undefined;
  isFirst: boolean;
}) {
  const t = useTexts(auditTexts);
  const count = useCount();
  const newest = acts?.find(({ position }) => position !== null)?.position;
  if (!isFirst || newest === undefined || newest === null) return null;
  return (
    <Chip>{rich(t.chainedTo, { position: <span className="num">{count(newest)}</span> })}</Chip>
  );
}
