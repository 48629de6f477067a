import type { UserData } from '@sarraf/contracts';
import { AppError, type Ability, type Router } from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { CLIENT_ABILITIES } from './abilities.ts';
import { toUser, toUserData, type User } from './users.mapper.ts';
import {
  insertUser,
  isNationalCodeTaken,
  type LevelOneFacts,
  type NewUserRow,
  raiseToLevelOne,
  raiseToLevelTwo,
  selectIdentity,
  selectStaffAbilities,
  selectUserById,
  selectUserByMobile,
  updatePasswordHash,
  updateTwoFactor,
} from './users.queries.ts';

export { CLIENT_ABILITIES } from './abilities.ts';
export { maskMobile, normaliseMobile } from './mobile.ts';
export { normaliseName } from './person-name.ts';
export { toLevel, type User } from './users.mapper.ts';
export type { LevelOneFacts } from './users.queries.ts';

/** Bus subject: something about a person changed; what was remembered of them is stale. */
export const USER_CHANGED = 'user.changed';
export interface UserChanged {
  readonly userId: number;
}

export interface VerifiedIdentity {
  readonly nationalCode: string;
  /** Gregorian, `1991-08-03`. */
  readonly birthDate: string;
}

/** Purpose under which national codes are sealed and hashed. */
export const NATIONAL_CODE = 'national-code';

export interface UsersModule {
  routes(router: Router): void;
  /** @throws AppError `not_found` */
  load(userId: number): Promise<User>;
  findByMobile(mobile: string): Promise<User | undefined>;
  /** Makes an account; undefined when the mobile has one. */
  create(user: NewUserRow, db?: Db): Promise<User | undefined>;
  toWire(user: User): Promise<UserData>;
  setTwoFactor(userId: number, twoFactor: 'off' | 'sms'): Promise<boolean>;
  setPasswordHash(userId: number, hash: string): Promise<void>;
  /** Raises level 0 to 1 inside the caller's transaction; false when it is not level 0. */
  raiseToLevelOne(db: Db, facts: LevelOneFacts): Promise<boolean>;
  raiseToLevelTwo(db: Db, userId: number): Promise<boolean>;
  isNationalCodeTaken(hash: Buffer, userId: number, db?: Db): Promise<boolean>;
  /** What a person was verified with; undefined at level 0. */
  identityOf(userId: number): Promise<VerifiedIdentity | undefined>;
  /** Tells every process that a person changed. */
  tellChanged(userId: number): void;
}

/** People. */
export function createUsersModule(context: ServerContext): UsersModule {
  const { db, bus, secrets } = context;
  const abilitiesOf = async (user: User): Promise<readonly Ability[]> =>
    user.staffRole === null ? CLIENT_ABILITIES : selectStaffAbilities(db, user.staffRole);
  const load = async (userId: number): Promise<User> => {
    const row = await selectUserById(db, userId);
    if (row === undefined) throw new AppError('not_found');
    return toUser(row);
  };
  const toWire = async (user: User): Promise<UserData> => toUserData(user, await abilitiesOf(user));
  return {
    routes: (router) => {
      router.handle('GET /fetchUser', async ({ session }) => {
        if (session === null) throw new AppError('unauthorized');
        return toWire(await load(session.userId));
      });
    },
    load,
    findByMobile: async (mobile) => {
      const row = await selectUserByMobile(db, mobile);
      return row === undefined ? undefined : toUser(row);
    },
    create: async (user, tx = db) => {
      const row = await insertUser(tx, user);
      return row === undefined ? undefined : toUser(row);
    },
    toWire,
    setTwoFactor: (userId, twoFactor) => updateTwoFactor(db, userId, twoFactor),
    setPasswordHash: (userId, hash) => updatePasswordHash(db, userId, hash),
    raiseToLevelOne,
    raiseToLevelTwo,
    isNationalCodeTaken: (hash, userId, tx = db) => isNationalCodeTaken(tx, hash, userId),
    identityOf: async (userId) => {
      const stored = await selectIdentity(db, userId);
      if (stored === undefined) return undefined;
      const nationalCode = secrets.open(NATIONAL_CODE, stored.nationalCodeSealed);
      return { nationalCode, birthDate: stored.birthDate };
    },
    tellChanged: (userId) => bus.publish(USER_CHANGED, { userId } satisfies UserChanged),
  };
}
