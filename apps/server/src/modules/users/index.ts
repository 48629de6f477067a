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

/** Bus subject: something about a person changed; what was remembered of him is stale. */
export const USER_CHANGED = 'user.changed';
export interface UserChanged {
  readonly userId: number;
}

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
  isNationalCodeTaken(hash: Buffer, userId: number, db?: Db): Promise<boolean>;
  /** Tells every process that a person changed. */
  tellChanged(userId: number): void;
}

/** People. */
export function createUsersModule(context: ServerContext): UsersModule {
  const { db, bus } = context;
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
    isNationalCodeTaken: (hash, userId, tx = db) => isNationalCodeTaken(tx, hash, userId),
    tellChanged: (userId) => bus.publish(USER_CHANGED, { userId } satisfies UserChanged),
  };
}
