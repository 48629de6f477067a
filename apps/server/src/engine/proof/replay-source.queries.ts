// The journal and the tables of a PostgreSQL database, for doing the journal again.
import type { Db } from '../../platform/database/database.ts';
import { integerArray, textArray } from '../../platform/postgres-wire/index.ts';
import { readJournal, readProjectedHead } from '../store/journal.queries.ts';
import type { ReplaySource } from './journal-replay.ts';

/** @param db reads from one snapshot */
export function createReplaySource(db: Db): ReplaySource {
  return {
    journal: () => readJournal(db),
    projectedSeq: async () => (await readProjectedHead(db)).seq,
    fetch: async ({ table, columns }, by, keys) => {
      const literal =
        by.type === 'bigint'
          ? integerArray(keys as (number | bigint)[])
          : textArray(keys.map(String));
      const names = columns.map(({ name }) => `${name}::text`).join(', ');
      const { rows } = await db.query<Record<string, string | null>>(
        `SELECT ${names} FROM ${table} WHERE ${by.column} = ANY ($1::${by.type}[])`,
        [literal],
      );
      return rows.map((record) => columns.map(({ name }) => record[name] ?? null));
    },
    count: async (table) => {
      const { rows } = await db.query<{ count: bigint }>(`SELECT count(*) FROM ${table}`);
      return rows[0]?.count ?? 0n;
    },
  };
}
