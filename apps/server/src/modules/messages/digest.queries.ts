import type { NoticeKind } from '../notifications/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Somebody whose digest is due. */
export interface DueDigest {
  readonly user_id: bigint;
  readonly email: string | null;
  /** What came up to here was counted before. */
  readonly digest_at: Date;
  /** What came up to here is counted now. */
  readonly until: Date;
}

/** Takes people whose digest is due, so many at most; another worker takes others. */
export async function lockDueDigests(
  db: PlainDb,
  { daily, weekly }: { readonly daily: Date; readonly weekly: Date },
  max: number,
): Promise<DueDigest[]> {
  const { rows } = await sql(db).query<DueDigest>(
    `SELECT s.user_id, u.email, s.digest_at,
       CASE s.digest WHEN 'daily' THEN $1::timestamptz ELSE $2::timestamptz END AS until
     FROM message_settings AS s JOIN users AS u ON u.id = s.user_id
     WHERE (s.digest = 'daily' AND s.digest_at < $1) OR (s.digest = 'weekly' AND s.digest_at < $2)
     ORDER BY s.digest_at LIMIT $3 FOR UPDATE OF s SKIP LOCKED`,
    [daily, weekly, max],
  );
  return rows;
}

/**
 * A person's notices of a time that no mail told of, by kind; of their newest so many. Digests and tests are
 * none.
 */
export async function countUnmailed(
  db: PlainDb,
  { user_id: userId, digest_at: since, until }: DueDigest,
  newest: number,
): Promise<readonly { readonly kind: NoticeKind; readonly count: bigint }[]> {
  const { rows } = await sql(db).query<{ kind: NoticeKind; count: bigint }>(
    `SELECT n.kind, count(*) AS count
     FROM (SELECT id, kind, created_at FROM notifications
       WHERE user_id = $1 ORDER BY (-id) LIMIT $4) AS n
     WHERE n.created_at > $2 AND n.created_at <= $3 AND n.kind NOT IN ('digest', 'push_test')
       AND NOT EXISTS (SELECT FROM messages AS m
         WHERE m.notification_id = n.id AND m.channel = 'mail')
     GROUP BY n.kind`,
    [userId, since, until, newest],
  );
  return rows;
}

/** The next digest counts from here on. */
export async function moveDigest(db: PlainDb, userId: bigint, until: Date): Promise<void> {
  await sql(db).query('UPDATE message_settings SET digest_at = $2 WHERE user_id = $1', [
    userId,
    until,
  ]);
}
