import type { IdempotencyClaim, Outcome } from '@sarraf/settlement';
import { type JournalPosition, readAnswers, readJournalled } from '../../engine/index.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A command that the journal has, and whose it is. */
export interface JournalledOperation {
  readonly userId: number | undefined;
  readonly outcome: Outcome;
}

/** The journal's word about a command; undefined while it has none. */
export async function readOperation(
  db: OrderedDb,
  commandId: string,
): Promise<JournalledOperation | undefined> {
  const { rows } = await sql(db).query<JournalPosition>(
    'SELECT seq, command_index FROM commands WHERE id = $1::uuid',
    [commandId],
  );
  const [found] = await readJournalled(sql(db), rows);
  if (found === undefined) return undefined;
  const { envelope, outcome } = found.command;
  const { command } = envelope;
  return { userId: 'user' in command ? (command.user ?? undefined) : undefined, outcome };
}

/** What the engine answered when this key came before; undefined where it did not. */
export async function readAnswer(db: OrderedDb, claim: IdempotencyClaim) {
  const [before] = await readAnswers(sql(db), [claim]);
  return before;
}
