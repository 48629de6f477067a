// Passkeys of this device: the browser asks its person, and only what was signed comes back.
import type {
  PasskeyAssertion,
  PasskeyChallenge,
  PasskeyCreation,
  PasskeyRegistration,
} from '@sarraf/contracts';

/** Why the device made or signed nothing. */
export type PasskeyReason = 'cancelled' | 'exists' | 'failed';

/** The device, or its person, did not. */
export class PasskeyRefused extends Error {
  readonly reason: PasskeyReason;
  constructor(reason: PasskeyReason, cause: unknown) {
    super(reason, { cause });
    this.name = 'PasskeyRefused';
    this.reason = reason;
  }
}

/** An address in numbers is no relying party that passkeys can be bound to. */
const IN_NUMBERS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/;

/** Whether this browser knows passkeys at this address. */
export function isPasskeyPossible(): boolean {
  return (
    typeof window.PublicKeyCredential === 'function' &&
    window.isSecureContext &&
    !IN_NUMBERS.test(window.location.hostname)
  );
}

const load = () => import('@simplewebauthn/browser');

/** Has the code at hand before it is wanted: some browsers ask only right after a tap. */
export function preparePasskeys(): void {
  void load().catch(() => undefined);
}

/** Signs with a passkey of the person's choice. @throws PasskeyRefused */
export async function signChallenge(challenge: PasskeyChallenge): Promise<PasskeyAssertion> {
  const { startAuthentication } = await load();
  const { id, response } = await refusing(() => startAuthentication({ optionsJSON: challenge }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const signed = { clientDataJSON, authenticatorData, signature };
  return { id, response: userHandle === undefined ? signed : { ...signed, userHandle } };
}

/** Makes a passkey on this device, or on one that the person picks. @throws PasskeyRefused */
export async function createPasskey(creation: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration } = await load();
  const { id, response } = await refusing(() => startRegistration({ optionsJSON: creation }));
  const { clientDataJSON, attestationObject } = response;
  return { id, response: { clientDataJSON, attestationObject } };
}

async function refusing<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new PasskeyRefused(reasonOf(error), error);
  }
}

/** Browsers say the same of a «no», of a wait that was too long, and of no passkey at all. */
function reasonOf(error: unknown): PasskeyReason {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'exists';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed';
}
