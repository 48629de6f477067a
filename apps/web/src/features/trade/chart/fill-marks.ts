import type { DataOf } from '@sarraf/contracts';
import { formatDecimal, parseDecimal } from '@sarraf/money';
import { barStart } from '../model/candles.ts';
import type { Period } from '../model/period.ts';

type Row = DataOf<'GET /getTransactions'>['data'][number];

/** What one bar holds of my fills of one side. */
interface FillMark {
  readonly id: string;
  readonly side: 'buy' | 'sell';
  /** Open time of the bar, Unix ms. */
  readonly at: number;
  /** Coins, decimal text. */
  readonly amount: string;
  /** Average, for drawing alone: a float. */
  readonly price: number;
}

/** Decimals that hold every coin's amount. */
const SCALE = 12;

/** My trades of a market, one mark for each bar and side. */
export function fillMarks(
  rows: readonly Row[],
  market: string,
  period: Period,
): readonly FillMark[] {
  const marks = new Map<string, { units: bigint; weight: number; worth: number; first: Row }>();
  for (const row of rows) {
    const units = parseDecimal(row.amount, SCALE);
    const isTrade = row.transaction_type === 1 || row.transaction_type === 2;
    if (!isTrade || row.market !== market || row.price === null || !units.ok) continue;
    const key = `${row.transaction_type} ${barStart(Date.parse(row.created_at), period)}`;
    const mark = marks.get(key) ?? { units: 0n, weight: 0, worth: 0, first: row };
    const weight = Number(row.amount);
    marks.set(key, {
      units: mark.units + units.value,
      weight: mark.weight + weight,
      worth: mark.worth + weight * Number(row.price),
      first: mark.first,
    });
  }
  return [...marks.values()].map(({ units, weight, worth, first }) => ({
    id: first.id,
    side: first.transaction_type === 1 ? 'buy' : 'sell',
    at: barStart(Date.parse(first.created_at), period),
    amount: formatDecimal(units, SCALE),
    price: weight === 0 ? 0 : worth / weight,
  }));
}
