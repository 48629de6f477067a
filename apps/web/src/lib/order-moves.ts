import type { DataOf } from '@sarraf/contracts';
import { addDecimals, divideDecimals } from './decimals.ts';

/** A move of money as the server answers it: a trade, deposit, withdrawal or transfer. */
export type Move = DataOf<'GET /getTransactions'>['data'][number];

/** The fills of one order as one line of the history. */
export interface OrderMoves {
  readonly orderId: string;
  readonly side: 'buy' | 'sell';
  readonly market: string;
  readonly symbol: string;
  readonly amount: string;
  readonly value: string;
  readonly valueAsset: string;
  /** Money per coin over all its fills, cut at the finest decimals of their prices. */
  readonly price: string | null;
  /** When it filled last. */
  readonly at: string;
  /** Newest first. */
  readonly fills: readonly Move[];
}

/** A line of the history: all listed fills of one order together, or one move by itself. */
export type HistoryLine =
  | { readonly kind: 'order'; readonly order: OrderMoves }
  | { readonly kind: 'move'; readonly move: Move };

/**
 * One line an order, where its newest fill stands, and one for everything else. Only what is in
 * `moves` counts: an order whose fills go on at the next page has a line there, too.
 */
export function byOrder(moves: readonly Move[]): readonly HistoryLine[] {
  const fills = new Map<string, Move[]>();
  for (const move of moves) {
    const order = orderOf(move);
    if (order !== null) fills.set(order, [...(fills.get(order) ?? []), move]);
  }
  return moves.flatMap((move): HistoryLine[] => {
    const order = orderOf(move);
    if (order === null) return [{ kind: 'move', move }];
    const own = fills.get(order) ?? [];
    return own[0] === move ? [{ kind: 'order', order: lineOf(own) }] : [];
  });
}

/** Which order a trade is of, and with whom: the book or the house; null for what is no trade. */
function orderOf(move: Move): string | null {
  const isTrade = move.transaction_type === 1 || move.transaction_type === 2;
  if (!isTrade || move.market === null || move.reference === null) return null;
  return `${move.request_type === 3 ? 'house' : 'book'}/${move.reference}`;
}

function lineOf(fills: readonly Move[]): OrderMoves {
  const [newest] = fills;
  if (newest === undefined) throw new Error('An order of the history has a fill.');
  const amount = addDecimals(fills.map((fill) => fill.amount));
  const value = addDecimals(fills.map((fill) => fill.value ?? '0'));
  const decimals = fills.reduce(
    (most, { price }) => Math.max(most, price?.split('.')[1]?.length ?? 0),
    0,
  );
  return {
    orderId: newest.reference ?? '',
    side: newest.transaction_type === 1 ? 'buy' : 'sell',
    market: newest.market ?? '',
    symbol: newest.symbol,
    amount,
    value,
    valueAsset: newest.value_asset ?? '',
    price: fills.length === 1 ? newest.price : divideDecimals(value, amount, decimals),
    at: newest.created_at,
    fills,
  };
}
