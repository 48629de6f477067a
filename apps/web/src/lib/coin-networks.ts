// What is known of the networks that a coin comes by, reckoned from what the server lists.
import type { DataOf, DepositReason } from '@sarraf/contracts';
import { compareDecimals } from './number-text.ts';

/** A coin with its networks. */
export type AssetInfo = DataOf<'GET /assets'>[number];
/** A coin on one network. */
export type CoinNetwork = AssetInfo['networks'][number];

/** Whether a coin comes in, or goes out. */
export type CoinWay = 'deposit' | 'withdraw';

/** Why a network is closed for this way; null where it is open. */
export function reasonOf(
  network: Pick<CoinNetwork, `${CoinWay}_reason`>,
  way: CoinWay,
): DepositReason | null {
  return network[`${way}_reason`];
}

/** Why none of a coin's networks is open; null where one is, or where it has none: toman. */
export function coinClosedReason(
  { networks }: { readonly networks: readonly Pick<CoinNetwork, `${CoinWay}_reason`>[] },
  way: CoinWay,
): DepositReason | null {
  const reasons = networks.map((network) => reasonOf(network, way));
  if (reasons.includes(null)) return null;
  return SOONEST.find((reason) => reasons.includes(reason)) ?? null;
}

/** What may open again first is said of the whole coin. */
const SOONEST: readonly DepositReason[] = ['stopped', 'closed', 'not_connected'];

/** Whether a coin can be paid in, or withdrawn, now. */
export function isCoinOpen(asset: Pick<AssetInfo, 'networks'>, way: CoinWay): boolean {
  return asset.networks.some((network) => reasonOf(network, way) === null);
}

/** The code of a coin's only network, which is then no choice; null where it has several or is closed. */
export function soleNetwork(
  { networks }: { readonly networks: readonly Pick<CoinNetwork, `${CoinWay}_reason` | 'code'>[] },
  way: CoinWay,
): string | null {
  const [first, ...others] = networks;
  if (first === undefined || others.length > 0 || reasonOf(first, way) !== null) return null;
  return first.code;
}

/** Seconds from block to block, by the networks' own rules. */
const BLOCK_SECONDS: Readonly<Record<string, number>> = {
  ERC20: 12,
  BEP20: 3,
  TRC20: 3,
  BTC: 600,
  LTC: 150,
  DOGE: 60,
};

const SECONDS_IN_MINUTE = 60;

/** How long a deposit takes after it was sent, whole minutes; null where the pace is not known. */
export function arrivalMinutes({
  code,
  confirmations,
}: Pick<CoinNetwork, 'code' | 'confirmations'>): number | null {
  const seconds = BLOCK_SECONDS[code];
  return seconds === undefined ? null : Math.ceil((seconds * confirmations) / SECONDS_IN_MINUTE);
}

/** What sets a network apart from a coin's others that are open. */
export type NetworkMark = 'cheapest' | 'fastest';

/** By network code; of networks that share a place none has its mark. */
export function marksOf(
  networks: readonly CoinNetwork[],
  way: CoinWay,
): Readonly<Record<string, NetworkMark>> {
  const open = networks.filter((network) => reasonOf(network, way) === null);
  const isCheapest = (one: CoinNetwork): boolean =>
    open.every(
      (other) => other === one || compareDecimals(one.withdraw_fee, other.withdraw_fee) < 0,
    );
  const minutesOf = (network: CoinNetwork): number => arrivalMinutes(network) ?? Infinity;
  const isFastest = (one: CoinNetwork): boolean =>
    open.every((other) => other === one || minutesOf(one) < minutesOf(other));
  if (open.length < 2) return {};
  return Object.fromEntries(
    open.flatMap((network): [string, NetworkMark][] => {
      if (isCheapest(network)) return [[network.code, 'cheapest']];
      return isFastest(network) ? [[network.code, 'fastest']] : [];
    }),
  );
}

/** Open ones first, in the exchange's own order. */
export function openFirst(networks: readonly CoinNetwork[], way: CoinWay): readonly CoinNetwork[] {
  const isShut = (network: CoinNetwork): number => (reasonOf(network, way) === null ? 0 : 1);
  return networks.toSorted((one, other) => isShut(one) - isShut(other));
}
