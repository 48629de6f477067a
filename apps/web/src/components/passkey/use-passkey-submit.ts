import { useEffect } from 'react';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { PasskeyRefused, preparePasskeys } from '../../lib/passkeys.ts';
import { type Submit, useSubmit } from '../../lib/use-submit.ts';

const passkeyTexts = textsOf(() => import('./texts/fa.ts'));

/**
 * `useSubmit` for what asks the device for a passkey: its «no» is told like the server's. Its screen
 * loads `passkeyTexts`.
 */
export function usePasskeySubmit<A = void>(
  work: (argument: A) => Promise<void>,
  {
    isWanted = true,
    ...options
  }: Parameters<typeof useSubmit<A>>[1] & {
    /** Whether the device may be asked: its code is fetched for nobody else. */
    readonly isWanted?: boolean;
  } = {},
): Submit<A> {
  const t = useTexts(passkeyTexts);
  useEffect(() => {
    if (isWanted) preparePasskeys();
  }, [isWanted]);
  return useSubmit(async (argument: A) => {
    try {
      await work(argument);
    } catch (error) {
      if (!(error instanceof PasskeyRefused)) throw error;
      throw new ApiError({
        status: 422,
        code: `passkey_${error.reason}`,
        message: t[error.reason],
      });
    }
  }, options);
}
