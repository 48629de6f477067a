// Invariants of money that leaves, as one look at the tables proves them.
import type { SqlRule } from './sql-rule.queries.ts';
import { windowBreaks } from './window-breaks.queries.ts';

/** Where a withdrawal's money lay: at the bank, or at hot of the very chain by which a coin goes. */
const PLACE = `coalesce('hot_' || w.chain, 'bank')`;

/** What each withdrawal's entries move: paid to its place outside and the house, and brought back. */
const MOVED = `
  SELECT e.kind, e.reference,
         sum(p.amount) FILTER (WHERE p.role = 'payout' AND t.owner_kind = 'outside'
           AND t.owner_id = ${PLACE}) AS paid,
         sum(p.amount) FILTER (WHERE p.role = 'fee') AS fee,
         sum(p.amount) FILTER (WHERE p.role = 'return' AND f.owner_kind = 'outside'
           AND f.owner_id = ${PLACE}) AS brought_back,
         bool_and(p.asset = w.asset AND CASE e.kind WHEN 'withdrawal' THEN f.owner_kind = 'user'
             AND f.owner_id = w.user_id::text ELSE t.owner_kind = 'user'
             AND t.owner_id = w.user_id::text END) AS is_own
    FROM ledger_entries e
    JOIN postings p ON p.entry_id = e.id
    JOIN accounts f ON f.id = p.from_account
    JOIN accounts t ON t.id = p.to_account
    LEFT JOIN withdrawals_state w ON w.id = e.reference
   WHERE e.kind IN ('withdrawal', 'withdrawal_return')
   GROUP BY e.kind, e.reference`;

/** Paid once, of what was asked for, from where it lay; brought back once at most. */
const PAID = `
  SELECT 'withdrawal ' || coalesce(w.id, m.reference) AS row,
         coalesce(w.state || coalesce(', by ' || w.chain, ''), 'not there') || ', of '
           || coalesce(w.units, 0) || '; paid '
           || coalesce(m.paid, 0) || ' and a fee of ' || coalesce(m.fee, 0) || ', brought back '
           || coalesce(r.brought_back, 0) AS fact
    FROM withdrawals_state w
    FULL JOIN (SELECT * FROM (${MOVED}) moved WHERE kind = 'withdrawal') m ON m.reference = w.id
    LEFT JOIN (SELECT * FROM (${MOVED}) moved WHERE kind = 'withdrawal_return') r
      ON r.reference = coalesce(w.id, m.reference)
   WHERE w.id IS NULL
      OR (w.state = 'settled') IS DISTINCT FROM (m.reference IS NOT NULL AND r.reference IS NULL)
      OR (m.reference IS NOT NULL AND w.state NOT IN ('settled', 'returned'))
      OR (r.reference IS NOT NULL AND (w.state <> 'returned' OR m.reference IS NULL))
      OR (m.reference IS NOT NULL AND (m.paid IS DISTINCT FROM w.units - w.fee_units
        OR coalesce(m.fee, 0) <> w.fee_units OR NOT m.is_own))
      OR (r.reference IS NOT NULL AND (r.brought_back IS DISTINCT FROM w.units - w.fee_units
        OR NOT r.is_own))
   ORDER BY 1`;

/** Of toman; coins count by their worth, with what goes to others. */
const LEFT = `
  SELECT user_id, day, sum(units) AS units FROM withdrawals_state
   WHERE chain IS NULL AND state IN ('requested', 'approved', 'sent', 'settled')
   GROUP BY user_id, day`;

/** I15 and I22, as far as tables alone prove them. */
export const WITHDRAWAL_RULES: readonly SqlRule[] = [
  { invariant: 'I15', counts: 'SELECT count(*) FROM withdrawals_state', breaks: [PAID] },
  {
    invariant: 'I22',
    counts: 'SELECT count(*) FROM withdrawals_state',
    breaks: [
      windowBreaks({ kind: 'withdrawal_day', noun: 'withdrawals', counted: LEFT, daysMax: 31 }),
    ],
  },
];
