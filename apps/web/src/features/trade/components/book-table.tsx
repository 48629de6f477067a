import type { Market } from '@sarraf/contracts';
import type { MarketSpec, Side } from '@sarraf/market';
import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from 'react';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { useOrderBook } from '../../../realtime/book-feed.ts';
import { type BookRow as Row, bookRows, type Grouping, paleDigits } from '../model/book-rows.ts';
import { quantityDecimals } from '../model/market-rules.ts';
import { tradeTexts } from '../texts/trade-texts.ts';
import { BookMiddle } from './book-middle.tsx';
import { BookRow } from './book-row.tsx';
import { BookTooltip } from './book-tooltip.tsx';
import { QuoteUnit } from './market-names.tsx';
import { useNumberWords } from './number-words.ts';
import { BookSkeleton } from './trade-skeleton.tsx';
import { ladderOfView, useOwnTicks, useStalePrices } from './use-market-view.ts';

export type BookSides = 'both' | 'bids' | 'asks';

interface BookTableProps {
  readonly market: Market;
  readonly spec: MarketSpec;
  readonly grouping: Grouping;
  readonly sides: BookSides;
  readonly rowsMax: number;
  readonly onPick: (price: string) => void;
  /** Phones have no sum column, no hover and no balance bar. */
  readonly isNarrow?: boolean;
}

/** A place in the book: a side and how far from the middle. */
export interface Place {
  readonly side: Side;
  readonly index: number;
}

const SIZE_DECIMALS_MAX = 5;
const NARROW_DECIMALS_MAX = 4;

/**
 * The order book. Its rows keep their number and place, so nothing jumps under the pointer; values
 * are live. It is one Tab stop: arrows walk the rows from the top, Enter takes the price.
 */
export function BookTable(props: BookTableProps) {
  const { market, spec, grouping, sides, isNarrow = false } = props;
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  const view = useOrderBook(spec.symbol);
  const own = useOwnTicks(spec);
  const isStale = useStalePrices() !== null;
  const [place, setPlace] = useState<Place | null>(null);
  const id = useId();
  const ladder = ladderOfView(view, spec);
  const rowsMax = sides === 'both' ? props.rowsMax : props.rowsMax * 2;
  const rows = useMemo(
    () => bookRows(ladder, spec, { grouping, rowsMax, own }),
    [ladder, spec, grouping, rowsMax, own],
  );
  if (view === null) {
    return (
      <div role="status">
        <span className="sr-only">{t.bookWaiting}</span>
        <BookSkeleton />
      </div>
    );
  }
  const decimals = Math.min(
    quantityDecimals(spec),
    isNarrow ? NARROW_DECIMALS_MAX : SIZE_DECIMALS_MAX,
  );
  const isEmpty = rows.asks.length === 0 && rows.bids.length === 0;
  const shown = { asks: sides !== 'bids', bids: sides !== 'asks' };
  const rowAt = (at: Place | null): Row | undefined =>
    at === null ? undefined : rows[at.side === 'buy' ? 'bids' : 'asks'][at.index];

  function take(at: Place | null): void {
    const row = rowAt(at);
    if (row !== undefined) props.onPick(row.price);
  }

  const side = (which: Side) => {
    const list = which === 'buy' ? rows.bids : rows.asks;
    const places = Array.from({ length: rowsMax }, (_, index) =>
      which === 'buy' ? index : rowsMax - 1 - index,
    );
    return (
      <div role="group" aria-label={which === 'buy' ? t.bidsLabel : t.asksLabel}>
        {places.map((index) => {
          const row = list[index];
          const isChosen = place?.side === which && place.index === index;
          return (
            <BookRow
              key={index}
              id={`${id}-${which}-${index}`}
              side={which}
              index={index}
              price={row === undefined ? null : words.number(row.price, spec.priceScale)}
              size={row === undefined ? '' : words.column(row.quantity, decimals)}
              sum={
                row === undefined || isNarrow ? '' : words.column(row.sum, Math.min(decimals, 4))
              }
              lots={row?.lots ?? 0}
              share={row?.share ?? 0}
              pale={paleDigits(spec, grouping)}
              isOwn={row?.isOwn ?? false}
              isChosen={isChosen}
              isOnTheWay={place?.side === which && index < place.index}
            />
          );
        })}
      </div>
    );
  };

  return (
    <div className={isNarrow ? 'book book-narrow' : 'book'} data-stale={isStale || undefined}>
      <div className="book-heads" aria-hidden="true">
        <span>{rich(t.unitOf, { name: t.price, unit: <QuoteUnit market={market} /> })}</span>
        {isNarrow ? (
          <span className="end">
            <bdi dir="ltr">{market.coin.symbol}</bdi>
          </span>
        ) : (
          <>
            <span className="end">
              {rich(t.unitOf, { name: t.size, unit: <bdi dir="ltr">{market.coin.symbol}</bdi> })}
            </span>
            <span className="end">
              {rich(t.unitOf, { name: t.sum, unit: <bdi dir="ltr">{market.coin.symbol}</bdi> })}
            </span>
          </>
        )}
      </div>
      <p id={`${id}-summary`} className="sr-only">
        {t.bookSummary(
          words.number(rows.bids[0]?.price ?? null),
          words.number(rows.asks[0]?.price ?? null),
          words.number(rows.spreadPercent),
        )}
      </p>
      <div
        className="book-rows"
        role="listbox"
        tabIndex={0}
        aria-label={t.bookLabel}
        aria-describedby={`${id}-summary`}
        aria-activedescendant={place === null ? undefined : `${id}-${place.side}-${place.index}`}
        onKeyDown={(event) => walk(event, { place, rows, shown, setPlace, take })}
        onBlur={() => setPlace(null)}
        onPointerOver={(event) => isNarrow || setPlace(placeUnder(event) ?? place)}
        onPointerLeave={() => setPlace(null)}
        onClick={(event) => take(placeUnder(event))}
      >
        {shown.asks && side('sell')}
        <BookMiddle market={market} spread={rows.spreadPercent} isNarrow={isNarrow} />
        {shown.bids && side('buy')}
      </div>
      {!isNarrow && <Balance percent={rows.buyPercent} />}
      {isEmpty && <p className="book-empty">{t.bookEmpty}</p>}
      {!isNarrow && place !== null && rowAt(place) !== undefined && (
        <BookTooltip
          market={market}
          spec={spec}
          ladder={ladder}
          side={place.side}
          ticks={rowAt(place)?.ticks ?? null}
          top={topOf(place, sides, rowsMax)}
        />
      )}
    </div>
  );
}

const HEADS_PX = 28;
const ROW_PX = 24;
const MIDDLE_PX = 40;

/** Where the middle of a row stands in the panel. */
function topOf(place: Place, sides: BookSides, rowsMax: number): number {
  if (place.side === 'sell') return HEADS_PX + (rowsMax - 1 - place.index) * ROW_PX + ROW_PX / 2;
  const above = sides === 'both' ? rowsMax * ROW_PX : 0;
  return HEADS_PX + above + MIDDLE_PX + place.index * ROW_PX + ROW_PX / 2;
}

function placeUnder(event: { target: EventTarget } | PointerEvent): Place | null {
  const row = event.target instanceof Element ? event.target.closest('[data-place]') : null;
  const [side, index] = row?.getAttribute('data-place')?.split(' ') ?? [];
  if ((side !== 'buy' && side !== 'sell') || index === undefined) return null;
  return { side, index: Number(index) };
}

/** Arrows walk the rows as they stand on the page, from the dearest ask to the lowest bid. */
function walk(
  event: KeyboardEvent,
  book: {
    place: Place | null;
    rows: { asks: readonly Row[]; bids: readonly Row[] };
    shown: { asks: boolean; bids: boolean };
    setPlace: (place: Place | null) => void;
    take: (place: Place | null) => void;
  },
): void {
  const asks = book.shown.asks ? book.rows.asks.map((_, index) => index).reverse() : [];
  const bids = book.shown.bids ? book.rows.bids.map((_, index) => index) : [];
  const places: Place[] = [
    ...asks.map((index) => ({ side: 'sell' as const, index })),
    ...bids.map((index) => ({ side: 'buy' as const, index })),
  ];
  const at = places.findIndex(
    (place) => place.side === book.place?.side && place.index === book.place.index,
  );
  // The first arrow starts beside the middle, where the best prices are.
  const down = at < 0 ? asks.length : Math.min(at + 1, places.length - 1);
  const up = at < 0 ? asks.length - 1 : Math.max(at - 1, 0);
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: down,
    ArrowUp: up,
    Home: 0,
    End: places.length - 1,
  };
  if (event.key === 'Enter') book.take(book.place);
  const to = moves[event.key];
  if (to === undefined) return;
  event.preventDefault();
  book.setPlace(places[to] ?? null);
}

/** The weight of both sides in what the rows show. */
function Balance({ percent }: { percent: number | null }) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  if (percent === null) return <div className="book-balance" />;
  const share = (value: number) => <bdi dir="ltr">{words.percent(value)}</bdi>;
  return (
    <div className="book-balance">
      <span className="text-side-buy">{rich(t.buyShare, { percent: share(percent) })}</span>
      <i className="book-balance-bar" aria-hidden="true">
        <b className="bg-side-buy" style={{ flexGrow: percent }} />
        <b className="bg-side-sell" style={{ flexGrow: 100 - percent }} />
      </i>
      <span className="text-side-sell">{rich(t.sellShare, { percent: share(100 - percent) })}</span>
    </div>
  );
}
