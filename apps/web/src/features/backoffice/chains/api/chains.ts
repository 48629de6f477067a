import type { BodyOf, ChainApproval, ChainNetwork } from '@sarraf/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import type { Act } from '../model/act.ts';

const ASK_EVERY_MS = 5_000;

/** Which deposits are looked at. */
export const DEPOSIT_PARTS = ['confirming', 'parked', 'claims', 'reversals'] as const;
/** One of `DEPOSIT_PARTS`. */
export type DepositPart = (typeof DEPOSIT_PARTS)[number];

/** Chains with their nodes and networks, refetched while the screen is open. */
export function useChains() {
  return useQuery({
    queryKey: queryKeys.chains,
    queryFn: ({ signal }) => call('GET /admin/chains', { signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

/** What waits for a second officer. */
export function useChainApprovals() {
  return useQuery({
    queryKey: queryKeys.chainApprovals,
    queryFn: ({ signal }) => call('GET /admin/chain_approvals', { signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

/** Custody of each asset on each chain as it was compared last. */
export function useChainDifferences() {
  return useQuery({
    queryKey: queryKeys.chainDifferences,
    queryFn: ({ signal }) => call('GET /admin/chain_differences', { signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

/** A page of deposits that are not done with. */
export function useWatchedDeposits(show: DepositPart, cursor: string | undefined) {
  const page = { show, ...(cursor === undefined ? {} : { cursor }) };
  return useQuery({
    queryKey: queryKeys.watchedDeposits(page),
    queryFn: ({ signal }) => call('GET /admin/coin_deposits', { query: page, signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
    placeholderData: keepPreviousData,
  });
}

/** What came of an act: done at once, or kept for a second officer. */
export type Outcome = 'stopped' | 'closed' | 'proposed' | 'lifted';

/** What an act needs beside its reason. */
export interface ActInput {
  readonly reason: string;
  /** Of a custody's opening. */
  readonly amount: string;
  /** Whom a parked deposit goes to. */
  readonly userId: string;
}

/** Does it, and has all of chains asked again. @throws ApiError as the calls declare */
export async function perform(act: Act, { reason, amount, userId }: ActInput): Promise<Outcome> {
  const body = { reason };
  try {
    switch (act.kind) {
      case 'stop':
        await call('POST /admin/chains/:chain/stop', { params: { chain: act.chain }, body });
        return 'stopped';
      case 'lift': {
        const { id } = act.stop;
        const chain = await call('POST /admin/chain_stops/:id/lift', { params: { id }, body });
        return chain.stop?.id === id ? 'proposed' : 'lifted';
      }
      case 'close': {
        const { symbol, code } = act.network;
        const params = { symbol, code };
        const directed = { reason, direction: act.way };
        await call('POST /admin/chain_networks/:symbol/:code/close', { params, body: directed });
        return 'closed';
      }
      case 'open': {
        const { symbol, code } = act.network;
        const params = { symbol, code };
        const directed = { reason, direction: act.way };
        await call('POST /admin/chain_networks/:symbol/:code/open', { params, body: directed });
        return 'proposed';
      }
      case 'custody': {
        const { chain, symbol } = act;
        await call('POST /admin/chain_custody', { body: { chain, symbol, amount, reason } });
        return 'proposed';
      }
      case 'settle': {
        const params = { id: act.deposit.id };
        const settling = { user_id: userId, reason };
        await call('POST /admin/coin_deposits/:id/settle', { params, body: settling });
        return 'proposed';
      }
      case 'reverse': {
        const params = { id: act.deposit.id };
        await call('POST /admin/coin_deposits/:id/reverse', { params, body });
        return 'proposed';
      }
    }
  } finally {
    askChains();
  }
}

/** Approves or refuses a proposal. @throws ApiError as the calls declare */
export async function decide(
  id: string,
  word: 'approve' | 'refuse',
  reason: string,
): Promise<ChainApproval> {
  const given = { params: { id }, body: { reason } };
  try {
    return word === 'approve'
      ? await call('POST /admin/chain_approvals/:id/approve', given)
      : await call('POST /admin/chain_approvals/:id/refuse', given);
  } finally {
    askChains();
  }
}

/** Proposes other terms of a network. @throws ApiError as its call declares */
export async function proposeTerms(
  { symbol, code }: Pick<ChainNetwork, 'symbol' | 'code'>,
  body: BodyOf<'POST /admin/chain_networks/:symbol/:code/terms'>,
): Promise<void> {
  const params = { symbol, code };
  try {
    await call('POST /admin/chain_networks/:symbol/:code/terms', { params, body });
  } finally {
    askChains();
  }
}

/** Refuses a claim, for a reason that its person reads. @throws ApiError as its call declares */
export async function refuseClaim(
  id: string,
  body: BodyOf<'POST /admin/coin_claims/:id/refuse'>,
): Promise<void> {
  try {
    await call('POST /admin/coin_claims/:id/refuse', { params: { id }, body });
  } finally {
    askChains();
  }
}

/** All of it is asked for anew: something was decided, or refused for what it has become. */
export function askChains(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.chainsAll });
}
