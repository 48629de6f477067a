// A sign-in gives its device a secret; whoever shows it at a later sign-in is known by it.
import { createHash } from 'node:crypto';
import { addressBlock } from '../../platform/client-address.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { Ids } from '../../platform/ids.ts';
import { deviceName } from './device.ts';
import { isDeviceIssued, isDeviceOf, selectSeenSignIns } from './known-devices.queries.ts';

/** A device that was not used for so long is a new one; sessions are kept as long. */
export const DEVICE_KNOWN_DAYS = 90;

/** What a sign-in comes from. */
export interface SignInDevice {
  readonly ip: string;
  readonly userAgent: string;
  /** The secret that an earlier sign-in gave this device. */
  readonly deviceId?: string | undefined;
}

/** A device has one secret for all people who use it; what we never gave out is none. */
export async function deviceIdFor(
  db: PlainDb,
  ids: Ids,
  given: string | undefined,
): Promise<string> {
  const isOurs = isDeviceId(given) && (await isDeviceIssued(db, hashDevice(given)));
  return isOurs ? given : ids.createToken();
}

/** Whether the person signed in with this very device over the last 90 days. */
export async function isKnownDevice(
  db: PlainDb,
  userId: number,
  deviceId: string | undefined,
): Promise<boolean> {
  if (!isDeviceId(deviceId)) return false;
  return isDeviceOf(db, userId, hashDevice(deviceId), DEVICE_KNOWN_DAYS);
}

/**
 * Whether the owner should hear of a sign-in.
 * A device that keeps no secret is known by its network and its browser together; the browser's
 * version moves every month and is not looked at.
 */
export async function isNewDevice(
  db: PlainDb,
  userId: number,
  device: SignInDevice,
): Promise<boolean> {
  if (await isKnownDevice(db, userId, device.deviceId)) return false;
  const { seen, isFirst } = await selectSeenSignIns(db, userId, DEVICE_KNOWN_DAYS);
  // the first sign-in of a new account is no news to anybody
  if (isFirst) return false;
  const block = addressBlock(device.ip);
  const name = deviceName(device.userAgent);
  return !seen.some((one) => addressBlock(one.ip) === block && deviceName(one.user_agent) === name);
}

function isDeviceId(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text);
}

/** By what a device is known, of the secret that it says; undefined where it says none of ours. */
export function deviceHash(deviceId: string | undefined): Buffer | undefined {
  return isDeviceId(deviceId) ? hashDevice(deviceId) : undefined;
}

/** 256 random bits need no slow hash. */
export function hashDevice(deviceId: string): Buffer {
  return createHash('sha256').update(`device/${deviceId}`).digest();
}
