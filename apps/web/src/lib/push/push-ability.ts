import { isIosSafari } from '../ios-safari.ts';
import { isStandalone } from '../install-prompt.ts';

/** Whether this browser can be told of things while the panel is closed, or what is in the way. */
export type PushAbility =
  | 'ready'
  /** The person said no to the browser, which asks no more. */
  | 'denied'
  /** An iPhone's Safari: only the installed app can. */
  | 'install'
  | 'unsupported';

/** Of this browser, now: what a person allows changes while the page is open. */
export function pushAbility(): PushAbility {
  const knows = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (knows) return Notification.permission === 'denied' ? 'denied' : 'ready';
  return isIosSafari(navigator) && !isStandalone() ? 'install' : 'unsupported';
}
