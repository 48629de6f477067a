import type { StaffProposal } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A change that waits for a second person, or what became of it. */
export interface ProposalRow {
  readonly id: bigint;
  readonly kind: StaffProposal['kind'];
  readonly subject: string;
  readonly person_id: bigint | null;
  readonly person_name: string | null;
  /** As they were written: one text is one value. */
  readonly old_text: string;
  readonly new_text: string;
  readonly reason: string;
  readonly proposed_by: bigint;
  readonly proposer_name: string | null;
  readonly proposed_at: Date;
  readonly expires_at: Date;
  readonly state: StaffProposal['state'];
}

const nameOf = (table: string): string =>
  `NULLIF(concat_ws(' ', ${table}.first_name, ${table}.last_name), '')`;
const COLUMNS = `p.id, p.kind, p.subject, p.person_id, p.old_value::text AS old_text,
  p.new_value::text AS new_text, p.reason, p.proposed_by, p.proposed_at, p.expires_at, p.state,
  (SELECT ${nameOf('u')} FROM users AS u WHERE u.id = p.person_id) AS person_name,
  (SELECT ${nameOf('u')} FROM users AS u WHERE u.id = p.proposed_by) AS proposer_name`;

/** Proposals that wait, oldest first. */
export async function selectWaitingProposals(db: PlainDb, max: number): Promise<ProposalRow[]> {
  const { rows } = await sql(db).query<ProposalRow>(
    `SELECT ${COLUMNS} FROM staff_proposals AS p
     WHERE p.state = 'waiting' AND p.expires_at > now() ORDER BY p.id LIMIT $1`,
    [max],
  );
  return rows;
}

/** One proposal. */
export async function selectProposal(db: PlainDb, id: number): Promise<ProposalRow | undefined> {
  const { rows } = await sql(db).query<ProposalRow>(
    `SELECT ${COLUMNS} FROM staff_proposals AS p WHERE p.id = $1`,
    [id],
  );
  return rows[0];
}

/** Ends proposals that nobody decided in their time. */
export async function expireProposals(db: PlainDb): Promise<void> {
  await sql(db).query(
    `UPDATE staff_proposals SET state = 'expired', decided_at = now()
     WHERE state = 'waiting' AND expires_at <= now()`,
  );
}

/** A proposal as it is made. */
export interface NewProposalRow {
  readonly kind: StaffProposal['kind'];
  readonly subject: string;
  readonly personId: number | null;
  readonly oldText: string;
  readonly newText: string;
  readonly reason: string;
  readonly proposedBy: number;
}

/** Keeps a proposal; undefined when another waits for the same thing. */
export async function insertProposal(
  db: PlainDb,
  proposal: NewProposalRow,
): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO staff_proposals (kind, subject, person_id, old_value, new_value, reason,
       proposed_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (kind, subject) WHERE state = 'waiting' DO NOTHING RETURNING id`,
    [
      proposal.kind,
      proposal.subject,
      proposal.personId,
      proposal.oldText,
      proposal.newText,
      proposal.reason,
      proposal.proposedBy,
    ],
  );
  return rows[0] === undefined ? undefined : Number(rows[0].id);
}

/** The way out of `waiting`; false when it did not wait any more. */
export async function decideProposal(
  db: PlainDb,
  id: number,
  state: 'approved' | 'refused' | 'withdrawn',
  decidedBy: number,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE staff_proposals SET state = $2, decided_by = $3, decided_at = now()
     WHERE id = $1 AND state = 'waiting' AND expires_at > now()`,
    [id, state, decidedBy],
  );
  return rowCount === 1;
}

/** Has one that waits be another officer's proposal. */
export async function takeOverProposal(db: PlainDb, id: number, officer: number): Promise<void> {
  await sql(db).query(
    `UPDATE staff_proposals SET proposed_by = $2, proposed_at = now()
     WHERE id = $1 AND state = 'waiting'`,
    [id, officer],
  );
}
