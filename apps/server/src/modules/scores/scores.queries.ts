import type { ScoreEntryKind, ScoreOfferKind, ScoreRuleKind } from '@sarraf/contracts/lists';
import type { AnyDb, OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What a person has; rial but for the points. */
export interface ScoreBalance {
  readonly points: bigint;
  readonly fees: bigint;
  readonly given: bigint;
}

const NONE: ScoreBalance = { points: 0n, fees: 0n, given: 0n };

/** What a person has; nothing where they were never given any. */
export async function selectBalance(db: AnyDb, userId: number): Promise<ScoreBalance> {
  const { rows } = await sql(db).query<ScoreBalance>(
    'SELECT points, fees, given FROM score_balances WHERE user_id = $1',
    [userId],
  );
  return rows[0] ?? NONE;
}

/** The same, held until the transaction ends. */
export async function lockBalance(tx: PlainDb, userId: number): Promise<ScoreBalance> {
  const { rows } = await sql(tx).query<ScoreBalance>(
    'SELECT points, fees, given FROM score_balances WHERE user_id = $1 FOR UPDATE',
    [userId],
  );
  return rows[0] ?? NONE;
}

/** What was earned since a moment; what was spent or came back is none of it. */
export async function sumEarned(db: PlainDb, userId: number, since: Date): Promise<bigint> {
  const { rows } = await sql(db).query<{ earned: string }>(
    `SELECT coalesce(sum(points), 0)::text AS earned FROM score_entries
     WHERE user_id = $1 AND at > $2 AND kind NOT IN ('exchange', 'returned')`,
    [userId, since],
  );
  return BigInt(rows[0]?.earned ?? '0');
}

/** A rule, with what a person got by it. */
export interface RuleRow {
  readonly kind: ScoreRuleKind;
  readonly points: bigint;
  readonly per_rial: bigint | null;
  readonly got_points: bigint;
  readonly got_times: bigint;
}

/** The rules of a moment, with what a person got by each. */
export async function selectOwnRules(db: PlainDb, userId: number, at: Date): Promise<RuleRow[]> {
  const { rows } = await sql(db).query<RuleRow>(
    `SELECT r.kind, r.points, r.per_rial, got.points AS got_points, got.times AS got_times
     FROM (SELECT DISTINCT ON (kind) kind, points, per_rial FROM score_rules
           WHERE valid_from <= $2 ORDER BY kind, valid_from DESC) AS r
     CROSS JOIN LATERAL (SELECT coalesce(sum(e.points), 0)::bigint AS points, count(*) AS times
       FROM score_entries AS e WHERE e.user_id = $1 AND e.kind = r.kind) AS got
     ORDER BY array_position(ARRAY['level_1', 'level_2', 'first_deposit', 'fees', 'friend_fees'], r.kind)`,
    [userId, at],
  );
  return rows;
}

/** An offer, as it is kept; rial. */
export interface OfferRow {
  readonly id: bigint;
  readonly kind: ScoreOfferKind;
  readonly points: bigint;
  readonly worth: bigint;
  readonly ppm: bigint | null;
  readonly days: bigint | null;
}

const OFFER = 'id, kind, points, worth, ppm, days';
const OPEN = 'begins_at <= $1 AND (ends_at IS NULL OR ends_at > $1)';

/** What is offered at a moment, the cheapest first. */
export async function selectOpenOffers(db: PlainDb, at: Date): Promise<OfferRow[]> {
  const { rows } = await sql(db).query<OfferRow>(
    `SELECT ${OFFER} FROM score_offers WHERE ${OPEN} ORDER BY points, id LIMIT 50`,
    [at],
  );
  return rows;
}

/** One of these; undefined where it is not offered then. */
export async function selectOpenOffer(
  db: PlainDb,
  id: string,
  at: Date,
): Promise<OfferRow | undefined> {
  const { rows } = await sql(db).query<OfferRow>(
    `SELECT ${OFFER} FROM score_offers WHERE ${OPEN} AND id = $2`,
    [at, id],
  );
  return rows[0];
}

/** A discount that was bought with points and runs at a moment: the largest, of those the longest. */
export async function selectRunningDiscount(
  db: PlainDb,
  userId: number,
  at: Date,
): Promise<{ readonly ppm: number; readonly until: Date } | undefined> {
  const { rows } = await sql(db).query<{ ppm: bigint; until: Date }>(
    `SELECT ppm, until FROM fee_discounts
     WHERE user_id = $1 AND source = 'points' AND until > $2
     ORDER BY ppm DESC, until DESC LIMIT 1`,
    [userId, at],
  );
  return rows.map(({ ppm, until }) => ({ ppm: Number(ppm), until }))[0];
}

/** Rial that the bonus of the house has; undefined before it was ever filled. */
export async function readBonus(db: OrderedDb): Promise<bigint | undefined> {
  const { rows } = await sql(db).query<{ units: bigint }>(
    `SELECT b.total - b.held AS units FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
     WHERE a.owner_kind = 'house' AND a.owner_id = 'bonus' AND a.asset = 'IRT' AND a.wallet = 'spot'`,
  );
  return rows[0]?.units;
}

/** An entry of a person's points, with what was bought. */
export interface EntryRow {
  readonly id: bigint;
  readonly kind: ScoreEntryKind;
  readonly points: bigint;
  readonly at: Date;
  readonly bought_kind: ScoreOfferKind | null;
  readonly bought_points: bigint | null;
  readonly bought_worth: bigint | null;
  readonly bought_ppm: bigint | null;
}

/** Which part of a list is read. */
export interface ListPart {
  readonly beforeId: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** What moved a person's points, the newest first; undefined: of every kind. */
export async function selectEntries(
  db: PlainDb,
  userId: number,
  kind: string | undefined,
  { beforeId, offset, limit }: ListPart,
): Promise<EntryRow[]> {
  const { rows } = await sql(db).query<EntryRow>(
    `SELECT e.id, e.kind, e.points, e.at, x.kind AS bought_kind, x.points AS bought_points,
       x.worth AS bought_worth, x.ppm AS bought_ppm
     FROM score_entries AS e LEFT JOIN score_exchanges AS x
       ON x.id = CASE WHEN e.kind IN ('exchange', 'returned') THEN e.subject::bigint END
     WHERE e.user_id = $1 AND ($2::text IS NULL OR e.kind = $2) AND ($3::bigint IS NULL OR e.id < $3)
     ORDER BY e.id DESC LIMIT $4 OFFSET $5`,
    [userId, kind ?? null, beforeId ?? null, limit, offset],
  );
  return rows;
}

/** How many these are, counted to `max`. */
export async function countEntries(
  db: PlainDb,
  userId: number,
  kind: string | undefined,
  max: number,
): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM (SELECT FROM score_entries
       WHERE user_id = $1 AND ($2::text IS NULL OR kind = $2) LIMIT $3) AS n`,
    [userId, kind ?? null, max],
  );
  return Number(rows[0]?.count ?? 0n);
}
