import type { ChainName, ChainNetwork, ChainStop, WatchedDeposit } from '@sarraf/contracts';

/** A person who says that a parked deposit is theirs. */
export type WatchedClaim = WatchedDeposit['claims'][number];

/** Which way of a network: what comes in, or what goes out. */
export type Way = 'deposit' | 'withdraw';

/** What an officer is about to do, before its reason is given. */
export type Act =
  | { readonly kind: 'stop'; readonly chain: ChainName }
  | { readonly kind: 'lift'; readonly chain: ChainName; readonly stop: ChainStop }
  | { readonly kind: 'close' | 'open'; readonly network: ChainNetwork; readonly way: Way }
  | { readonly kind: 'custody'; readonly chain: ChainName; readonly symbol: string }
  | {
      readonly kind: 'settle';
      readonly deposit: WatchedDeposit;
      /** Whose claim it is that is believed. */
      readonly claim?: WatchedClaim;
    }
  | { readonly kind: 'reverse'; readonly deposit: WatchedDeposit };
