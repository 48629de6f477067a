import type { CoinDeposit } from '@sarraf/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';

/** Sockets tell each block; without one nobody waits longer than this. */
const ASK_EVERY_MS = 10_000;

/** Whether the chain, or we, still have something to do about it. */
export function isOnItsWay({ status }: Pick<CoinDeposit, 'status'>): boolean {
  return status !== 'credited' && status !== 'reversed';
}

/** One deposit of a coin, asked again until it has ended. */
export function coinDepositQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.coinDeposit(id),
    queryFn: ({ signal }) => call('GET /coin_deposits/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isOnItsWay(data) ? ASK_EVERY_MS : false,
  });
}

/** Deposits that are on their way or came in the last day, newest first; of one coin, or of all. */
export function coinDepositsQuery(symbol?: string) {
  return queryOptions({
    queryKey: queryKeys.coinDeposits(symbol ?? ''),
    queryFn: ({ signal }) =>
      call('GET /coin_deposits', { query: symbol === undefined ? {} : { symbol }, signal }),
    staleTime: 0,
  });
}

/** The same while a deposit is on its way: polled as well, in case a socket message was lost. */
export function awaitedDepositsQuery(symbol: string) {
  return queryOptions({ ...coinDepositsQuery(symbol), refetchInterval: ASK_EVERY_MS });
}

/** Claims to payments that came to an address that is nobody's, newest first. */
export const coinClaimsQuery = queryOptions({
  queryKey: queryKeys.coinClaims,
  queryFn: ({ signal }) => call('GET /coin_claims', { signal }),
  staleTime: 0,
});

/** One's own address of a coin on a network: asked for, it is made once and stays the same. */
export function depositAddressQuery(symbol: string, network: string) {
  return queryOptions({
    queryKey: queryKeys.depositAddress(symbol, network),
    queryFn: ({ signal }) =>
      call('POST /user_wallets/getdepositaddress', {
        body: { symbol, smart_contract_name: network },
        signal,
      }),
    staleTime: CACHE.defaultMs,
    retry: false,
  });
}
