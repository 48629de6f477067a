// What was approved of an account, in the order of its balances.
import type { AnyDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { amountsLike } from './line-likeness.ts';
import { type ChainStart, type StoredLine } from './line-places.ts';
import { lineKey, type StatementFileLine } from './statement-file.ts';

/** Places of one balance that are looked at, beside those of the very line: the newest. */
const STARTS_MAX = 8;
const DAY_MS = 86_400_000;

interface SqlRow {
  readonly id: string;
  readonly account: string;
  readonly at: Date;
  readonly amount_rial: bigint;
  readonly balance_rial: bigint;
  readonly reference: string;
  readonly place: bigint;
}
const COLUMNS = 'id, account, at, amount_rial, balance_rial, reference, place';

function storedOf(row: SqlRow): StoredLine {
  const { id, account, reference } = row;
  const [at, amountRial] = [row.at.getTime(), row.amount_rial];
  const key = lineKey({ account, reference, amountRial, at });
  const place = Number(row.place);
  return { id, key, at, amountRial, balanceRial: row.balance_rial, reference, place };
}

/** The balance after the last approved line; undefined where there is none. */
export async function selectClosing(
  db: AnyDb,
  account: string,
): Promise<{ readonly place: number; readonly balanceRial: bigint } | undefined> {
  const { rows } = await sql(db).query<{ place: bigint; balance_rial: bigint }>(
    `SELECT place, balance_rial FROM statement_lines WHERE account = $1 AND place > 0
     ORDER BY place DESC LIMIT 1`,
    [account],
  );
  const [row] = rows;
  return row && { place: Number(row.place), balanceRial: row.balance_rial };
}

/**
 * Where a chain of lines may begin among the approved ones: everywhere its first line stands, and the
 * newest places at which the balance was what it is before it.
 */
export async function selectStarts(
  db: AnyDb,
  account: string,
  lines: readonly StatementFileLine[],
): Promise<ChainStart[]> {
  const [first] = lines;
  if (first === undefined) return [];
  const before = `account = $1 AND place > 0 AND balance_rial - amount_rial = $2`;
  const { rows } = await sql(db).query<{ place: bigint }>(
    `(SELECT place FROM statement_lines WHERE ${before} AND amount_rial = $3 AND reference = $4
        AND at = $5)
     UNION (SELECT place FROM statement_lines WHERE ${before} AND amount_rial = $3
        ORDER BY place DESC LIMIT ${STARTS_MAX})
     UNION (SELECT place FROM statement_lines WHERE ${before}
        ORDER BY place DESC LIMIT ${STARTS_MAX})`,
    [
      account,
      first.balanceRial - first.amountRial,
      first.amountRial,
      first.reference,
      new Date(first.at),
    ],
  );
  const starts: ChainStart[] = [];
  for (const { place } of rows) {
    const found = await selectFrom(db, account, Number(place), lines.length + 1);
    starts.push({ after: Number(place) - 1, rows: found });
  }
  return starts;
}

async function selectFrom(
  db: AnyDb,
  account: string,
  place: number,
  limit: number,
): Promise<StoredLine[]> {
  const { rows } = await sql(db).query<SqlRow>(
    `SELECT ${COLUMNS} FROM statement_lines WHERE account = $1 AND place >= $2
     ORDER BY place LIMIT $3`,
    [account, place, limit],
  );
  return rows.map(storedOf);
}

/** Approved lines of an account that these may be other writings of. */
export async function selectLookalikes(
  db: AnyDb,
  account: string,
  lines: readonly StatementFileLine[],
): Promise<StoredLine[]> {
  if (lines.length === 0) return [];
  const times = lines.map(({ at }) => at);
  const amounts = new Set(lines.flatMap(({ amountRial }) => amountsLike(amountRial)));
  const { rows } = await sql(db).query<SqlRow>(
    `SELECT ${COLUMNS} FROM statement_lines
     WHERE account = $1 AND at BETWEEN $2 AND $3 AND amount_rial = ANY($4) AND place > 0`,
    [account, new Date(lowest(times) - DAY_MS), new Date(highest(times) + DAY_MS), [...amounts]],
  );
  return rows.map(storedOf);
}

const lowest = (times: readonly number[]): number => times.reduce((a, b) => Math.min(a, b));
const highest = (times: readonly number[]): number => times.reduce((a, b) => Math.max(a, b));

/** Whether an account has approved lines whose place was never looked for. */
export async function hasUnplaced(db: AnyDb, account: string): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    'SELECT FROM statement_lines WHERE account = $1 AND place IS NULL LIMIT 1',
    [account],
  );
  return rowCount === 1;
}

/** Accounts that have such lines. */
export async function selectUnplacedAccounts(db: PlainDb): Promise<string[]> {
  const { rows } = await sql(db).query<{ account: string }>(
    'SELECT DISTINCT account FROM statement_lines WHERE place IS NULL',
  );
  return rows.map(({ account }) => account);
}

/** Files of an account as they were approved, the first one first, and the lines that each brought. */
export async function selectApprovedFiles(
  db: PlainDb,
  account: string,
): Promise<{ readonly file: Uint8Array; readonly ids: readonly string[] }[]> {
  const { rows } = await sql(db).query<{ file: Buffer; ids: string[] }>(
    `SELECT s.file, ARRAY(SELECT id FROM statement_lines WHERE statement_id = s.id) AS ids
     FROM statements AS s
       JOIN approvals AS w ON w.kind = 'statement' AND w.subject = s.id::text
     WHERE s.account = $1 AND s.state <> 'preview' ORDER BY w.decided_at, s.id`,
    [account],
  );
  return rows;
}

/** Where a line stands, by its id. */
export interface LinePosition {
  readonly id: string;
  readonly place: number;
  /** Null where its file cannot tell. */
  readonly balanceRial: bigint | null;
}

/** Keeps where lines stand that had no place, or all of these anew. */
export async function updatePlaces(
  db: PlainDb,
  lines: readonly LinePosition[],
  only: 'unplaced' | 'all',
): Promise<void> {
  await sql(db).query(
    `UPDATE statement_lines AS l SET place = stands.place, balance_rial = stands.balance
     FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS stands (id, place, balance)
     WHERE l.id = stands.id AND ($4 OR l.place IS NULL)
       AND (l.place IS DISTINCT FROM stands.place OR l.balance_rial IS DISTINCT FROM stands.balance)`,
    [
      lines.map(({ id }) => id),
      lines.map(({ place }) => place),
      lines.map(({ balanceRial }) => balanceRial),
      only === 'all',
    ],
  );
}
