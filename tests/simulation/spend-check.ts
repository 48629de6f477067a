// I6 and I15, at rest: what the house sent is what its books say, once, and what came back never left.
import type { Counts } from './counts.ts';
import type { SimChain } from './sim-chain.ts';
import { FEE_COINS, type SpendsWorkload } from './spends-workload.ts';
import type { Tables } from './tables.ts';
import { must } from './violation.ts';

/** Ways of what leaves by a chain that a run of many seeds has to meet. */
export const SPEND_WAYS = [
  'coin_paid',
  'coin_failed',
  'coin_never_sent',
  'coin_not_approved',
  'spend_swept',
  'custody_moved',
] as const;

/** Counts the ways that what leaves went. */
export function countSpends(tables: Tables, counts: Counts): void {
  for (const { id, chain, state } of tables.records.withdrawals.values()) {
    if (chain === null) continue;
    const isSent = tables.records.spends.get(id)?.reference !== null;
    if (state === 'settled') counts.operation('coin_paid');
    else if (state === 'returned') counts.operation(isSent ? 'coin_failed' : 'coin_never_sent');
    else if (state === 'cancelled' || state === 'refused') counts.operation('coin_not_approved');
  }
  for (const { kind, custodyTo } of tables.records.spends.values()) {
    if (custodyTo !== null) counts.operation('custody_moved');
    else if (kind === 'sweep') counts.operation('spend_swept');
  }
}

/** Everything that was sent came to its end, and the books have it as the chain has it. */
export function checkSpends(tables: Tables, { chains, void: never }: SpendsWorkload): void {
  for (const row of tables.records.withdrawals.values()) {
    if (row.chain === null) continue;
    const { id, state, chain: by, asset, units, feeUnits } = row;
    must(state !== 'sent', 'liveness', () => `${id} is sent`);
    const paid = chains.flatMap(({ name, sent }) => {
      const one = sent.get(id);
      return one?.isDone === true ? [`${name} ${one.units} ${one.asset}`] : [];
    });
    const expected = state === 'settled' ? [`${by} ${units - feeUnits} ${asset}`] : [];
    const fact = (): string => `${id} is ${state}, its chains paid ${paid.join() || 'nothing'}`;
    must(paid.join() === expected.join(), 'I15', fact);
  }
  for (const row of tables.records.spends.values()) {
    const { id, state, reference, feeUnits, chain: by } = row;
    must(state === 'closed', 'liveness', () => `spend ${id} is ${state}`);
    const sent = chains.find(({ name }) => name === by)?.sent.get(id);
    const isSame = reference === (sent?.txid ?? null) && feeUnits === (sent?.fee ?? 0n);
    const fact = (): string =>
      `spend ${id} is ${reference} at ${feeUnits}, ${by} has ${sent?.txid} at ${sent?.fee}`;
    must(isSame, 'I15', fact);
    must(!never.has(id) || sent === undefined, 'I15', () => `${id} was never to be signed`);
  }
  for (const chain of chains) checkCold(tables, chain);
}

/** Minus cold is what was moved there and not back. */
function checkCold(tables: Tables, chain: SimChain): void {
  for (const { id, ownerKind, ownerId, asset } of tables.accounts.values()) {
    if (ownerKind !== 'outside' || ownerId !== `cold_${chain.name}`) continue;
    let lies = 0n;
    for (const { asset: its, units, to, fee, isDone } of chain.sent.values()) {
      if (to === 'hot' && asset === FEE_COINS[chain.name]) lies -= fee;
      if (isDone && its === asset && to !== 'outside') lies += to === 'cold' ? units : -units;
    }
    const cold = -(tables.balances.get(id)?.total ?? 0n);
    must(lies === cold, 'I6', () => `cold of ${chain.name} has ${lies} ${asset}, by books ${cold}`);
  }
}
