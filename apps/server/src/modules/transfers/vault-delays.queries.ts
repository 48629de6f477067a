import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** How long money waits on its way out of a vault, as it was set. */
export interface VaultDelayRow {
  readonly hours: number;
  readonly nextHours: number | null;
  readonly nextFrom: Date | null;
}

/** The delay of a person's vault; undefined where they never chose one. */
export async function selectVaultDelay(
  db: PlainDb,
  userId: number,
): Promise<VaultDelayRow | undefined> {
  const { rows } = await sql(db).query<{
    hours: bigint | number;
    next_hours: bigint | number | null;
    next_from: Date | null;
  }>('SELECT hours, next_hours, next_from FROM vault_delays WHERE user_id = $1', [userId]);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { hours, next_hours: next, next_from: nextFrom } = row;
  return { hours: Number(hours), nextHours: next === null ? null : Number(next), nextFrom };
}

/** Sets it. */
export async function upsertVaultDelay(
  db: PlainDb,
  userId: number,
  { hours, nextHours, nextFrom }: VaultDelayRow,
): Promise<void> {
  await sql(db).query(
    `INSERT INTO vault_delays (user_id, hours, next_hours, next_from) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET hours = excluded.hours,
       next_hours = excluded.next_hours, next_from = excluded.next_from`,
    [userId, hours, nextHours, nextFrom],
  );
}
