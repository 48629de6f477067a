import { AppError } from '../../http/index.ts';
import type { Authenticators } from './authenticator.service.ts';
import type { Factor } from './factor.ts';

/** What the person's authenticator shows now. */
export function authenticatorFactor(authenticators: Authenticators): Factor {
  return {
    kind: 'google',
    isStrong: true,
    refusal: 'code_wrong',
    isSet: async (user, before) =>
      user.twoFactor === 'google' &&
      (before === undefined || authenticators.stood(user.id, before)),
    check: async ({ user, requestId }, { secret_key: code }) => {
      if (code === undefined) return undefined;
      const asked = { userId: user.id, asker: `session:${requestId}` };
      const verdict = await authenticators.check(asked, code);
      if (verdict === 'used') throw new AppError('code_used');
      return verdict === 'right';
    },
  };
}
