import type { Finding } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What stops payouts. */
export interface StopRow {
  readonly id: bigint;
  readonly stopped_at: Date;
  readonly findings: readonly Finding[];
}

/** What stops payouts now; undefined where nothing does. */
export async function selectOpenStop(db: PlainDb): Promise<StopRow | undefined> {
  const { rows } = await sql(db).query<StopRow>(
    'SELECT id, stopped_at, findings FROM payout_stops WHERE lifted_at IS NULL',
  );
  return rows[0];
}

/** The same, and nobody else decides on it before the transaction ends. */
export async function lockOpenStop(db: PlainDb): Promise<StopRow | undefined> {
  await sql(db).query('SELECT FROM payout_stops WHERE lifted_at IS NULL FOR UPDATE');
  return selectOpenStop(db);
}

/** What lay at one provider, and what should have; rial as text, null where it did not say. */
export interface FloatSeen {
  readonly provider: string;
  readonly found: string | null;
  readonly expected: string | null;
}

/** What the last comparison saw, by whichever worker made it. */
export interface Seen {
  readonly checked_at: Date | null;
  readonly floats: readonly FloatSeen[];
}

/** Keeps what a comparison saw. */
export async function updateSeen(
  db: PlainDb,
  at: Date,
  floats: readonly FloatSeen[],
): Promise<void> {
  await sql(db).query('UPDATE reconciliation_place SET checked_at = $1, floats = $2::json', [
    at,
    JSON.stringify(floats),
  ]);
}

/** What was seen last. */
export async function selectSeen(db: PlainDb): Promise<Seen> {
  const { rows } = await sql(db).query<Seen>('SELECT checked_at, floats FROM reconciliation_place');
  return rows[0] ?? { checked_at: null, floats: [] };
}

/** Stops payouts; where they are stopped, what was found last is told. */
export async function upsertStop(db: PlainDb, findings: readonly Finding[]): Promise<void> {
  await sql(db).query(
    `INSERT INTO payout_stops (findings) VALUES ($1::json)
     ON CONFLICT ((true)) WHERE lifted_at IS NULL DO UPDATE SET findings = excluded.findings`,
    [JSON.stringify(findings)],
  );
}

/** Ends a stop. */
export async function liftStop(db: PlainDb, id: bigint): Promise<void> {
  await sql(db).query(
    'UPDATE payout_stops SET lifted_at = now() WHERE id = $1 AND lifted_at IS NULL',
    [id],
  );
}
