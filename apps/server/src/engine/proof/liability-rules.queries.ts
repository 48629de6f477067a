// I24: what was signed of what people have is what the books have of them, at the count's number of the journal.
import type { SqlRule } from './sql-rule.queries.ts';

/** What each count says of each asset. */
const STATED = `
  SELECT c.number, c.seq, r.value ->> 'asset' AS asset, (r.value ->> 'sum')::numeric AS units
  FROM liability_counts c CROSS JOIN jsonb_array_elements(c.statement::jsonb -> 'roots') AS r`;

/** What people's accounts had at each count, by the postings up to its number, each counted once. */
const BOOKS = `
  SELECT k.number, m.asset, sum(m.units) AS units
  FROM liability_counts k JOIN (
    SELECT first.number, ends.asset, sum(ends.units) AS units
    FROM (
      SELECT p.entry_id, p.asset, p.amount AS units FROM postings p
        JOIN accounts a ON a.id = p.to_account AND a.owner_kind = 'user'
      UNION ALL
      SELECT p.entry_id, p.asset, -p.amount FROM postings p
        JOIN accounts a ON a.id = p.from_account AND a.owner_kind = 'user') AS ends
    JOIN ledger_entries e ON e.id = ends.entry_id
    CROSS JOIN LATERAL (SELECT min(c.number) AS number FROM liability_counts c
      WHERE c.seq >= e.seq) AS first
    WHERE first.number IS NOT NULL
    GROUP BY first.number, ends.asset) AS m ON m.number <= k.number
  GROUP BY k.number, m.asset`;

/** I24. */
export const LIABILITY_RULES: readonly SqlRule[] = [
  {
    invariant: 'I24',
    counts: `SELECT COALESCE(sum(jsonb_array_length(statement::jsonb -> 'roots')), 0)::bigint AS count
               FROM liability_counts`,
    breaks: [
      `SELECT 'count ' || number AS row, 'its statement is not the one that was hashed' AS fact
         FROM liability_counts WHERE hash <> sha256(convert_to(statement, 'UTF8')) ORDER BY number`,
      `SELECT 'count ' || number || ' ' || asset AS row, 'its root sums to ' || coalesce(s.units, 0)
                || ', the books had ' || coalesce(b.units, 0) || ' at journal ' || c.seq AS fact
         FROM (${STATED}) s FULL JOIN (${BOOKS}) b USING (number, asset)
         JOIN liability_counts c USING (number)
        WHERE coalesce(s.units, 0) <> coalesce(b.units, 0) ORDER BY number, asset`,
    ],
  },
];
