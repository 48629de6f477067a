import type { Authenticators } from './authenticator.service.ts';
import type { Factor } from './factor.ts';

/** A recovery code, in the place of the authenticator or passkey that it was made for. */
export function recoveryCodesFactor(authenticators: Authenticators): Factor {
  return {
    kind: 'recovery_code',
    isStrong: true,
    refusal: 'code_wrong',
    isSet: async (user, before) => (await authenticators.codesLeft(user.id, before)) > 0,
    check: async ({ user, requestId }, { recovery_code: code }) =>
      code === undefined
        ? undefined
        : authenticators.recover({ userId: user.id, asker: `session:${requestId}` }, code),
  };
}
