import type { Lang } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { SagaTable } from '../../platform/saga/index.ts';
import type { NoticeFacts } from '../notifications/index.ts';

/** By what a message leaves the house. */
export type SentBy = 'push' | 'sms' | 'mail';

/** A message as it is written with its notice: due from the same moment. */
export interface NewMessageRow {
  readonly notificationId: number;
  readonly userId: number;
  readonly channel: SentBy;
  readonly recipient: string;
  readonly isUrgent: boolean;
  readonly now: Date;
}

/** Writes the messages of one notice. */
export async function insertMessages(
  db: PlainDb,
  messages: readonly NewMessageRow[],
): Promise<void> {
  for (const message of messages) {
    await sql(db).query(
      `INSERT INTO messages
         (notification_id, user_id, channel, recipient, is_urgent, due_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6)
       ON CONFLICT (notification_id, channel, recipient) DO NOTHING`,
      [
        message.notificationId,
        message.userId,
        message.channel,
        message.recipient,
        message.isUrgent,
        message.now,
      ],
    );
  }
}

/** A message that is due, with all that its words are made of. */
export interface DueMessage {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly channel: SentBy;
  readonly recipient: string;
  readonly is_urgent: boolean;
  /** As it was taken: `sending` ones have an unknown outcome. */
  readonly state: 'waiting' | 'sending';
  readonly attempts: bigint;
  readonly repeats: bigint;
  readonly asked: bigint;
  readonly begun_at: Date | null;
  readonly created_at: Date;
  readonly last_error: string | null;
  readonly notification_id: bigint;
  readonly kind: string;
  readonly facts: NoticeFacts;
  readonly reference: string;
  readonly lang: Lang;
  readonly push_titles_alone: boolean;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
  readonly phishing_word: string | null;
}

const outboxOf = (channels: string): SagaTable => ({
  name: 'messages',
  dueAt: 'due_at',
  only: `state IN ('waiting', 'sending') AND channel ${channels}`,
  counts: `attempts = attempts + (state = 'waiting')::int, asked = asked + (state = 'sending')::int`,
});

/**
 * Messages that are to be tried, or whose try ended in doubt. A taking counts as one or the other. Those by push
 * are taken by themselves: a push service that is slow keeps no text message waiting.
 */
export const OUTBOXES = { texts: outboxOf(`<> 'push'`), push: outboxOf(`= 'push'`) } as const;

/** Messages that were taken, with all that their words are made of. */
export async function selectTaken(db: PlainDb, ids: readonly string[]): Promise<DueMessage[]> {
  const { rows } = await sql(db).query<DueMessage>(
    `SELECT t.id, t.user_id, t.channel, t.recipient, t.is_urgent, t.state, t.attempts, t.repeats,
       t.asked, t.begun_at, t.created_at, t.last_error, t.notification_id,
       n.kind, n.facts, n.reference, coalesce(s.lang, 'fa') AS lang,
       coalesce(s.push_titles_alone, false) AS push_titles_alone, s.quiet_from, s.quiet_to, s.phishing_word
     FROM messages AS t JOIN notifications AS n ON n.id = t.notification_id
       LEFT JOIN message_settings AS s ON s.user_id = t.user_id
     WHERE t.id = ANY($1::bigint[]) ORDER BY t.id`,
    [ids],
  );
  return rows;
}

/** From here on the company may have it; false when somebody else has taken the message. */
export async function beginSending(
  db: PlainDb,
  { id, attempts }: DueMessage,
  now: Date,
  askAt: Date,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE messages SET state = 'sending', begun_at = $3, due_at = $4
     WHERE id = $1 AND state = 'waiting' AND attempts = $2`,
    [id, attempts, now, askAt],
  );
  return rowCount === 1;
}

/** What became of a try. */
export interface Ending {
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown';
  /** When it is due again; undefined for those that are at their end. */
  readonly dueAt: Date | undefined;
  readonly error: string | null;
  /** Whether the next one is another message: what was sent may arrive beside it. */
  readonly isRepeat?: boolean;
}

/** Writes what became of a try; nothing when somebody else took the message since. */
export async function endTry(
  db: PlainDb,
  { id, attempts, asked }: DueMessage,
  { state, dueAt, error, isRepeat = false }: Ending,
  now: Date,
): Promise<void> {
  await sql(db).query(
    `UPDATE messages SET state = $3, due_at = coalesce($4, due_at), last_error = $5,
       repeats = repeats + $6::bigint, asked = CASE $3 WHEN 'waiting' THEN 0 ELSE asked END,
       ended_at = CASE WHEN $4::timestamptz IS NULL THEN $7::timestamptz END
     WHERE id = $1 AND attempts = $2 AND asked = $8 AND state IN ('waiting', 'sending')`,
    [id, attempts, state, dueAt ?? null, error, isRepeat ? 1 : 0, now, asked],
  );
}

/** Forgets messages that ended long ago, so many at most. */
export async function deleteOldMessages(db: PlainDb, before: Date, max: number): Promise<number> {
  const { rowCount } = await sql(db).query(
    `DELETE FROM messages WHERE id IN (
       SELECT id FROM messages WHERE ended_at < $1 ORDER BY ended_at LIMIT $2)`,
    [before, max],
  );
  return rowCount ?? 0;
}

/** That a device is there no more is in the nature of devices. */
const IS_FAULT = `last_error IS DISTINCT FROM 'gone' AND last_error IS DISTINCT FROM 'ended'`;

/** One channel's messages: those that wait, and what became of a day's. */
export interface ChannelRow {
  readonly channel: SentBy;
  readonly waiting: bigint;
  readonly sending: bigint;
  readonly sent: bigint;
  readonly failed: bigint;
  readonly unknown: bigint;
  readonly oldest_due_at: Date | null;
}

/** Counts of all channels, each up to `max`. */
export async function countMessages(db: PlainDb, since: Date, max: number): Promise<ChannelRow[]> {
  const { rows } = await sql(db).query<ChannelRow>(
    `WITH seen AS (
       (SELECT channel, state, due_at, last_error FROM messages WHERE state IN ('waiting', 'sending')
        ORDER BY due_at LIMIT $2)
       UNION ALL
       (SELECT channel, state, NULL, last_error FROM messages WHERE ended_at > $1 ORDER BY ended_at DESC LIMIT $2)
     )
     SELECT channel, count(*) FILTER (WHERE state = 'waiting') AS waiting,
       count(*) FILTER (WHERE state = 'sending') AS sending,
       count(*) FILTER (WHERE state = 'sent') AS sent,
       count(*) FILTER (WHERE state = 'failed' AND ${IS_FAULT}) AS failed,
       count(*) FILTER (WHERE state = 'unknown') AS unknown,
       min(due_at) AS oldest_due_at
     FROM seen GROUP BY channel ORDER BY channel`,
    [since, max],
  );
  return rows;
}

/** Since when the oldest message of each channel is due; none where nothing waits. */
export async function selectOldestDue(
  db: PlainDb,
): Promise<readonly { readonly channel: string; readonly since: Date }[]> {
  const { rows } = await sql(db).query<{ channel: string; since: Date }>(
    `SELECT channel, min(due_at) AS since FROM messages WHERE state IN ('waiting', 'sending')
     GROUP BY channel`,
  );
  return rows;
}

/** A message whose last try failed. */
export interface FailedRow {
  readonly channel: SentBy;
  readonly recipient: string;
  readonly state: 'waiting' | 'sending' | 'failed' | 'unknown';
  readonly last_error: string;
  readonly at: Date;
}

/** The newest of them: those at their end, and those that are tried again. */
export async function selectFailed(db: PlainDb, since: Date, max: number): Promise<FailedRow[]> {
  const { rows } = await sql(db).query<FailedRow>(
    `SELECT channel, recipient, state, last_error, at FROM (
       (SELECT channel, recipient, state, last_error, ended_at AS at FROM messages
        WHERE ended_at > $1 AND state IN ('failed', 'unknown') AND ${IS_FAULT} ORDER BY ended_at DESC LIMIT $2)
       UNION ALL
       (SELECT channel, recipient, state, last_error, coalesce(begun_at, created_at) FROM messages
        WHERE state IN ('waiting', 'sending') AND last_error IS NOT NULL
        ORDER BY due_at LIMIT $2)
     ) AS failed ORDER BY at DESC LIMIT $2`,
    [since, max],
  );
  return rows;
}

/** A message as staff see it: neither its words nor where it went. */
export interface MessageRow {
  readonly id: bigint;
  readonly kind: string;
  readonly channel: SentBy;
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown';
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

/** Messages to a person, newest first, those before one of them. */
export async function selectMessagesOf(
  db: PlainDb,
  userId: number,
  { beforeId, limit }: { readonly beforeId: number | undefined; readonly limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql(db).query<MessageRow>(
    `SELECT m.id, n.kind, m.channel, m.state, m.last_error, m.created_at, m.ended_at
     FROM messages AS m JOIN notifications AS n ON n.id = m.notification_id
     WHERE m.user_id = $1 AND ($2::bigint IS NULL OR m.id < $2) ORDER BY m.id DESC LIMIT $3`,
    [userId, beforeId ?? null, limit],
  );
  return rows;
}
