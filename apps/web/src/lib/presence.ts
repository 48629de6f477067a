// Whether somebody sits before the page. Staff are signed out when they leave it: what the page asks
// by itself must not keep a session in use for nobody.
import { session } from './session.ts';
import { createStore, useStore } from './store.ts';

/** Less than the shortest idle time that an owner can set. */
const AWAY_AFTER_MS = 3 * 60_000;

const away = createStore(false);
let timer: ReturnType<typeof setTimeout> | undefined;

function note(): void {
  clearTimeout(timer);
  timer = setTimeout(() => away.set(true), AWAY_AFTER_MS);
  if (away.get()) away.set(false);
}

/** Follows keys and presses from now on; once a page. */
export function watchPresence(): void {
  if (timer !== undefined) return;
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const) {
    addEventListener(event, note, { passive: true });
  }
  note();
}

/** Whether staff left this page open and went away. */
export function isUnattended(): boolean {
  return away.get() && session.get()?.user.role === 'admin';
}

/** How often a page asks by itself: not at all for staff who went away. */
export function usePollMs(everyMs: number): number | false {
  const isAway = useStore(away);
  const isStaff = useStore(session)?.user.role === 'admin';
  return isStaff && isAway ? false : everyMs;
}
