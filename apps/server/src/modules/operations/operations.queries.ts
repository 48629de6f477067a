import type { Outcome } from '@sarraf/settlement';
import type { Db } from '../../platform/database/database.ts';

/** A command that the journal has, and whose it is. */
export interface JournalledOperation {
  readonly userId: number | undefined;
  readonly outcome: Outcome;
}

/** The journal's word about a command; undefined while it has none. */
export async function readOperation(
  db: Db,
  commandId: string,
): Promise<JournalledOperation | undefined> {
  const { rows } = await db.query<{ user_id: string | null; outcome: Outcome }>(
    `SELECT j.commands::json -> c.command_index::integer -> 'envelope' -> 'command' ->> 'user' AS user_id,
       j.commands::json -> c.command_index::integer -> 'outcome' AS outcome
     FROM commands c JOIN journal j ON j.seq = c.seq WHERE c.id = $1::uuid`,
    [commandId],
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    userId: row.user_id === null ? undefined : Number(row.user_id),
    outcome: row.outcome,
  };
}
