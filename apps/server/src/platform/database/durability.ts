import type { Db } from './database.ts';

/** The database would lose what it acknowledged; the message is one sentence for an operator. */
export class DurabilityError extends Error {
  override readonly name = 'DurabilityError';
}

const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  synchronous_commit: ['on', 'remote_apply'],
  full_page_writes: ['on'],
  data_sync_retry: ['off'],
};

/**
 * Refuses a database that may forget a commit after a crash, as seen by this very connection.
 *
 * @throws DurabilityError naming each setting that is wrong
 */
export async function assertDurable(db: Db): Promise<void> {
  const names = Object.keys(REQUIRED);
  const { rows } = await db.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
    [names],
  );
  const settings = new Map(rows.map((row) => [row.name, row.setting]));
  const wrong = names.filter((name) => !REQUIRED[name]?.includes(settings.get(name) ?? ''));
  if (wrong.length === 0) return;
  const list = wrong.map((name) => `${name} is ${settings.get(name) ?? 'unknown'}`).join(', ');
  throw new DurabilityError(
    `The database may lose acknowledged orders in a crash (${list}): set fsync, ` +
      'synchronous_commit and full_page_writes to on and data_sync_retry to off.',
  );
}
