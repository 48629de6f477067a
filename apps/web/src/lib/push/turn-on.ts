// Push for this device: turned on and off by its person, and kept on while they are in.
import type { PushDevices } from '@sarraf/contracts';
import { call } from '../api/client.ts';
import { pushDevicesQuery } from '../queries/push.ts';
import { queryClient } from '../query-client.ts';
import { queryKeys } from '../query-keys.ts';
import { session } from '../session.ts';
import { settings } from '../settings.ts';
import {
  forgetDevice,
  isOfKey,
  keepDevice,
  readDevice,
  readSubscription,
  subscribe,
} from './this-browser.ts';

/** What became of turning push on. */
export type TurnedOn = 'on' | 'denied' | 'dismissed' | 'failed';

/** Asks again which devices there are, where somebody looks at them. */
export const refreshDevices = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.pushDevices });

/**
 * Turns push on, by a tap: browsers ask for leave only then. In the demo a telephone of the demo is
 * the device, and nobody is asked.
 *
 * @throws ApiError as `POST /push/devices`
 */
export async function turnPushOn({ simulated, public_key: key }: PushDevices): Promise<TurnedOn> {
  const lang = settings.get().lang;
  if (simulated) {
    await call('POST /push/devices', { body: { subscription: null, lang } });
    await refreshDevices();
    return 'on';
  }
  const leave = await Notification.requestPermission();
  if (leave !== 'granted') return leave === 'denied' ? 'denied' : 'dismissed';
  if (key === null) return 'failed';
  return (await register(key, lang)) ? 'on' : 'failed';
}

/** False where the browser got no address from its push service. */
async function register(key: string, lang: 'fa' | 'en'): Promise<boolean> {
  const userId = session.get()?.user.id;
  const subscription = await subscribe(key).catch(() => undefined);
  if (subscription === undefined || userId === undefined) return false;
  const { created_at: at } = await call('POST /push/devices', { body: { subscription, lang } });
  keepDevice({ userId, endpoint: subscription.endpoint, lang, at });
  await refreshDevices();
  return true;
}

/** Ends one device; this one's browser forgets it, too. */
export async function endPush(device: PushDevices['devices'][number]): Promise<void> {
  await call('DELETE /push/devices/:id', { params: { id: device.id } });
  if (device.current) await forgetDevice();
  await refreshDevices();
}

/**
 * Keeps this browser's device what its person wants: registered again after they signed in anew, with the
 * address, key and language of now; gone where they ended it from elsewhere, or somebody else is in.
 */
export async function keepPush(): Promise<void> {
  const userId = session.get()?.user.id;
  const kept = readDevice();
  if (kept === null || userId === undefined) return;
  if (kept.userId !== userId || Notification.permission !== 'granted') return forgetDevice();
  const [{ devices, public_key: key, simulated }, subscription] = await Promise.all([
    queryClient.fetchQuery({ ...pushDevicesQuery, staleTime: 0 }),
    readSubscription(),
  ]);
  if (key === null || simulated) return;
  const isOn = devices.some(({ current }) => current);
  const isSame = subscription?.endpoint === kept.endpoint && isOfKey(subscription, key);
  const lang = settings.get().lang;
  if (isOn && isSame && kept.lang === lang) return;
  if (!isOn && isSame && !(await isNewSession(kept.at))) return forgetDevice();
  await register(key, lang);
}

async function isNewSession(since: string): Promise<boolean> {
  const own = (await call('GET /sessions')).find(({ current }) => current);
  return own !== undefined && Date.parse(own.created_at) > Date.parse(since);
}
