// The rows of the outbox: written with the notice that they tell of, or not at all.
import type { ServerContext } from '../server-context.ts';
import { type KeptNotice, type MessageWriter, TOPIC_OF } from '../notifications/index.ts';
import { isTold, isUrgent } from './channels.ts';
import { insertMessages, type NewMessageRow } from './outbox.queries.ts';
import { type SettingsRow, selectSettings } from './settings.queries.ts';
import { SMS_TEXTS } from './sms-texts.ts';

/** Bus subject: there is something to send. */
export const MESSAGES_WAITING = 'messages.waiting';

/** Writes messages where this installation sends them. */
export function createMessageWriter({ bus, clock, config }: ServerContext): MessageWriter {
  return {
    write: async (tx, notice) => {
      const settings = await selectSettings(tx, notice.userId);
      if (settings === undefined) return { isShown: true };
      const recipients = recipientsOf(notice, settings, config.mail !== undefined);
      const topic = TOPIC_OF[notice.kind];
      const common = {
        notificationId: notice.id,
        userId: notice.userId,
        isUrgent: isUrgent(topic),
        now: new Date(clock.now()),
      };
      await insertMessages(
        tx,
        recipients.map((recipient) => ({ ...recipient, ...common })),
      );
      return { isShown: isTold(topic, 'app', settings.choices) };
    },
    wake: () => bus.publish(MESSAGES_WAITING, null),
  };
}

type Recipient = Pick<NewMessageRow, 'channel' | 'recipient'>;

function recipientsOf(
  { kind, mailTo, smsTo }: KeptNotice,
  { mobile, email, choices }: SettingsRow,
  isMailAvailable: boolean,
): Recipient[] {
  const topic = TOPIC_OF[kind];
  const recipients: Recipient[] = [];
  if (isTold(topic, 'sms', choices) && SMS_TEXTS[kind] !== undefined) {
    recipients.push({ channel: 'sms', recipient: smsTo ?? mobile });
  }
  const address = mailTo ?? email;
  if (isMailAvailable && address !== null && isTold(topic, 'mail', choices)) {
    recipients.push({ channel: 'mail', recipient: address });
  }
  return recipients;
}
