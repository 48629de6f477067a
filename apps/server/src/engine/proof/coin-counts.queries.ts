// What the invariants of coins looked at, by chain: nothing is proved of a chain that nothing was found on.
import { CHAINS } from '@sarraf/settlement';
import type { Db } from '../../platform/database/database.ts';

/** So many things of one chain that an invariant looked at. */
export interface CoinCount {
  readonly invariant: 'I13' | 'I15';
  readonly chain: string;
  /** `deposits`, `withdrawals`, `withdrawals on their way`, `spends`, `open spends`. */
  readonly what: string;
  readonly count: number;
}

const COUNTED = [
  ['I13', 'deposits', 'coin_deposits', 'true'],
  ['I15', 'withdrawals', 'withdrawals_state', 'true'],
  [
    'I15',
    'withdrawals on their way',
    'withdrawals_state',
    `state IN ('requested', 'approved', 'sent')`,
  ],
  ['I15', 'spends', 'spends_state', 'true'],
  ['I15', 'open spends', 'spends_state', `state = 'open'`],
] as const;

/** Counts what there is of each chain, a row for each of them and each thing, none of which is left out. */
export async function countCoins(db: Db): Promise<CoinCount[]> {
  const counts: CoinCount[] = [];
  for (const [invariant, what, table, where] of COUNTED) {
    const { rows } = await db.query<{ chain: string; count: bigint }>(
      `SELECT chain, count(*) AS count FROM ${table}
        WHERE chain IS NOT NULL AND ${where} GROUP BY chain`,
    );
    for (const chain of CHAINS) {
      const found = rows.find((row) => row.chain === chain);
      counts.push({ invariant, chain, what, count: Number(found?.count ?? 0n) });
    }
  }
  return counts;
}
