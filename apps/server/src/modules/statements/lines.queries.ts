// Lines of statements that were approved.
import type { AnyDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { OwnKind, ParkedReason } from './line-fates.ts';
import { lineKey } from './statement-file.ts';
import type { PersonRow } from './statements.mapper.ts';

/** Where a line stands. */
export type LineState =
  | 'own'
  | 'waiting'
  | 'credited'
  | 'parked'
  | 'moving'
  | 'assigned'
  | 'paid_back';

/** A line as its row says. */
export interface LineRow {
  readonly id: string;
  readonly account: string;
  readonly at: Date;
  readonly amountRial: bigint;
  readonly reference: string;
  readonly depositId: string | null;
  readonly description: string;
  readonly payerSheba: string | null;
  readonly payerName: string;
  readonly userId: number | null;
  readonly namedId: number | null;
  readonly own: OwnKind | null;
  readonly state: LineState;
  readonly reason: ParkedReason | null;
  readonly creditedTo: number | null;
  /** Who brought its statement in. */
  readonly importedBy: number;
  readonly updatedAt: Date;
}

interface SqlRow {
  readonly id: string;
  readonly account: string;
  readonly at: Date;
  readonly amount_rial: bigint;
  readonly reference: string;
  readonly deposit_id: string | null;
  readonly description: string;
  readonly payer_sheba: string | null;
  readonly payer_name: string;
  readonly user_id: bigint | null;
  readonly named_id: bigint | null;
  readonly own: OwnKind | null;
  readonly state: LineState;
  readonly reason: ParkedReason | null;
  readonly credited_to: bigint | null;
  readonly imported_by: bigint;
  readonly updated_at: Date;
}

const COLUMNS = `l.id, l.account, l.at, l.amount_rial, l.reference, l.deposit_id, l.description,
  l.payer_sheba, l.payer_name, l.user_id, l.named_id, l.own, l.state, l.reason, l.credited_to,
  l.updated_at, w.proposed_by AS imported_by`;
const FROM = `statement_lines AS l
  JOIN approvals AS w ON w.kind = 'statement' AND w.subject = l.statement_id::text`;

const idOf = (id: bigint | null): number | null => (id === null ? null : Number(id));

function lineOf(row: SqlRow): LineRow {
  return {
    id: row.id,
    account: row.account,
    at: row.at,
    amountRial: row.amount_rial,
    reference: row.reference,
    depositId: row.deposit_id,
    description: row.description,
    payerSheba: row.payer_sheba,
    payerName: row.payer_name,
    own: row.own,
    userId: idOf(row.user_id),
    namedId: idOf(row.named_id),
    state: row.state,
    reason: row.reason,
    creditedTo: idOf(row.credited_to),
    importedBy: Number(row.imported_by),
    updatedAt: row.updated_at,
  };
}

/** What was decided of a line when its statement was approved. */
export type DecidedLine = Pick<LineRow, 'id' | 'userId' | 'namedId' | 'own' | 'reason'> & {
  /** What every file gives it: twins have the same. */
  readonly key: string;
  /** The bank's after it; rial, null where its file could not tell. */
  readonly balanceRial: bigint | null;
};

/** Lines that a statement was the first to tell, in no order. */
export async function selectDecided(db: PlainDb, statementId: bigint): Promise<DecidedLine[]> {
  const { rows } = await sql(db).query<
    Pick<
      SqlRow,
      | 'id'
      | 'account'
      | 'at'
      | 'amount_rial'
      | 'reference'
      | 'user_id'
      | 'named_id'
      | 'own'
      | 'reason'
    > & { readonly balance_rial: bigint | null }
  >(
    `SELECT id, account, at, amount_rial, reference, balance_rial, user_id, named_id, own, reason
     FROM statement_lines WHERE statement_id = $1`,
    [statementId],
  );
  return rows.map(({ id, own, reason, ...row }) => ({
    id,
    own,
    reason,
    userId: idOf(row.user_id),
    namedId: idOf(row.named_id),
    key: lineKey({
      account: row.account,
      reference: row.reference,
      amountRial: row.amount_rial,
      at: row.at.getTime(),
    }),
    balanceRial: row.balance_rial,
  }));
}

/** These lines, in no order; one that is not there is left out. */
export async function selectLines(db: AnyDb, ids: readonly string[]): Promise<LineRow[]> {
  const { rows } = await sql(db).query<SqlRow>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE l.id = ANY($1)`,
    [ids],
  );
  return rows.map(lineOf);
}

/** One line. */
export async function selectLine(db: AnyDb, id: string): Promise<LineRow | undefined> {
  return (await selectLines(db, [id]))[0];
}

/** The same, and nobody else decides on it before the transaction ends. */
export async function lockLine(db: PlainDb, id: string): Promise<LineRow | undefined> {
  await sql(db).query('SELECT FROM statement_lines WHERE id = $1 FOR NO KEY UPDATE', [id]);
  return selectLine(db, id);
}

/** Lines that the engine has to be told of, those that wait longest first. */
export async function selectDue(db: PlainDb, limit: number): Promise<LineRow[]> {
  const { rows } = await sql(db).query<SqlRow>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE l.state IN ('waiting', 'moving')
     ORDER BY l.updated_at, l.at, l.id LIMIT $1`,
    [limit],
  );
  return rows.map(lineOf);
}

/** A transfer as the bank lists it. */
export interface ListedTransfer {
  readonly account: string;
  readonly reference: string;
  readonly amountRial: bigint;
  readonly at: number;
}

/** Of how many lines the engine was told that say the very same as one of these, by their keys. */
export async function countToldToEngine(
  db: PlainDb,
  transfers: readonly ListedTransfer[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql(db).query<
    Pick<SqlRow, 'account' | 'reference' | 'amount_rial' | 'at'> & { readonly count: bigint }
  >(
    `SELECT l.account, l.reference, l.amount_rial, l.at, count(*) AS count
     FROM (SELECT DISTINCT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::timestamptz[])
         AS each (account, reference, amount_rial, at)) AS listed
       JOIN statement_lines AS l USING (account, reference, amount_rial, at)
     WHERE l.state <> 'waiting' GROUP BY l.account, l.reference, l.amount_rial, l.at`,
    [
      transfers.map(({ account }) => account),
      transfers.map(({ reference }) => reference),
      transfers.map(({ amountRial }) => amountRial),
      transfers.map(({ at }) => new Date(at)),
    ],
  );
  return new Map(
    rows.map(({ account, reference, amount_rial: amountRial, at, count }) => [
      lineKey({ account, reference, amountRial, at: at.getTime() }),
      Number(count),
    ]),
  );
}

/** Which of these lines were approved. */
export async function selectKnownIds(
  db: AnyDb,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql(db).query<{ id: string }>(
    'SELECT id FROM statement_lines WHERE id = ANY($1)',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Where a line stands after the engine's word; false where another worker noted it. */
export async function noteLine(
  db: PlainDb,
  id: string,
  from: LineState,
  to: {
    readonly state: LineState;
    readonly creditedTo: number | null;
    readonly reason: ParkedReason | null;
    readonly at: Date;
  },
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE statement_lines SET state = $3, credited_to = $4, reason = COALESCE($5, reason),
       updated_at = $6
     WHERE id = $1 AND state = $2`,
    [id, from, to.state, to.creditedTo, to.reason, to.at],
  );
  return rowCount === 1;
}

/** What a line is looked for by. */
export interface LineLike {
  readonly amountRial: bigint;
  readonly account: string;
  readonly at: Date;
}

/** For each, in order: lines of its amount in its account that are nobody's, nearest in time first. */
export async function selectOfAmounts(
  db: PlainDb,
  likes: readonly LineLike[],
): Promise<LineRow[][]> {
  if (likes.length === 0) return [];
  const { rows } = await sql(db).query<SqlRow & { of: bigint }>(
    `SELECT meant.of, ${COLUMNS}
     FROM unnest($1::bigint[], $2::text[], $3::timestamptz[]) WITH ORDINALITY
         AS meant (amount_rial, account, at, of)
       CROSS JOIN LATERAL (
         SELECT * FROM statement_lines AS one
         WHERE state IN ('parked', 'moving') AND one.amount_rial = meant.amount_rial
           AND one.account = meant.account
         ORDER BY abs(extract(epoch FROM one.at - meant.at)), id LIMIT 5) AS l
       JOIN approvals AS w ON w.kind = 'statement' AND w.subject = l.statement_id::text
     ORDER BY meant.of, abs(extract(epoch FROM l.at - meant.at)), l.id`,
    [
      likes.map(({ amountRial }) => amountRial),
      likes.map(({ account }) => account),
      likes.map(({ at }) => at),
    ],
  );
  return likes.map((_, at) => rows.filter(({ of }) => Number(of) === at + 1).map(lineOf));
}

/** People by their ids. */
export async function selectPeopleById(
  db: AnyDb,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PersonRow>> {
  const { rows } = await sql(db).query<{ id: bigint; name: string | null; mobile: string }>(
    `SELECT id, NULLIF(concat_ws(' ', first_name, last_name), '') AS name, mobile
     FROM users WHERE id = ANY($1::bigint[])`,
    [[...new Set(ids)]],
  );
  return new Map(
    rows.map(({ id, name, mobile }) => [Number(id), { userId: Number(id), name, mobile }]),
  );
}

/** Whether somebody may be given money that came by a bank: a client whose identity is known. */
export async function mayHaveDeposits(db: PlainDb, userId: number): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `SELECT FROM users WHERE id = $1 AND level >= 1
       AND NOT EXISTS (SELECT FROM staff_members WHERE user_id = $1)`,
    [userId],
  );
  return rowCount === 1;
}
