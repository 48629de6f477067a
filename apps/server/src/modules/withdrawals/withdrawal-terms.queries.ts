// Terms of charges and withdrawals that wait for a second officer.
import { TERM_NAMES } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Terms } from './terms-in-force.ts';

/** What somebody wants; amounts in rial. */
export interface TermsProposal extends Terms {
  readonly id: bigint;
  readonly from: Date | null;
  readonly state: 'waiting' | 'approved' | 'refused';
  readonly proposedBy: number;
  readonly proposer: string | null;
  readonly proposedAt: Date;
  readonly reason: string;
  readonly decidedBy: number | null;
}

// each stands in the column of its name
const COLUMNS = TERM_NAMES.join(', ');
const SELECT = `SELECT t.id, ${COLUMNS}, t.from_at, t.state,
    t.proposed_by, t.proposed_at, t.reason, t.decided_by,
    NULLIF(concat_ws(' ', u.first_name, u.last_name), '') AS proposer
  FROM withdrawal_terms_proposals AS t JOIN users AS u ON u.id = t.proposed_by`;

interface SqlRow extends Terms {
  readonly id: bigint;
  readonly from_at: Date | null;
  readonly state: TermsProposal['state'];
  readonly proposed_by: bigint;
  readonly proposed_at: Date;
  readonly reason: string;
  readonly decided_by: bigint | null;
  readonly proposer: string | null;
}

function proposalOf(row: SqlRow): TermsProposal {
  const { from_at: from, proposed_by, proposed_at: proposedAt, decided_by, ...same } = row;
  return {
    ...{ ...same, from, proposedAt, proposedBy: Number(proposed_by) },
    decidedBy: decided_by === null ? null : Number(decided_by),
  };
}

/** The one that waits. */
export async function selectWaiting(db: PlainDb): Promise<TermsProposal | undefined> {
  const { rows } = await sql(db).query<SqlRow>(`${SELECT} WHERE t.state = 'waiting'`);
  return rows.map(proposalOf)[0];
}

/** One of them; nobody else decides on it before the transaction ends. */
export async function lockProposal(db: PlainDb, id: string): Promise<TermsProposal | undefined> {
  const { rows } = await sql(db).query<SqlRow>(`${SELECT} WHERE t.id = $1 FOR UPDATE OF t`, [id]);
  return rows.map(proposalOf)[0];
}

/** Keeps a proposal; undefined where another one waits. */
export async function insertProposal(
  db: PlainDb,
  wanted: Terms & Pick<TermsProposal, 'from' | 'proposedBy' | 'proposedAt' | 'reason'>,
): Promise<bigint | undefined> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO withdrawal_terms_proposals (from_at, proposed_by, proposed_at, reason, ${COLUMNS})
     VALUES ($1, $2, $3, $4, ${TERM_NAMES.map((_, index) => `$${index + 5}`).join(', ')})
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      ...[wanted.from, wanted.proposedBy, wanted.proposedAt, wanted.reason],
      ...TERM_NAMES.map((name) => wanted[name]),
    ],
  );
  return rows[0]?.id;
}

/** Notes what was decided. */
export async function decideProposal(
  db: PlainDb,
  id: bigint,
  decided: {
    readonly state: 'approved' | 'refused';
    readonly officer: number;
    readonly at: Date;
    readonly reason: string;
  },
): Promise<void> {
  await sql(db).query(
    `UPDATE withdrawal_terms_proposals SET state = $2, decided_by = $3, decided_at = $4,
       decided_reason = $5 WHERE id = $1`,
    [id, decided.state, decided.officer, decided.at, decided.reason],
  );
}

/** Has one that waits be another officer's proposal. */
export async function takeOverProposal(
  db: PlainDb,
  id: bigint,
  word: { readonly officer: number; readonly reason: string; readonly at: Date },
): Promise<void> {
  await sql(db).query(
    `UPDATE withdrawal_terms_proposals SET proposed_by = $2, reason = $3, proposed_at = $4
     WHERE id = $1 AND state = 'waiting'`,
    [id, word.officer, word.reason, word.at],
  );
}
