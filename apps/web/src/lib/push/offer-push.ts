// When a person is asked whether this device is to be told of things: never at the start.
import { installOffer, isStandalone, offerInstall } from '../install-prompt.ts';
import { pushDevicesQuery } from '../queries/push.ts';
import { queryClient } from '../query-client.ts';
import { session } from '../session.ts';
import { readStored, writeStored } from '../storage.ts';
import { pushAbility } from './push-ability.ts';

/** Thirty days. */
const MEMORY_MS = 43_200 * 60_000;
const CHOICE_KEY = 'push-choice-at';
const OPENED_KEY = 'opened-from-home';

/** After a first success (a paid deposit, an order that is in): installing, where that is due, else push. */
export function offerAfterSuccess(): void {
  offerInstall();
  void offerPush('push');
}

/** At the first opening from the home screen, by a person who is in. */
export function offerWhenOpened(): void {
  if (!isStandalone() || session.get() === null || readStored(OPENED_KEY) !== null) return;
  writeStored(OPENED_KEY, String(Date.now()));
  void offerPush('opened');
}

async function offerPush(offer: 'push' | 'opened'): Promise<void> {
  const isRemembered = Date.now() - Number(readStored(CHOICE_KEY) ?? 0) < MEMORY_MS;
  if (isRemembered || session.get()?.user.role !== 'client' || pushAbility() !== 'ready') return;
  const known = await queryClient.fetchQuery(pushDevicesQuery).catch(() => undefined);
  if (known === undefined || known.public_key === null) return;
  if (known.devices.some(({ current }) => current)) return;
  // one sheet at a time
  if (installOffer.get() === null) installOffer.set(offer);
}

/** Yes or no, the question rests for thirty days; the settings have it at any time. */
export function rememberPushChoice(): void {
  writeStored(CHOICE_KEY, String(Date.now()));
  installOffer.set(null);
}
