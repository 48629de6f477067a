import type { LimitRule, LimitRules } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { type ActOnRow, ActSheet } from './act-sheet.tsx';
import { LimitFields } from './limit-fields.tsx';
import { LimitTable } from './limit-table.tsx';
import { ThresholdsCard } from './thresholds-card.tsx';

const limitsTexts = textsOf(() => import('../texts/fa.ts'));

/** A change that was not taken over yet is looked for again so often. */
const UNTOLD_MS = 2_000;

const isUntold = (data: LimitRules | undefined): boolean => data?.is_told === false;

/** The dated limits and trading hours: what holds now, what is to come, and who may change it. */
export function LimitsPage() {
  const t = useTexts(limitsTexts);
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const [acting, setActing] = useState<{ row: LimitRule; act: ActOnRow } | null>(null);
  const pollMs = usePollMs(UNTOLD_MS);
  const limits = useQuery({
    queryKey: queryKeys.limitRules,
    queryFn: ({ signal }) => call('GET /admin/limits', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUntold(state.data) ? pollMs : false),
  });
  const mayChange = may('update Limit');
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          mayChange &&
          limits.data !== undefined && (
            <SheetButton size="sm" icon="plus" onClick={() => setAdding(true)}>
              {t.add}
            </SheetButton>
          )
        }
      />
      <QueryView query={limits} title={t.failed} waiting={<SkeletonRows rows={4} height={56} />}>
        {(data) => (
          <div className="px-5 py-3 lg:px-6">
            <p className="mb-3 text-table text-fg2">{t.lead}</p>
            {isUntold(data) && (
              <p className="mb-3 text-table text-warn" role="status">
                {t.untold}
              </p>
            )}
            {data.rules.length === 0 ? (
              <Empty icon="lock" title={t.none} text={t.noneText} />
            ) : (
              <LimitTable
                rules={data.rules}
                onAct={mayChange ? (row, act) => setActing({ row, act }) : undefined}
              />
            )}
            {isAdding && (
              <Sheet title={t.add} open onClose={() => setAdding(false)}>
                <LimitFields rules={data.rules} onDone={() => setAdding(false)} />
              </Sheet>
            )}
          </div>
        )}
      </QueryView>
      <ThresholdsCard />
      {acting !== null && (
        <ActSheet row={acting.row} act={acting.act} onClose={() => setActing(null)} />
      )}
    </>
  );
}
