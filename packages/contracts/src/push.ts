// Push: what a browser's push service is told, so that it reaches devices whose panel is closed.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PUSH_DEVICES_MAX } from './lists.ts';
import { base64url, flag, nothing, time, uuid } from './wire.ts';

const own = { audience: 'user', ability: ['update', 'Auth'], level: 0, rate: 'money' } as const;

/** A device that is told of things, as its owner sees it. */
export const pushDevice = z.strictObject({
  id: uuid,
  /** `Chrome, Android`; empty when it says nothing of itself. */
  name: z.string(),
  /** Whether it is the one of this very session. */
  current: flag,
  created_at: time,
  /** When its push service last took a message; null: not yet. */
  last_taken_at: time.nullable(),
  /** The page of a telephone of the demo; null of real ones. */
  telephone_url: z.string().nullable(),
});
/** Inferred from `pushDevice`. */
export type PushDevice = z.infer<typeof pushDevice>;

/** What a browser gives for its push service: `PushSubscription.toJSON()`. */
const subscription = z.object({
  endpoint: z.string().max(2_048),
  keys: z.object({ p256dh: z.string().max(128), auth: z.string().max(64) }),
});

const devices = z.strictObject({
  /** What a browser subscribes with; null where this installation sends none. */
  public_key: base64url.nullable(),
  /** In the demo no real device is reached: turning it on makes a telephone of the demo. */
  simulated: flag,
  /** Newest first. */
  devices: z.array(pushDevice).max(PUSH_DEVICES_MAX),
});
/** Inferred from `GET /push/devices`. */
export type PushDevices = z.infer<typeof devices>;

/** Calls of the devices that are told of things while their panel is closed. */
export const pushEndpoints = {
  'GET /push/devices': endpoint({
    summary: 'My devices that are told of things, and what a browser subscribes with',
    access: { ...own, ability: ['read', 'Auth'] },
    output: devices,
  }),
  'POST /push/devices': endpoint({
    summary:
      'Registers the device of this session; the same address again keeps one. In the demo it is ' +
      'a telephone of the demo, and no subscription is given',
    access: own,
    body: z.strictObject({
      subscription: subscription.nullable(),
      /** The language that it is told in. */
      lang: z.enum(['fa', 'en']),
    }),
    output: pushDevice,
    errors: ['push_address_refused', 'push_keys_invalid', 'push_unavailable'],
  }),
  'DELETE /push/devices/:id': endpoint({
    summary: 'One of my devices is told nothing any more',
    access: own,
    params: z.object({ id: uuid }),
    output: nothing,
  }),
  'POST /push/test': endpoint({
    summary: 'Sends a message to the device of this session, three times an hour at most',
    access: own,
    output: nothing,
    errors: ['push_not_on', 'push_tests_limit'],
  }),
} as const;
