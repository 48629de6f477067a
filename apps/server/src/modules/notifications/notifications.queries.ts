import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { NoticeFacts } from './notice-kinds.ts';
import type { NoticeSection } from './notice-spec.ts';

/** A kept notice as its row says. */
export interface NotificationRow {
  readonly id: bigint;
  readonly kind: string;
  readonly facts: NoticeFacts;
  readonly reference: string;
  readonly section: 'WALLET' | 'ORDER' | 'TICKET' | 'BANK_CARD' | null;
  readonly type: bigint;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

/** A notice as it is kept. */
export interface NewNotificationRow {
  readonly userId: number;
  readonly kind: string;
  readonly facts: NoticeFacts;
  readonly section: string | null;
  readonly type: number;
  readonly reference: string;
}

/** Keeps a notice; undefined when this event was told already. */
export async function insertNotification(
  db: PlainDb,
  notice: NewNotificationRow,
): Promise<{ readonly id: number; readonly createdAt: Date } | undefined> {
  const { rows } = await sql(db).query<{ id: bigint; created_at: Date }>(
    `INSERT INTO notifications (user_id, kind, facts, section, type, reference)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id, kind, reference) DO NOTHING RETURNING id, created_at`,
    [
      notice.userId,
      notice.kind,
      JSON.stringify(notice.facts),
      notice.section,
      notice.type,
      notice.reference,
    ],
  );
  const row = rows[0];
  return row === undefined ? undefined : { id: Number(row.id), createdAt: row.created_at };
}

/** As the index of sections has it. */
const OF_SECTION = (placeholder: string): string =>
  `AND COALESCE(section, 'GENERAL') = ${placeholder}`;

/** Newest first, those older than `beforeId` only; by -id, as its index is: see 0015_orders.sql. */
export async function selectNotifications(
  db: PlainDb,
  userId: number,
  page: {
    readonly section: string | undefined;
    readonly beforeId: number | undefined;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<NotificationRow[]> {
  const { section, limit, offset, beforeId = Number.MAX_SAFE_INTEGER } = page;
  const { rows } = await sql(db).query<NotificationRow>(
    `SELECT id, kind, facts, reference, section, type, created_at, read_at FROM notifications
     WHERE user_id = $1 AND -id > -$4::bigint ${section === undefined ? '' : OF_SECTION('$5')}
     ORDER BY -id LIMIT $2 OFFSET $3`,
    [userId, limit, offset, beforeId, ...(section === undefined ? [] : [section])],
  );
  return rows;
}

/** How many there are, counted to `max` at most. */
export async function countNotifications(
  db: PlainDb,
  userId: number,
  max: number,
  section: string | undefined,
): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM (
       SELECT FROM notifications WHERE user_id = $1 ${section === undefined ? '' : OF_SECTION('$3')}
       ORDER BY -id LIMIT $2) AS few`,
    [userId, max, ...(section === undefined ? [] : [section])],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** How many are unread of each section that has any, of the newest `max` unread ones. */
export async function countUnread(
  db: PlainDb,
  userId: number,
  max: number,
): Promise<{ readonly section: NoticeSection | 'GENERAL'; readonly count: number }[]> {
  const { rows } = await sql(db).query<{ section: NoticeSection | 'GENERAL'; count: bigint }>(
    `SELECT COALESCE(section, 'GENERAL') AS section, count(*) AS count FROM (
       SELECT section FROM notifications WHERE user_id = $1 AND read_at IS NULL
       ORDER BY -id LIMIT $2) AS few
     GROUP BY 1 ORDER BY 1`,
    [userId, max],
  );
  return rows.map(({ section, count }) => ({ section, count: Number(count) }));
}

/** Marks all of a person's notices as read. */
export async function markAllRead(db: PlainDb, userId: number): Promise<void> {
  await sql(db).query(
    'UPDATE notifications SET read_at = now() WHERE user_id = $1 AND read_at IS NULL',
    [userId],
  );
}
