import { dropPrivateData } from '../lib/persist-cache.ts';
import { queryClient } from '../lib/query-client.ts';
import { session, watchSession } from '../lib/session.ts';
import { router } from './router.tsx';

/**
 * What was a person's goes as soon as they are not in any more: nobody is, or somebody else. Where
 * another tab did it, the guards say anew who may stay; what this tab does leads on by itself.
 */
export function followSession(): void {
  let person = session.get()?.user.id;
  session.subscribe(() => {
    const before = person;
    person = session.get()?.user.id;
    if (before !== undefined && person !== before) dropPrivateData();
  });
  watchSession(() => void lookAgain());
}

async function lookAgain(): Promise<void> {
  await router.invalidate();
  if (session.get() === null) return;
  // A screen that stays was emptied, and asks by itself only when it is opened.
  await queryClient.refetchQueries({
    queryKey: ['mine'],
    type: 'active',
    predicate: ({ state }) => state.data === undefined,
  });
}
