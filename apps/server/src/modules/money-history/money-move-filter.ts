// Which moves of a money history are meant, and which of its sources can have any.
import type { OrderType } from '@sarraf/market';
import type { MoveStatus } from './money-states.ts';

/** Ms since 1970, `[from, to)`, and the numbers of the trades in it, with whomever. */
export interface MovesPeriod {
  readonly from: number;
  readonly to: number;
  readonly trades: Numbers;
  readonly otc: Numbers;
  /** Of the entries of the books. */
  readonly entries: Numbers;
}

/** `[since, until)` */
export interface Numbers {
  readonly since: bigint;
  readonly until: bigint;
}

/** What a person looks for by a number that somebody gave them. */
export interface MoveReference {
  /** As it was typed and in either case. */
  readonly texts: readonly string[];
  /** An order's number; undefined where it can be none. */
  readonly number: bigint | undefined;
  /** Trades that can be the order's, where the user has an order of that number. */
  readonly trades: Numbers | undefined;
}

/** Which moves of money are meant. */
export interface MoneyMoveFilter {
  readonly userId: number;
  /** Only orders of this type. */
  readonly orderType?: OrderType | undefined;
  readonly kinds: Readonly<Record<'buy' | 'sell' | 'deposit' | 'withdrawal' | 'transfer', boolean>>;
  readonly status?: MoveStatus | undefined;
  /** Only of this asset: of trades, of the markets where it is the coin. */
  readonly asset?: { readonly symbol: string; readonly markets: readonly string[] } | undefined;
  readonly reference?: MoveReference | undefined;
  readonly period?: MovesPeriod | undefined;
}

/** Whether every trade of the user fits: then no more rows are looked at than are told. */
export function takesAllTrades({ asset, kinds, orderType, reference }: MoneyMoveFilter): boolean {
  return [asset, orderType, reference].every((one) => one === undefined) && kinds.buy && kinds.sell;
}

/** Trades are done when they are there; money itself is the coin of none. */
const takesTraded = ({ asset, kinds, status }: MoneyMoveFilter): boolean =>
  (status ?? 1) === 1 && (kinds.buy || kinds.sell) && asset?.markets.length !== 0;

/** Whether trades of books are meant. */
export function takesTrades(filter: MoneyMoveFilter): boolean {
  const { orderType, reference } = filter;
  const isFound = reference === undefined || reference.trades !== undefined;
  return takesTraded(filter) && orderType !== 'otc' && isFound;
}

/** Whether trades with the house are meant. */
export const takesOtc = (filter: MoneyMoveFilter): boolean =>
  takesTraded(filter) &&
  (filter.orderType ?? 'otc') === 'otc' &&
  (filter.reference === undefined || filter.reference.number !== undefined);

/** Whether something is meant that is no trade. */
export const takesBare = (
  filter: MoneyMoveFilter,
  kind: 'deposit' | 'withdrawal' | 'transfer',
): boolean => filter.kinds[kind] && filter.orderType === undefined;

/** Whether deposits are meant that are always toman. */
export const takesTomanIn = (filter: MoneyMoveFilter): boolean =>
  takesBare(filter, 'deposit') && (filter.asset?.symbol ?? 'IRT') === 'IRT';

/** Whether deposits of coins are meant. */
export const takesCoins = (filter: MoneyMoveFilter): boolean =>
  takesBare(filter, 'deposit') && filter.asset?.symbol !== 'IRT';

/** Whether what reached somebody is meant, which is done. */
export const takesReceived = (filter: MoneyMoveFilter): boolean =>
  takesBare(filter, 'transfer') && (filter.status ?? 1) === 1;

/** Kinds of entries that no table beside the books tells. */
export function bookedKinds(filter: MoneyMoveFilter): readonly string[] {
  if ((filter.status ?? 1) !== 1) return [];
  return [
    ...(takesTomanIn(filter) ? ['bank_deposit', 'unmatched_settled'] : []),
    ...(takesBare(filter, 'transfer') ? ['adjustment', 'reward'] : []),
  ];
}

/** The bounds of trades' numbers. */
export const boundsOfTrades = ({ period, reference }: MoneyMoveFilter): readonly Numbers[] =>
  [period?.trades, reference?.trades].filter((numbers) => numbers !== undefined);
