// Invariants of toman charges, their day's cap and fees, as one look at the tables proves them.
import type { SqlRule } from './sql-rule.queries.ts';
import { windowBreaks } from './window-breaks.queries.ts';

/** A credited charge has one entry: its stored amount, from the gateway to its user's wallet. */
const CREDITS = `
  SELECT 'payment ' || s.id AS row, 'of ' || s.units || ' is credited as ' || s.reference || ' by '
           || coalesce(string_agg(p.amount || ' from ' || f.owner_id || ' to ' || t.owner_id, ', '),
                'nothing') AS fact
    FROM payments_state s
    LEFT JOIN ledger_entries e ON e.kind = 'toman_deposit' AND e.reference = s.reference
    LEFT JOIN postings p ON p.entry_id = e.id
    LEFT JOIN accounts f ON f.id = p.from_account
    LEFT JOIN accounts t ON t.id = p.to_account
   WHERE s.state = 'credited'
   GROUP BY s.id
  HAVING count(*) FILTER (WHERE p.amount = s.units AND p.asset = 'IRT'
           AND f.owner_kind = 'outside' AND f.owner_id = 'gateway'
           AND t.owner_kind = 'user' AND t.owner_id = s.user_id::text AND t.wallet = 'spot') <> 1
      OR count(p.amount) <> 1
   ORDER BY s.id`;

/** A parked charge has one entry: what was really paid, from where it lies to the unmatched. */
const PARKED = `
  SELECT 'payment ' || s.id AS row, 'is parked as ' || s.reference || ' by '
           || coalesce(string_agg(p.amount || ' from ' || f.owner_id || ' to ' || t.owner_id, ', '),
                'nothing') || coalesce(', its row has ' || c.parked_rial, '') AS fact
    FROM payments_state s
    LEFT JOIN payments c ON c.id = s.id
    LEFT JOIN ledger_entries e ON e.kind = 'toman_deposit' AND e.reference = s.reference
    LEFT JOIN postings p ON p.entry_id = e.id
    LEFT JOIN accounts f ON f.id = p.from_account
    LEFT JOIN accounts t ON t.id = p.to_account
   WHERE s.state = 'parked'
   GROUP BY s.id, c.id
  HAVING count(*) FILTER (WHERE p.amount = coalesce(c.parked_rial, p.amount) AND p.asset = 'IRT'
           AND f.owner_kind = 'outside' AND f.owner_id IN ('gateway', 'bank')
           AND t.owner_kind = 'house' AND t.owner_id = 'unmatched' AND t.wallet = 'spot') <> 1
      OR count(p.amount) <> 1
   ORDER BY s.id`;

/** What the charge's own row says of it: paid or parked only by proof, for what was asked. */
const STORED = `
  SELECT 'payment ' || p.id AS row, p.state || ', of ' || p.amount_rial || ' as ' || p.gateway || ':'
           || coalesce(p.authority, 'unnamed') || '; the engine has it '
           || coalesce(s.state || ', of ' || s.units || ' as ' || coalesce(s.reference, 'none'),
                'not') AS fact
    FROM payments p LEFT JOIN payments_state s ON s.id = p.id
   WHERE s.user_id IS DISTINCT FROM p.user_id OR s.units <> p.amount_rial
      OR (p.state = 'paid') <> (s.state = 'credited')
      OR (p.state IN ('parked', 'given', 'returned')) <> (s.state = 'parked')
      OR (s.state IN ('credited', 'parked')
        AND s.reference IS DISTINCT FROM p.gateway || ':' || p.authority)
   ORDER BY p.id`;

const CHARGED = `
  SELECT user_id, day, sum(units) AS units FROM payments_state
   WHERE state IN ('open', 'credited') GROUP BY user_id, day`;

const FEES = `
  SELECT asset, sum(fee) AS fee FROM (
    SELECT CASE t.taker_side WHEN 'buy' THEN seed -> 'quote' ->> 'symbol'
             ELSE seed -> 'base' ->> 'symbol' END AS asset, maker_fee AS fee
      FROM trades t JOIN markets_state m ON m.symbol = t.market
    UNION ALL
    SELECT CASE t.taker_side WHEN 'buy' THEN seed -> 'base' ->> 'symbol'
             ELSE seed -> 'quote' ->> 'symbol' END, taker_fee
      FROM trades t JOIN markets_state m ON m.symbol = t.market
    UNION ALL SELECT fee_asset, fee_units FROM otc_trades
    UNION ALL SELECT w.asset, w.fee_units FROM withdrawals_state w
      JOIN ledger_entries e ON e.kind = 'withdrawal' AND e.reference = w.id
     WHERE w.fee_units > 0
  ) charged GROUP BY asset`;

/** What the house takes; what a chain takes of the house's own is no fee of anybody's trade. */
const TAKEN = `
  SELECT p.* FROM postings p JOIN ledger_entries e ON e.id = p.entry_id
   WHERE p.role = 'fee' AND e.kind <> 'spend'`;

/** I13, I21 and I22, as far as tables alone prove them. */
export const CHARGE_AND_FEE_RULES: readonly SqlRule[] = [
  {
    invariant: 'I13',
    counts: 'SELECT count(*) FROM payments_state',
    breaks: [
      `SELECT 'authority ' || reference AS row, 'is credited ' || count(*) || ' times' AS fact
         FROM ledger_entries WHERE kind = 'toman_deposit'
        GROUP BY reference HAVING count(*) > 1 ORDER BY reference`,
      CREDITS,
      PARKED,
      `SELECT 'entry ' || e.id AS row, 'credits ' || e.reference || ', of no proven charge' AS fact
         FROM ledger_entries e
         LEFT JOIN payments_state s ON s.reference = e.reference AND s.state IN ('credited', 'parked')
        WHERE e.kind = 'toman_deposit' AND s.id IS NULL ORDER BY e.id`,
      STORED,
    ],
  },
  {
    invariant: 'I21',
    counts: `SELECT count(*) FROM postings WHERE role = 'fee'`,
    breaks: [
      `SELECT 'asset ' || coalesce(p.asset, f.asset) AS row, 'its fee postings sum to '
                || coalesce(p.units, 0) || ', the fees of its trades to ' || coalesce(f.fee, 0)
                AS fact
         FROM (SELECT asset, sum(amount) AS units FROM (${TAKEN}) taken GROUP BY asset) p
         FULL JOIN (${FEES}) f ON f.asset = p.asset
        WHERE coalesce(p.units, 0) <> coalesce(f.fee, 0) ORDER BY 1`,
      `SELECT 'posting ' || p.entry_id || '/' || p.posting_index AS row,
              'is a fee, and goes to ' || a.owner_kind || ' ' || a.owner_id AS fact
         FROM (${TAKEN}) p JOIN accounts a ON a.id = p.to_account
        WHERE a.owner_kind <> 'house' OR a.owner_id <> 'fees'
        ORDER BY p.entry_id, p.posting_index`,
    ],
  },
  {
    // what was let in against the cap is counted again from the journal: see charge-recount.ts
    invariant: 'I22',
    counts: `SELECT count(*) FROM payments_state`,
    breaks: [
      // of days before the last two nobody can use the cap
      windowBreaks({ kind: 'gateway_day', noun: 'charges', counted: CHARGED, daysMax: 2 }),
    ],
  },
];
