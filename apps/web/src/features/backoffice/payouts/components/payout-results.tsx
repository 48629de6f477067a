import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../../../../components/button.tsx';
import { useCount } from '../../../../components/num.tsx';
import { QueryView } from '../../../../components/query-view.tsx';
import { Empty, SkeletonRows } from '../../../../components/states.tsx';
import { commonTexts } from '../../../../components/texts/common-texts.ts';
import { useTexts } from '../../../../i18n/texts.ts';
import type { CursorPosition } from '../../people/components/cursor-list.tsx';
import type { Part, PayoutPage } from '../api/payouts.ts';
import { payoutsTexts } from '../texts/payouts-texts.ts';
import { PayoutList } from './payout-list.tsx';

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
    <div className="payouts-list-pane">
      <QueryView query={list} title={t.failed} waiting={<SkeletonRows rows={8} height={64} />}>
        {({ data, total, next_cursor: next }) => (
          <>
            {isSearch && total > 0 && (
              <p className="payouts-found" role="status">
                {t.found(count(total))}
              </p>
            )}
            {data.length === 0 ? (
              <Nothing part={part} isSearch={isSearch} />
            ) : (
              <PayoutList rows={data} chosen={chosen} onChoose={onChoose} />
            )}
            <Pages position={position} next={next} />
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

function Pages({ position, next }: { position: CursorPosition; next: string | null }) {
  const t = useTexts(payoutsTexts);
  const c = useTexts(commonTexts);
  if (position.newer === undefined && next === null) return null;
  return (
    <nav className="payouts-pages" aria-label={t.pages}>
      {position.newer === undefined ? (
        <span />
      ) : (
        <Button look="outline" size="sm" onClick={position.newer}>
          {c.previousPage}
        </Button>
      )}
      {next !== null && (
        <Button look="outline" size="sm" onClick={() => position.older(next)}>
          {c.nextPage}
        </Button>
      )}
    </nav>
  );
}
