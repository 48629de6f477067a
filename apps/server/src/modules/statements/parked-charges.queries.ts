// Charges whose money was parked, as officers decide on them beside lines of statements; and those that
// were flagged, whose money no book has yet.
import type { AnyDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ParkedReason } from './line-fates.ts';
import type { LineRow, LineState } from './lines.queries.ts';

/** What of a charge a line of the bank has not. */
export interface ChargeOfUnmatched {
  readonly gateway: string;
  readonly askedRial: bigint;
  /** The card that should have paid, and the one that did as the gateway masks it. */
  readonly ownCard: string;
  readonly paidCard: string | null;
  readonly bankReference: string | null;
}

/** Money that is, or was, nobody's: of a line of the bank, or of a parked charge. */
export interface UnmatchedRow
  extends Omit<LineRow, 'account' | 'state' | 'userId' | 'own' | 'importedBy'> {
  /** Null of a charge. */
  readonly account: string | null;
  /** `flagged`: of a charge, and in no book. */
  readonly state: LineState | 'flagged';
  readonly charge: ChargeOfUnmatched | null;
}

interface SqlRow {
  readonly id: string;
  readonly user_id: bigint;
  readonly gateway: string;
  readonly authority: string | null;
  readonly amount_rial: bigint;
  readonly parked_rial: bigint | null;
  readonly parked_card: string | null;
  readonly parked_why: ParkedReason | null;
  readonly card_masked: string;
  readonly bank_reference: string | null;
  readonly line_state: UnmatchedRow['state'];
  readonly at: Date;
  readonly updated_at: Date;
}

const COLUMNS = `id, user_id, gateway, authority, amount_rial, parked_rial, parked_card, parked_why,
  card_masked, bank_reference, COALESCE(parked_at, created_at) AS at,
  COALESCE(settled_at, parked_at, created_at) AS updated_at,
  CASE state WHEN 'given' THEN 'assigned' WHEN 'returned' THEN 'paid_back'
    WHEN 'parked' THEN CASE WHEN is_settling THEN 'moving' ELSE 'parked' END
    ELSE 'flagged' END AS line_state`;

/** What officers see of charges: those in the books, and the flagged ones that are in none. */
const SEEN = `(state IN ('parked', 'given', 'returned') OR (state = 'failed' AND is_flagged))`;

function unmatchedOf(row: SqlRow): UnmatchedRow {
  const namedId = Number(row.user_id);
  return {
    id: row.id,
    account: null,
    at: row.at,
    amountRial: row.parked_rial ?? row.amount_rial,
    reference: row.authority ?? '',
    depositId: null,
    description: '',
    payerSheba: null,
    payerName: '',
    namedId,
    state: row.line_state,
    updatedAt: row.updated_at,
    reason: row.parked_why ?? 'charge_not_proved',
    creditedTo: row.line_state === 'assigned' ? namedId : null,
    charge: {
      gateway: row.gateway,
      askedRial: row.amount_rial,
      ownCard: row.card_masked,
      paidCard: row.parked_card,
      bankReference: row.bank_reference,
    },
  };
}

/** These charges, in no order; one that officers do not look at is left out. */
export async function selectCharges(db: AnyDb, ids: readonly string[]): Promise<UnmatchedRow[]> {
  const { rows } = await sql(db).query<SqlRow>(
    `SELECT ${COLUMNS} FROM payments WHERE id = ANY($1) AND ${SEEN}`,
    [ids],
  );
  return rows.map(unmatchedOf);
}

/** One of them, and nobody else decides on it before the transaction ends. */
export async function lockCharge(db: PlainDb, id: string): Promise<UnmatchedRow | undefined> {
  await sql(db).query('SELECT FROM payments WHERE id = $1 FOR NO KEY UPDATE', [id]);
  return (await selectCharges(db, [id]))[0];
}

/** Charges that were decided, and that the engine has to be told of. */
export async function selectMovingCharges(db: PlainDb, limit: number): Promise<UnmatchedRow[]> {
  const { rows } = await sql(db).query<SqlRow>(
    `SELECT ${COLUMNS} FROM payments WHERE state = 'parked' AND is_settling
     ORDER BY parked_at, id LIMIT $1`,
    [limit],
  );
  return rows.map(unmatchedOf);
}

/** Notes what was decided, or what the engine did of it; false where another worker noted it. */
export async function noteCharge(
  db: PlainDb,
  id: string,
  to: { readonly state: 'moving' | 'assigned' | 'paid_back'; readonly at: Date },
): Promise<boolean> {
  const { rowCount } =
    to.state === 'moving'
      ? await sql(db).query(
          `UPDATE payments SET is_settling = true
           WHERE id = $1 AND state = 'parked' AND NOT is_settling`,
          [id],
        )
      : await sql(db).query(
          `UPDATE payments SET state = $2, is_settling = false, settled_at = $3
           WHERE id = $1 AND state = 'parked' AND is_settling`,
          [id, to.state === 'assigned' ? 'given' : 'returned', to.at],
        );
  return rowCount === 1;
}

/** A charge that ended without money and that the bank's line names. */
export interface EndedCharge {
  readonly id: string;
  /** As the engine takes it in: `zarinpal:A000…`. */
  readonly engineReference: string;
  readonly state: string;
}

/** The charge that a line's reference names, those that ended without money first. */
export async function selectChargeOfLine(
  db: AnyDb,
  reference: string,
): Promise<EndedCharge | undefined> {
  const { rows } = await sql(db).query<{ id: string; name: string; state: string }>(
    `SELECT id, gateway || ':' || authority AS name, state FROM payments
     WHERE gateway IN ('zarinpal', 'zibal') AND authority = $1
     ORDER BY state IN ('failed', 'expired') DESC, id LIMIT 1`,
    [reference],
  );
  const [row] = rows;
  return row && { id: row.id, engineReference: row.name, state: row.state };
}
