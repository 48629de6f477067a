// One try of one message, by its channel.
import type { Lang } from '../../http/index.ts';
import type { SendOutcome } from '../../providers/send-outcome.ts';
import { isNoticeKind, type NoticeKind, TOPIC_OF } from '../notifications/index.ts';
import { isUrgent, pushKeptSeconds } from './channels.ts';
import { mailOf } from './mail-text.ts';
import type { OutboxOptions } from './outbox-options.ts';
import { beginSending, type DueMessage } from './outbox.queries.ts';
import { smsMessage } from './sms-texts.ts';

/** What stands in a message and names this very try for ever: its row, and which repeat it is. */
export const referenceOf = ({ id, repeats }: Pick<DueMessage, 'id' | 'repeats'>): string =>
  `${id}${repeats}`;

/** Sends a message that is due, and answers what became of it. */
export async function deliver(options: OutboxOptions, message: DueMessage): Promise<SendOutcome> {
  const { kind, channel } = message;
  // of another version
  if (!isNoticeKind(kind)) return never('kind');
  const outcome = await DELIVERIES[channel](options, message, kind);
  const { id, attempts } = message;
  const line = { message: String(id), kind, channel, attempt: String(attempts), outcome };
  options.logger.debug(line, 'a message was tried');
  report(options, message, outcome);
  return outcome;
}

type Delivery = (
  options: OutboxOptions,
  message: DueMessage,
  kind: NoticeKind,
) => Promise<SendOutcome>;

const DELIVERIES: Readonly<Record<DueMessage['channel'], Delivery>> = {
  push: deliverPush,
  sms: deliverSms,
  mail: deliverMail,
};

const never = (why: string): SendOutcome => ({ kind: 'refused', heals: 'never', why });

/** Said right before the company may have it; false when somebody else took the message. */
function beginOf({ db, clock, pauses }: OutboxOptions, message: DueMessage) {
  return (): Promise<boolean> => {
    const now = clock.now();
    return beginSending(db, message, new Date(now), new Date(now + pauses.leaseMs));
  };
}

async function deliverPush(
  options: OutboxOptions,
  message: DueMessage,
  kind: NoticeKind,
): Promise<SendOutcome> {
  if (options.push === undefined) return never('no_push');
  const { facts, recipient, reference } = message;
  const topic = TOPIC_OF[kind];
  const notice = {
    deviceId: recipient,
    notificationId: String(message.notification_id),
    words: (lang: Lang) => {
      const { title, body, url } = options.pushWords(kind, facts, reference, lang);
      return { title, body: message.push_titles_alone ? '' : body, url };
    },
    badge: () => options.unreadOf(Number(message.user_id)),
    ttlSeconds: pushKeptSeconds(topic),
    urgency: isUrgent(topic) ? ('high' as const) : ('normal' as const),
  };
  return options.push(notice, beginOf(options, message));
}

async function deliverSms(
  options: OutboxOptions,
  message: DueMessage,
  kind: NoticeKind,
): Promise<SendOutcome> {
  const { facts, lang, recipient, phishing_word: word } = message;
  const reference = referenceOf(message);
  const notice = { kind, facts, lang, mobile: recipient, word, reference };
  return options.sms.send(smsMessage(notice, options.links), beginOf(options, message));
}

async function deliverMail(
  options: OutboxOptions,
  message: DueMessage,
  kind: NoticeKind,
): Promise<SendOutcome> {
  const { mail, panelUrl, words, links } = options;
  if (mail === undefined) return never('no_mail');
  const { facts, lang, recipient, phishing_word: word } = message;
  const reference = referenceOf(message);
  const said = { ...words(kind, facts, lang), to: recipient, lang, word, reference, panelUrl };
  const { freeze } = facts;
  const freezeUrl = typeof freeze === 'string' ? links.freeze(freeze) : undefined;
  return mail.send(mailOf({ ...said, freezeUrl }), beginOf(options, message));
}

/** A company that refuses one message answers; one that refuses our account is of no use. */
function report(
  { health, sms, mail }: OutboxOptions,
  { channel }: DueMessage,
  outcome: SendOutcome,
): void {
  // push services are many, and each is noted where its answer is read
  if (channel === 'push') return;
  const sender = channel === 'sms' ? sms : mail;
  if (sender === undefined) return;
  const isAnswer =
    outcome.kind === 'taken' ||
    (outcome.kind === 'refused' && outcome.heals !== 'mended' && /^\d+$/.test(outcome.why));
  health.report(channel, sender.name, isAnswer);
}
