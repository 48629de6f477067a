import { ApiError } from '#lib/api/api-error.ts';

/** Refusals that the server words for the owner of the account; officers read another sentence. */
const OF_OWNER = ['account_frozen', 'action_blocked', 'money_held'] as const;

/** The key of the sentence for an officer; null where the server's own says it. */
export function refusedWord(error: unknown): `refused_${(typeof OF_OWNER)[number]}` | null {
  if (!(error instanceof ApiError)) return null;
  const code = OF_OWNER.find((one) => one === error.code);
  return code === undefined ? null : `refused_${code}`;
}
