import { lazy, Suspense } from 'react';
import { ApiError, noteTold } from '../../lib/api/api-error.ts';
import { readNeed } from '../../lib/ability.ts';
import { userQuery } from '../../lib/queries/user.ts';
import { queryClient } from '../../lib/query-client.ts';
import { withTexts } from '../../i18n/texts.ts';

/** The words about what is missing, fetched where somebody lacks something. */
export const LazyForbidden = lazy(
  withTexts(() => import('./forbidden.tsx').then((m) => ({ default: m.Forbidden }))),
);

/** Whether a call was refused for want of an ability, and not for what it asked. */
export function isForbidden(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 403 && error.code === 'forbidden';
}

/** Asks the server what one may do: menus and routes follow. */
export async function refreshAbility(): Promise<void> {
  await queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
}

/** Stands where a part would be whose call was refused by ability; asks the call again on a press. */
export function ForbiddenPart({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  noteTold(error);
  return (
    <Suspense>
      <LazyForbidden
        need={readNeed(error.facts['ability'])}
        onAgain={async () => {
          await refreshAbility();
          onRetry();
          return true;
        }}
      />
    </Suspense>
  );
}
