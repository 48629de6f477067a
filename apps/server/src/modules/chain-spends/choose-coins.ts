// Which coins a payment spends. No clock, no database: the same coins give the same choice.
import { bitcoinSize, OWN_SCRIPT_BYTES } from '@sarraf/chain-codec';
import type { DerivedAddress } from '@sarraf/signer-protocol';
import { CHANGE_LEAST } from './fees.ts';

/** A coin of ours that nothing spends yet. */
export interface OwnCoin {
  readonly txid: string;
  readonly vout: number;
  /** Satoshi. */
  readonly raw: bigint;
  readonly at: DerivedAddress;
}

/** What is paid, and for how much a virtual byte goes. */
export interface CoinPayment {
  readonly raw: bigint;
  /** Length of the script that it is paid to, bytes. */
  readonly scriptBytes: number;
  /** Satoshi for a virtual byte. */
  readonly rate: bigint;
}

/** Coins, and the virtual bytes of what spends them. */
export interface ChosenCoins {
  readonly coins: readonly OwnCoin[];
  readonly size: bigint;
}

/** So much more than it takes now is looked for first: the same coins have to pay for later versions, too. */
const ROOM = 2n;

/**
 * The smallest coin that pays for all, else the greatest together, as few as it takes.
 *
 * @param coins in any order
 * @param most so many at most
 * @returns undefined where they come to too little
 */
export function chooseCoins(
  coins: readonly OwnCoin[],
  payment: CoinPayment,
  most: number,
): ChosenCoins | undefined {
  const sorted = coins.toSorted(byValue);
  return (
    choose(sorted, { ...payment, rate: payment.rate * ROOM }, most) ?? choose(sorted, payment, most)
  );
}

/** Bounds of joining: so many coins at least, so many at most, and so many of the greatest that are left. */
export interface JoinBounds {
  readonly least: number;
  readonly most: number;
  readonly left: number;
}

/**
 * The smallest coins, to become one. Each is worth more than twice what it costs to be spent, and so are all together:
 * their fee can be raised. The greatest are left, as payments go on meanwhile.
 *
 * @param rate satoshi for a virtual byte
 * @returns undefined where there are too few, or they are worth too little
 */
export function chooseJoin(
  coins: readonly OwnCoin[],
  rate: bigint,
  { least, left, most }: JoinBounds,
): ChosenCoins | undefined {
  const worthIt = coins.filter(({ raw }) => raw > worthFrom(rate)).toSorted(byValue);
  const small = worthIt.slice(left);
  if (small.length < least) return undefined;
  const joined = small.slice(-most);
  const size = joinSize(joined.length);
  const isWorth = sumOf(joined) >= size * rate * ROOM + CHANGE_LEAST;
  return isWorth ? { coins: joined, size } : undefined;
}

/** Virtual bytes of a transaction that makes so many coins one. */
export function joinSize(count: number): bigint {
  return bitcoinSize(count, [OWN_SCRIPT_BYTES]);
}

/** What coins are worth together, satoshi. */
export function sumOf(coins: readonly Pick<OwnCoin, 'raw'>[]): bigint {
  return coins.reduce((sum, { raw }) => sum + raw, 0n);
}

/** A coin is joined where it is worth more than this: twice what it costs to spend one more. */
export function worthFrom(rate: bigint): bigint {
  return (joinSize(2) - joinSize(1)) * rate * ROOM;
}

function choose(
  sorted: readonly OwnCoin[],
  payment: CoinPayment,
  most: number,
): ChosenCoins | undefined {
  const alone = sorted.findLast(({ raw }) => raw >= neededOf(1, payment));
  if (alone !== undefined) return { coins: [alone], size: sizeOf(1, payment) };
  let sum = 0n;
  for (const [at, { raw }] of sorted.slice(0, most).entries()) {
    sum += raw;
    if (sum >= neededOf(at + 1, payment)) {
      return { coins: sorted.slice(0, at + 1), size: sizeOf(at + 1, payment) };
    }
  }
  return undefined;
}

/** What coins have to come to: the payment, and the fee of spending so many with change. */
function neededOf(count: number, payment: CoinPayment): bigint {
  return payment.raw + sizeOf(count, payment) * payment.rate;
}

function sizeOf(count: number, { scriptBytes }: CoinPayment): bigint {
  return bitcoinSize(count, [scriptBytes, OWN_SCRIPT_BYTES]);
}

/** The greatest first; among equals by their names, so that the choice is one. */
function byValue(one: OwnCoin, other: OwnCoin): number {
  if (one.raw !== other.raw) return one.raw > other.raw ? -1 : 1;
  return nameOf(one) < nameOf(other) ? -1 : 1;
}

const nameOf = ({ txid, vout }: OwnCoin): string => `${txid}:${String(vout).padStart(10, '0')}`;
