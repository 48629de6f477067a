// Invariants of the house's transactions on chains, as one look at the tables proves them.
import { CHAIN_COINS, CHAINS } from '@sarraf/settlement';
import type { SqlRule } from './sql-rule.queries.ts';

/** The coin that the chain of a spend `s` takes its fee in. */
const COIN = `CASE s.chain ${CHAINS.map(
  (chain) => `WHEN '${chain}' THEN '${CHAIN_COINS[chain]}'`,
).join(' ')} END`;

/** What each spend's entry moves, posting by posting. */
const MOVED = `
  SELECT e.reference, count(*) AS postings,
         string_agg(p.role || ' ' || p.amount || ' ' || p.asset || ' ' || f.owner_kind || ':'
           || f.owner_id || ' ' || t.owner_kind || ':' || t.owner_id, ', ' ORDER BY p.posting_index)
           AS moved
    FROM ledger_entries e
    JOIN postings p ON p.entry_id = e.id
    JOIN accounts f ON f.id = p.from_account
    JOIN accounts t ON t.id = p.to_account
   WHERE e.kind = 'spend'
   GROUP BY e.id`;

/** Cold pays for what it sends. */
const FEE = `CASE WHEN s.fee_units > 0 THEN 'fee ' || s.fee_units || ' ' || ${COIN}
  || ' house:gas outside:' || CASE WHEN s.custody_to = 'hot' THEN 'cold_' ELSE 'hot_' END
  || s.chain END`;
/** Accounts outside stand at minus what lies there: to cold is from cold's account. What failed moved nothing. */
const CUSTODY = `CASE WHEN s.custody_units > 0 THEN 'custody ' || s.custody_units || ' '
  || s.custody_asset || CASE s.custody_to WHEN 'cold'
    THEN ' outside:cold_' || s.chain || ' outside:hot_' || s.chain
    ELSE ' outside:hot_' || s.chain || ' outside:cold_' || s.chain END END`;
const EXPECTED = `nullif(concat_ws(', ', ${FEE}, ${CUSTODY}), '')`;

/** What was closed is posted as its row says, once; what is open, or was never sent, has no entry. */
const POSTED = `
  SELECT 'spend ' || coalesce(s.id, m.reference) AS row,
         coalesce(s.state || ', ' || coalesce(${EXPECTED}, 'of nothing'), 'not there')
           || '; posted ' || coalesce(m.moved, 'by no entry') AS fact
    FROM spends_state s FULL JOIN (${MOVED}) m ON m.reference = s.id
   WHERE s.id IS NULL OR m.moved IS DISTINCT FROM ${EXPECTED}
   ORDER BY 1`;

/** What an open spend may cost is held of its chain's own coin, where the house pays fees from. */
const HELD = `
  SELECT 'spend ' || s.id AS row,
         'holds on ' || coalesce(a.owner_kind || ':' || a.owner_id || ' ' || a.asset, 'no account')
           AS fact
    FROM spends_state s
    LEFT JOIN holds h ON h.id = s.hold_id AND h.reason_kind = 'spend'
    LEFT JOIN accounts a ON a.id = h.account_id
   WHERE s.state = 'open'
     AND (a.owner_kind = 'house' AND a.owner_id = 'gas' AND a.asset = ${COIN}) IS NOT TRUE
   ORDER BY 1`;

/**
 * A payout is of a withdrawal that leaves by its chain, one of each at most: both have one id. Its fee is
 * held before the withdrawal is sent; one that has a transaction was sent, and settled by that very one. What
 * was never sent paid nothing: its withdrawal is refused or comes back.
 */
const PAID = `
  SELECT 'spend ' || s.id AS row,
         s.state || ', by ' || s.chain || '; its withdrawal is '
           || coalesce(w.state || ', by ' || coalesce(w.chain, 'a bank'), 'not there') AS fact
    FROM spends_state s LEFT JOIN withdrawals_state w ON w.id = s.id
   WHERE s.kind = 'payout'
     AND (w.chain = s.chain AND CASE
       WHEN s.reference IS NOT NULL THEN w.state IN ('sent', 'returned')
         OR (w.state = 'settled' AND w.reference = s.reference)
       WHEN s.state = 'open' THEN w.state IN ('approved', 'refused', 'sent', 'settled', 'returned')
       ELSE w.state IN ('approved', 'refused', 'sent', 'returned') END) IS NOT TRUE
   ORDER BY 1`;

/** No coin is sent without a transaction of the house by its chain. */
const UNPAID = `
  SELECT 'withdrawal ' || w.id AS row, w.state || ', by ' || w.chain || '; no spend pays it' AS fact
    FROM withdrawals_state w
    LEFT JOIN spends_state s ON s.id = w.id AND s.kind = 'payout' AND s.chain = w.chain
   WHERE w.chain IS NOT NULL AND w.state IN ('sent', 'settled') AND s.id IS NULL
   ORDER BY 1`;

/** I15 of the house's transactions, as far as tables alone prove it. */
export const SPEND_RULES: readonly SqlRule[] = [
  {
    invariant: 'I15',
    counts: 'SELECT count(*) FROM spends_state',
    breaks: [POSTED, HELD, PAID, UNPAID],
  },
];
