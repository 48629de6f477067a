// I26: what owners of invitations were paid, worked out again of the trades of their friends.
import type { SqlRule } from './sql-rule.queries.ts';

const NAME = `p.owner_id || '/' || p.asset || '/' || p.to_entry`;

/**
 * Ranges that are looked at. Of the last day those that begin within two: what an asset that is hardly
 * ever traded has in a longer one is left to the proof of everything.
 */
const RANGES = {
  all: 'SELECT * FROM referral_postings',
  lastDay: `
  SELECT * FROM referral_postings WHERE created_at > now() - interval '1 day'
     AND from_entry > coalesce((SELECT to_entry FROM referral_postings
       WHERE created_at <= now() - interval '2 days' ORDER BY created_at DESC LIMIT 1), 0)`,
} as const;
/** Which ranges are looked at. */
export type CommissionRanges = keyof typeof RANGES;

const assetOf = (side: 'buy' | 'sell'): string =>
  `CASE t.taker_side WHEN '${side}' THEN m.seed -> 'base' ->> 'symbol' ELSE m.seed -> 'quote' ->> 'symbol' END`;

/** Fees of trades that friends paid from an entry on, within the spans in which they count. */
const counted = (friends: string, fromEntry: string): string => `
  SELECT l.* FROM (
    SELECT f.owner_id, f.owner_ppm, f.friend_id, ${assetOf('sell')} AS asset, t.entry_id, t.at_ms,
           t.maker_fee AS fee
      FROM (${friends}) f JOIN trades t ON t.maker_user = f.friend_id AND t.id >= (${firstTrade(fromEntry)})
      JOIN markets_state m ON m.symbol = t.market
    UNION ALL
    SELECT f.owner_id, f.owner_ppm, f.friend_id, ${assetOf('buy')}, t.entry_id, t.at_ms, t.taker_fee
      FROM (${friends}) f JOIN trades t ON t.taker_user = f.friend_id AND t.id >= (${firstTrade(fromEntry)})
      JOIN markets_state m ON m.symbol = t.market
    UNION ALL
    SELECT f.owner_id, f.owner_ppm, f.friend_id, o.fee_asset, o.entry_id, o.at_ms, o.fee_units
      FROM (${friends}) f JOIN otc_trades o ON o.user_id = f.friend_id
  ) l
   WHERE l.fee > 0 AND l.entry_id >= (${fromEntry}) AND EXISTS (
     SELECT FROM referral_spans s
      WHERE s.friend_id = l.friend_id AND l.at_ms >= s.from_ms AND l.at_ms < s.until_ms)`;

/** Trades are found by their number: that of the first one from an entry on. */
const firstTrade = (fromEntry: string): string => `
  coalesce((SELECT e.reference::bigint FROM ledger_entries e
    WHERE e.kind = 'trade' AND e.id >= (${fromEntry}) ORDER BY e.id LIMIT 1), 9000000000000000)`;

/** Each range has the owner's part of what their friends paid in it. */
const amounts = (ranges: string): string => `
  WITH wanted AS MATERIALIZED (${ranges}),
  counted AS MATERIALIZED (${counted(
    'SELECT * FROM referral_relations WHERE owner_ppm > 0 AND owner_id IN (SELECT owner_id FROM wanted)',
    'SELECT coalesce(min(from_entry), 0) FROM wanted',
  )})
  SELECT 'commission ' || ${NAME} AS row, 'is ' || p.units || ' of ' || p.fees || '; entries '
           || p.from_entry || ' to ' || p.to_entry || ' give '
           || div(coalesce(sum(c.fee::numeric * c.owner_ppm), 0), 1000000) || ' of '
           || coalesce(sum(c.fee), 0) AS fact
    FROM wanted p LEFT JOIN counted c ON c.owner_id = p.owner_id AND c.asset = p.asset
     AND c.entry_id BETWEEN p.from_entry AND p.to_entry
   GROUP BY p.id, p.owner_id, p.asset, p.from_entry, p.to_entry, p.fees, p.units
  HAVING p.units <> div(coalesce(sum(c.fee::numeric * c.owner_ppm), 0), 1000000)
      OR p.fees <> coalesce(sum(c.fee), 0)
   ORDER BY p.id`;

/** Each range begins behind the owner's last one of the asset, the first one behind their first friend. */
const order = (ranges: string): string => `
  SELECT 'commission ' || ${NAME} AS row, 'begins at ' || p.from_entry || ', not at ' || w.begins AS fact
    FROM (${ranges}) p CROSS JOIN LATERAL (SELECT coalesce(
      (SELECT max(o.to_entry) FROM referral_postings o
        WHERE o.owner_id = p.owner_id AND o.asset = p.asset AND o.id < p.id),
      (SELECT min(r.since_entry) FROM referral_relations r WHERE r.owner_id = p.owner_id)) + 1 AS begins) w
   WHERE p.from_entry IS DISTINCT FROM w.begins ORDER BY p.id`;

/** A range that stands has one entry of what it says; one that waits has none. */
const booked = (ranges: string): string => `
  SELECT 'commission ' || ${NAME} AS row, 'is ' || p.state || ', of ' || p.units || '; its entry moves '
           || coalesce(b.moved, 'nothing') AS fact
    FROM (${ranges}) p LEFT JOIN LATERAL (
      SELECT string_agg(g.role || ' ' || g.amount || ' ' || g.asset || ' ' || f.owner_kind || ':'
               || f.owner_id || ' ' || t.owner_kind || ':' || t.owner_id || ' ' || t.wallet, ', ') AS moved
        FROM entry_keys k JOIN postings g ON g.entry_id = k.entry_id
        JOIN accounts f ON f.id = g.from_account JOIN accounts t ON t.id = g.to_account
       WHERE k.kind = 'reward' AND k.reference = 'commission/' || ${NAME}) b ON true
   WHERE b.moved IS DISTINCT FROM CASE p.state WHEN 'posted' THEN
     'reward ' || p.units || ' ' || p.asset || ' house:fees user:' || p.owner_id || ' spot' END
   ORDER BY p.id`;

/** Nothing is paid as a commission that is no range. */
const UNKNOWN = `
  SELECT 'entry ' || k.entry_id AS row, k.reference || ' is no range' AS fact
    FROM entry_keys k LEFT JOIN referral_postings p ON k.reference = 'commission/' || ${NAME}
   WHERE k.kind = 'reward' AND k.reference LIKE 'commission/%' AND p.id IS NULL
   ORDER BY k.entry_id`;

/** What is in no range yet is what friends paid behind the last one, as far as the books were looked through. */
const ACCRUED = `
  WITH counted AS MATERIALIZED (${counted('SELECT * FROM referral_relations WHERE owner_ppm > 0', 'SELECT 0')}),
  due AS (
    SELECT c.owner_id, c.asset, c.friend_id, sum(c.fee) AS fees FROM counted c
     WHERE c.entry_id > coalesce((SELECT max(p.to_entry) FROM referral_postings p
             WHERE p.owner_id = c.owner_id AND p.asset = c.asset), 0)
       AND c.entry_id <= (SELECT market_seq FROM trade_followers WHERE follower = 'commissions')
     GROUP BY c.owner_id, c.asset, c.friend_id)
  SELECT 'accrual ' || coalesce(a.owner_id, d.owner_id) || '/' || coalesce(a.asset, d.asset) || '/'
           || coalesce(a.friend_id, d.friend_id) AS row,
         'is ' || coalesce(a.fees, 0) || ', trades give ' || coalesce(d.fees, 0) AS fact
    FROM referral_accruals a
    FULL JOIN due d ON d.owner_id = a.owner_id AND d.asset = a.asset AND d.friend_id = a.friend_id
   WHERE coalesce(a.fees, 0) <> coalesce(d.fees, 0) ORDER BY 1`;

/** The invariant over all ranges, or over those of the last day. */
export function commissionRule(which: CommissionRanges): SqlRule {
  const ranges = RANGES[which];
  const always = [amounts(ranges), order(ranges), booked(ranges)];
  return {
    invariant: 'I26',
    counts: `SELECT count(*) FROM (${ranges}) p`,
    breaks: which === 'all' ? [...always, UNKNOWN, ACCRUED] : always,
  };
}
