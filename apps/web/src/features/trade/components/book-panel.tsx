import type { Market } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { formatPrice, type Ticks } from '@sarraf/market';
import { lazy, memo, useDeferredValue, useState } from 'react';
import { Tabs } from '#components/tabs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { GROUPINGS, type Grouping } from '../model/book-rows.ts';
import { keepGrouping, storedGrouping } from '../stored-choices.ts';
import type { BookSides } from './book-positions.ts';
import { BookTable } from './book-table.tsx';
import { useNumberWords } from './number-words.ts';
import { PanelBoundary } from './panel-boundary.tsx';
import { BookSkeleton } from './trade-skeleton.tsx';
import { TradeSelect } from './trade-select.tsx';
import type { OrderForm } from './use-order-form.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

const DealsTape = lazy(() => import('./deals-tape.tsx').then((m) => ({ default: m.DealsTape })));

interface BookPanelProps {
  readonly market: Market;
  readonly spec: MarketSpec;
  readonly onPick: OrderForm['pick'];
  readonly onPickAmount: OrderForm['pickAmount'];
  readonly rowsMax: number;
}

/** The book and the tape of deals, under one pair of tabs. */
export const BookPanel = memo(function BookPanel({
  market,
  spec,
  onPick,
  onPickAmount,
  rowsMax,
}: BookPanelProps) {
  const t = useTexts(tradeTexts);
  const [view, setView] = useState<'book' | 'deals'>('book');
  const shown = useDeferredValue(view);
  const [grouping, setGrouping] = useState<Grouping>(() => storedGrouping(spec.symbol));
  const [sides, setSides] = useState<BookSides>('both');
  return (
    <section className="trade-book" aria-label={t.bookViews}>
      <Tabs
        label={t.bookViews}
        value={view}
        tabs={[
          { value: 'book', label: t.book },
          { value: 'deals', label: t.deals },
        ]}
        onChange={setView}
        className="trade-tabs"
        end={
          view === 'book' && (
            <span className="flex items-center gap-2">
              <GroupingSelect
                spec={spec}
                value={grouping}
                onChange={(next) => {
                  keepGrouping(spec.symbol, next);
                  setGrouping(next);
                }}
              />
              <SidesButton value={sides} onChange={setSides} />
            </span>
          )
        }
      >
        {shown === 'book' ? (
          <BookTable
            market={market}
            spec={spec}
            grouping={grouping}
            sides={sides}
            rowsMax={rowsMax}
            onPick={onPick}
            onPickAmount={onPickAmount}
          />
        ) : (
          <PanelBoundary waiting={<BookSkeleton />}>
            <DealsTape market={market} spec={spec} />
          </PanelBoundary>
        )}
      </Tabs>
    </section>
  );
});

/** How many ticks a row gathers, said as the price step it makes. */
export const GroupingSelect = memo(function GroupingSelect({
  spec,
  value,
  onChange,
}: {
  spec: MarketSpec;
  value: Grouping;
  onChange: (value: Grouping) => void;
}) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  return (
    <TradeSelect
      label={t.grouping}
      value={String(value)}
      choices={GROUPINGS.map((step) => ({
        value: String(step),
        label: words.number(formatPrice(step as Ticks, spec)),
      }))}
      onChange={(chosen) => {
        const next = GROUPINGS.find((step) => String(step) === chosen);
        if (next !== undefined) onChange(next);
      }}
    />
  );
});

const NEXT: Record<BookSides, BookSides> = { both: 'bids', bids: 'asks', asks: 'both' };

/** Both sides, only bids, only asks; the mark shows which. */
function SidesButton({
  value,
  onChange,
}: {
  value: BookSides;
  onChange: (value: BookSides) => void;
}) {
  const t = useTexts(tradeTexts);
  const names = { both: t.showBoth, bids: t.showBids, asks: t.showAsks };
  const name = `${t.sides}: ${names[value]}`;
  return (
    <button
      type="button"
      className="icon-button -me-2"
      aria-label={name}
      title={name}
      onClick={() => onChange(NEXT[value])}
    >
      <svg className="mirror" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <g stroke="currentColor" strokeWidth="1.6" strokeLinecap="round">
          <path d="M9 5h8M9 10h8M9 15h8" />
        </g>
        <rect
          x="3"
          y="3.5"
          width="4"
          height="6"
          rx="1"
          fill={value === 'bids' ? 'var(--s3)' : 'var(--side-sell)'}
        />
        <rect
          x="3"
          y="10.5"
          width="4"
          height="6"
          rx="1"
          fill={value === 'asks' ? 'var(--s3)' : 'var(--side-buy)'}
        />
      </svg>
    </button>
  );
}
