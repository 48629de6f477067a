// People: their accounts, levels and factors.
import type { UserData } from '@sarraf/contracts';
import { type HeldAbility, AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import { CLIENT_ABILITIES, staffAbilities } from './abilities.ts';
import { toUser, toUserData, type User } from './users.mapper.ts';
import {
  type LevelOneFacts,
  lowerToLevel,
  raiseToLevelOne,
  raiseToLevelTwo,
} from './levels.queries.ts';
import {
  insertUser,
  isNationalCodeTaken,
  type MobileChange,
  lockUser,
  type NewUserRow,
  type OwnNames,
  type PasswordChange,
  selectIdentity,
  selectStaffAbilities,
  selectUserById,
  selectUserByMobile,
  updateEmail,
  updateMobile,
  updateNames,
  updatePassword,
  updateTwoFactor,
  updateUsername,
} from './users.queries.ts';

/** Bus subject: something about a person changed; what was remembered of them is stale. */
export const USER_CHANGED = 'user.changed';

/** Who changed. */
export interface UserChanged {
  readonly userId: number;
}

/** What a person was verified with. */
export interface VerifiedIdentity {
  readonly nationalCode: string;
  /** Gregorian, `1991-08-03`. */
  readonly birthDate: string;
}

/** Purpose under which national codes are sealed and hashed. */
export const NATIONAL_CODE = 'national-code';

/** What other modules ask about people, and do to their accounts. */
export interface UsersService {
  /** @throws AppError `not_found` */
  load(userId: number): Promise<User>;
  /** As `load`, inside the caller's transaction. */
  loadWithin(tx: PlainDb, userId: number): Promise<User>;
  findByMobile(mobile: string): Promise<User | undefined>;
  /** Makes an account; undefined when the mobile has one. */
  create(user: NewUserRow): Promise<User | undefined>;
  /** As `create`, inside the caller's transaction. */
  createWithin(tx: PlainDb, user: NewUserRow): Promise<User | undefined>;
  toWire(user: User): Promise<UserData>;
  setTwoFactor(tx: PlainDb, userId: number, twoFactor: User['twoFactor']): Promise<boolean>;
  /** Sets another password inside the caller's transaction; false when somebody was faster. */
  setPassword(tx: PlainDb, change: PasswordChange): Promise<boolean>;
  /**
   * Sets another mobile inside the caller's transaction; false when it was changed meanwhile.
   *
   * @throws AppError `mobile_taken`
   */
  setMobile(tx: PlainDb, change: MobileChange): Promise<boolean>;
  /** Sets the verified address inside the caller's transaction, and says which was before. */
  setEmail(
    tx: PlainDb,
    userId: number,
    email: string,
  ): Promise<{ readonly isChanged: boolean; readonly before: string | null }>;
  /** The first lock of whoever changes a person inside a transaction. Answers the level. */
  lock(tx: PlainDb, userId: number): Promise<{ readonly level: number }>;
  /** Changes names inside the caller's transaction; false when they are verified. */
  updateNames(tx: PlainDb, userId: number, names: OwnNames): Promise<boolean>;
  /** Calls a person by a username of theirs, inside the caller's transaction. */
  updateUsername(tx: PlainDb, userId: number, username: string): Promise<void>;
  /** Raises level 0 to 1 inside the caller's transaction; false when it is not level 0. */
  raiseToLevelOne(tx: PlainDb, facts: LevelOneFacts): Promise<boolean>;
  raiseToLevelTwo(tx: PlainDb, userId: number): Promise<boolean>;
  /** Takes the level above it back; false when the person is not there. */
  lowerToLevel(tx: PlainDb, userId: number, level: 0 | 1): Promise<boolean>;
  /** Whether somebody else was verified with this national code. */
  isNationalCodeTaken(tx: PlainDb, hashes: readonly Buffer[], userId: number): Promise<boolean>;
  /** What a person was verified with; undefined at level 0. */
  identityOf(userId: number): Promise<VerifiedIdentity | undefined>;
  /** Tells every process that a person changed. */
  tellChanged(userId: number): void;
}

/** Whether the database refused because another account has the mobile. */
export function isMobileTaken(error: unknown): boolean {
  return (error as { constraint?: unknown } | null)?.constraint === 'users_mobile_key';
}

/** The people of this installation. */
export function createUsersService(context: ServerContext): UsersService {
  const { plainDb, bus, secrets } = context;
  const abilitiesOf = async (user: User): Promise<readonly HeldAbility[]> =>
    user.staffRole === null
      ? CLIENT_ABILITIES
      : staffAbilities(await selectStaffAbilities(plainDb, user.id));
  return {
    load: (userId) => loadWithin(plainDb, userId),
    loadWithin,
    findByMobile: async (mobile) => {
      const row = await selectUserByMobile(plainDb, mobile);
      return row === undefined ? undefined : toUser(row);
    },
    create: (user) => createWithin(plainDb, user),
    createWithin,
    toWire: async (user) => toUserData(user, await abilitiesOf(user)),
    setTwoFactor: updateTwoFactor,
    setPassword: updatePassword,
    setMobile: (tx, change) =>
      updateMobile(tx, change).catch((error: unknown) => {
        throw isMobileTaken(error) ? new AppError('mobile_taken') : error;
      }),
    setEmail: updateEmail,
    lock: lockUser,
    updateNames,
    updateUsername,
    raiseToLevelOne,
    raiseToLevelTwo,
    lowerToLevel,
    isNationalCodeTaken,
    identityOf: async (userId) => {
      const stored = await selectIdentity(plainDb, userId);
      if (stored === undefined) return undefined;
      const nationalCode = secrets.open(NATIONAL_CODE, stored.nationalCodeSealed);
      return { nationalCode, birthDate: stored.birthDate };
    },
    tellChanged: (userId) => bus.publish(USER_CHANGED, { userId } satisfies UserChanged),
  };
}

async function loadWithin(tx: PlainDb, userId: number): Promise<User> {
  const row = await selectUserById(tx, userId);
  if (row === undefined) throw new AppError('not_found');
  return toUser(row);
}

async function createWithin(tx: PlainDb, user: NewUserRow): Promise<User | undefined> {
  const row = await insertUser(tx, user);
  return row === undefined ? undefined : toUser(row);
}
