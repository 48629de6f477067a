import type { Authenticators } from './authenticator.service.ts';
import type { Factor } from './factor.ts';

/** A recovery code, in the place of the authenticator that it was made for. */
export function recoveryCodesFactor(authenticators: Authenticators): Factor {
  return {
    kind: 'recovery_code',
    isStrong: true,
    isSet: async (user) =>
      user.twoFactor === 'google' && (await authenticators.codesLeft(user.id)) > 0,
    given: (proof) => proof.recovery_code,
    check: ({ user, requestId }, code) =>
      authenticators.recover({ userId: user.id, asker: `session:${requestId}` }, code),
  };
}
