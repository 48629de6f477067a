// How a person is called and shown here.
import type { ParsedBodyOf, Profile, Wallet } from '@sarraf/contracts';
import { AppError, type Call } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import { normaliseName, type UsersModule } from '../users/index.ts';
import { createPhotoMaker, openPhoto } from './photo.ts';
import { toProfile } from './profile.mapper.ts';
import {
  countUsernames,
  deletePhoto,
  insertUsername,
  selectPhoto,
  selectUsernameOwner,
  upsertPhoto,
} from './profile.queries.ts';
import { isDigitsAlone, normaliseUsername } from './username.ts';

/** What profiles are read with. */
export interface ProfileDeps {
  readonly users: UsersModule;
  /** All wallets of a person, with what they are worth. */
  readonly walletsOf: (userId: number) => Promise<readonly Wallet[]>;
}

/** Profiles, for the routes. */
export interface ProfileService {
  load(userId: number): Promise<Profile>;
  /** Changes what is given. @throws AppError */
  update(userId: number, change: ParsedBodyOf<'POST /user/updateProfile'>): Promise<Profile>;
  /** Keeps a photo in place of the one before it. @throws AppError */
  givePhoto(userId: number, receive: Call<'POST /user/uploadPhoto'>['receive']): Promise<Profile>;
  forgetPhoto(userId: number): Promise<void>;
  /** The photo of a person; only if it is `id`, where that is given. @throws AppError `not_found` */
  openPhoto(userId: number, id?: string): Promise<Buffer>;
}

const ID_BYTES = 16;
/** Names are never given back, so that they don't run out by one person's whims. */
const USERNAMES_MAX = 5;

/** The profiles of this installation. */
export function createProfileService(context: ServerContext, deps: ProfileDeps): ProfileService {
  const { ids, pictures, plainDb, secrets } = context;
  const { users, walletsOf } = deps;
  const makePhoto = createPhotoMaker(secrets, pictures);
  const load = async (userId: number): Promise<Profile> =>
    toProfile(await users.load(userId), await walletsOf(userId));
  return {
    load,
    update: async (userId, change) => {
      const username =
        change.username === undefined ? undefined : normaliseUsername(change.username);
      const names = { firstName: nameOf(change.first_name), lastName: nameOf(change.last_name) };
      await withTransaction(plainDb, async (tx) => {
        await users.lock(tx, userId);
        const isNamed = names.firstName !== undefined || names.lastName !== undefined;
        if (isNamed && !(await users.updateNames(tx, userId, names))) {
          throw new AppError('names_verified');
        }
        if (username !== undefined) await chooseUsername(users, tx, userId, username);
      });
      users.tellChanged(userId);
      return load(userId);
    },
    givePhoto: async (userId, receive) => {
      const id = ids.createToken(ID_BYTES);
      const { files } = await receive(({ chunks }) => makePhoto({ userId, id }, chunks));
      const photo = files.photo ?? files.avatar;
      if (photo === undefined) throw new AppError('photo_missing');
      await upsertPhoto(plainDb, userId, photo);
      users.tellChanged(userId);
      return load(userId);
    },
    forgetPhoto: async (userId) => {
      if (await deletePhoto(plainDb, userId)) users.tellChanged(userId);
    },
    openPhoto: async (userId, id) => {
      const row = await selectPhoto(plainDb, userId);
      if (row === undefined || (id !== undefined && row.id !== id)) throw new AppError('not_found');
      return openPhoto(secrets, userId, row);
    },
  };
}

const nameOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : normaliseName(text);

/** Takes a name that is free, or one that the person took before. The person is locked. */
async function chooseUsername(
  users: UsersModule,
  tx: PlainDb,
  userId: number,
  username: string,
): Promise<void> {
  if ((await selectUsernameOwner(tx, username)) !== userId) {
    if (isDigitsAlone(username)) throw new AppError('username_digits_only');
    const taken = await countUsernames(tx, userId);
    if (taken >= USERNAMES_MAX)
      throw new AppError('username_limit_reached', { max: USERNAMES_MAX });
    if (!(await insertUsername(tx, userId, username))) throw new AppError('username_taken');
  }
  await users.updateUsername(tx, userId, username);
}
