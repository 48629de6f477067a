import { type Session, session } from '../../../../lib/session.ts';
import { useStore } from '../../../../lib/store.ts';

/** What of a person staff may see and do, as the server asks it. */
export type Need =
  | 'read Balance'
  | 'read Audit'
  | 'create Note'
  | 'update Standing'
  | 'delete PersonSession';

/** Whether a session has an ability. The server asks again; here it decides what is offered. */
export function may(current: Session | null, need: Need): boolean {
  const [action, subject] = need.split(' ');
  return (
    current?.user.ability.some((one) => one.action === action && one.subject === subject) ?? false
  );
}

/** The same for whoever is signed in here. */
export function useMay(): (need: Need) => boolean {
  const current = useStore(session);
  return (need) => may(current, need);
}
