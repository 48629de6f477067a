// What a person sees of their invitations.
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RelationRow } from './relations.queries.ts';

/** What an owner's codes came to; units of toman are smallest ones. */
export interface OwnFigures {
  readonly codes: bigint;
  readonly invited: bigint;
  readonly traded: bigint;
  readonly total: bigint;
  readonly of_month: bigint;
}

/** An owner's figures; a month begins at a moment. */
export async function selectFigures(
  db: PlainDb,
  ownerId: number,
  monthSince: Date,
): Promise<OwnFigures> {
  const { rows } = await sql(db).query<OwnFigures>(
    `SELECT (SELECT count(*) FROM referral_codes WHERE owner_id = $1) AS codes,
       r.invited, r.traded, p.total, p.of_month
     FROM (SELECT count(*) AS invited, count(traded_at) AS traded
           FROM referral_relations WHERE owner_id = $1) AS r,
       (SELECT coalesce(sum(worth), 0)::bigint AS total,
          coalesce(sum(worth) FILTER (WHERE posted_at >= $2), 0)::bigint AS of_month
        FROM referral_postings WHERE owner_id = $1 AND state = 'posted') AS p`,
    [ownerId, monthSince],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('Sums have a row.');
  return row;
}

/** A day of Tehran, `2026-11-21`, and what was paid on it. */
export interface DayRow {
  readonly day: string;
  readonly worth: bigint;
}

/** What an owner was paid on each day of Tehran since a moment; days without any are not there. */
export async function selectDays(db: PlainDb, ownerId: number, since: Date): Promise<DayRow[]> {
  const { rows } = await sql(db).query<DayRow>(
    `SELECT to_char(posted_at AT TIME ZONE 'Asia/Tehran', 'YYYY-MM-DD') AS day,
       coalesce(sum(worth), 0)::bigint AS worth
     FROM referral_postings WHERE owner_id = $1 AND state = 'posted' AND posted_at >= $2
     GROUP BY day ORDER BY day`,
    [ownerId, since],
  );
  return rows;
}

/** Somebody whom an owner invited. */
export type InvitedRow = RelationRow & { readonly mobile: string };

const INVITED = `FROM referral_relations AS r JOIN users AS u ON u.id = r.friend_id
  WHERE r.owner_id = $1 AND ($2 = '' OR r.code = $3 OR right(u.mobile, 4) = $2)`;

/** Whom an owner invited, the newest first. */
export async function selectInvited(
  db: PlainDb,
  ownerId: number,
  find: { readonly words: string; readonly code: string | undefined },
  page: { readonly offset: number; readonly limit: number },
): Promise<InvitedRow[]> {
  const { rows } = await sql(db).query<InvitedRow>(
    `SELECT r.*, u.mobile ${INVITED} ORDER BY r.since DESC, r.friend_id DESC OFFSET $4 LIMIT $5`,
    [ownerId, find.words, find.code ?? '', page.offset, page.limit],
  );
  return rows;
}

/** How many they are, counted up to so many. */
export async function countInvited(
  db: PlainDb,
  ownerId: number,
  find: { readonly words: string; readonly code: string | undefined },
  most: number,
): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM (SELECT ${INVITED} LIMIT $4) AS found`,
    [ownerId, find.words, find.code ?? '', most],
  );
  return Number(rows[0]?.count ?? 0n);
}
