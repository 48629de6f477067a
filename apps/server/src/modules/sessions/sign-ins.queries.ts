import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { IS_IN_USE, type SessionListRow } from './sessions.queries.ts';

/** Which sign-ins of a person are meant. */
export interface SignInPart {
  readonly isLive: boolean;
  /** Only older ones than this. */
  readonly before: { readonly createdAt: Date; readonly id: string } | undefined;
  readonly limit: number;
}

/** A sign-in as staff see it. */
export interface SignInRow extends SessionListRow {
  readonly ended_at: Date | null;
  readonly end_reason: string | null;
  readonly is_live: boolean;
}

/** Sign-ins of a person, newest first. */
export async function selectSignIns(
  db: PlainDb,
  userId: number,
  { isLive, before, limit }: SignInPart,
): Promise<SignInRow[]> {
  const { rows } = await sql(db).query<SignInRow>(
    `SELECT s.id, s.ip, s.user_agent, date_trunc('milliseconds', s.created_at) AS created_at,
       s.last_seen_at, s.ended_at, s.end_reason,
       s.ended_at IS NULL AND s.expires_at > now() AND ${IS_IN_USE} AS is_live
     FROM sessions s
     WHERE s.user_id = $1
       AND (NOT $2::boolean OR (s.ended_at IS NULL AND s.expires_at > now()))
       AND ($3::timestamptz IS NULL
         OR (date_trunc('milliseconds', s.created_at), s.id) < ($3, $4::uuid))
     ORDER BY date_trunc('milliseconds', s.created_at) DESC, s.id DESC LIMIT $5`,
    [userId, isLive, before?.createdAt ?? null, before?.id ?? null, limit],
  );
  return rows;
}
