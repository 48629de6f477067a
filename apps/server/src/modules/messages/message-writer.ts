// The rows of the outbox: written with the notice that they tell of, or not at all.
import { ALERT_SMS_MAX } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import { type KeptNotice, type MessageWriter, TOPIC_OF } from '../notifications/index.ts';
import { deviceIdsOf } from '../push/index.ts';
import { smsMonthOf } from './alert-sms.ts';
import { isTold, isUrgent } from './channels.ts';
import { insertMessages, type NewMessageRow } from './outbox.queries.ts';
import { countAlertSms, type SettingsRow, selectSettings } from './settings.queries.ts';
import { SMS_TEXTS } from './sms-texts.ts';

/** Bus subject: there is something to send. */
export const MESSAGES_WAITING = 'messages.waiting';

/** Writes messages where this installation sends them. */
export function createMessageWriter({ bus, clock, config }: ServerContext): MessageWriter {
  const senders = { mail: config.mail !== undefined, push: config.push !== undefined };
  return {
    write: async (tx, notice) => {
      const settings = await selectSettings(tx, notice.userId);
      if (settings === undefined) return { isShown: true };
      const topic = TOPIC_OF[notice.kind];
      const now = clock.now();
      const isForOne = notice.pushTo !== undefined;
      const recipients = isForOne
        ? [{ channel: 'push' as const, recipient: String(notice.pushTo) }]
        : await recipientsOf(tx, notice, { settings, senders, now });
      const common = {
        notificationId: notice.id,
        userId: notice.userId,
        isUrgent: isUrgent(topic) || isForOne,
        now: new Date(now),
      };
      await insertMessages(
        tx,
        recipients.map((recipient) => ({ ...recipient, ...common })),
      );
      const isAside = isForOne || notice.kind === 'digest';
      return { isShown: !isAside && isTold(topic, 'app', settings.choices) };
    },
    wake: () => bus.publish(MESSAGES_WAITING, null),
  };
}

type Recipient = Pick<NewMessageRow, 'channel' | 'recipient'>;

interface Reached {
  readonly settings: SettingsRow;
  /** What this installation sends by, beside text messages. */
  readonly senders: { readonly mail: boolean; readonly push: boolean };
  readonly now: number;
}

async function recipientsOf(
  tx: PlainDb,
  notice: KeptNotice,
  { settings, senders, now }: Reached,
): Promise<Recipient[]> {
  const { kind, mailTo, smsTo, userId } = notice;
  const { mobile, email, choices } = settings;
  const topic = TOPIC_OF[kind];
  const recipients: Recipient[] = [];
  if (kind === 'digest') {
    return senders.mail && email !== null ? [{ channel: 'mail', recipient: email }] : recipients;
  }
  if (senders.push && isTold(topic, 'push', choices)) {
    for (const { id } of await deviceIdsOf(tx, userId)) {
      recipients.push({ channel: 'push', recipient: id });
    }
  }
  const isBySms = isTold(topic, 'sms', choices) && SMS_TEXTS[kind] !== undefined;
  if (isBySms && (topic !== 'price_alert' || (await mayTellPrice(tx, userId, now)))) {
    recipients.push({ channel: 'sms', recipient: smsTo ?? mobile });
  }
  const address = mailTo ?? email;
  if (senders.mail && address !== null && isTold(topic, 'mail', choices)) {
    recipients.push({ channel: 'mail', recipient: address });
  }
  return recipients;
}

/** Prices move often, and text messages cost money: so many a month, and the other channels tell the rest. */
const mayTellPrice = (tx: PlainDb, userId: number, now: number): Promise<boolean> =>
  countAlertSms(tx, userId, smsMonthOf(now), ALERT_SMS_MAX);
