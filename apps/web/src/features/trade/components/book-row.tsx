import type { Side } from '@sarraf/market';
import { memo, useEffect, useRef } from 'react';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { splitPale } from '../model/book-rows.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

interface BookRowProps {
  readonly id: string;
  readonly side: Side;
  /** Steps from the middle. */
  readonly index: number;
  /** Shown texts; null is a row without a price. */
  readonly price: string | null;
  readonly size: string;
  readonly sum: string;
  readonly lots: number;
  readonly share: number;
  readonly pale: number;
  readonly isOwn: boolean;
  readonly isChosen: boolean;
  readonly isOnTheWay: boolean;
}

/** A size that changed by more than this at the same price is flashed. */
const FLASH_FROM = 0.05;
const FLASH_MS = 600;
/** In a price rush all rows change at once: then only so many are lit, or nothing could be seen. */
const FLASHES_MAX = 4;
let lit = 0;

function flashRow(element: HTMLElement | null): void {
  if (element === null || lit >= FLASHES_MAX) return;
  lit += 1;
  // The compositor runs one animation of an element by itself; a second over it falls to the page's
  // own thread, and has the whole page drawn for each frame.
  for (const earlier of element.getAnimations()) earlier.cancel();
  element.animate([{ opacity: 0.16 }, { opacity: 0 }], FLASH_MS);
  setTimeout(() => {
    lit -= 1;
  }, FLASH_MS);
}

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** One row; drawn again only when one of its own texts changed. */
export const BookRow = memo(function BookRow(row: BookRowProps) {
  const t = useTexts(tradeTexts);
  const flash = useRef<HTMLElement>(null);
  const before = useRef({ price: row.price, lots: row.lots });
  const { price, lots } = row;
  useEffect(() => {
    const last = before.current;
    before.current = { price, lots };
    if (price === null || last.price !== price || last.lots === 0 || calm.matches) return;
    if (Math.abs(lots - last.lots) / last.lots <= FLASH_FROM) return;
    flashRow(flash.current);
  }, [price, lots]);
  if (price === null) return <div className="book-row" aria-hidden="true" />;
  const [strong, faint] = splitPale(price, row.pale);
  return (
    <div
      id={row.id}
      role="option"
      // The list is the one Tab stop; it names the chosen row itself.
      tabIndex={-1}
      className="book-row"
      data-side={row.side}
      data-position={`${row.side} ${row.index}`}
      data-way={row.isOnTheWay || undefined}
      aria-selected={row.isChosen}
    >
      <i ref={flash} className="book-flash" aria-hidden="true" />
      <i className="book-depth" aria-hidden="true" style={{ transform: `scaleX(${row.share})` }} />
      {row.isOwn && <i className="book-own" title={t.ownOrder} />}
      <span className="book-price">
        {strong}
        <span className="text-fg3">{faint}</span>
      </span>
      <span className="end" data-cell="size">
        {row.size}
      </span>
      <span className="end text-fg2" data-cell="sum">
        {row.sum}
      </span>
    </div>
  );
});
