// Joining the staff: an owner invites, a link arrives by SMS, whoever has it sets a password.
import { randomBytes } from 'node:crypto';
import { type DataOf, type ParsedBodyOf, STAFF_ROLES, type StaffRole } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { askOnce, type IdentityClient, mobileQuestion } from '../cards/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { AuditModule } from '../audit/index.ts';
import { sendInvitation } from '../codes/index.ts';
import { normaliseNationalCode } from '../kyc/index.ts';
import type { ServerContext } from '../server-context.ts';
import { maskMobile, NATIONAL_CODE, normaliseMobile, normaliseName } from '../users/index.ts';
import type { UsersModule } from '../users/index.ts';
import { toInvitation } from './invitations.mapper.ts';
import {
  acceptInvitation,
  insertInvitation,
  type InvitationRow,
  type NewInvitationRow,
  revokeInvitation,
  selectInvitation,
} from './invitations.queries.ts';
import { hasNationalCode } from '../approvals/index.ts';
import { updateNewMember, updateRolesOf } from './members.queries.ts';
import type { ChangeKind } from './two-people.service.ts';

/** What joining is made of. */
export interface InvitationsDeps {
  readonly audit: AuditModule;
  readonly identity: IdentityClient;
  readonly users: UsersModule;
  readonly hashPassword: (password: string) => Promise<string>;
  /** @throws AppError `password_weak` */
  readonly assertStrongPassword: (
    password: string,
    own: {
      readonly mobile: string;
      readonly names: readonly string[];
      readonly nationalCode: string | undefined;
    },
  ) => void;
}

/** Somebody who is to be invited, with clean values. */
export interface Invited {
  readonly mobile: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Sealed: a proposal that waits keeps it. */
  readonly nationalCode: string;
  readonly roles: readonly StaffRole[];
}

/** Invitations to the staff. */
export interface InvitationsService {
  /**
   * Checks what an owner typed, and asks the identity office whose the mobile is.
   *
   * @throws AppError `decides_on_self` for their own national code, `invited_mobile_not_own`,
   *   `identity_unanswered`
   */
  read(inviter: number, body: ParsedBodyOf<'POST /admin/staff/invitations'>): Promise<Invited>;
  subjectOf(mobile: string): string;
  readonly kind: ChangeKind;
  open(token: string): Promise<DataOf<'POST /staff/invitation'>>;
  /** Makes the account. @throws AppError `invitation_invalid`, `password_weak` */
  accept(token: string, password: string): Promise<void>;
  revoke(id: number, officer: number, reason: string): Promise<void>;
}

const TOKEN_BYTES = 24;
const LIFE_HOURS = 72;
const NOBODY = 'null';
const TOKEN = 'staff-invitation';

/** Invitations of this installation. */
export function createInvitations(
  context: ServerContext,
  deps: InvitationsDeps,
): InvitationsService {
  const { plainDb, secrets } = context;
  const subjectOf = (mobile: string): string =>
    `invitation:${secrets.hash('staff-mobile', mobile).toString('hex').slice(0, 16)}`;
  const find = async (token: string): Promise<InvitationRow> => {
    const row = await selectInvitation(plainDb, secrets.hash(TOKEN, token));
    if (row === undefined) throw new AppError('invitation_invalid');
    return row;
  };
  return {
    subjectOf,
    read: async (inviter, body) => {
      const mobile = normaliseMobile(body.mobile);
      const nationalCode = normaliseNationalCode(body.national_code);
      const firstName = normaliseName(body.first_name);
      const lastName = normaliseName(body.last_name);
      if (await hasNationalCode(secrets, plainDb, inviter, nationalCode)) {
        throw new AppError('decides_on_self');
      }
      if ((await deps.users.findByMobile(mobile)) !== undefined) {
        throw new AppError('already_registered');
      }
      await assertOwnMobile(context, deps, inviter, { mobile, nationalCode });
      return {
        mobile,
        firstName,
        lastName,
        nationalCode: secrets.seal(NATIONAL_CODE, nationalCode),
        roles: STAFF_ROLES.filter((role) => body.roles.includes(role)),
      };
    },
    kind: {
      // one that waits stands in the way by its mobile, see `insertInvitation`
      current: () => Promise.resolve(NOBODY),
      apply: async (tx, { newText, actorId, approvedBy }) => {
        const by = { invitedBy: actorId, vouchedBy: approvedBy };
        await invite(context, tx, JSON.parse(newText) as Invited, by);
        return () => Promise.resolve();
      },
      compare: (_, newText) => {
        const { mobile, firstName, lastName, roles } = JSON.parse(newText) as Invited;
        return { removes: [], adds: [`${firstName} ${lastName}`, maskMobile(mobile), ...roles] };
      },
      act: () => 'staff_invited',
      codeOf: (newText) =>
        secrets.open(NATIONAL_CODE, (JSON.parse(newText) as Invited).nationalCode),
    },
    open: async (token) => toInvitation(await find(token)),
    accept: (token, password) => accept(context, deps, find, { token, password }),
    revoke: (id, officer, reason) =>
      withTransaction(plainDb, async (tx) => {
        const mobile = await revokeInvitation(tx, id);
        if (mobile === undefined) throw new AppError('not_found');
        await deps.audit.record(tx, {
          actorId: officer,
          act: 'invitation_revoked',
          subject: subjectOf(mobile),
          reason,
          changes: [{ field: 'invitation', old: maskMobile(mobile), new: null }],
        });
      }),
  };
}

/**
 * A mobile is registered to the person with this national code, as a client's is: else one person comes
 * in twice, by a second SIM and a code that is nobody's.
 *
 * @throws AppError `identity_unanswered` where nobody answers now: nothing is kept, and it is asked
 *   again the next time; `invited_mobile_not_own`
 */
async function assertOwnMobile(
  context: ServerContext,
  { identity }: InvitationsDeps,
  inviter: number,
  question: { readonly mobile: string; readonly nationalCode: string },
): Promise<void> {
  const isOwn = await askOnce(context, identity, inviter, mobileQuestion(question));
  if (isOwn === undefined) throw new AppError('identity_unanswered');
  if (!isOwn) throw new AppError('invited_mobile_not_own');
}

async function invite(
  { secrets }: ServerContext,
  tx: PlainDb,
  invited: Invited,
  by: Pick<NewInvitationRow, 'invitedBy' | 'vouchedBy'>,
): Promise<void> {
  const { mobile, firstName, lastName, nationalCode, roles } = invited;
  // an SMS token takes no signs: figures and small letters
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  const code = secrets.open(NATIONAL_CODE, nationalCode);
  const made = await insertInvitation(tx, {
    mobile,
    firstName,
    lastName,
    nationalCodeHash: secrets.searchHash(NATIONAL_CODE, code),
    nationalCodeSealed: secrets.seal(NATIONAL_CODE, code),
    roles,
    tokenHash: secrets.hash(TOKEN, token),
    ...by,
    lifeHours: LIFE_HOURS,
  });
  if (made === undefined) throw new AppError('already_invited');
  await sendInvitation(secrets, tx, { mobile, token, notAfter: made.expiresAt });
}

async function accept(
  { plainDb, secrets }: ServerContext,
  deps: InvitationsDeps,
  find: (token: string) => Promise<InvitationRow>,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<void> {
  const invitation = await find(token);
  const { mobile, first_name: firstName, last_name: lastName } = invitation;
  const sealed = invitation.national_code_sealed;
  const nationalCode = sealed === null ? undefined : secrets.open(NATIONAL_CODE, sealed);
  deps.assertStrongPassword(password, { mobile, nationalCode, names: [firstName, lastName] });
  const passwordHash = await deps.hashPassword(password);
  await withTransaction(plainDb, async (tx) => {
    const row = await selectInvitation(tx, secrets.hash(TOKEN, token), 'FOR UPDATE');
    if (row === undefined) throw new AppError('invitation_invalid');
    const user = await deps.users.createWithin(tx, {
      mobile,
      passwordHash,
      firstName,
      lastName,
      termsVersion: null,
      referralCode: null,
      staffRole: row.roles[0] ?? null,
      rateProfile: 'standard',
    });
    if (user === undefined) throw new AppError('already_registered');
    const invitedBy = Number(row.invited_by);
    await updateNewMember(tx, user.id, {
      invitedBy,
      vouchedBy: row.vouched_by === null ? null : Number(row.vouched_by),
      nationalCodeHash: row.national_code_hash,
      nationalCodeSealed: row.national_code_sealed,
    });
    await updateRolesOf(tx, user.id, row.roles);
    await acceptInvitation(tx, row.id, user.id);
    await deps.audit.record(tx, {
      actorId: user.id,
      act: 'invitation_accepted',
      subject: `user:${user.id}`,
      personId: user.id,
      changes: [
        { field: 'roles', old: null, new: row.roles.join(', ') },
        { field: 'invited_by', old: null, new: String(invitedBy) },
      ],
    });
  });
}
