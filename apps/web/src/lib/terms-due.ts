// Terms that have to be accepted before anything new is begun.
import { saveUser, session } from './session.ts';
import { createStore } from './store.ts';

/** The version that the person put off: nobody is asked again until it stands in the way. */
export const termsPutOff = createStore<string | null>(null);

/** A call was refused for them: they are asked for at once. */
export function noteTermsDue(version: string): void {
  termsPutOff.set(null);
  const user = session.get()?.user;
  if (user !== undefined) saveUser({ ...user, terms_due: version });
}
