// Invariants of accounts, holds and the journal, as one look at the tables proves them.
import { HOLDING_KINDS } from '@sarraf/settlement';
import type { SqlRule } from './sql-rule.queries.ts';

const POSTED = `
  SELECT account, sum(units) AS units FROM (
    SELECT to_account AS account, amount AS units FROM postings
    UNION ALL SELECT from_account, -amount FROM postings
  ) ends GROUP BY account`;

/** What rows need to be held, those of orders apart: of each kind that says so of itself. */
const NEEDED = HOLDING_KINDS.map(({ kind, reason, while: holding }) => {
  const column = (name: string): string =>
    kind.fields.find((field) => field.name === name)?.column ?? name;
  const words = Object.entries(holding).map(([name, values = []]) => {
    return `${column(name)} IN (${values.map((one) => `'${one}'`).join(', ')})`;
  });
  return `SELECT '${kind.noun} ' || ${column('id')} AS row, '${reason}' AS reason,
      ${column('hold')} AS hold_id, ${column('units')} AS units
      FROM ${kind.table} WHERE ${words.join(' AND ')}`;
}).join(' UNION ALL ');

/** The invariants of accounts, holds and the journal. */
export const ACCOUNT_RULES: readonly SqlRule[] = [
  {
    invariant: 'I1',
    counts: 'SELECT count(*) FROM postings',
    breaks: [
      `SELECT 'posting ' || entry_id || '/' || posting_index AS row,
              'its ends are not accounts of ' || p.asset AS fact
         FROM postings p
         LEFT JOIN accounts f ON f.id = p.from_account
         LEFT JOIN accounts t ON t.id = p.to_account
        WHERE f.asset IS DISTINCT FROM p.asset OR t.asset IS DISTINCT FROM p.asset
        ORDER BY entry_id, posting_index`,
      `SELECT 'asset ' || asset AS row, 'all its accounts sum to ' || sum(total) AS fact
         FROM balances JOIN accounts ON id = account_id
        GROUP BY asset HAVING sum(total) <> 0 ORDER BY asset`,
    ],
  },
  {
    invariant: 'I2',
    counts: `SELECT count(*) FROM information_schema.columns WHERE table_schema = 'public'`,
    breaks: [
      `SELECT 'column ' || table_name || '.' || column_name AS row, 'is ' || data_type AS fact
         FROM information_schema.columns
        WHERE table_schema = 'public'
          -- units of a chain have up to 80 digits, and none behind the point
          AND (data_type IN ('real', 'double precision', 'money') OR data_type = 'numeric'
            AND (numeric_precision IS NULL OR numeric_scale <> 0))
        ORDER BY table_name, column_name`,
      `SELECT 'posting ' || entry_id || '/' || posting_index AS row, 'moves ' || amount AS fact
         FROM postings WHERE amount <= 0 ORDER BY entry_id, posting_index`,
      `SELECT 'hold ' || id AS row, 'holds ' || amount AS fact FROM holds WHERE amount <= 0`,
      `SELECT 'trade ' || id AS row, lots || ' lots for ' || quote AS fact FROM trades
        WHERE lots <= 0 OR quote <= 0 ORDER BY id`,
      `SELECT 'payment ' || id AS row, 'of ' || units AS fact FROM payments_state WHERE units <= 0`,
    ],
  },
  {
    invariant: 'I3',
    counts: `SELECT count(*) FROM accounts WHERE owner_kind = 'user'`,
    breaks: [
      `SELECT 'account ' || account_id AS row, 'total ' || total || ', held ' || held AS fact
         FROM balances JOIN accounts ON id = account_id
        WHERE accounts.owner_kind = 'user' AND NOT (total >= held AND held >= 0)
        ORDER BY account_id`,
    ],
  },
  {
    invariant: 'I4',
    counts: 'SELECT count(*) FROM balances',
    breaks: [
      `SELECT 'account ' || coalesce(p.account, b.account_id) AS row,
              'total ' || coalesce(total, 0) || ', its postings sum to ' || coalesce(units, 0) AS fact
         FROM balances b FULL JOIN (${POSTED}) p ON p.account = b.account_id
        WHERE coalesce(total, 0) <> coalesce(units, 0) ORDER BY 1`,
      `SELECT 'account ' || account_id AS row, 'its owner is no ' || b.owner_kind AS fact
         FROM balances b LEFT JOIN accounts a ON a.id = account_id
        WHERE a.owner_kind IS DISTINCT FROM b.owner_kind ORDER BY account_id`,
    ],
  },
  {
    invariant: 'I5',
    counts: 'SELECT count(*) FROM holds',
    breaks: [
      `SELECT 'account ' || coalesce(h.account_id, b.account_id) AS row,
              'held ' || coalesce(held, 0) || ', its holds sum to ' || coalesce(units, 0) AS fact
         FROM balances b FULL JOIN (
           SELECT account_id, sum(remaining) AS units FROM holds GROUP BY account_id
         ) h ON h.account_id = b.account_id
        WHERE coalesce(held, 0) <> coalesce(units, 0) ORDER BY 1`,
      `SELECT 'hold ' || h.id AS row, 'remains ' || remaining || ' without an open reason' AS fact
         FROM holds h
         LEFT JOIN orders o ON h.reason_kind = 'order' AND o.id::text = h.reason_id
          AND o.hold_id = h.id AND o.is_open
        WHERE h.remaining > 0 AND o.id IS NULL AND NOT EXISTS (
          SELECT FROM (${NEEDED}) n WHERE n.reason = h.reason_kind AND n.hold_id = h.id
             AND h.reason_id = h.id::text AND n.units = h.remaining
        ) ORDER BY h.id`,
      `SELECT n.row, 'is on its way without a hold' AS fact
         FROM (${NEEDED}) n LEFT JOIN holds h ON h.id = n.hold_id AND h.remaining > 0
        WHERE h.id IS NULL ORDER BY n.row`,
      `SELECT 'order ' || o.id AS row, 'is open without a hold' AS fact
         FROM orders o
         LEFT JOIN holds h ON h.id = o.hold_id AND h.remaining > 0
         LEFT JOIN orders l ON l.id = o.linked_order AND o.status = 'untriggered'
         LEFT JOIN holds lh ON lh.id = l.hold_id AND lh.remaining > 0
        WHERE o.is_open AND h.id IS NULL AND lh.id IS NULL ORDER BY o.id`,
    ],
  },
  {
    invariant: 'I7',
    counts: 'SELECT count(*) FROM journal',
    breaks: [
      `SELECT 'journal ' || seq AS row, 'stands where ' || position || ' belongs' AS fact
         FROM (SELECT seq, row_number() OVER (ORDER BY seq) AS position FROM journal) numbered
        WHERE seq <> position ORDER BY seq LIMIT 1`,
      `SELECT 'journal ' || j.seq AS row,
              j.command_count || ' commands, indexed are ' || coalesce(c.found, 0) AS fact
         FROM journal j LEFT JOIN (
           SELECT seq, count(*) AS found, max(command_index) AS last FROM commands GROUP BY seq
         ) c ON c.seq = j.seq
        WHERE (j.seq <= (SELECT projected_seq())
                 AND (c.found IS DISTINCT FROM j.command_count
                   OR c.last IS DISTINCT FROM j.command_count - 1))
           OR (j.seq > (SELECT projected_seq()) AND c.found > 0)
        ORDER BY j.seq`,
      `SELECT 'trade ' || t.id AS row,
              'event ' || t.market_seq || ' of ' || t.market || ', which is at '
                || coalesce(m.market_seq::text, 'none') AS fact
         FROM trades t LEFT JOIN markets_state m ON m.symbol = t.market
        WHERE t.market_seq > coalesce(m.market_seq, 0) ORDER BY t.id`,
    ],
  },
];
