import type { Passkeys } from '../passkeys/index.ts';
import type { Asked, Factor } from './factor.ts';

/** What a passkey signs for: a purpose in a session; for a new password, nobody is signed in. */
export function passkeyUse({ purpose, requestId }: Pick<Asked, 'purpose' | 'requestId'>): string {
  return purpose === 'reset_password' ? purpose : `${purpose}/${requestId}`;
}

/** A challenge for this very purpose, signed by a passkey of the person's. */
export function passkeyFactor(passkeys: Pick<Passkeys, 'has' | 'signer'>): Factor {
  return {
    kind: 'passkey',
    isStrong: true,
    refusal: 'passkey_wrong',
    isSet: (user, before) => passkeys.has(user.id, before),
    check: async (asked, { passkey }) =>
      passkey &&
      (await passkeys.signer(passkey, passkeyUse(asked), asked.before)) === asked.user.id,
  };
}
