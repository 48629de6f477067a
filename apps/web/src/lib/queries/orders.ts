import type { DataOf, QueryOf } from '@sarraf/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE, KEPT } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';

/** Which of my orders are asked for, by state, market and side, and which page of them. */
export type OrderFilter = QueryOf<'GET /orderList'>;

/** My orders, newest first. `status: 'open'` is the list that sockets keep true. */
export function ordersQuery(filter: OrderFilter) {
  return queryOptions({
    queryKey: queryKeys.orders(filter),
    queryFn: ({ signal }) => call('GET /orderList', { query: filter, signal }),
    staleTime: CACHE.ordersMs,
    placeholderData: keepPreviousData,
  });
}

/** The one list of open orders that home, orders and trade share. */
export const openOrdersQuery = ordersQuery({ status: 'open', per_page: String(KEPT.ordersMax) });

/** Which moves of my money are asked for, by kind, asset and day, and which page of them. */
export type TransactionFilter = QueryOf<'GET /getTransactions'>;

/** The kinds of moves that have a list of their own. */
const OWN_LISTS = {
  '3': 'GET /user_wallets/deposit_history',
  '4': 'GET /user_wallets/withdraw_history',
} as const;

/** One page of moves: of deposits or withdrawals alone from their own list. */
export function askTransactions(
  filter: TransactionFilter,
  signal: AbortSignal,
): Promise<DataOf<'GET /getTransactions'>> {
  const { transaction_type: type, ...query } = filter;
  const isAlone = (type === '3' || type === '4') && query.request_type === undefined;
  return isAlone
    ? call(OWN_LISTS[type], { query, signal })
    : call('GET /getTransactions', { query: filter, signal });
}

/** My trades, deposits, withdrawals and transfers, newest first. */
export function transactionsQuery(filter: TransactionFilter) {
  return queryOptions({
    queryKey: queryKeys.transactions(filter),
    queryFn: ({ signal }) => askTransactions(filter, signal),
    staleTime: CACHE.ordersMs,
    placeholderData: keepPreviousData,
  });
}

/** A statement of one wallet of mine in some days. */
export function statementQuery(filter: QueryOf<'GET /transactions/statement'>) {
  return queryOptions({
    queryKey: queryKeys.ownStatement(filter),
    queryFn: ({ signal }) => call('GET /transactions/statement', { query: filter, signal }),
    staleTime: 0,
  });
}

/** How many transactions filters let through, and what came in and went out by them. */
export function transactionSumsQuery(filter: QueryOf<'GET /transactions/summary'>) {
  return queryOptions({
    queryKey: queryKeys.transactionSums(filter),
    queryFn: ({ signal }) => call('GET /transactions/summary', { query: filter, signal }),
    staleTime: CACHE.ordersMs,
    placeholderData: keepPreviousData,
  });
}
