import { ApiError } from '#lib/api/api-error.ts';

/** Refusals that the server words for something else than a stop. */
const OWN = { approval_second_officer: 'secondOfficer', not_found: 'gone' } as const;

/** The key of the sentence that says it here; null where the server's own does. */
export function refusedWord(error: unknown): (typeof OWN)[keyof typeof OWN] | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'approval_second_officer' || error.code === 'not_found')
    return OWN[error.code];
  return null;
}
