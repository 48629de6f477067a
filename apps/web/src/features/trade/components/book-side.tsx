import type { MarketSpec, Side } from '@sarraf/market';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { type BookRow as Row, type Grouping, paleDigits } from '../model/book-rows.ts';
import { quantityDecimals } from '../model/market-rules.ts';
import type { BookPosition } from './book-positions.ts';
import { BookRow } from './book-row.tsx';
import { useNumberWords } from './number-words.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

const SIZE_DECIMALS_MAX = 5;
/** Sums are longer, and the phone's column is narrower. */
const SHORT_DECIMALS_MAX = 4;
/** A price of more decimals leaves a phone's column no room for an amount of millions in full. */
const LONG_PRICE_DECIMALS = 8;

/** One side of the book: as many rows as it has room for, the best next to the middle. */
export function BookSide({
  id,
  side,
  rows,
  spec,
  grouping,
  rowsMax,
  position,
  isNarrow,
}: {
  id: string;
  side: Side;
  rows: readonly Row[];
  spec: MarketSpec;
  grouping: Grouping;
  rowsMax: number;
  position: BookPosition | null;
  isNarrow: boolean;
}) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  const lotDecimals = quantityDecimals(spec);
  const sizeDecimals = Math.min(lotDecimals, isNarrow ? SHORT_DECIMALS_MAX : SIZE_DECIMALS_MAX);
  const sumDecimals = Math.min(lotDecimals, SHORT_DECIMALS_MAX);
  const isTight = isNarrow && spec.priceScale > LONG_PRICE_DECIMALS;
  const sizeText = isTight ? words.narrowColumn : words.column;
  const pale = paleDigits(spec, grouping);
  const isHere = position?.side === side;
  const indexes = Array.from({ length: rowsMax }, (_, at) =>
    side === 'buy' ? at : rowsMax - 1 - at,
  );
  return (
    // a group of options, not of form fields
    <div role="group" aria-label={side === 'buy' ? t.bidsLabel : t.asksLabel}>
      {indexes.map((index) => {
        const row = rows[index];
        return (
          <BookRow
            key={index}
            id={`${id}-${side}-${index}`}
            side={side}
            index={index}
            price={row === undefined ? null : words.number(row.price, spec.priceScale)}
            size={row === undefined ? '' : sizeText(row.quantity, sizeDecimals)}
            sum={row === undefined || isNarrow ? '' : words.column(row.sum, sumDecimals)}
            lots={row?.lots ?? 0}
            share={row?.share ?? 0}
            pale={pale}
            isOwn={row?.isOwn ?? false}
            isChosen={isHere && position.index === index}
            isOnTheWay={isHere && index < position.index}
          />
        );
      })}
    </div>
  );
}
