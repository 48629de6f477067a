// What a browser and a device bring back, judged: the library knows the formats, we know the
// relying party, the challenge and the person.
import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration } from '@sarraf/contracts';
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
import { CHALLENGE_MS, type OpenChallenge, openChallenge } from './challenges.ts';
import {
  moveCounter,
  type PasskeyRow,
  selectByCredential,
  takeChallenge,
} from './passkeys.queries.ts';
import type { RelyingParty } from './relying-party.ts';

/** What is judged with. */
export type CeremonyContext = Pick<ServerContext, 'clock' | 'plainDb' | 'secrets'>;

/** A passkey as its device presented it. */
export interface SignedPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly isSynced: boolean;
}

const RP_NAME = 'Sarraf';
/** EdDSA, ES256 and RS256, as COSE numbers them: what devices of today sign with. */
const ALGORITHMS = [-8, -7, -257];

/** What a device knows a person by: the same for ever, and nothing that tells who they are. */
export function handleOf({ secrets }: Pick<CeremonyContext, 'secrets'>, userId: number): string {
  return secrets.hash('passkey-user', String(userId)).toString('base64url');
}

/** Reads the challenge that was signed, and uses it up once the signature is known to be right. */
function opening({ clock, secrets }: CeremonyContext, use: string) {
  let opened: OpenChallenge | undefined;
  return {
    expectedChallenge: (text: string): boolean => {
      opened = openChallenge(secrets, use, text, clock.now());
      return opened !== undefined;
    },
    /** False where it was used before. */
    take: async (tx: PlainDb): Promise<boolean> =>
      opened !== undefined && takeChallenge(tx, opened.nonce, opened.endsAt),
  };
}

/** Whose passkey signed a challenge for a use; undefined for whatever is not to be believed. */
export async function signerOf(
  context: CeremonyContext,
  at: RelyingParty,
  assertion: PasskeyAssertion,
  { use, before }: { readonly use: string; readonly before?: Date | undefined },
): Promise<number | undefined> {
  const { clock, plainDb } = context;
  const row = await selectByCredential(plainDb, Buffer.from(assertion.id, 'base64url'));
  if (row === undefined) return undefined;
  const userId = Number(row.user_id);
  const { userHandle } = assertion.response;
  if (userHandle !== undefined && userHandle !== handleOf(context, userId)) return undefined;
  const { expectedChallenge, take } = opening(context, use);
  const answer = await judged(() => verifySignature(assertion, row, at, expectedChallenge));
  if (answer?.verified !== true) return undefined;
  if (before !== undefined && row.created_at > before) {
    const ms = row.created_at.getTime() - before.getTime();
    throw new AppError('factor_too_new', { seconds: Math.ceil(ms / 1_000) });
  }
  const { newCounter: counter, credentialBackedUp: isSynced } = answer.authenticationInfo;
  return withTransaction(plainDb, async (tx) => {
    if (!(await take(tx))) return undefined;
    const used = { counter, isSynced, at: new Date(clock.now()) };
    return (await moveCounter(tx, row.id, used)) ? userId : undefined;
  });
}

/**
 * Whether a person's own passkey signed exactly these bytes. They are no secret and used up by nothing: what
 * they stand for is done once.
 */
export async function hasSignedBytes(
  { clock, plainDb }: CeremonyContext,
  at: RelyingParty,
  assertion: PasskeyAssertion,
  { bytes, userId }: { readonly bytes: Uint8Array; readonly userId: number },
): Promise<boolean> {
  const row = await selectByCredential(plainDb, Buffer.from(assertion.id, 'base64url'));
  if (row === undefined || Number(row.user_id) !== userId) return false;
  const challenge = Buffer.from(bytes).toString('base64url');
  const isIt = (text: string): boolean => text === challenge;
  const answer = await judged(() => verifySignature(assertion, row, at, isIt));
  if (answer?.verified !== true) return false;
  const { newCounter: counter, credentialBackedUp: isSynced } = answer.authenticationInfo;
  return moveCounter(plainDb, row.id, { counter, isSynced, at: new Date(clock.now()) });
}

/** What a device made for a use. @throws AppError `passkey_wrong` */
export async function madeBy(
  context: CeremonyContext,
  { host, origin }: RelyingParty,
  { id, response }: PasskeyRegistration,
  use: string,
): Promise<SignedPasskey> {
  const { expectedChallenge, take } = opening(context, use);
  const answer = await judged(() =>
    verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  const isGood = answer?.verified === true && (await take(context.plainDb));
  if (!isGood) throw new AppError('passkey_wrong');
  const { credential, credentialBackedUp } = answer.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    isSynced: credentialBackedUp,
  };
}

/** The library throws at whatever is malformed or signed for another relying party. */
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
  { host, origin }: RelyingParty,
  expectedChallenge: (text: string) => boolean,
): Promise<VerifiedAuthenticationResponse> {
  const { userHandle, ...signed } = response;
  return verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) },
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: {
      id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
    },
  });
}

/** What a device needs to make a passkey. */
export function creationOf(
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
