// Whether so much may go to others, or out as coins, while toman deposits are recent.
import { available } from '@sarraf/ledger';
import { IRT } from '@sarraf/money';
import { type Refusal, refuse } from '../outcome.ts';
import type { Memory } from '../records/memory.ts';
import { indexWorth } from '../transfers/toman-worth.ts';
import { heldDeposits, whenFree } from './recent-deposits.ts';

/**
 * Why so much of an asset may not go yet; undefined where it may. Of coins as many stay as are worth
 * what is held. Toman, for which another would buy coins at once, may go as far as toman and coins
 * together are worth as much.
 *
 * @param worth of what is to go, smallest units of toman
 */
export function checkRecentDeposits(
  memory: Memory,
  user: number,
  asset: string,
  worth: bigint,
): Refusal<'deposit_too_recent'> | undefined {
  const { records, at } = memory;
  const { standings, recentDeposits } = records;
  const limits = records.limits.record;
  if (limits.recentDeposit.length === 0) return undefined;
  const level = standings.levelOf(user);
  const held = heldDeposits(limits.recentDeposit, { level, at }, recentDeposits.of(user));
  if (held === undefined) return undefined;
  const { heldUnits, recent } = held;
  const owned = ownedWorth(memory, user, asset === IRT);
  const leavable = owned > heldUnits ? owned - heldUnits : 0n;
  if (worth <= leavable) return undefined;
  return refuse('deposit_too_recent', {
    heldUnits: heldUnits.toString(),
    leavableUnits: leavable.toString(),
    units: worth.toString(),
    until: whenFree(recent, worth + heldUnits - owned),
  });
}

/**
 * What a user's coins are worth, those in orders and in the vault among them, not what is on its way
 * out. A coin whose price is not fresh is worth nothing.
 */
function ownedWorth(memory: Memory, user: number, withToman: boolean): bigint {
  const inOrders = heldByOrders(memory, user);
  let sum = 0n;
  for (const asset of memory.assets.keys()) {
    if (asset === IRT && !withToman) continue;
    const spot = memory.findSpot(user, asset);
    const vault = memory.ledger.find('user', String(user), asset, 'vault');
    const free = spot === undefined ? 0n : available(spot);
    const units = free + (inOrders.get(asset) ?? 0n) + (vault?.total ?? 0n);
    if (units > 0n) sum += indexWorth(memory, asset, units) ?? 0n;
  }
  return sum;
}

/** What a user's open orders hold, by asset. */
function heldByOrders(memory: Memory, user: number): Map<string, bigint> {
  const held = new Map<string, bigint>();
  for (const { row } of memory.ordersOf(user)) {
    const hold = row.hold === null ? undefined : memory.ledger.hold(row.hold);
    if (hold === undefined) continue;
    const { asset } = hold.account;
    held.set(asset, (held.get(asset) ?? 0n) + hold.row.remaining);
  }
  return held;
}
