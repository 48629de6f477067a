import type { PlainDb } from '../platform/database/handles.ts';
import { sql } from '../platform/database/sql.ts';
import { CANARY_COLUMN, SEALED_COLUMNS } from './reseal.queries.ts';

/** What the keys of a database have made of a known text. */
export interface Canary {
  readonly sealed: string;
  readonly hashed: Buffer;
}

/** The canary; undefined where no process of this version has served the database yet. */
export async function readCanary(db: PlainDb): Promise<Canary | undefined> {
  const { rows } = await sql(db).query<{ sealed: string; hashed: Buffer }>(
    'SELECT sealed, hashed FROM key_canary',
  );
  return rows[0];
}

/** Keeps a canary where there is none: of several starts at once the first one's stays. */
export async function keepCanary(db: PlainDb, { sealed, hashed }: Canary): Promise<void> {
  await sql(db).query(
    'INSERT INTO key_canary (id, sealed, hashed) VALUES (1, $1, $2) ON CONFLICT DO NOTHING',
    [sealed, hashed],
  );
}

/** A text that some process sealed, and what for. */
export interface SealedSample {
  readonly purpose: string;
  readonly sealed: string;
}

/** So many of the newest and of the oldest texts of each column are tried. */
const SAMPLES = 10;

/** Texts of every column that holds sealed ones. */
export async function readSealedSamples(db: PlainDb): Promise<readonly SealedSample[]> {
  const samples: SealedSample[] = [];
  for (const { table, key, sealed, purpose } of SEALED_COLUMNS) {
    if (table === CANARY_COLUMN.table) continue;
    const part = (order: 'ASC' | 'DESC'): string =>
      `(SELECT ${sealed} AS sealed FROM ${table} WHERE ${sealed} IS NOT NULL
        ORDER BY ${key} ${order} LIMIT ${SAMPLES})`;
    const { rows } = await sql(db).query<{ sealed: string }>(
      `${part('ASC')} UNION ${part('DESC')}`,
    );
    for (const row of rows) samples.push({ purpose, sealed: row.sealed });
  }
  return samples;
}
