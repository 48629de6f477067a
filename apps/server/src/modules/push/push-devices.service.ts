// Which devices a person is told of things on while the panel is closed.
import { createHash, ECDH } from 'node:crypto';
import {
  type DataOf,
  type ParsedBodyOf,
  PUSH_DEVICES_MAX,
  type PushDevice,
} from '@sarraf/contracts';
import { AppError, type Session } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { OutboundError } from '../../providers/outbound.ts';
import type { PushAddress, PushSender } from '../../providers/push/port.ts';
import type { ServerContext } from '../server-context.ts';
import { deviceName } from '../sessions/index.ts';
import type { UsersModule } from '../users/index.ts';
import { deviceOnWire } from './push.mapper.ts';
import {
  deleteBeyond,
  deleteDevice,
  deleteOthersOfSession,
  deleteOver,
  selectDevices,
  upsertDevice,
} from './push-devices.queries.ts';
import { newestPushKey } from './push-keys.service.ts';

/** What devices are registered with. */
export interface PushDevicesDeps {
  readonly context: ServerContext;
  /** Undefined where this installation sends none. */
  readonly sender: PushSender | undefined;
  readonly users: Pick<UsersModule, 'lock'>;
}

/** A device as it is registered. */
export type GivenDevice = ParsedBodyOf<'POST /push/devices'> & { readonly userAgent: string };

/** Devices of this installation's people. */
export interface PushDevicesService {
  list(session: Session): Promise<DataOf<'GET /push/devices'>>;
  /**
   * Registers the device of a session; the oldest beyond {@link PUSH_DEVICES_MAX} give way.
   *
   * @throws AppError `push_address_refused`, `push_keys_invalid`, `push_unavailable`
   */
  register(session: Session, given: GivenDevice): Promise<PushDevice>;
  /** @throws AppError `not_found` */
  remove(userId: number, id: string): Promise<void>;
  /** Forgets devices whose session is over, a bounded number a night. */
  forgetOver(): Promise<void>;
}

const FORGOTTEN_AT_ONCE = 1_000;
const FORGETS_MAX = 50;
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
const NAME_LENGTH_MAX = 60;

/** Devices of this installation's people. */
export function createPushDevices(deps: PushDevicesDeps): PushDevicesService {
  const { context, sender } = deps;
  const { plainDb, secrets } = context;
  return {
    list: async ({ userId, sessionId }) => {
      if (sender === undefined) return { public_key: null, simulated: false, devices: [] };
      const { public_key } = await newestPushKey(plainDb, secrets);
      const rows = await selectDevices(plainDb, userId, PUSH_DEVICES_MAX);
      const pageOf = sender.telephones?.pageOf;
      return {
        public_key,
        simulated: sender.simulated,
        devices: rows.map((row) => deviceOnWire(row, sessionId, pageOf)),
      };
    },
    register: (session, given) => register(deps, session, given),
    remove: async (userId, id) => {
      if (!(await deleteDevice(plainDb, userId, id))) throw new AppError('not_found');
    },
    forgetOver: async () => {
      for (let round = 0; round < FORGETS_MAX; round += 1) {
        if ((await deleteOver(plainDb, FORGOTTEN_AT_ONCE)) === 0) return;
      }
    },
  };
}

async function register(
  { context, sender, users }: PushDevicesDeps,
  { userId, sessionId }: Session,
  { subscription, lang, userAgent }: GivenDevice,
): Promise<PushDevice> {
  const { clock, ids, plainDb, secrets } = context;
  if (sender === undefined) throw new AppError('push_unavailable');
  const key = await newestPushKey(plainDb, secrets);
  const address =
    subscription === null
      ? await makeTelephone(sender, key.public_key)
      : { endpoint: subscription.endpoint, ...subscription.keys };
  assertAddress(sender, address);
  const row = await withTransaction(plainDb, async (tx) => {
    await users.lock(tx, userId);
    const kept = await upsertDevice(tx, {
      ...address,
      id: ids.createId(),
      userId,
      sessionId,
      keyId: key.id,
      endpointHash: createHash('sha256').update(address.endpoint).digest(),
      lang,
      name: deviceName(userAgent).slice(0, NAME_LENGTH_MAX),
      now: new Date(clock.now()),
    });
    await deleteOthersOfSession(tx, sessionId, kept.id);
    await deleteBeyond(tx, userId, PUSH_DEVICES_MAX);
    return kept;
  });
  return deviceOnWire(row, sessionId, sender.telephones?.pageOf);
}

async function makeTelephone(sender: PushSender, publicKey: string): Promise<PushAddress> {
  if (sender.telephones === undefined) throw new AppError('push_address_refused');
  try {
    return await sender.telephones.make(publicKey);
  } catch (error) {
    if (error instanceof OutboundError) throw new AppError('push_unavailable');
    throw error;
  }
}

/** A browser's word about itself: checked here, and once more whenever something is sent there. */
function assertAddress(sender: PushSender, { endpoint, p256dh, auth }: PushAddress): void {
  if (sender.serviceOf(endpoint) === undefined) throw new AppError('push_address_refused');
  const isKeyed = isPoint(bytesOf(p256dh)) && bytesOf(auth)?.length === AUTH_BYTES;
  if (!isKeyed) throw new AppError('push_keys_invalid');
}

const bytesOf = (text: string): Buffer | undefined =>
  /^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url') : undefined;

/** An uncompressed point that lies on P-256. */
function isPoint(bytes: Buffer | undefined): boolean {
  if (bytes?.length !== POINT_BYTES || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
