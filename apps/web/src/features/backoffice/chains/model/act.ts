import type { ChainName, ChainNetwork, ChainStop, WatchedDeposit } from '@sarraf/contracts';

/** What an officer is about to do, before its reason is given. */
export type Act =
  | { readonly kind: 'stop'; readonly chain: ChainName }
  | { readonly kind: 'lift'; readonly chain: ChainName; readonly stop: ChainStop }
  | { readonly kind: 'close'; readonly network: ChainNetwork }
  | { readonly kind: 'open'; readonly network: ChainNetwork }
  | { readonly kind: 'custody'; readonly chain: ChainName; readonly symbol: string }
  | { readonly kind: 'settle'; readonly deposit: WatchedDeposit }
  | { readonly kind: 'reverse'; readonly deposit: WatchedDeposit };
