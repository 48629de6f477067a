// I25: what was bought with points stays within three tenths of the fees that were paid, and the ledger of
// points sums to the balance. Fees are counted anew from the trades themselves.
import type { SqlRule } from './sql-rule.queries.ts';

/** Rial of a market's quote: of USDT as it was kept for the hour of the trade. */
const inRial = (units: string): string =>
  `CASE m.seed -> 'quote' ->> 'symbol' WHEN 'IRT' THEN ${units}
     ELSE coalesce(floor(${units}::numeric * p.rial / 1000000)::bigint, 0) END`;

/** The base that a trade moved, smallest units. */
const BASE = `(t.lots * round((m.seed ->> 'lotSize')::numeric
  * 10::numeric ^ (m.seed -> 'base' ->> 'scale')::int))`;

const ofTrade = (who: 'maker' | 'taker', receivesQuote: 'buy' | 'sell'): string =>
  `SELECT t.${who}_user AS user_id, ${inRial(`(CASE t.taker_side WHEN '${receivesQuote}' THEN t.${who}_fee
       ELSE floor(t.${who}_fee::numeric * t.quote / ${BASE})::bigint END)`)} AS rial
     FROM trades t JOIN markets_state m ON m.symbol = t.market
     JOIN score_balances b ON b.user_id = t.${who}_user
     LEFT JOIN score_prices p ON p.hour = t.at_ms / 3600000`;

/** What each who has points paid in fees, rial: a maker receives the quote where the taker buys. */
const PAID = `
  SELECT user_id, sum(rial)::bigint AS rial FROM (
    ${ofTrade('maker', 'buy')} UNION ALL ${ofTrade('taker', 'sell')}
    UNION ALL
    SELECT o.user_id, ${inRial(`(CASE WHEN o.fee_asset = m.seed -> 'quote' ->> 'symbol' THEN o.fee_units
        ELSE floor(o.fee_units::numeric * o.quote_units / o.base_units)::bigint END)`)}
      FROM otc_trades o JOIN markets_state m ON m.symbol = o.market
      JOIN score_balances b ON b.user_id = o.user_id
      LEFT JOIN score_prices p ON p.hour = o.at_ms / 3600000
  ) each GROUP BY user_id`;

/** I25. */
export const POINT_RULES: readonly SqlRule[] = [
  {
    invariant: 'I25',
    counts: `SELECT (SELECT count(*) FROM score_balances) + (SELECT count(*) FROM score_rules) AS count`,
    breaks: [
      `SELECT 'rule ' || r.id AS row, r.kind || ' from ' || r.valid_from || ', by no two' AS fact
         FROM score_rules r LEFT JOIN approvals a ON a.id = r.approval_id
        WHERE r.valid_from > 'epoch' AND (a.state IS DISTINCT FROM 'approved' OR a.decided_by = a.proposed_by)
        ORDER BY r.id`,
      `SELECT 'points of ' || b.user_id AS row, b.points || ', by the entries '
                || coalesce(e.points, 0) AS fact
         FROM score_balances b
         LEFT JOIN (SELECT user_id, sum(points) AS points FROM score_entries GROUP BY user_id) e
           ON e.user_id = b.user_id
        WHERE b.points <> coalesce(e.points, 0) OR b.points < 0 ORDER BY b.user_id`,
      `SELECT 'given to ' || b.user_id AS row, b.given || ' rial, by the exchanges '
                || coalesce(x.worth, 0) AS fact
         FROM score_balances b
         LEFT JOIN (SELECT user_id, sum(worth) AS worth FROM score_exchanges
                     WHERE state <> 'returned' GROUP BY user_id) x ON x.user_id = b.user_id
        WHERE b.given <> coalesce(x.worth, 0) ORDER BY b.user_id`,
      `SELECT 'given to ' || b.user_id AS row, b.given || ' rial, counted fees ' || b.fees
                || ', paid fees ' || coalesce(paid.rial, 0) AS fact
         FROM score_balances b LEFT JOIN (${PAID}) paid ON paid.user_id = b.user_id
        WHERE b.given * 10 > coalesce(paid.rial, 0)::numeric * 3
           OR b.fees > coalesce(paid.rial, 0) ORDER BY b.user_id`,
      `SELECT 'exchange ' || x.id AS row, x.state || ', of ' || x.worth || ' rial, is paid '
                || coalesce(string_agg(p.amount || ' to ' || a.owner_id, ', '), 'nothing') AS fact
         FROM score_exchanges x
         LEFT JOIN entry_keys k ON k.kind = 'reward' AND k.reference = 'points/' || x.id
         LEFT JOIN postings p ON p.entry_id = k.entry_id
         LEFT JOIN accounts a ON a.id = p.to_account
        WHERE x.state <> 'waiting'
        GROUP BY x.id
       HAVING count(p.amount) <> CASE WHEN x.kind = 'toman' AND x.state = 'done' THEN 1 ELSE 0 END
           OR count(*) FILTER (WHERE p.amount <> x.worth OR a.owner_id <> x.user_id::text) > 0
        ORDER BY x.id`,
      `SELECT 'entry ' || e.id AS row, 'rewards ' || e.reference || ', of no exchange' AS fact
         FROM ledger_entries e
        WHERE e.kind = 'reward' AND e.reference LIKE 'points/%'
          AND NOT EXISTS (SELECT FROM score_exchanges x WHERE 'points/' || x.id = e.reference)
        ORDER BY e.id`,
    ],
  },
];
