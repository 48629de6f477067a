import type { UseQueryResult } from '@tanstack/react-query';
import { useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { CursorPages, type CursorPosition } from '../../people/components/cursor-list.tsx';
import type { Part, PayoutPage } from '../api/payouts.ts';
import { PayoutList } from './payout-list.tsx';
import { PayoutRow } from './payout-row.tsx';

const payoutsTexts = textsOf(() => import('../texts/fa.ts'));

/** One page of a part with its states, and the ways to the pages before and after it. */
export function PayoutResults({
  part,
  list,
  position,
  isSearch,
  chosen,
  onChoose,
}: {
  part: Part;
  list: UseQueryResult<PayoutPage>;
  position: CursorPosition;
  isSearch: boolean;
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  const t = useTexts(payoutsTexts);
  const count = useCount();
  return (
    <div className="panes-list payouts-list-pane">
      <QueryView query={list} title={t.failed} waiting={<SkeletonRows rows={8} height={64} />}>
        {({ data, total, next_cursor: next }) => (
          <>
            {isSearch && total > 0 && (
              <p className="panes-note" role="status">
                {t.found(count(total))}
              </p>
            )}
            {data.length === 0 ? (
              <Nothing part={part} isSearch={isSearch} />
            ) : (
              <PayoutList words={t} rows={data} chosen={chosen} onChoose={onChoose}>
                {(payout) => <PayoutRow payout={payout} />}
              </PayoutList>
            )}
            <CursorPages position={position} next={next} label={t.pages} />
          </>
        )}
      </QueryView>
    </div>
  );
}

function Nothing({ part, isSearch }: { part: Part; isSearch: boolean }) {
  const t = useTexts(payoutsTexts);
  if (isSearch) return <Empty icon="search" title={t.noneTitle} text={t.noneText} />;
  return <Empty icon="withdraw" title={t[`${part}Empty`]} text={t[`${part}EmptyText`]} />;
}
