// In which language a person is written to, and how people are called.
import type { Lang } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** The language of a person's messages. */
export async function readLanguage(db: PlainDb, userId: number): Promise<Lang> {
  const { rows } = await sql(db).query<{ lang: Lang }>(
    'SELECT lang FROM message_settings WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.lang ?? 'fa';
}

/** The first name that a person is called by; null where none is known. */
export async function firstNameOf(db: PlainDb, userId: number): Promise<string | null> {
  const { rows } = await sql(db).query<{ name: string | null }>(
    `SELECT nullif(first_name, '') AS name FROM users WHERE id = $1`,
    [userId],
  );
  return rows[0]?.name ?? null;
}
