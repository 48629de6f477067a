import type { CoinWithdrawal } from '@sarraf/contracts';
import { queryOptions } from '@tanstack/react-query';
import { isRetryable } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { RETRIES_MAX } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';

/** Its user, an officer or the signer decides within moments; sockets tell no step of it. */
const ASK_EVERY_MS = 5_000;
/** Sockets tell each block; without one nobody waits longer than this. */
const ASK_CHAIN_EVERY_MS = 10_000;
/** What is asked about an amount and an address holds as long as someone looks at it. */
const ESTIMATE_MS = 15_000;

/** Whether nothing comes after it any more. */
export function isOver({ status }: Pick<CoinWithdrawal, 'status'>): boolean {
  return status === 'settled' || isGivenBack({ status });
}

/** Whether its coins are in the wallet again. */
export function isGivenBack({ status }: Pick<CoinWithdrawal, 'status'>): boolean {
  return status === 'cancelled' || status === 'refused' || status === 'returned';
}

/** One withdrawal of a coin, asked again until it has ended. */
export function coinWithdrawalQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.coinWithdrawal(id),
    queryFn: ({ signal }) => call('GET /coin_withdrawals/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || isOver(data)) return false;
      return data.broadcast_at === null ? ASK_EVERY_MS : ASK_CHAIN_EVERY_MS;
    },
  });
}

/** Withdrawals of coins on their way or ended in the last day, newest first; of one coin, or of all. */
export function coinWithdrawalsQuery(symbol?: string) {
  return queryOptions({
    queryKey: queryKeys.coinWithdrawals(symbol ?? ''),
    queryFn: ({ signal }) =>
      call('GET /coin_withdrawals', { query: symbol === undefined ? {} : { symbol }, signal }),
    staleTime: 0,
  });
}

/** What is asked before a withdrawal. */
export interface WithdrawQuestion {
  readonly symbol: string;
  readonly network: string;
  /** '0' while none is typed. */
  readonly amount: string;
  readonly address?: string;
}

/** What it would cost, what arrives, and what is to be minded of the address. */
export function withdrawEstimateQuery({ symbol, network, amount, address }: WithdrawQuestion) {
  const body = {
    coin: symbol,
    network,
    amount,
    ...(address === undefined ? {} : { to_address: address }),
  };
  return queryOptions({
    queryKey: queryKeys.withdrawEstimate(body),
    queryFn: ({ signal }) => call('POST /user_wallets/estimateFee', { body, signal }),
    staleTime: ESTIMATE_MS,
    refetchInterval: ESTIMATE_MS,
    // what is refused stays so: it is told at once
    retry: (failures, error) => isRetryable(error) && failures < RETRIES_MAX,
  });
}

/** My address book of coins, the last used first. */
export const withdrawAddressesQuery = queryOptions({
  queryKey: queryKeys.withdrawAddresses,
  queryFn: ({ signal }) => call('GET /withdraw_addresses', { signal }),
  staleTime: 0,
});
