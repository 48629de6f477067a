// One message to one device: whether it still lives, in its language, under the keys that it subscribed with.
import type { Lang } from '../../http/index.ts';
import type { PushSender } from '../../providers/push/port.ts';
import type { Begin, SendOutcome } from '../../providers/send-outcome.ts';
import type { ServerContext } from '../server-context.ts';
import { noteGone, noteTaken, type SentToRow, selectSentTo } from './push-devices.queries.ts';
import { openPushKeys } from './push-keys.service.ts';
import { pushPayload, type PushWords } from './push-payload.ts';

/** A notice as a device is to show it. */
export interface PushNotice {
  readonly deviceId: string;
  readonly notificationId: string;
  readonly words: (lang: Lang) => PushWords;
  readonly badge: () => Promise<number>;
  /** How long its push service keeps it while the device is away. */
  readonly ttlSeconds: number;
  readonly urgency: 'normal' | 'high';
}

/** Sends one; as `PushSender`, and refused for ever as `ended` where the device lives no more. */
export type DeliverPush = (notice: PushNotice, begin: Begin) => Promise<SendOutcome>;

/** What a service says of a message; from 500 on it is in trouble itself. */
const OF_MESSAGE = /^[1-4]\d\d$/;

/** Sends to the devices of this installation's people. */
export function createPushDelivery(context: ServerContext, sender: PushSender): DeliverPush {
  const { clock, health, plainDb, secrets } = context;
  for (const service of sender.services) health.register('push', service, sender.simulated);
  return async (notice, begin) => {
    const device = await selectSentTo(plainDb, notice.deviceId);
    if (device === undefined) return { kind: 'refused', heals: 'never', why: 'ended' };
    const { id, endpoint, p256dh, auth, lang } = device;
    const { notificationId, ttlSeconds, urgency } = notice;
    const tag = `n${notificationId}`;
    const words = notice.words(lang);
    const parts = { ...words, id: notificationId, tag, badge: await notice.badge(), lang };
    const outcome = await sender.send(
      {
        endpoint,
        p256dh,
        auth,
        keys: openPushKeys(secrets, device),
        payload: pushPayload(parts),
        shortPayload: pushPayload({ ...parts, body: '' }),
        ttlSeconds,
        urgency,
        topic: tag,
      },
      // the session may have ended while it waited for its turn
      async () => (await selectSentTo(plainDb, id)) !== undefined && begin(),
    );
    const judged = judge(context, sender, device, outcome);
    if (judged.kind === 'taken') await noteTaken(plainDb, id, new Date(clock.now()));
    if (isGone(judged)) await noteGone(plainDb, id);
    return judged;
  };
}

const isGone = (outcome: SendOutcome): boolean =>
  outcome.kind === 'refused' && (outcome.why === 'gone' || outcome.why === 'other_key');

/**
 * Notes whether the service answers. Where it refuses our name for one device that it never took a message for,
 * while it takes those for others, the device subscribed with somebody else's key: that is not ours to mend, and
 * no reason for an alarm.
 */
function judge(
  { health }: ServerContext,
  sender: PushSender,
  { endpoint, last_taken_at: takenAt }: SentToRow,
  outcome: SendOutcome,
): SendOutcome {
  const service = sender.serviceOf(endpoint);
  if (service === undefined || (outcome.kind === 'refused' && outcome.why === 'taken_over')) {
    return outcome;
  }
  const isOurName = outcome.kind === 'refused' && outcome.heals === 'mended';
  const known = health.list().find(({ port, adapter }) => port === 'push' && adapter === service);
  if (isOurName && takenAt === null && known?.state === 'up') {
    return { kind: 'refused', heals: 'never', why: 'other_key' };
  }
  const isAnswer =
    outcome.kind === 'taken' ||
    (outcome.kind === 'refused' &&
      outcome.heals !== 'mended' &&
      (outcome.why === 'gone' || OF_MESSAGE.test(outcome.why)));
  health.report('push', service, isAnswer);
  return outcome;
}
