// Passkeys: a key pair whose secret half never leaves a person's device, which asks for a finger, a
// face or a PIN before it signs. So one alone is as good as a password and a second step.
import {
  type Passkey,
  type PasskeyAssertion,
  type PasskeyChallenge,
  type PasskeyCreation,
  type PasskeyRegistration,
  PASSKEYS_MAX,
} from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import type { User } from '../users/index.ts';
import {
  creationOf,
  handleOf,
  hasSignedBytes,
  madeBy,
  type SignedPasskey,
  signerOf,
} from './ceremonies.ts';
import { CHALLENGE_MS, sealChallenge } from './challenges.ts';
import { normalisePasskeyName } from './passkey-name.ts';
import {
  countPasskeys,
  deleteEndedChallenges,
  deletePasskey,
  deletePasskeys,
  insertPasskey,
  type PasskeyRow,
  selectPasskeys,
} from './passkeys.queries.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';

/** A passkey that a device made, before it is kept. */
export interface MadePasskey extends SignedPasskey {
  readonly name: string;
}

/** Passkeys of this installation. A use says what a challenge is for: it is good for nothing else. */
export interface Passkeys {
  /** @throws AppError `passkeys_unavailable` */
  challenge(use: string): PasskeyChallenge;
  /**
   * Whose passkey signed a challenge for this use; undefined for whatever is not to be believed.
   * Each signature counts once.
   *
   * @param before the passkey must have been there by then
   * @throws AppError `passkeys_unavailable`, `factor_too_new`
   */
  signer(assertion: PasskeyAssertion, use: string, before?: Date): Promise<number | undefined>;
  /** Has a device sign exactly these bytes. @throws AppError `passkeys_unavailable` */
  challengeOf(bytes: Uint8Array): PasskeyChallenge;
  /**
   * Whether a person's own passkey signed exactly these bytes, at this relying party, with the person
   * verified.
   *
   * @throws AppError `passkeys_unavailable`
   */
  hasSigned(assertion: PasskeyAssertion, userId: number, bytes: Uint8Array): Promise<boolean>;
  /** What a device needs. @throws AppError `passkeys_unavailable`, `passkey_limit_reached` */
  creation(user: User, use: string): Promise<PasskeyCreation>;
  /**
   * What a device made for that use, once.
   *
   * @throws AppError `passkeys_unavailable`, `passkey_wrong`, `passkey_name_invalid`
   */
  made(registration: PasskeyRegistration, use: string, name: string): Promise<MadePasskey>;
  /**
   * Keeps it inside the caller's transaction, which has locked the person.
   *
   * @throws AppError `passkey_limit_reached`, `passkey_wrong` where it is somebody's already
   */
  keep(tx: PlainDb, userId: number, made: MadePasskey): Promise<Passkey>;
  /** Whether a person has one, or had it by a moment. */
  has(userId: number, before?: Date): Promise<boolean>;
  count(db: PlainDb, userId: number): Promise<number>;
  list(userId: number): Promise<Passkey[]>;
  /** Removes one; its name, or undefined where there is none. */
  remove(tx: PlainDb, userId: number, id: string): Promise<string | undefined>;
  removeAll(tx: PlainDb, userId: number): Promise<void>;
  forgetOld(): Promise<void>;
}

type Context = Pick<ServerContext, 'clock' | 'config' | 'ids' | 'plainDb' | 'secrets'>;

/** Passkeys of this installation. */
export function createPasskeys(context: Context): Passkeys {
  const { clock, config, ids, plainDb, secrets } = context;
  const known = relyingPartyOf(config.publicUrl);
  const relyingParty = (): RelyingParty => {
    if (known === undefined) throw new AppError('passkeys_unavailable');
    return known;
  };
  const challengeFor = (use: string): string => sealChallenge(secrets, use, clock.now());
  return {
    challenge: (use) => ({
      rpId: relyingParty().host,
      challenge: challengeFor(use),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
    }),
    signer: (assertion, use, before) =>
      signerOf(context, relyingParty(), assertion, { use, before }),
    challengeOf: (bytes) => ({
      rpId: relyingParty().host,
      challenge: Buffer.from(bytes).toString('base64url'),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
    }),
    hasSigned: (assertion, userId, bytes) =>
      hasSignedBytes(context, relyingParty(), assertion, { bytes, userId }),
    creation: async (user, use) => {
      const { host } = relyingParty();
      const rows = await selectPasskeys(plainDb, user.id);
      if (rows.length >= PASSKEYS_MAX) throw limitReached();
      const handle = handleOf(context, user.id);
      return creationOf({ host, challenge: challengeFor(use), handle }, user, rows);
    },
    made: async (registration, use, name) => {
      const called = normalisePasskeyName(name);
      return { ...(await madeBy(context, relyingParty(), registration, use)), name: called };
    },
    keep: async (tx, userId, made) => {
      if ((await countPasskeys(tx, userId)) >= PASSKEYS_MAX) throw limitReached();
      const createdAt = new Date(clock.now());
      const row = await insertPasskey(tx, { ...made, id: ids.createId(), userId, createdAt });
      if (row === undefined) throw new AppError('passkey_wrong');
      return toPasskey(row);
    },
    has: async (userId, before) => (await countPasskeys(plainDb, userId, before)) > 0,
    count: countPasskeys,
    list: async (userId) => (await selectPasskeys(plainDb, userId)).map(toPasskey),
    remove: deletePasskey,
    removeAll: deletePasskeys,
    forgetOld: () => deleteEndedChallenges(plainDb, new Date(clock.now())),
  };
}

const limitReached = (): AppError => new AppError('passkey_limit_reached', { max: PASSKEYS_MAX });

function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    synced: row.is_synced,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
