import type { Authenticators } from './authenticator.service.ts';
import type { Factor } from './factor.ts';

/** What the person's authenticator shows now. */
export function authenticatorFactor(authenticators: Authenticators): Factor {
  return {
    kind: 'google',
    isStrong: true,
    isSet: async (user) => user.twoFactor === 'google',
    given: (proof) => proof.secret_key,
    check: ({ user, requestId }, code) =>
      authenticators.check({ userId: user.id, asker: `session:${requestId}` }, code),
  };
}
