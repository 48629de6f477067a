// Invariants of transfers and of deposits by the bank's statement, as one look at the tables proves them.
import type { SqlRule } from './sql-rule.queries.ts';
import { windowBreaks } from './window-breaks.queries.ts';

/** The day of Tehran of an entry `e`. */
const DAY = `to_char((to_timestamp(e.at_ms / 1000) AT TIME ZONE 'Asia/Tehran'), 'YYYY-MM-DD')`;

/** What was done has one posting, of its units, from the right wallet to the right one; the rest none. */
const MOVED = `
  SELECT 'transfer ' || coalesce(t.id, e.reference) AS row,
         coalesce(t.kind || ', ' || t.state, 'not there') || ', of ' || coalesce(t.units, 0)
           || ' ' || coalesce(t.asset, '') || '; its postings: '
           || coalesce(string_agg(p.amount || ' ' || p.asset || ' from ' || f.owner_id || '/'
                || f.wallet || ' to ' || o.owner_id || '/' || o.wallet, ', '), 'none') AS fact
    FROM transfers_state t
    FULL JOIN (SELECT * FROM ledger_entries WHERE kind = 'transfer') e ON e.reference = t.id
    LEFT JOIN postings p ON p.entry_id = e.id
    LEFT JOIN accounts f ON f.id = p.from_account
    LEFT JOIN accounts o ON o.id = p.to_account
   GROUP BY t.id, e.reference
  HAVING t.id IS NULL
      OR count(p.amount) <> CASE t.state WHEN 'done' THEN 1 ELSE 0 END
      OR count(*) FILTER (WHERE p.amount = t.units AND p.asset = t.asset
           AND f.owner_kind = 'user' AND f.owner_id = t.user_id::text
           AND f.wallet = CASE t.kind WHEN 'from_vault' THEN 'vault' ELSE 'spot' END
           AND o.owner_kind = 'user' AND o.owner_id = coalesce(t.recipient_id, t.user_id)::text
           AND o.wallet = CASE t.kind WHEN 'to_vault' THEN 'vault' ELSE 'spot' END)
           <> CASE t.state WHEN 'done' THEN 1 ELSE 0 END
   ORDER BY 1`;

/** What goes to others, and coins that leave, by their worth. */
const GIVEN = `
  SELECT user_id, day, sum(worth) AS units FROM (
    SELECT user_id, day, worth FROM transfers_state
     WHERE kind IN ('to_user', 'gift') AND state IN ('waiting', 'done')
    UNION ALL SELECT user_id, day, worth FROM withdrawals_state
     WHERE chain IS NOT NULL AND state IN ('requested', 'approved', 'sent', 'settled')
  ) leaving GROUP BY user_id, day`;

/** A line of a statement comes from the bank, to a user or among the unmatched. */
const CREDITED = `
  SELECT 'bank deposit ' || e.reference AS row,
         'posts ' || string_agg(p.amount || ' ' || p.asset || ' from ' || f.owner_id || ' to '
           || t.owner_id, ', ') AS fact
    FROM ledger_entries e
    JOIN postings p ON p.entry_id = e.id
    JOIN accounts f ON f.id = p.from_account
    JOIN accounts t ON t.id = p.to_account
   WHERE e.kind = 'bank_deposit'
   GROUP BY e.id
  HAVING count(*) <> 1 OR NOT bool_and(p.asset = 'IRT' AND f.owner_kind = 'outside'
           AND f.owner_id = 'bank' AND t.wallet = 'spot' AND (t.owner_kind = 'user'
             OR (t.owner_kind = 'house' AND t.owner_id = 'unmatched')))
   ORDER BY 1`;

/** What was unmatched is settled once, of the very line, charge or coin and its whole amount. */
const SETTLED = `
  SELECT 'unmatched ' || s.reference AS row,
         'settled ' || p.amount || ', came ' || coalesce(d.amount, 0) AS fact
    FROM ledger_entries s
    JOIN postings p ON p.entry_id = s.id
    LEFT JOIN payments_state c ON c.id = s.reference AND c.state = 'parked'
    LEFT JOIN ledger_entries e ON e.kind = 'bank_deposit' AND e.reference = s.reference
    LEFT JOIN ledger_entries g ON g.kind = 'toman_deposit' AND g.reference = c.reference
    LEFT JOIN ledger_entries k ON k.kind = 'coin_deposit' AND k.reference = s.reference
    LEFT JOIN postings d ON d.entry_id = coalesce(e.id, g.id, k.id) AND d.to_account IN (
      SELECT id FROM accounts WHERE owner_kind = 'house' AND owner_id = 'unmatched')
   WHERE s.kind = 'unmatched_settled' 
     AND (d.amount IS DISTINCT FROM p.amount OR d.asset IS DISTINCT FROM p.asset)
   ORDER BY 1`;

const BANKED = `
  SELECT t.owner_id::bigint AS user_id, ${DAY} AS day, sum(p.amount) AS units
    FROM ledger_entries e
    JOIN postings p ON p.entry_id = e.id
    JOIN accounts t ON t.id = p.to_account AND t.owner_kind = 'user'
   WHERE e.kind = 'bank_deposit' GROUP BY 1, 2`;

/** I13, I15 and I22, as far as tables alone prove them. */
export const TRANSFER_RULES: readonly SqlRule[] = [
  { invariant: 'I15', counts: 'SELECT count(*) FROM transfers_state', breaks: [MOVED] },
  {
    invariant: 'I13',
    counts: `SELECT count(*) FROM ledger_entries WHERE kind = 'bank_deposit'`,
    breaks: [CREDITED, SETTLED],
  },
  {
    invariant: 'I22',
    counts: 'SELECT count(*) FROM transfers_state',
    breaks: [
      windowBreaks({ kind: 'transfer_day', noun: 'transfers', counted: GIVEN, daysMax: 31 }),
      windowBreaks({ kind: 'bank_deposit_day', noun: 'deposits', counted: BANKED, daysMax: 31 }),
    ],
  },
];
