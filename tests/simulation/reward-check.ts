// I26, at rest: each commission is the owner's part of what their friends paid in its range, and ranges
// follow one another.
import type { Counts } from './counts.ts';
import { feesAfter } from './fee-lines.ts';
import type { RewardsWorkload } from './rewards-workload.ts';
import type { Tables } from './tables.ts';
import { must } from './violation.ts';

const MILLION = 1_000_000n;

/** Ways of rewards that a run of many seeds has to meet. */
export const REWARD_WAYS = ['commission', 'bonus_given', 'order_discounted'] as const;

/** Counts what was given. */
export function countRewards(tables: Tables, counts: Counts): void {
  for (const { kind, reference } of tables.entries.values()) {
    if (kind !== 'reward') continue;
    counts.operation(reference.startsWith('commission/') ? 'commission' : 'bonus_given');
  }
}

/** Recounts every commission from the trades of its range. */
export function checkRewards(tables: Tables, { posted, relations }: RewardsWorkload): void {
  const lines = feesAfter(tables, 0);
  const ends = new Map<string, number>();
  const known = new Set(posted.map(({ reference }) => reference));
  for (const { owner, asset, from, to, units, reference } of posted) {
    const key = `${owner}/${asset}`;
    const after = (ends.get(key) ?? 0) + 1;
    must(from === after, 'I26', () => `${reference} begins at ${from}, not at ${after}`);
    ends.set(key, to);
    let millionths = 0n;
    for (const line of lines) {
      const relation = relations.find((one) => one.friend === line.user && one.owner === owner);
      const isMeant = line.asset === asset && line.entry >= from && line.entry <= to;
      if (!isMeant || relation === undefined || line.at >= relation.until) continue;
      millionths += line.units * BigInt(relation.ppm);
    }
    const due = millionths / MILLION;
    must(units === due, 'I26', () => `${reference} is of ${units}, its range has ${due}`);
    const entry = tables.entryKeys.get(`reward/${reference}`);
    const rows = tables.postings.get(entry?.id ?? 0) ?? [];
    const [row] = rows;
    const hands = [row?.from, row?.to].map((id) => {
      const account = tables.accounts.get(id ?? 0);
      return `${account?.ownerKind}:${account?.ownerId}`;
    });
    const isPaid = rows.length === 1 && row?.amount === units && row.role === 'reward';
    const isTheirs = hands.join() === `house:fees,user:${owner}`;
    must(isPaid && isTheirs, 'I26', () => `${reference} is paid ${row?.amount} ${hands.join()}`);
  }
  for (const { kind, reference } of tables.entries.values()) {
    const isMeant = kind !== 'reward' || !reference.startsWith('commission/');
    must(isMeant || known.has(reference), 'I26', () => `${reference} is nobody's posting`);
  }
}
