// What this browser has at its push service, and what it remembers of the device that it is.
import { readStored, writeStored } from '../storage.ts';

const KEY = 'push-device';

/** The device that was turned on here, as long as nobody turned it off. */
export interface KeptDevice {
  readonly userId: string;
  readonly endpoint: string;
  readonly lang: 'fa' | 'en';
  /** When it was registered, by the server's clock. */
  readonly at: string;
}

/** What `POST /push/devices` takes of a browser. */
export interface GivenSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Whose device this browser is; null where push was never turned on, or is off. */
export function readDevice(): KeptDevice | null {
  try {
    const value: unknown = JSON.parse(readStored(KEY) ?? 'null');
    return isDevice(value) ? value : null;
  } catch {
    return null;
  }
}

function isDevice(value: unknown): value is KeptDevice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'userId' in value &&
    typeof value.userId === 'string' &&
    'endpoint' in value &&
    typeof value.endpoint === 'string' &&
    'at' in value &&
    typeof value.at === 'string'
  );
}

/** Remembers the device that this browser is. */
export function keepDevice(device: KeptDevice): void {
  writeStored(KEY, JSON.stringify(device));
}

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;

/** What this browser is subscribed with; null where it is not, or cannot. */
export async function readSubscription(): Promise<PushSubscription | null> {
  try {
    return (await (await registration())?.pushManager?.getSubscription()) ?? null;
  } catch {
    return null;
  }
}

/** Runs `work` unless push tells this browser the same; at once where push was never turned on in it. */
export function unlessPushed(userId: string | undefined, work: () => void): void {
  const kept = readDevice();
  if (userId === undefined || kept?.userId !== userId) return work();
  void readSubscription().then((subscription) => {
    if (subscription?.endpoint !== kept.endpoint) work();
  });
}

/** Whether a subscription was made with a key, base64url. */
export function isOfKey(subscription: PushSubscription, publicKey: string): boolean {
  const key = subscription.options.applicationServerKey;
  if (key === null) return false;
  const signs = Array.from(new Uint8Array(key), (byte) => String.fromCharCode(byte));
  const text = btoa(signs.join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

/**
 * Subscribes with a key, in the place of what was subscribed with another one.
 *
 * @throws Error without a service worker, or where the push service is out of reach
 */
export async function subscribe(publicKey: string): Promise<GivenSubscription> {
  const found = await registration();
  if (found === undefined) throw new Error('Without a service worker nothing is pushed here.');
  const { pushManager } = found;
  const before = await pushManager.getSubscription();
  if (before !== null && !isOfKey(before, publicKey)) await before.unsubscribe();
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
}

/** Forgets the device that this browser is, here and at its push service. */
export async function forgetDevice(): Promise<void> {
  writeStored(KEY, null);
  const subscription = await readSubscription();
  await subscription?.unsubscribe().catch(() => false);
}
