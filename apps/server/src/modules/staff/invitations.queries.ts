import type { StaffRole } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Somebody who was asked to join. */
export interface InvitationRow {
  readonly id: bigint;
  readonly mobile: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly national_code_hash: Buffer;
  /** Null: from before it was kept. */
  readonly national_code_sealed: string | null;
  readonly roles: readonly StaffRole[];
  readonly invited_by: bigint;
  /** Who approved it; null: nobody. */
  readonly vouched_by: bigint | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

const COLUMNS = `id, mobile, first_name, last_name, national_code_hash,
  national_code_sealed, roles, invited_by, vouched_by, created_at, expires_at`;

/** An invitation as it is made. */
export interface NewInvitationRow {
  readonly mobile: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly nationalCodeHash: Buffer;
  readonly nationalCodeSealed: string;
  readonly roles: readonly StaffRole[];
  readonly tokenHash: Buffer;
  readonly invitedBy: number;
  readonly vouchedBy: number | null;
  readonly lifeHours: number;
}

/** Keeps an invitation; undefined when the mobile has one that is still good. */
export async function insertInvitation(
  db: PlainDb,
  invitation: NewInvitationRow,
): Promise<{ readonly id: number; readonly expiresAt: Date } | undefined> {
  await sql(db).query(
    `UPDATE staff_invitations SET state = 'revoked'
     WHERE mobile = $1 AND state = 'waiting' AND expires_at <= now()`,
    [invitation.mobile],
  );
  const { rows } = await sql(db).query<{ id: bigint; expires_at: Date }>(
    `INSERT INTO staff_invitations (mobile, first_name, last_name, national_code_hash,
       national_code_sealed, roles, token_hash, invited_by, expires_at, vouched_by)
     VALUES ($1, $2, $3, $4, $9, $5, $6, $7, now() + make_interval(hours => $8), $10)
     ON CONFLICT (mobile) WHERE state = 'waiting' DO NOTHING RETURNING id, expires_at`,
    [
      invitation.mobile,
      invitation.firstName,
      invitation.lastName,
      invitation.nationalCodeHash,
      invitation.roles,
      invitation.tokenHash,
      invitation.invitedBy,
      invitation.lifeHours,
      invitation.nationalCodeSealed,
      invitation.vouchedBy,
    ],
  );
  const row = rows[0];
  return row === undefined ? undefined : { id: Number(row.id), expiresAt: row.expires_at };
}

/** Invitations that are still good, oldest first. */
export async function selectInvitations(db: PlainDb, max: number): Promise<InvitationRow[]> {
  const { rows } = await sql(db).query<InvitationRow>(
    `SELECT ${COLUMNS} FROM staff_invitations
     WHERE state = 'waiting' AND expires_at > now() ORDER BY id LIMIT $1`,
    [max],
  );
  return rows;
}

/** The invitation of a link that is still good; locked where a transaction asks to. */
export async function selectInvitation(
  db: PlainDb,
  tokenHash: Buffer,
  lock: '' | 'FOR UPDATE' = '',
): Promise<InvitationRow | undefined> {
  const { rows } = await sql(db).query<InvitationRow>(
    `SELECT ${COLUMNS} FROM staff_invitations
     WHERE token_hash = $1 AND state = 'waiting' AND expires_at > now() ${lock}`,
    [tokenHash],
  );
  return rows[0];
}

/** Notes who came of an invitation. */
export async function acceptInvitation(db: PlainDb, id: bigint, userId: number): Promise<void> {
  await sql(db).query(
    `UPDATE staff_invitations SET state = 'accepted', user_id = $2 WHERE id = $1`,
    [id, userId],
  );
}

/** Takes an invitation back; undefined when it was not good any more. */
export async function revokeInvitation(db: PlainDb, id: number): Promise<string | undefined> {
  const { rows } = await sql(db).query<{ mobile: string }>(
    `UPDATE staff_invitations SET state = 'revoked'
     WHERE id = $1 AND state = 'waiting' RETURNING mobile`,
    [id],
  );
  return rows[0]?.mobile;
}
