import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** After a change of a factor: who one is, where one is signed in, and the codes that are left. */
export async function readAgain(): Promise<void> {
  await Promise.all(
    [
      queryKeys.user,
      queryKeys.sessions,
      queryKeys.recoveryCodes,
      queryKeys.factors,
      queryKeys.passkeys,
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
