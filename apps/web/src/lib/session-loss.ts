import { currentTexts } from '../i18n/texts.ts';
import { SESSION_LOSS_REDIRECT_MS } from './constants.ts';
import { clearSession, session } from './session.ts';
import { apiTexts } from './texts/api-texts.ts';
import { toast } from './toasts.ts';

let leave: (() => void) | null = null;

/** The app gives the way to /login and empties its caches; the API client only announces. */
export function onSessionEnd(run: () => void): void {
  leave = run;
}

/** The session is over and cannot be renewed: clear, say so, go to /login after 100 ms. */
export function endLostSession(): void {
  if (session.get() === null) return;
  const isStaff = session.get()?.user.role === 'admin';
  const texts = currentTexts(apiTexts);
  clearSession();
  // The rules of the staff are stricter: why theirs ends is not to be guessed.
  const why = isStaff ? { detail: texts.staffSessionWhy } : {};
  toast({ kind: 'warning', title: texts.sessionExpired, ...why });
  setTimeout(() => leave?.(), SESSION_LOSS_REDIRECT_MS);
}

/** A wished logout: the same end, without the message. */
export function endSession(): void {
  clearSession();
  leave?.();
}
