import type { ScoreOfferKind, ScoreRuleKind } from '@sarraf/contracts/lists';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A rule with its beginning. */
export interface RewardRuleRow {
  readonly id: bigint;
  readonly kind: ScoreRuleKind;
  readonly points: bigint;
  readonly per_rial: bigint | null;
  readonly valid_from: Date;
}

/** The rules in force at a moment, and those to come. */
export async function selectRewardRules(db: PlainDb, at: Date): Promise<RewardRuleRow[]> {
  const { rows } = await sql(db).query<RewardRuleRow>(
    `SELECT r.id, r.kind, r.points, r.per_rial, r.valid_from FROM score_rules AS r
     WHERE r.valid_from > $1 OR r.valid_from = (SELECT max(n.valid_from) FROM score_rules AS n
       WHERE n.kind = r.kind AND n.valid_from <= $1)
     ORDER BY array_position(ARRAY['level_1', 'level_2', 'first_deposit', 'fees', 'friend_fees'], r.kind),
       r.valid_from LIMIT 100`,
    [at],
  );
  return rows;
}

/** The rule of a kind that is in force at a moment. */
export async function selectRule(
  db: PlainDb,
  kind: ScoreRuleKind,
  at: Date,
): Promise<RewardRuleRow | undefined> {
  const { rows } = await sql(db).query<RewardRuleRow>(
    `SELECT id, kind, points, per_rial, valid_from FROM score_rules
     WHERE kind = $1 AND valid_from <= $2 ORDER BY valid_from DESC LIMIT 1`,
    [kind, at],
  );
  return rows[0];
}

/** Has a rule begin; false where another one of its kind begins just then. */
export async function insertRule(
  tx: PlainDb,
  rule: Omit<RewardRuleRow, 'id'>,
  approvalId: bigint,
): Promise<boolean> {
  const { rowCount } = await sql(tx).query(
    `INSERT INTO score_rules (kind, points, per_rial, valid_from, approval_id)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (kind, valid_from) DO NOTHING`,
    [rule.kind, rule.points, rule.per_rial, rule.valid_from, approvalId],
  );
  return rowCount === 1;
}

/** An offer with its time, and how often it was bought. */
export interface RewardOfferRow {
  readonly id: bigint;
  readonly kind: ScoreOfferKind;
  readonly points: bigint;
  readonly worth: bigint;
  readonly ppm: bigint | null;
  readonly days: bigint | null;
  readonly begins_at: Date;
  readonly ends_at: Date | null;
  readonly bought: bigint;
}

const OFFERS = `SELECT o.id, o.kind, o.points, o.worth, o.ppm, o.days, o.begins_at, o.ends_at,
    (SELECT count(*) FROM (SELECT FROM score_exchanges AS x
      WHERE x.offer_id = o.id AND x.state <> 'returned' LIMIT 10000) AS n) AS bought
  FROM score_offers AS o`;

/** Offers, those that are open or to come first. */
export async function selectRewardOffers(db: PlainDb): Promise<RewardOfferRow[]> {
  const { rows } = await sql(db).query<RewardOfferRow>(
    `${OFFERS} ORDER BY o.ends_at DESC NULLS FIRST, o.points, o.id LIMIT 100`,
  );
  return rows;
}

/** One of them. */
export async function selectRewardOffer(
  db: PlainDb,
  id: string,
): Promise<RewardOfferRow | undefined> {
  const { rows } = await sql(db).query<RewardOfferRow>(`${OFFERS} WHERE o.id = $1`, [id]);
  return rows[0];
}

/** Offers something from a moment on. */
export async function insertOffer(
  tx: PlainDb,
  offer: Omit<RewardOfferRow, 'id' | 'ends_at' | 'bought'>,
  approvalId: bigint,
): Promise<void> {
  await sql(tx).query(
    `INSERT INTO score_offers (kind, points, worth, ppm, days, begins_at, approval_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [offer.kind, offer.points, offer.worth, offer.ppm, offer.days, offer.begins_at, approvalId],
  );
}

/** Offers something no more from a moment on. */
export async function endOffer(tx: PlainDb, id: string, at: Date): Promise<void> {
  await sql(tx).query(
    `UPDATE score_offers SET ends_at = greatest(begins_at, $2)
     WHERE id = $1 AND (ends_at IS NULL OR ends_at > $2)`,
    [id, at],
  );
}

/** How much people have and were given; rial but for the points. */
export interface RewardTotals {
  readonly points: bigint;
  readonly people: bigint;
  readonly given: bigint;
  readonly given_month: bigint;
  readonly waiting: bigint;
}

/** How much people have, were given, and wait for. */
export async function selectTotals(db: OrderedDb, monthAgo: Date): Promise<RewardTotals> {
  const { rows } = await sql(db).query<RewardTotals>(
    `SELECT b.points, b.people, b.given, x.month AS given_month, x.waiting
     FROM (SELECT coalesce(sum(points), 0)::bigint AS points, count(*) FILTER (WHERE points > 0) AS people,
             coalesce(sum(given), 0)::bigint AS given FROM score_balances) AS b,
       (SELECT coalesce(sum(worth) FILTER (WHERE state <> 'returned'), 0)::bigint AS month,
          coalesce(sum(worth) FILTER (WHERE state = 'waiting'), 0)::bigint AS waiting
        FROM score_exchanges WHERE created_at > $1) AS x`,
    [monthAgo],
  );
  const [totals] = rows;
  if (totals === undefined) throw new Error('There are no totals.');
  return totals;
}

/** Rial of the dearest offer in toman that is open; null where none is. */
export async function selectDearest(db: PlainDb, at: Date): Promise<bigint | null> {
  const { rows } = await sql(db).query<{ worth: bigint | null }>(
    `SELECT max(worth) AS worth FROM score_offers
     WHERE kind = 'toman' AND begins_at <= $1 AND (ends_at IS NULL OR ends_at > $1)`,
    [at],
  );
  return rows[0]?.worth ?? null;
}
