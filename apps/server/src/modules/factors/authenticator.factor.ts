import type { Authenticators } from './authenticator.service.ts';
import type { Factor } from './factor.ts';

/** What the person's authenticator shows now. */
export function authenticatorFactor(authenticators: Authenticators): Factor {
  return {
    kind: 'google',
    isStrong: true,
    refusal: 'code_wrong',
    isSet: async (user) => user.twoFactor === 'google',
    check: async ({ user, requestId }, { secret_key: code }) =>
      code === undefined
        ? undefined
        : authenticators.check({ userId: user.id, asker: `session:${requestId}` }, code),
  };
}
