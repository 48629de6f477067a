// A count of liabilities as the module writes it, and what would have to be done to have it say something else.
import { createPool } from '../../platform/database/database.ts';

/** Counts what people have now; no tree is made of it. */
const COUNTED = `
  WITH owned AS (
    SELECT a.asset, sum(b.total)::text AS sum FROM accounts a JOIN balances b ON b.account_id = a.id
    WHERE a.owner_kind = 'user' AND b.total > 0 GROUP BY a.asset),
  said AS (SELECT jsonb_build_object('number', 1, 'roots', jsonb_agg(to_jsonb(owned)))::text AS text
    FROM owned)
  INSERT INTO liability_counts (number, day, at, seq, statement, hash, custody, state)
  SELECT 1, '2026-11-21', now(), projected_seq(), text, sha256(convert_to(text, 'UTF8')), '[]', 'built'
  FROM said`;

/** Keeps a count of a traded database. */
export async function countSomewhat(connectionString: string): Promise<void> {
  const owner = createPool({ connectionString, connectionsMax: 1 });
  try {
    await owner.query(COUNTED);
  } finally {
    await owner.end();
  }
}

const less = `statement = replace(statement, '"sum": "', '"sum": "1')`;

/** Damages of counts. */
export const LIABILITY_DAMAGES = [
  {
    invariant: 'I24',
    sql: `UPDATE liability_counts SET ${less};
      UPDATE liability_counts SET hash = sha256(convert_to(statement, 'UTF8'))`,
    row: /^count 1 [A-Z]+$/,
  },
  { invariant: 'I24', sql: `UPDATE liability_counts SET hash = sha256('another')`, row: 'count 1' },
] as const;
