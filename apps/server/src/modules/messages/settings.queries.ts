import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Lang } from '../../http/index.ts';
import type { MessageSettings } from '@sarraf/contracts';
import type { Choices } from './channels.ts';

/** How often somebody has what came summed up by mail. */
export type Digest = MessageSettings['digest'];

/** How a person wants to be told, and where they are; of who never chose, the defaults. */
export interface SettingsRow {
  readonly mobile: string;
  readonly email: string | null;
  readonly lang: Lang;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
  readonly choices: Choices;
  readonly phishing_word: string | null;
  readonly push_titles_alone: boolean;
  readonly digest: Digest;
  /** The month whose text messages about prices are counted, and how many there were. */
  readonly alert_sms_month: string | null;
  readonly alert_sms_sent: bigint;
}

/** Of one person; undefined when there is none. */
export async function selectSettings(
  db: PlainDb,
  userId: number,
): Promise<SettingsRow | undefined> {
  const { rows } = await sql(db).query<SettingsRow>(
    `SELECT u.mobile, u.email, coalesce(s.lang, 'fa') AS lang, s.quiet_from, s.quiet_to,
       coalesce(s.choices, '{}') AS choices, s.phishing_word,
       coalesce(s.push_titles_alone, false) AS push_titles_alone,
       coalesce(s.digest, 'off') AS digest, s.alert_sms_month,
       coalesce(s.alert_sms_sent, 0) AS alert_sms_sent
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
  readonly pushTitlesAlone?: boolean | undefined;
  /** From `now` on it counts, where it was off. */
  readonly digest?: { readonly every: Digest; readonly now: Date } | undefined;
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
  { lang, quiet, choices, pushTitlesAlone, digest }: ChangedSettings,
): Promise<void> {
  await sql(db).query(
    `UPDATE message_settings SET lang = coalesce($2, lang),
       quiet_from = CASE WHEN $3 THEN $4::integer ELSE quiet_from END,
       quiet_to = CASE WHEN $3 THEN $5::integer ELSE quiet_to END,
       choices = coalesce($6::json, choices),
       push_titles_alone = coalesce($7::boolean, push_titles_alone),
       digest_at = CASE WHEN $8::text IS NULL OR ($8 <> 'off' AND digest <> 'off') THEN digest_at
         WHEN $8 = 'off' THEN NULL ELSE $9::timestamptz END,
       digest = coalesce($8, digest)
     WHERE user_id = $1`,
    [
      userId,
      lang ?? null,
      quiet !== undefined,
      quiet?.from ?? null,
      quiet?.to ?? null,
      choices === undefined ? null : JSON.stringify(choices),
      pushTitlesAlone ?? null,
      digest?.every ?? null,
      digest?.now ?? null,
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

/**
 * Counts a text message about a price; false where the month has had `max` already. Asked twice at once, one waits
 * for the other.
 */
export async function countAlertSms(
  db: PlainDb,
  userId: number,
  month: string,
  max: number,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `INSERT INTO message_settings AS s (user_id, alert_sms_month, alert_sms_sent) VALUES ($1, $2, 1)
     ON CONFLICT (user_id) DO UPDATE SET alert_sms_month = $2,
       alert_sms_sent = CASE WHEN s.alert_sms_month = $2 THEN s.alert_sms_sent + 1 ELSE 1 END
     WHERE s.alert_sms_month IS DISTINCT FROM $2 OR s.alert_sms_sent < $3`,
    [userId, month, max],
  );
  return rowCount === 1;
}
