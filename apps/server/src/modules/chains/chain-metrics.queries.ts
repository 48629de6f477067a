// Figures of chains.
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** The newest block that was read of each chain, and whether a deposit or a transaction of ours waits for more. */
export async function selectFigures(
  db: PlainDb,
): Promise<
  readonly { readonly chain: string; readonly block_at: Date; readonly is_awaited: boolean }[]
> {
  const { rows } = await sql(db).query<{ chain: string; block_at: Date; is_awaited: boolean }>(
    `SELECT chain, block_at, EXISTS (
       SELECT FROM chain_moves AS m WHERE m.chain = c.chain AND m.book IN ('waiting', 'settling')
         AND m.state = 'mined') OR EXISTS (
       SELECT FROM chain_spends AS p WHERE p.chain = c.chain AND p.closed_at IS NULL
         AND p.state IN ('broadcast', 'mined')) AS is_awaited
     FROM chain_cursors AS c`,
  );
  return rows;
}

/** Forks by their depth. */
export async function countForks(db: PlainDb): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql(db).query<{ depth: bigint; count: bigint }>(
    'SELECT depth, count(*) AS count FROM chain_forks GROUP BY depth ORDER BY depth LIMIT 200',
  );
  return Object.fromEntries(rows.map(({ count, depth }) => [String(depth), Number(count)]));
}

/** Deposits that are in no book, by why. */
export async function countUnbooked(db: PlainDb): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql(db).query<{ why: string; count: bigint }>(
    `SELECT COALESCE(reason, 'confirming') AS why, count(*) AS count FROM chain_moves
     WHERE book = 'waiting' GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ count, why }) => [why, Number(count)]));
}

/** When each asset on each chain was compared last, or opened where it never was. */
export async function selectComparedAt(
  db: PlainDb,
): Promise<readonly { readonly chain: string; readonly asset: string; readonly at: Date }[]> {
  const { rows } = await sql(db).query<{ chain: string; asset: string; at: Date }>(
    `SELECT o.chain, o.asset, COALESCE(d.checked_at, o.opened_at) AS at
     FROM chain_openings AS o LEFT JOIN chain_differences AS d USING (chain, asset)
     ORDER BY o.chain, o.asset`,
  );
  return rows;
}
