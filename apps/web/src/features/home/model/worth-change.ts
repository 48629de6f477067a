import { parseDecimal } from '@sarraf/money';

/** One balance: its worth now in toman, and how its coin's toman price moved in 24 hours. */
export interface HeldWorth {
  readonly symbol: string;
  readonly toman: string | null;
  /** Percent; toman itself does not move. */
  readonly change: string | null;
}

/** Decimals kept of a worth and of a percent; what lies below cannot be seen in the answer. */
const WORTH_SCALE = 4;
const PERCENT_SCALE = 6;
/** 100 % at `PERCENT_SCALE`. */
const WHOLE = 100_000_000n;

function cut(text: string, scale: number): bigint | null {
  const [whole = '', fraction = ''] = text.split('.');
  const parsed = parseDecimal(
    fraction === '' ? whole : `${whole}.${fraction.slice(0, scale)}`,
    scale,
  );
  return parsed.ok ? parsed.value : null;
}

/**
 * By how many percent, with two decimals, the worth of what one holds now moved in 24 hours: the
 * prices' doing alone, without deposits and trades. Null when nothing is held or a price or its
 * change is unknown: a part is never shown as the whole.
 *
 * @example worthChange([{ symbol: 'BTC', toman: '110', change: '10' }]) // '10.00'
 */
export function worthChange(held: readonly HeldWorth[]): string | null {
  let now = 0n;
  let before = 0n;
  for (const { symbol, toman, change } of held) {
    const worth = toman === null ? null : cut(toman, WORTH_SCALE);
    if (worth === null) return null;
    now += worth;
    if (symbol === 'IRT' || worth === 0n) {
      before += worth;
      continue;
    }
    const sign = change?.startsWith('-') === true ? -1n : 1n;
    const percent = change === null ? null : cut(change.replace('-', ''), PERCENT_SCALE);
    if (percent === null) return null;
    const factor = WHOLE + sign * percent;
    if (factor <= 0n) return null;
    before += (worth * WHOLE) / factor;
  }
  if (before === 0n) return null;
  const moved = ((now - before) * 10_000n) / before;
  const size = moved < 0n ? -moved : moved;
  return `${moved < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}
