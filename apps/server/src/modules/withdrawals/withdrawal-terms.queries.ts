// Thresholds of withdrawals that wait for a second officer.
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Thresholds } from './withdrawal-rules.ts';

/** What somebody wants; amounts in rial. */
export interface TermsProposal extends Thresholds {
  readonly id: bigint;
  readonly from: Date | null;
  readonly state: 'waiting' | 'approved' | 'refused';
  readonly proposedBy: number;
  readonly proposer: string | null;
  readonly proposedAt: Date;
  readonly reason: string;
  readonly decidedBy: number | null;
}

const SELECT = `SELECT t.id, t.automatic_person, t.automatic_house, t.two_officers, t.from_at, t.state,
    t.proposed_by, t.proposed_at, t.reason, t.decided_by,
    NULLIF(concat_ws(' ', u.first_name, u.last_name), '') AS proposer
  FROM withdrawal_terms_proposals AS t JOIN users AS u ON u.id = t.proposed_by`;

interface SqlRow {
  readonly id: bigint;
  readonly automatic_person: bigint;
  readonly automatic_house: bigint;
  readonly two_officers: bigint;
  readonly from_at: Date | null;
  readonly state: TermsProposal['state'];
  readonly proposed_by: bigint;
  readonly proposed_at: Date;
  readonly reason: string;
  readonly decided_by: bigint | null;
  readonly proposer: string | null;
}

const proposalOf = (row: SqlRow): TermsProposal => ({
  id: row.id,
  automaticPerson: row.automatic_person,
  automaticHouse: row.automatic_house,
  twoOfficers: row.two_officers,
  from: row.from_at,
  state: row.state,
  proposedBy: Number(row.proposed_by),
  proposer: row.proposer,
  proposedAt: row.proposed_at,
  reason: row.reason,
  decidedBy: row.decided_by === null ? null : Number(row.decided_by),
});

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
  wanted: Thresholds & Pick<TermsProposal, 'from' | 'proposedBy' | 'proposedAt' | 'reason'>,
): Promise<bigint | undefined> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO withdrawal_terms_proposals (automatic_person, automatic_house, two_officers,
       from_at, proposed_by, proposed_at, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
    [
      ...[wanted.automaticPerson, wanted.automaticHouse, wanted.twoOfficers, wanted.from],
      ...[wanted.proposedBy, wanted.proposedAt, wanted.reason],
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
