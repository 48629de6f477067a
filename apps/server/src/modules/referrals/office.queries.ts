// Invitations as the office sees them.
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RelationRow } from './relations.queries.ts';

/** Somebody, as staff read of them. */
export interface PersonColumns {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly mobile: string;
}

/** A paused invitation with its two people. */
export type PausedRow = RelationRow & {
  readonly friend: PersonColumns;
  readonly owner: PersonColumns;
};

const person = (of: string): string =>
  `json_build_object('first_name', ${of}.first_name, 'last_name', ${of}.last_name, 'mobile', ${of}.mobile)`;

/** What waits for officers, the oldest first, and how many there are. */
export async function selectPaused(
  db: PlainDb,
  limit: number,
): Promise<{ readonly rows: readonly PausedRow[]; readonly total: number }> {
  const { rows } = await sql(db).query<PausedRow & { readonly total: bigint }>(
    `SELECT r.*, ${person('f')} AS friend, ${person('o')} AS owner, count(*) OVER () AS total
     FROM referral_relations AS r JOIN users AS f ON f.id = r.friend_id
       JOIN users AS o ON o.id = r.owner_id
     WHERE r.state = 'paused' ORDER BY r.stopped_at, r.friend_id LIMIT $1`,
    [limit],
  );
  return { rows, total: Number(rows[0]?.total ?? 0n) };
}

/** An invitation with the other one of its two people. */
export type SeenRow = RelationRow & { readonly person: PersonColumns };

/** By whom somebody came. */
export async function selectCameBy(db: PlainDb, friendId: number): Promise<SeenRow | undefined> {
  const { rows } = await sql(db).query<SeenRow>(
    `SELECT r.*, ${person('o')} AS person
     FROM referral_relations AS r JOIN users AS o ON o.id = r.owner_id WHERE r.friend_id = $1`,
    [friendId],
  );
  return rows[0];
}

/** Who came by somebody's codes, the newest first. */
export async function selectCameTo(
  db: PlainDb,
  ownerId: number,
  limit: number,
): Promise<SeenRow[]> {
  const { rows } = await sql(db).query<SeenRow>(
    `SELECT r.*, ${person('f')} AS person
     FROM referral_relations AS r JOIN users AS f ON f.id = r.friend_id
     WHERE r.owner_id = $1 ORDER BY r.since DESC, r.friend_id DESC LIMIT $2`,
    [ownerId, limit],
  );
  return rows;
}

/** An owner with what their friends brought. */
export interface OwnerRow extends PersonColumns {
  readonly id: bigint;
  readonly invited: bigint;
  readonly traded: bigint;
  readonly income: bigint;
}

/** Whose codes brought most since a moment. */
export async function selectTopOwners(
  db: PlainDb,
  since: Date,
  limit: number,
): Promise<OwnerRow[]> {
  const { rows } = await sql(db).query<OwnerRow>(
    `SELECT u.id, u.first_name, u.last_name, u.mobile, top.income, r.invited, r.traded
     FROM (SELECT owner_id, coalesce(sum(worth), 0)::bigint AS income FROM referral_postings
           WHERE state = 'posted' AND posted_at >= $1
           GROUP BY owner_id ORDER BY income DESC, owner_id LIMIT $2) AS top
       JOIN users AS u ON u.id = top.owner_id
       CROSS JOIN LATERAL (SELECT count(*) AS invited, count(traded_at) AS traded
         FROM referral_relations WHERE owner_id = top.owner_id) AS r
     ORDER BY top.income DESC, u.id`,
    [since, limit],
  );
  return rows;
}

/** A day of Tehran, and what invitations came to on it. */
export interface OfficeDayRow {
  readonly day: string;
  readonly paid: bigint;
  readonly postings: bigint;
  readonly owners: bigint;
  readonly joined: bigint;
}

/** The days since a moment on which something was paid or somebody joined. */
export async function selectOfficeDays(db: PlainDb, since: Date): Promise<OfficeDayRow[]> {
  const { rows } = await sql(db).query<OfficeDayRow>(
    `SELECT day, coalesce(sum(paid), 0)::bigint AS paid, coalesce(sum(postings), 0)::bigint AS postings,
       coalesce(sum(owners), 0)::bigint AS owners, coalesce(sum(joined), 0)::bigint AS joined
     FROM (
       SELECT to_char(posted_at AT TIME ZONE 'Asia/Tehran', 'YYYY-MM-DD') AS day, sum(worth) AS paid,
         count(*) AS postings, count(DISTINCT owner_id) AS owners, 0 AS joined
       FROM referral_postings WHERE state = 'posted' AND posted_at >= $1 GROUP BY 1
       UNION ALL SELECT to_char(since AT TIME ZONE 'Asia/Tehran', 'YYYY-MM-DD'), 0, 0, 0, count(*)
       FROM referral_relations WHERE since >= $1 GROUP BY 1) AS each
     GROUP BY day ORDER BY day`,
    [since],
  );
  return rows;
}

/** What the last recount found. */
export async function selectFindings(
  db: PlainDb,
  limit: number,
): Promise<{ readonly subject: string; readonly fact: string }[]> {
  const { rows } = await sql(db).query<{ subject: string; fact: string }>(
    `SELECT subject, fact FROM reward_findings WHERE invariant = 'I26' ORDER BY subject LIMIT $1`,
    [limit],
  );
  return rows;
}
