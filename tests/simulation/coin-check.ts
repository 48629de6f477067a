// I6, at rest: what lies on each chain is what the books say of it, and the rest has its reason.
import type { Counts } from './counts.ts';
import type { CoinsWorkload } from './coins-workload.ts';
import { FEE_COINS } from './spends-workload.ts';
import type { SimChain } from './sim-chain.ts';
import type { Tables } from './tables.ts';
import { must } from './violation.ts';

/** Ways of a coin that a run of many seeds has to meet. */
export const COIN_WAYS = ['coin_given', 'coin_taken', 'coin_claimed', 'coin_unbooked'] as const;

/** Counts the ways that coins went. */
export function countCoins(tables: Tables, { chains }: CoinsWorkload, counts: Counts): void {
  for (const { id, state, settledTo, claimed, chain } of tables.records.coinDeposits.values()) {
    if (settledTo !== null) counts.operation('coin_given');
    if (state !== 'reversed') continue;
    counts.operation(claimed > 0n ? 'coin_claimed' : 'coin_taken');
    const on = chains.find(({ name }) => name === chain);
    if (on !== undefined && on.confirmations(id) > 0) counts.operation('coin_unbooked');
  }
}

/** Each transfer that a chain has is in the books once; whatever else is in them was taken back. */
export function checkCoins(tables: Tables, { chains }: CoinsWorkload): void {
  const rows = tables.records.coinDeposits;
  for (const chain of chains) {
    for (const transfer of chain.transfers.values()) {
      const { reference, asset, units } = transfer;
      const row = rows.get(reference);
      if (chain.confirmations(reference) > 0) {
        const fact = (): string =>
          `${reference} of ${units} ${asset} is ${row?.units ?? 'nothing'}`;
        must(row?.units === units && row.asset === asset, 'I13', fact);
      } else {
        const isGone = row === undefined || row.state === 'reversed';
        must(isGone, 'I13', () => `${reference} is ${row?.state}, and on no chain`);
      }
    }
    checkHot(tables, chain);
  }
}

/** Minus hot is what the chain has, without transfers that were taken back and came again. */
function checkHot(tables: Tables, chain: SimChain): void {
  for (const { id, ownerKind, ownerId, asset } of tables.accounts.values()) {
    if (ownerKind !== 'outside' || ownerId !== `hot_${chain.name}`) continue;
    const hot = -(tables.balances.get(id)?.total ?? 0n);
    let lies = openedOn(tables, chain, asset);
    let unbooked = 0n;
    for (const { reference, asset: its, units } of chain.transfers.values()) {
      if (its !== asset || chain.confirmations(reference) === 0) continue;
      lies += units;
      const isReversed = tables.records.coinDeposits.get(reference)?.state === 'reversed';
      if (isReversed) unbooked += units;
    }
    lies -= leftOf(chain, asset);
    const fact = (): string =>
      `${chain.name} has ${lies} ${asset}, hot ${hot}, ${unbooked} unbooked`;
    must(lies === hot + unbooked, 'I6', fact);
  }
}

/** What of an asset left a chain's hot wallets: as fees, to somebody, or to cold. */
function leftOf(chain: SimChain, asset: string): bigint {
  let left = 0n;
  for (const { id, asset: its, units, to, fee, isDone } of chain.sent.values()) {
    if (chain.confirmations(id) === 0) continue;
    // what comes back to hot is paid for by cold
    if (asset === FEE_COINS[chain.name] && to !== 'hot') left += fee;
    if (isDone && its === asset) left += to === 'hot' ? -units : units;
  }
  return left;
}

/** What lay there as its network opened. */
function openedOn(tables: Tables, { name }: SimChain, asset: string): bigint {
  const entry = tables.entryKeys.get(`custody_opening/${name}:${asset}`);
  const postings = entry === undefined ? [] : (tables.postings.get(entry.id) ?? []);
  return postings.reduce((sum, { amount }) => sum + amount, 0n);
}
