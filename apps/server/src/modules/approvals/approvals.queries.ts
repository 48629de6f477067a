import type { AnyDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Approval, ApprovalState } from './approval-kind.ts';

interface ApprovalRow {
  readonly id: bigint;
  readonly kind: string;
  readonly subject: string;
  readonly person_id: bigint | null;
  readonly person_name: string | null;
  /** As they were written: one text is one value. */
  readonly wanted: string;
  readonly before_value: string | null;
  readonly reason: string;
  readonly proposed_by: bigint;
  readonly proposer_name: string | null;
  readonly proposed_at: Date;
  readonly expires_at: Date | null;
  readonly state: ApprovalState;
  readonly decided_by: bigint | null;
  readonly decider_name: string | null;
  readonly decided_reason: string | null;
  readonly decided_at: Date | null;
  readonly failure: string | null;
}

const nameOf = (column: string): string =>
  `(SELECT NULLIF(concat_ws(' ', u.first_name, u.last_name), '') FROM users AS u
    WHERE u.id = a.${column})`;
const SELECT = `SELECT a.id, a.kind, a.subject, a.person_id, a.wanted::text, a.before_value::text,
    a.reason, a.proposed_by, a.proposed_at, a.expires_at, a.state, a.decided_by, a.decided_reason,
    a.decided_at, a.failure, ${nameOf('person_id')} AS person_name,
    ${nameOf('proposed_by')} AS proposer_name, ${nameOf('decided_by')} AS decider_name
  FROM approvals AS a`;

/** A row as its kind reads it. */
function approvalOf<Wanted>(row: ApprovalRow): Approval<Wanted> {
  return {
    id: row.id,
    subject: row.subject,
    personId: row.person_id === null ? null : Number(row.person_id),
    personName: row.person_name,
    wanted: JSON.parse(row.wanted) as Wanted,
    before: row.before_value,
    reason: row.reason,
    proposedBy: Number(row.proposed_by),
    proposerName: row.proposer_name,
    proposedAt: row.proposed_at,
    expiresAt: row.expires_at,
    state: row.state,
    decidedBy: row.decided_by === null ? null : Number(row.decided_by),
    deciderName: row.decider_name,
    decidedReason: row.decided_reason,
    decidedAt: row.decided_at,
    failure: row.failure,
  };
}

/** One of a kind, by its number. */
export interface ApprovalKey {
  readonly kind: string;
  readonly id: bigint | number | string;
}

/** One. */
export async function selectApproval<Wanted>(
  db: AnyDb,
  { kind, id }: ApprovalKey,
): Promise<Approval<Wanted> | undefined> {
  const { rows } = await sql(db).query<ApprovalRow>(`${SELECT} WHERE a.id = $1 AND a.kind = $2`, [
    id,
    kind,
  ]);
  return rows.map((row) => approvalOf<Wanted>(row))[0];
}

/** One, locked until the transaction ends. */
export async function lockApproval<Wanted>(
  db: PlainDb,
  key: ApprovalKey,
): Promise<Approval<Wanted> | undefined> {
  await sql(db).query('SELECT FROM approvals WHERE id = $1 FOR UPDATE', [key.id]);
  return selectApproval(db, key);
}

/** Those of a kind that wait and are not expired, the oldest first. */
export async function selectWaiting<Wanted>(
  db: AnyDb,
  kind: string,
  now: Date,
): Promise<Approval<Wanted>[]> {
  const { rows } = await sql(db).query<ApprovalRow>(
    `${SELECT} WHERE a.kind = $1 AND a.state = 'waiting'
       AND (a.expires_at IS NULL OR a.expires_at > $2) ORDER BY a.id LIMIT 500`,
    [kind, now],
  );
  return rows.map((row) => approvalOf<Wanted>(row));
}

/** The one of a subject that waits, where it is not expired. */
export async function selectWaitingOf<Wanted>(
  db: AnyDb,
  { kind, subject }: { readonly kind: string; readonly subject: string },
  now: Date,
): Promise<Approval<Wanted> | undefined> {
  const { rows } = await sql(db).query<ApprovalRow>(
    `${SELECT} WHERE a.kind = $1 AND a.subject = $2 AND a.state = 'waiting'
       AND (a.expires_at IS NULL OR a.expires_at > $3)`,
    [kind, subject, now],
  );
  return rows.map((row) => approvalOf<Wanted>(row))[0];
}

/** Of each subject of a kind the newest that was approved. */
export async function selectInForce<Wanted>(
  db: PlainDb,
  kind: string,
): Promise<Approval<Wanted>[]> {
  const { rows } = await sql(db).query<ApprovalRow>(
    `${SELECT} WHERE a.id IN (SELECT max(id) FROM approvals
       WHERE kind = $1 AND state = 'approved' GROUP BY subject) ORDER BY a.subject`,
    [kind],
  );
  return rows.map((row) => approvalOf<Wanted>(row));
}

/** Those of some subjects that wait or were approved, by subject; of each the newest. */
export async function selectLive<Wanted>(
  db: AnyDb,
  kind: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Approval<Wanted>>> {
  if (subjects.length === 0) return new Map();
  const { rows } = await sql(db).query<ApprovalRow>(
    `${SELECT} WHERE a.kind = $1 AND a.subject = ANY($2::text[])
       AND a.state IN ('waiting', 'applying', 'approved') ORDER BY a.id`,
    [kind, subjects],
  );
  return new Map(rows.map((row) => [row.subject, approvalOf<Wanted>(row)]));
}

/** The newest of a subject. */
export async function selectNewest<Wanted>(
  db: AnyDb,
  kind: string,
  subject: string,
): Promise<Approval<Wanted> | undefined> {
  const { rows } = await sql(db).query<ApprovalRow>(
    `${SELECT} WHERE a.kind = $1 AND a.subject = $2 ORDER BY a.id DESC LIMIT 1`,
    [kind, subject],
  );
  return rows.map((row) => approvalOf<Wanted>(row))[0];
}

/** Closes those that wait: their requests ended in another way. */
export async function closeApprovals(
  db: PlainDb,
  kind: string,
  subjects: readonly string[],
): Promise<void> {
  await sql(db).query(
    `UPDATE approvals SET state = 'expired', decided_at = now()
     WHERE kind = $1 AND subject = ANY($2::text[]) AND state = 'waiting'`,
    [kind, subjects],
  );
}

/** An approval as it begins. */
export interface NewApproval {
  readonly kind: string;
  readonly subject: string;
  readonly personId: number | null;
  readonly wanted: string;
  readonly before: string | null;
  readonly reason: string;
  readonly officer: number;
  readonly now: Date;
  readonly expiresAt: Date | null;
  readonly state: 'waiting' | 'applying' | 'approved' | 'refused';
  /** One officer's word is enough. */
  readonly isByOne: boolean;
}

/** Keeps one; undefined where another one of its subject waits. */
export async function insertApproval(db: PlainDb, made: NewApproval): Promise<bigint | undefined> {
  const isDecided = made.state !== 'waiting';
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO approvals (kind, subject, person_id, wanted, before_value, reason, proposed_by,
       proposed_at, expires_at, state, is_by_one, decided_by, decided_reason, decided_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     ON CONFLICT (kind, subject) WHERE state = 'waiting' DO NOTHING RETURNING id`,
    [
      made.kind,
      made.subject,
      made.personId,
      made.wanted,
      made.before,
      made.reason,
      made.officer,
      made.now,
      made.expiresAt,
      made.state,
      made.isByOne,
      isDecided ? made.officer : null,
      isDecided ? made.reason : null,
      isDecided ? made.now : null,
    ],
  );
  return rows[0]?.id;
}

/** The way out of `waiting`. */
export async function decideApproval(
  db: PlainDb,
  id: bigint,
  decided: {
    readonly state: 'applying' | 'approved' | 'refused' | 'withdrawn';
    readonly officer: number;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> {
  await sql(db).query(
    `UPDATE approvals SET state = $2, decided_by = $3, decided_reason = $4, decided_at = $5
     WHERE id = $1 AND state = 'waiting'`,
    [id, decided.state, decided.officer, decided.reason, decided.now],
  );
}

/** Has one that waits be another officer's proposal. */
export async function takeOverApproval(
  db: PlainDb,
  id: bigint,
  word: { readonly officer: number; readonly reason: string; readonly now: Date },
): Promise<void> {
  await sql(db).query(
    `UPDATE approvals SET proposed_by = $2, reason = $3, proposed_at = $4
     WHERE id = $1 AND state = 'waiting'`,
    [id, word.officer, word.reason, word.now],
  );
}

/** Notes what the books said to one's command; null: they took it. */
export async function endApplying(db: PlainDb, id: bigint, failure: string | null): Promise<void> {
  await sql(db).query(
    `UPDATE approvals SET state = $2, failure = $3 WHERE id = $1 AND state = 'applying'`,
    [id, failure === null ? 'approved' : 'failed', failure],
  );
}

/** Decided ones whose command may not be in the books yet. */
export async function selectApplying(
  db: PlainDb,
  limit: number,
): Promise<readonly { readonly id: bigint; readonly kind: string }[]> {
  const { rows } = await sql(db).query<{ id: bigint; kind: string }>(
    `SELECT id, kind FROM approvals WHERE state = 'applying' ORDER BY id LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Marks what is past its time as expired: all of it, or that of one subject. */
export async function expireApprovals(
  db: PlainDb,
  now: Date,
  only: { readonly kind: string; readonly subject: string } | null = null,
): Promise<void> {
  await sql(db).query(
    `UPDATE approvals SET state = 'expired', decided_at = $1
     WHERE state = 'waiting' AND expires_at <= $1
       AND ($2::text IS NULL OR (kind = $2 AND subject = $3))`,
    [now, only?.kind ?? null, only?.subject ?? null],
  );
}
