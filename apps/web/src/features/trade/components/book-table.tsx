import type { Market } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { type CSSProperties, memo, useId, useMemo, useState } from 'react';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useOrderBook } from '#realtime/book-feed.ts';
import { type BookRow, type BookRows, bookRows, type Grouping } from '../model/book-rows.ts';
import { BookBalance, BookHeads } from './book-frame.tsx';
import { BookMiddle } from './book-middle.tsx';
import {
  type BookSides,
  cellUnder,
  type BookPosition,
  positionUnder,
  topOf,
  walk,
} from './book-positions.ts';
import { BookSide } from './book-side.tsx';
import { BookTooltip } from './book-tooltip.tsx';
import { useNumberWords } from './number-words.ts';
import { BookSkeleton } from './trade-skeleton.tsx';
import { ladderOfView, useOwnLots, useStalePrices } from './use-market-view.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

interface BookTableProps {
  readonly market: Market;
  readonly spec: MarketSpec;
  readonly grouping: Grouping;
  readonly sides: BookSides;
  readonly rowsMax: number;
  readonly onPick: (price: string) => void;
  /** A tap on a size or a sum takes it together with its price. */
  readonly onPickAmount?: (price: string, quantity: string) => void;
  /** Phones have no sum column, no hover and no balance bar. */
  readonly isNarrow?: boolean;
}

/**
 * The order book. Its rows keep their number and position, so nothing jumps under the pointer;
 * values are live. It is one Tab stop: arrows walk the rows from the middle, Enter takes the price.
 */
export const BookTable = memo(function BookTable(props: BookTableProps) {
  const { market, spec, grouping, sides, isNarrow = false } = props;
  const t = useTexts(tradeTexts);
  const view = useOrderBook(spec.symbol);
  const own = useOwnLots(spec);
  const isStale = useStalePrices() !== null;
  const [position, setPosition] = useState<BookPosition | null>(null);
  const id = useId();
  const ladder = ladderOfView(view, spec);
  const rowsMax = sides === 'both' ? props.rowsMax : props.rowsMax * 2;
  const rows = useMemo(
    () => bookRows(ladder, spec, { grouping, rowsMax, own }),
    [ladder, spec, grouping, rowsMax, own],
  );
  if (view === null) return <Waiting />;
  const shown = { asks: sides !== 'bids', bids: sides !== 'asks' };
  const rowAt = (at: BookPosition | null): BookRow | undefined =>
    at === null ? undefined : rows[at.side === 'buy' ? 'bids' : 'asks'][at.index];
  const take = (at: BookPosition | null) => {
    const row = rowAt(at);
    if (row !== undefined) props.onPick(row.price);
  };
  const side = { id, spec, grouping, rowsMax, position, isNarrow };
  const chosen = rowAt(position);
  return (
    <div
      className={isNarrow ? 'book book-narrow' : 'book'}
      data-stale={isStale || undefined}
      style={{ '--price': `${priceWidth(rows, spec)}px` } as CSSProperties}
    >
      <BookHeads market={market} isNarrow={isNarrow} />
      <BookSummary id={`${id}-summary`} rows={rows} />
      <div
        className="book-rows"
        role="listbox"
        tabIndex={0}
        aria-label={t.bookLabel}
        aria-describedby={`${id}-summary`}
        aria-activedescendant={
          chosen === undefined ? undefined : `${id}-${position?.side}-${position?.index}`
        }
        onKeyDown={(event) => walk(event, { position, rows, shown, setPosition, take })}
        onBlur={() => setPosition(null)}
        onPointerOver={(event) => isNarrow || setPosition(positionUnder(event) ?? position)}
        onPointerLeave={() => setPosition(null)}
        onClick={(event) => {
          const row = rowAt(positionUnder(event));
          const cell = cellUnder(event);
          if (row === undefined || cell === 'price' || props.onPickAmount === undefined) {
            take(positionUnder(event));
          } else props.onPickAmount(row.price, cell === 'sum' ? row.sum : row.quantity);
        }}
      >
        {shown.asks && <BookSide {...side} side="sell" rows={rows.asks} />}
        <BookMiddle
          market={market}
          spread={rows.spreadPercent}
          isNarrow={isNarrow}
          isStale={isStale}
        />
        {shown.bids && <BookSide {...side} side="buy" rows={rows.bids} />}
      </div>
      {!isNarrow && <BookBalance percent={rows.buyPercent} />}
      {rows.asks.length + rows.bids.length === 0 && <p className="book-empty">{t.bookEmpty}</p>}
      {!isNarrow && position !== null && chosen !== undefined && (
        <BookTooltip
          market={market}
          spec={spec}
          ladder={ladder}
          side={position.side}
          ticks={chosen.ticks}
          top={topOf(position, sides, rowsMax)}
        />
      )}
    </div>
  );
});

/** The best prices and what lies between them, for who asks a screen reader. */
function BookSummary({ id, rows: { asks, bids, spreadPercent } }: { id: string; rows: BookRows }) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  const price = (row: BookRow | undefined) => words.number(row?.price ?? null);
  return (
    <p id={id} className="sr-only">
      {t.bookSummary(price(bids[0]), price(asks[0]), words.number(spreadPercent))}
    </p>
  );
}

const DIGIT_PX = 8;
const PRICE_MIN_PX = 64;
const PRICE_MAX_PX = 108;

/** Short prices leave their room to the sizes, which are long where a coin is cheap. */
function priceWidth({ asks, bids }: BookRows, spec: MarketSpec): number {
  const price = asks[0]?.price ?? bids[0]?.price ?? '';
  const [whole = ''] = price.split('.');
  const characters = whole.length + Math.floor(whole.length / 3) + spec.priceScale;
  return Math.min(PRICE_MAX_PX, Math.max(PRICE_MIN_PX, characters * DIGIT_PX));
}

function Waiting() {
  const t = useTexts(tradeTexts);
  return (
    <div role="status">
      <span className="sr-only">{t.bookWaiting}</span>
      <BookSkeleton />
    </div>
  );
}
