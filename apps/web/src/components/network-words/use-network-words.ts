import type { DepositReason } from '@sarraf/contracts';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import {
  arrivalMinutes,
  type CoinNetwork,
  type CoinWay,
  type NetworkMark,
} from '../../lib/coin-networks.ts';
import { useCount } from '../num.tsx';

const networkTexts = textsOf(() => import('./texts/fa.ts'));

const NAMES = [
  ...(['ERC20', 'BEP20', 'TRC20', 'BTC', 'XRP', 'SOL', 'DOGE', 'ADA', 'TON', 'LTC'] as const),
  ...(['ethereum', 'bsc', 'bitcoin', 'tron'] as const),
] as const;

const OF_NETWORK = {
  not_connected: 'netNotConnected',
  closed: 'netClosed',
  stopped: 'netStopped',
} as const;
const OUT_OF_NETWORK = {
  not_connected: 'outNotConnected',
  closed: 'outClosed',
  stopped: 'outStopped',
} as const;
const OUT_OF_COIN = {
  not_connected: 'coinNotConnected',
  closed: 'coinOutClosed',
  stopped: 'coinOutStopped',
} as const;
const OF_COIN = {
  not_connected: 'coinNotConnected',
  closed: 'coinClosed',
  stopped: 'coinStopped',
} as const;

/** What networks are called, how long they take, and why one is closed, in the page's language. */
export function useNetworkWords() {
  const t = useTexts(networkTexts);
  const count = useCount();
  return {
    open: t.open,
    closed: t.closed,
    /** Of a network's code, or of a chain; one that has no word is called by itself. */
    nameOf: (code: string): string => {
      const known = NAMES.find((name) => name === code);
      return known === undefined ? code : t[known];
    },
    markOf: (mark: NetworkMark): string => t[mark],
    /** Null where the pace is not known. */
    arrivalOf: (network: Pick<CoinNetwork, 'code' | 'confirmations'>): string | null => {
      const minutes = arrivalMinutes(network);
      return minutes === null ? null : t.minutes(count(minutes));
    },
    whyClosed: (reason: DepositReason, way: CoinWay): string =>
      t[(way === 'deposit' ? OF_NETWORK : OUT_OF_NETWORK)[reason]],
    whyCoinClosed: (reason: DepositReason, way: CoinWay): string =>
      t[(way === 'deposit' ? OF_COIN : OUT_OF_COIN)[reason]],
  };
}
