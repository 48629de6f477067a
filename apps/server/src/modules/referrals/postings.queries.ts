// What owners are paid: ranges of entries, each with the command that pays it.
import type { Writer } from '../../engine/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** The last hour whose ranges are made. */
export async function readMadeHour(db: PlainDb): Promise<number> {
  const { rows } = await sql(db).query<{ made: bigint }>('SELECT made FROM referral_hours');
  return Number(rows[0]?.made ?? 0n);
}

/** All ranges of an hour are made. */
export async function markMadeHour(db: PlainDb, hour: number): Promise<void> {
  await sql(db).query('UPDATE referral_hours SET made = greatest(made, $1)', [hour]);
}

/** What an owner is due of an asset. */
export interface DueRow {
  readonly owner_id: bigint;
  readonly asset: string;
  readonly fees: bigint;
  readonly units: bigint;
}

/** Whose sums come to a unit at least, and whose last range stands. */
export async function selectDue(tx: PlainDb, limit: number): Promise<DueRow[]> {
  const { rows } = await sql(tx).query<DueRow>(
    `SELECT a.owner_id, a.asset, sum(a.fees)::bigint AS fees,
       div(sum(a.fees::numeric * r.owner_ppm), 1000000)::bigint AS units
     FROM referral_accruals AS a JOIN referral_relations AS r USING (friend_id)
     WHERE a.fees > 0 AND NOT EXISTS (SELECT FROM referral_postings AS p
       WHERE p.owner_id = a.owner_id AND p.asset = a.asset AND p.state = 'waiting')
     GROUP BY a.owner_id, a.asset HAVING sum(a.fees::numeric * r.owner_ppm) >= 1000000
     ORDER BY a.owner_id, a.asset LIMIT $1`,
    [limit],
  );
  return rows;
}

/** A range that is to be paid. */
export interface NewPosting {
  readonly ownerId: number;
  readonly asset: string;
  readonly fees: bigint;
  readonly units: bigint;
  /** Smallest units of toman; null where no price is known. */
  readonly worth: bigint | null;
}

/**
 * Keeps ranges up to an entry, each behind its owner's last one of the asset; the sums are nothing from
 * then on, and each friend has their part of what it is worth.
 */
export async function insertPostings(
  tx: PlainDb,
  postings: readonly NewPosting[],
  { upTo, at }: { readonly upTo: number; readonly at: Date },
): Promise<void> {
  await sql(tx).query(
    `WITH due AS MATERIALIZED (
       SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[])
         AS d (owner_id, asset, fees, units, worth)),
     parts AS MATERIALIZED (
       SELECT a.friend_id, d.worth, a.fees::numeric * r.owner_ppm AS part,
         sum(a.fees::numeric * r.owner_ppm) OVER (PARTITION BY a.owner_id, a.asset) AS whole
       FROM due AS d JOIN referral_accruals AS a USING (owner_id, asset)
         JOIN referral_relations AS r USING (friend_id) WHERE a.fees > 0),
     shared AS (
       UPDATE referral_relations AS r SET income = r.income + f.income FROM (
         SELECT friend_id, sum(div(worth * part, whole))::bigint AS income FROM parts
         WHERE worth > 0 GROUP BY friend_id) AS f
       WHERE r.friend_id = f.friend_id),
     emptied AS (
       UPDATE referral_accruals AS a SET fees = 0 FROM due AS d
       WHERE a.owner_id = d.owner_id AND a.asset = d.asset AND a.fees > 0)
     INSERT INTO referral_postings (owner_id, asset, from_entry, to_entry, fees, units, worth, created_at)
     SELECT d.owner_id, d.asset, coalesce((SELECT max(p.to_entry) FROM referral_postings AS p
         WHERE p.owner_id = d.owner_id AND p.asset = d.asset),
       (SELECT min(r.since_entry) FROM referral_relations AS r WHERE r.owner_id = d.owner_id)) + 1, $6, d.fees, d.units, d.worth, $7
     FROM due AS d`,
    [
      postings.map(({ ownerId }) => ownerId),
      postings.map(({ asset }) => asset),
      postings.map(({ fees }) => fees),
      postings.map(({ units }) => units),
      postings.map(({ worth }) => worth),
      upTo,
      at,
    ],
  );
}

/** A range as the engine is asked to pay it. */
export interface WaitingRow {
  readonly id: bigint;
  readonly owner_id: bigint;
  readonly asset: string;
  readonly to_entry: bigint;
  readonly units: bigint;
}

/** What is not paid yet, those first that were asked about longest ago. */
export async function selectUnpaid(db: PlainDb, limit: number): Promise<WaitingRow[]> {
  const { rows } = await sql(db).query<WaitingRow>(
    `SELECT id, owner_id, asset, to_entry, units FROM referral_postings
     WHERE state = 'waiting' ORDER BY tried_at NULLS FIRST, id LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Notes that the engine is asked. */
export async function markTried(db: PlainDb, ids: readonly bigint[], at: Date): Promise<void> {
  await sql(db).query('UPDATE referral_postings SET tried_at = $2 WHERE id = ANY($1)', [ids, at]);
}

/** Marks a range as paid, with the commit of its entry. */
export const POSTING_PAID: Writer = {
  sql: `UPDATE referral_postings AS p SET state = 'posted', posted_at = paid.at
    FROM unnest($1::bigint[], $2::timestamptz[]) AS paid (id, at) WHERE p.id = paid.id AND p.state = 'waiting'`,
  columns: { id: 'bigint', at: 'timestamptz' },
};

/** What an owner is to be told that they were paid. */
export interface UntoldRow {
  readonly owner_id: bigint;
  readonly ids: readonly string[];
  /** Smallest units of toman. */
  readonly worth: bigint;
}

/** Takes what its owners were not told, at most of so many ranges; nobody else takes it meanwhile. */
export async function takeUntold(tx: PlainDb, limit: number): Promise<UntoldRow[]> {
  const { rows } = await sql(tx).query<UntoldRow>(
    `WITH taken AS (
       UPDATE referral_postings SET is_told = true WHERE id IN (
         SELECT id FROM referral_postings WHERE state = 'posted' AND NOT is_told
         ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id, owner_id, worth)
     SELECT owner_id, array_agg(id::text ORDER BY id) AS ids, coalesce(sum(worth), 0)::bigint AS worth
     FROM taken GROUP BY owner_id ORDER BY owner_id`,
    [limit],
  );
  return rows;
}

/** Assets of which something waited so long that the house has not enough of it; for the alarm. */
export async function selectUnpaidAssets(db: PlainDb, before: Date): Promise<UnpaidRow[]> {
  const { rows } = await sql(db).query<UnpaidRow>(
    `SELECT asset, sum(units)::bigint AS units, min(created_at) AS since FROM referral_postings
     WHERE state = 'waiting' AND created_at < $1 GROUP BY asset ORDER BY asset LIMIT 100`,
    [before],
  );
  return rows;
}

/** What waits of an asset. */
export interface UnpaidRow {
  readonly asset: string;
  readonly units: bigint;
  readonly since: Date;
}
