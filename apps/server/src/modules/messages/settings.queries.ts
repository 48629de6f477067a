import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Lang } from '../../http/index.ts';
import type { Choices } from './channels.ts';

/** How a person wants to be told, and where they are; of who never chose, the defaults. */
export interface SettingsRow {
  readonly mobile: string;
  readonly email: string | null;
  readonly lang: Lang;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
  readonly choices: Choices;
  readonly phishing_word: string | null;
}

/** Of one person; undefined when there is none. */
export async function selectSettings(
  db: PlainDb,
  userId: number,
): Promise<SettingsRow | undefined> {
  const { rows } = await sql(db).query<SettingsRow>(
    `SELECT u.mobile, u.email, coalesce(s.lang, 'fa') AS lang, s.quiet_from, s.quiet_to,
       coalesce(s.choices, '{}') AS choices, s.phishing_word
     FROM users AS u LEFT JOIN message_settings AS s ON s.user_id = u.id WHERE u.id = $1`,
    [userId],
  );
  return rows[0];
}

/** What a message of a code is written with; undefined for a mobile without an account. */
export async function selectWordOf(
  db: PlainDb,
  mobile: string,
): Promise<{ readonly lang: Lang; readonly phishing_word: string | null } | undefined> {
  const { rows } = await sql(db).query<{ lang: Lang; phishing_word: string | null }>(
    `SELECT s.lang, s.phishing_word FROM users AS u JOIN message_settings AS s ON s.user_id = u.id
     WHERE u.mobile = $1`,
    [mobile],
  );
  return rows[0];
}

/** What is changed; the rest stays. */
export interface ChangedSettings {
  readonly lang?: Lang | undefined;
  /** Minutes of the day; null: none. */
  readonly quiet?: { readonly from: number; readonly to: number } | null | undefined;
  readonly choices?: Choices | undefined;
}

/** A person's settings are changed one after the other. */
export async function lockSettings(db: PlainDb, userId: number): Promise<void> {
  await sql(db).query(
    'INSERT INTO message_settings (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING',
    [userId],
  );
  await sql(db).query('SELECT FROM message_settings WHERE user_id = $1 FOR UPDATE', [userId]);
}

/** Changes what is named; the row is there. */
export async function updateSettings(
  db: PlainDb,
  userId: number,
  { lang, quiet, choices }: ChangedSettings,
): Promise<void> {
  await sql(db).query(
    `UPDATE message_settings SET lang = coalesce($2, lang),
       quiet_from = CASE WHEN $3 THEN $4::integer ELSE quiet_from END,
       quiet_to = CASE WHEN $3 THEN $5::integer ELSE quiet_to END,
       choices = coalesce($6::json, choices)
     WHERE user_id = $1`,
    [
      userId,
      lang ?? null,
      quiet !== undefined,
      quiet?.from ?? null,
      quiet?.to ?? null,
      choices === undefined ? null : JSON.stringify(choices),
    ],
  );
}

/** Sets the anti-phishing word; false when it is that already. The row is there. */
export async function updateWord(
  db: PlainDb,
  userId: number,
  word: string | null,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE message_settings SET phishing_word = $2
     WHERE user_id = $1 AND phishing_word IS DISTINCT FROM $2`,
    [userId, word],
  );
  return rowCount === 1;
}
