import { call } from '../../lib/api/client.ts';
import { endSession } from '../../lib/session-loss.ts';

/** Tells the server, without waiting for it: the page is closed at once either way. */
export function logOut(): void {
  void call('POST /jwt/logout').catch(() => undefined);
  endSession();
}
