// Money that is, or was, nobody's, in the order of its lists: lines of statements and parked charges.
import type { AnyDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { folds, termOf } from '../../platform/database/text-search.ts';
import { lockLine, noteLine, selectDue, selectLines, type LineRow } from './lines.queries.ts';
import {
  lockCharge,
  noteCharge,
  selectCharges,
  selectMovingCharges,
  type UnmatchedRow,
} from './parked-charges.queries.ts';

/** What of lines and of charges officers look at, and in which order; `$2` is as many as are needed. */
const SHOWN = {
  waiting: {
    lines: { where: `l.state IN ('parked', 'moving')`, at: 'l.at' },
    charges: { where: `p.state = 'parked'`, at: 'p.parked_at' },
    order: 'ASC',
  },
  ended: {
    lines: { where: `l.state IN ('assigned', 'paid_back')`, at: 'l.updated_at' },
    charges: { where: `p.state IN ('given', 'returned')`, at: 'p.settled_at' },
    order: 'DESC',
  },
  /** In no book: no sum was proved, and the bank's own line is waited for. */
  flagged: {
    lines: undefined,
    charges: { where: `p.is_flagged AND p.state = 'failed'`, at: 'p.created_at' },
    order: 'DESC',
  },
} as const;
/** Of what officers look at. */
export type UnmatchedShown = keyof typeof SHOWN;

const LINE_FITS = `($1::text IS NULL OR l.reference = $1 OR l.deposit_id = $1 OR l.payer_sheba = $1
  OR ${folds('l.payer_name', '$1')})`;
const CHARGE_FITS = `($1::text IS NULL OR p.authority = $1 OR p.bank_reference = $1 OR p.id = $1)`;

/** The first `$2` of each kind, so that each goes by its own index. */
function firstOf(shown: UnmatchedShown): string {
  const { lines, charges, order } = SHOWN[shown];
  const first = (from: string, where: string, at: string, id: string): string =>
    `(SELECT ${id} AS id, ${at} AS at FROM ${from} WHERE ${where}
      ORDER BY ${at} ${order}, ${id} LIMIT $2)`;
  const parts = [
    ...(lines
      ? [first('statement_lines AS l', `${lines.where} AND ${LINE_FITS}`, lines.at, 'l.id')]
      : []),
    first('payments AS p', `${charges.where} AND ${CHARGE_FITS}`, charges.at, 'p.id'),
  ];
  return parts.join(' UNION ALL ');
}

const unmatchedLine = (row: LineRow): UnmatchedRow => ({ ...row, charge: null });

/** Money that is, or was, nobody's. */
export async function selectUnmatched(
  db: PlainDb,
  shown: UnmatchedShown,
  query: string | undefined,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<UnmatchedRow[]> {
  const { rows } = await sql(db).query<{ id: string }>(
    `SELECT id FROM (${firstOf(shown)}) AS shown
     ORDER BY at ${SHOWN[shown].order}, id OFFSET $3 LIMIT $4`,
    [termOf(query), offset + limit, offset, limit],
  );
  const ids = rows.map(({ id }) => id);
  const found = new Map((await findUnmatchedRows(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** How many there are, counted to `max` at most. */
export async function countUnmatched(
  db: PlainDb,
  shown: UnmatchedShown,
  query: string | undefined,
  max: number,
): Promise<number> {
  const { rows } = await sql(db).query<{ total: bigint }>(
    `SELECT count(*) AS total FROM (SELECT FROM (${firstOf(shown)}) AS shown LIMIT $2) AS counted`,
    [termOf(query), max],
  );
  return Number(rows[0]?.total ?? 0n);
}

/** These, in no order; what officers do not look at is left out. */
export async function findUnmatchedRows(
  db: AnyDb,
  ids: readonly string[],
): Promise<UnmatchedRow[]> {
  const lines = (await selectLines(db, ids)).filter(({ state }) => IS_UNMATCHED.has(state));
  const charges = lines.length === ids.length ? [] : await selectCharges(db, ids);
  return [...lines.map(unmatchedLine), ...charges];
}

const IS_UNMATCHED: ReadonlySet<string> = new Set(['parked', 'moving', 'assigned', 'paid_back']);

/** One of them, and nobody else decides on it before the transaction ends. */
export async function lockUnmatched(db: PlainDb, id: string): Promise<UnmatchedRow | undefined> {
  const line = await lockLine(db, id);
  if (line === undefined) return lockCharge(db, id);
  return IS_UNMATCHED.has(line.state) ? unmatchedLine(line) : undefined;
}

/** What the engine has to be told of, lines first, each that waits longest first. */
export async function selectUntold(
  db: PlainDb,
  limit: number,
): Promise<{ readonly lines: readonly LineRow[]; readonly charges: readonly UnmatchedRow[] }> {
  const lines = await selectDue(db, limit);
  return { lines, charges: await selectMovingCharges(db, limit - lines.length) };
}

/** Where one stands after a decision or the engine's word; false where another worker noted it. */
export function noteUnmatched(
  db: PlainDb,
  row: UnmatchedRow,
  to: {
    readonly state: 'moving' | 'assigned' | 'paid_back';
    readonly creditedTo: number | null;
    readonly at: Date;
  },
): Promise<boolean> {
  if (row.charge !== null) return noteCharge(db, row.id, to);
  return noteLine(db, row.id, to.state === 'moving' ? 'parked' : 'moving', { ...to, reason: null });
}
