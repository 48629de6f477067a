import type { UserData } from '@sarraf/contracts';
import type { HeldAbility } from '../../http/index.ts';
import type { UserRow } from './users.queries.ts';

/** A person, without what only the house may know. */
export interface User {
  readonly id: number;
  readonly mobile: string;
  readonly passwordHash: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Also at level 0, where staff took the level away. */
  readonly hasVerifiedNames: boolean;
  readonly level: 0 | 1 | 2;
  readonly isActive: boolean;
  readonly staffRole: string | null;
  /** Staff always have a second step. */
  readonly twoFactor: 'off' | 'sms' | 'google';
  /** Market makers quote for everybody: other rates, no notice per fill. */
  readonly rateProfile: 'standard' | 'market_maker';
  /** How they are called here. */
  readonly username: string | null;
  /** Names their photo, new with each one. */
  readonly photoId: string | null;
  /** The terms that they have to accept before they begin anything new. */
  readonly termsDue: string | null;
  /** Of their account: nothing new is begun. */
  readonly isFrozen: boolean;
  /** Verified by a code. */
  readonly email: string | null;
  readonly createdAt: Date;
}

/** Row to person. */
export function toUser(row: UserRow): User {
  return {
    id: Number(row.id),
    mobile: row.mobile,
    passwordHash: row.password_hash,
    firstName: row.first_name,
    lastName: row.last_name,
    hasVerifiedNames: row.has_verified_names,
    level: toLevel(row.level),
    isActive: row.state === 'active',
    staffRole: row.staff_role,
    twoFactor: row.staff_role !== null && row.two_factor === 'off' ? 'sms' : row.two_factor,
    rateProfile: row.rate_profile,
    username: row.username,
    photoId: row.photo_id,
    termsDue: row.terms_due,
    isFrozen: row.is_frozen,
    email: row.email,
    createdAt: row.created_at,
  };
}

/** A stored level. */
export function toLevel(level: bigint): 0 | 1 | 2 {
  return level === 2n ? 2 : level === 1n ? 1 : 0;
}

/** Person to wire. */
export function toUserData(user: User, abilities: readonly HeldAbility[]): UserData {
  return {
    id: String(user.id),
    first_name: user.firstName,
    last_name: user.lastName,
    mobile: user.mobile,
    email: user.email,
    role: user.staffRole === null ? 'client' : 'admin',
    staff_role: user.staffRole,
    ability: abilities.map(({ action, subject }) => ({ action, subject })),
    level: user.level,
    two_factor: user.twoFactor,
    avatar: user.photoId,
    username: user.username,
    terms_due: user.staffRole === null ? user.termsDue : null,
    frozen: user.isFrozen,
    created_at: user.createdAt.toISOString(),
  };
}
