// Passkeys: a key pair whose secret half never leaves a person's device, which asks for a finger, a
// face or a PIN before it signs. So one alone is as good as a password and a second step.
import type {
  Passkey,
  PasskeyAssertion,
  PasskeyChallenge,
  PasskeyCreation,
  PasskeyRegistration,
} from '@sarraf/contracts';
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type VerifiedAuthenticationResponse,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import type { User } from '../users/index.ts';
import { CHALLENGE_MS, type OpenChallenge, openChallenge, sealChallenge } from './challenges.ts';
import { normalisePasskeyName } from './passkey-name.ts';
import {
  countPasskeys,
  deleteEndedChallenges,
  deletePasskey,
  deletePasskeys,
  insertPasskey,
  moveCounter,
  type PasskeyRow,
  selectByCredential,
  selectPasskeys,
  takeChallenge,
} from './passkeys.queries.ts';
import { type PasskeyPlace, passkeyPlace } from './place.ts';

/** A passkey that a device made, before it is kept. */
export interface MadePasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly isSynced: boolean;
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
   * @throws AppError `passkeys_unavailable`
   */
  signer(assertion: PasskeyAssertion, use: string): Promise<number | undefined>;
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
  has(userId: number): Promise<boolean>;
  count(db: PlainDb, userId: number): Promise<number>;
  list(userId: number): Promise<Passkey[]>;
  /** Removes one; its name, or undefined where there is none. */
  remove(tx: PlainDb, userId: number, id: string): Promise<string | undefined>;
  removeAll(tx: PlainDb, userId: number): Promise<void>;
  forgetOld(): Promise<void>;
}

/** Of a person. */
export const PASSKEYS_MAX = 10;

const RP_NAME = 'Sarraf';
/** EdDSA, ES256 and RS256, as COSE numbers them: what devices of today sign with. */
const ALGORITHMS = [-8, -7, -257];

/** Passkeys of this installation. */
export function createPasskeys(
  context: Pick<ServerContext, 'clock' | 'config' | 'ids' | 'plainDb' | 'secrets'>,
): Passkeys {
  const { clock, config, ids, plainDb, secrets } = context;
  const known = passkeyPlace(config.publicUrl);
  const place = (): PasskeyPlace => {
    if (known === undefined) throw new AppError('passkeys_unavailable');
    return known;
  };
  const handleOf = (userId: number): string =>
    secrets.hash('passkey-user', String(userId)).toString('base64url');
  const challengeFor = (use: string) => sealChallenge(secrets, use, clock.now());
  const opening = (use: string) => {
    let opened: OpenChallenge | undefined;
    return {
      expectedChallenge: (text: string): boolean => {
        opened = openChallenge(secrets, use, text, clock.now());
        return opened !== undefined;
      },
      /** Uses up the challenge that was signed; false where it was before. */
      take: async (tx: PlainDb): Promise<boolean> =>
        opened !== undefined && takeChallenge(tx, opened.nonce, opened.endsAt),
    };
  };
  return {
    challenge: (use) => ({
      rpId: place().host,
      challenge: challengeFor(use),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
    }),
    signer: async (assertion, use) => {
      const at = place();
      const row = await selectByCredential(plainDb, Buffer.from(assertion.id, 'base64url'));
      if (row === undefined) return undefined;
      const { userHandle } = assertion.response;
      if (userHandle !== undefined && userHandle !== handleOf(Number(row.user_id)))
        return undefined;
      const { expectedChallenge, take } = opening(use);
      const answer = await judged(() => verifySignature(assertion, row, at, expectedChallenge));
      if (answer?.verified !== true) return undefined;
      const { newCounter: counter, credentialBackedUp: isSynced } = answer.authenticationInfo;
      return withTransaction(plainDb, async (tx) => {
        if (!(await take(tx))) return undefined;
        const used = { counter, isSynced, at: new Date(clock.now()) };
        return (await moveCounter(tx, row.id, used)) ? Number(row.user_id) : undefined;
      });
    },
    creation: async (user, use) => {
      const { host } = place();
      const rows = await selectPasskeys(plainDb, user.id);
      if (rows.length >= PASSKEYS_MAX) throw limitReached();
      return creationOf(
        { host, challenge: challengeFor(use), handle: handleOf(user.id) },
        user,
        rows,
      );
    },
    made: async ({ id, response }, use, name) => {
      const { host, origin } = place();
      const called = normalisePasskeyName(name);
      const { expectedChallenge, take } = opening(use);
      const answer = await judged(() =>
        verifyRegistrationResponse({
          response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
          ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: host },
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      const isGood = answer?.verified === true && (await take(plainDb));
      if (!isGood) throw new AppError('passkey_wrong');
      const { credential, credentialBackedUp } = answer.registrationInfo;
      return {
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        isSynced: credentialBackedUp,
        name: called,
      };
    },
    keep: async (tx, userId, made) => {
      if ((await countPasskeys(tx, userId)) >= PASSKEYS_MAX) throw limitReached();
      const createdAt = new Date(clock.now());
      const row = await insertPasskey(tx, { ...made, id: ids.createId(), userId, createdAt });
      if (row === undefined) throw new AppError('passkey_wrong');
      return toPasskey(row);
    },
    has: async (userId) => (await countPasskeys(plainDb, userId)) > 0,
    count: countPasskeys,
    list: async (userId) => (await selectPasskeys(plainDb, userId)).map(toPasskey),
    remove: deletePasskey,
    removeAll: deletePasskeys,
    forgetOld: () => deleteEndedChallenges(plainDb, new Date(clock.now())),
  };
}

const limitReached = (): AppError => new AppError('passkey_limit_reached', { max: PASSKEYS_MAX });

/** The library throws at whatever is malformed or signed for another place. */
async function judged<Answer extends VerifiedAuthenticationResponse | VerifiedRegistrationResponse>(
  verify: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

function verifySignature(
  { id, response }: PasskeyAssertion,
  row: PasskeyRow,
  { host, origin }: PasskeyPlace,
  expectedChallenge: (text: string) => boolean,
): Promise<VerifiedAuthenticationResponse> {
  const { userHandle, ...signed } = response;
  return verifyAuthenticationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) },
    },
    ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: host },
    credential: {
      id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
    },
  });
}

function creationOf(
  at: { readonly host: string; readonly challenge: string; readonly handle: string },
  { mobile, firstName, lastName }: User,
  rows: readonly PasskeyRow[],
): PasskeyCreation {
  const displayName = [firstName, lastName].filter((name) => name !== null).join(' ');
  return {
    challenge: at.challenge,
    rp: { id: at.host, name: RP_NAME },
    user: { id: at.handle, name: mobile, displayName: displayName === '' ? mobile : displayName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: rows.map(({ credential_id }) => ({
      type: 'public-key',
      id: credential_id.toString('base64url'),
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    synced: row.is_synced,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
