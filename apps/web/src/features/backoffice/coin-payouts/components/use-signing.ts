import type { CoinPayout, PasskeyAssertion } from '@sarraf/contracts';
import { useEffect } from 'react';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/client.ts';
import { PasskeyRefused, preparePasskeys, signChallenge } from '#lib/passkeys.ts';
import { challengeOf } from '../model/digest.ts';

const coinPayoutsTexts = textsOf(() => import('../texts/fa.ts'));

/**
 * Has the officer's passkey sign the digest that they saw. What the server wants signed is held
 * against it first: nothing else is ever signed here.
 */
export function useSigning(payout: CoinPayout): () => Promise<PasskeyAssertion> {
  const t = useTexts(coinPayoutsTexts);
  const { digest, id, needs_passkey: isWanted } = payout;
  useEffect(() => {
    if (isWanted) preparePasskeys();
  }, [isWanted]);
  const fail = (code: string, message: string): never => {
    throw new ApiError({ status: 422, code, message });
  };
  return async () => {
    const given = { params: { id } };
    const challenge = await call('POST /admin/coin_withdrawals/:id/challenge', given);
    if (challenge.challenge !== challengeOf(digest)) fail('digest_differs', t.challengeDiffers);
    try {
      return await signChallenge(challenge);
    } catch (error) {
      if (!(error instanceof PasskeyRefused)) throw error;
      return fail(
        `passkey_${error.reason}`,
        error.reason === 'cancelled' ? t.passkeyCancelled : t.passkeyFailed,
      );
    }
  };
}
