// Sends what waits in the outbox: each message once, and one whose outcome is unknown is asked about.
import type { Lang } from '../../http/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PlainPool } from '../../platform/database/handles.ts';
import type { Logger } from '../../platform/logger.ts';
import { dueIn, type Saga, workOnce } from '../../platform/saga/index.ts';
import type { ProviderHealth } from '../../providers/health.ts';
import type { MailSender } from '../../providers/mail/port.ts';
import type { SendOutcome } from '../../providers/send-outcome.ts';
import type { SmsSender } from '../../providers/sms/port.ts';
import { isNoticeKind, type NoticeFacts, type NoticeKind } from '../notifications/index.ts';
import { mailOf } from './mail-text.ts';
import {
  beginSending,
  deleteOldMessages,
  type DueMessage,
  type Ending,
  endTry,
  OUTBOX,
  selectTaken,
} from './outbox.queries.ts';
import { sendableAt } from './quiet-hours.ts';
import { type NoticeLinks, smsMessage } from './sms-texts.ts';

/** How long is waited for what. */
export interface OutboxPauses {
  /** A message that was taken and neither sent nor given back is anybody's after so long. */
  readonly leaseMs: number;
  /** How long after a try with an unknown outcome the company is asked; it doubles. */
  readonly askAfterMs: number;
  /** First pause after a refusal that heals by itself; it doubles. */
  readonly retryMs: number;
}

/** What the outbox is made of. */
export interface OutboxOptions {
  readonly db: PlainPool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly health: ProviderHealth;
  readonly sms: SmsSender;
  /** Undefined where this installation sends none. */
  readonly mail: MailSender | undefined;
  readonly words: (
    kind: NoticeKind,
    facts: NoticeFacts,
    lang: Lang,
  ) => { readonly title: string; readonly content: string };
  readonly panelUrl: string;
  readonly links: NoticeLinks;
  readonly pauses: OutboxPauses;
}

/** The sender of one worker. */
export interface Outbox {
  /** Sends what is due, {@link AT_ONCE} at most; true when there may be more. */
  send(): Promise<boolean>;
  /** Deletes what is older than {@link KEPT_MS}, a bounded number of rows a night. */
  forgetOld(): Promise<void>;
}

/** So many are on their way at once: as many as a process that dies leaves in doubt. */
export const AT_ONCE = 20;
/** A try takes no longer, whatever the company does: the lease outlives it. */
export const OUTBOX_PAUSES: OutboxPauses = { leaseMs: 60_000, askAfterMs: 30_000, retryMs: 2_000 };
const RETRY_MS_MAX = 600_000;
/** Until somebody has mended our account at the company. */
const MENDED_MS = 900_000;
/** Older ones tell of nothing that is news. */
const GIVE_UP_MS = 86_400_000;
const ASKS_MAX = 3;
const KEPT_MS = 180 * 86_400_000;
const DELETED_AT_ONCE = 1_000;
const DELETES_MAX = 50;
const REPEATS_MAX = 1n;

/** What stands in a message and names this very try for ever: its row, and which repeat it is. */
export const referenceOf = ({ id, repeats }: Pick<DueMessage, 'id' | 'repeats'>): string =>
  `${id}${repeats}`;

/** The sender of one worker; several beside each other send nothing twice. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { db, clock, health, sms, mail, pauses } = options;
  health.register('sms', sms.name, sms.simulated);
  if (mail !== undefined) health.register('mail', mail.name, mail.simulated);
  const saga = (onFailure: Saga<DueMessage>['onFailure']): Saga<DueMessage> => ({
    clock,
    take: dueIn(db, OUTBOX),
    leaseMs: pauses.leaseMs,
    atOnce: AT_ONCE,
    load: (ids) => selectTaken(db, ids),
    step: async (message) => {
      const ending = await workOn(options, message);
      if (ending !== undefined) await endTry(db, message, ending, new Date(clock.now()));
    },
    onFailure,
  });
  return {
    send: async () => {
      const broken: unknown[] = [];
      const isMore = await workOnce(saga((_, error) => broken.push(error)));
      // each was tried: what one of them met keeps no other from its end
      if (broken.length > 0) throw broken[0];
      return isMore;
    },
    forgetOld: async () => {
      const before = new Date(clock.now() - KEPT_MS);
      for (let round = 0; round < DELETES_MAX; round += 1) {
        if ((await deleteOldMessages(db, before, DELETED_AT_ONCE)) === 0) return;
      }
    },
  };
}

/** Undefined when somebody else has the message meanwhile. */
async function workOn(options: OutboxOptions, message: DueMessage): Promise<Ending | undefined> {
  if (message.state === 'sending') return resolve(options, message);
  const quiet = quietEnd(options, message);
  if (quiet !== undefined) return quiet;
  const outcome = await deliver(options, message);
  const { id, kind, channel, attempts } = message;
  const line = { message: String(id), kind, channel, attempt: String(attempts), outcome };
  options.logger.debug(line, 'a message was tried');
  report(options, message, outcome);
  if (outcome.kind === 'taken') return { state: 'sent', dueAt: undefined, error: null };
  const { why } = outcome;
  if (outcome.kind === 'unknown') return inDoubt(options, message, why);
  if (why === 'taken_over') return undefined;
  return refused(options, message, outcome);
}

/**
 * Each try is held by the quiet hours as they are at its moment, the first and those after a refusal;
 * undefined when it may go out. Asking the company what became of one disturbs nobody.
 */
function quietEnd({ clock }: OutboxOptions, message: DueMessage): Ending | undefined {
  const { is_urgent: isUrgent, quiet_from: from, quiet_to: to, last_error: error } = message;
  if (isUrgent || from === null || to === null) return undefined;
  const now = clock.now();
  const at = sendableAt(now, { from: Number(from), to: Number(to) });
  return at > now ? { state: 'waiting', dueAt: new Date(at), error } : undefined;
}

async function deliver(options: OutboxOptions, message: DueMessage): Promise<SendOutcome> {
  const { db, clock, sms, mail, pauses, panelUrl, words, links } = options;
  const { kind, facts, lang, recipient, channel, phishing_word: word } = message;
  const never = (why: string): SendOutcome => ({ kind: 'refused', heals: 'never', why });
  // of another version
  if (!isNoticeKind(kind)) return never('kind');
  const begin = (): Promise<boolean> => {
    const now = clock.now();
    return beginSending(db, message, new Date(now), new Date(now + pauses.leaseMs));
  };
  const reference = referenceOf(message);
  if (channel === 'sms') {
    const notice = { kind, facts, lang, mobile: recipient, word, reference };
    return sms.send(smsMessage(notice, links), begin);
  }
  if (mail === undefined) return never('no_mail');
  const said = { ...words(kind, facts, lang), to: recipient, lang, word, reference, panelUrl };
  const { freeze } = facts;
  const freezeUrl = typeof freeze === 'string' ? links.freeze(freeze) : undefined;
  return mail.send(mailOf({ ...said, freezeUrl }), begin);
}

/** What to do about a try of which nobody heard the end. */
async function resolve(options: OutboxOptions, message: DueMessage): Promise<Ending> {
  const { channel, recipient, begun_at: begunAt, created_at: createdAt } = message;
  if (channel === 'mail') return doubtful(options, message, 'cut_off');
  const found = await options.sms.find({
    mobile: recipient,
    reference: referenceOf(message),
    begunAt: (begunAt ?? createdAt).getTime(),
  });
  if (found === 'taken') return { state: 'sent', dueAt: undefined, error: null };
  if (found === 'not_taken') return again(options, 0, 'not_taken');
  return Number(message.asked) < ASKS_MAX
    ? askLater(options, message, 'not_answered')
    : doubtful(options, message, 'not_answered');
}

function inDoubt(options: OutboxOptions, message: DueMessage, why: string): Ending {
  return message.channel === 'sms'
    ? askLater(options, message, why)
    : doubtful(options, message, why);
}

function askLater({ clock, pauses }: OutboxOptions, { asked }: DueMessage, why: string): Ending {
  const dueAt = new Date(clock.now() + pauses.askAfterMs * 2 ** Number(asked));
  return { state: 'sending', dueAt, error: why };
}

/** Nobody can say: it is not repeated, unless the account's safety hangs on it. */
function doubtful(options: OutboxOptions, message: DueMessage, why: string): Ending {
  const { id, channel, is_urgent: isUrgent, repeats } = message;
  if (isUrgent && repeats < REPEATS_MAX) return { ...again(options, 0, why), isRepeat: true };
  options.logger.warn({ message: String(id), channel, why }, 'a message may not have arrived');
  return { state: 'unknown', dueAt: undefined, error: why };
}

function refused(
  options: OutboxOptions,
  message: DueMessage,
  { heals, why }: Extract<SendOutcome, { readonly kind: 'refused' }>,
): Ending {
  const { id, channel, attempts, created_at: createdAt } = message;
  const { clock, logger, pauses } = options;
  const isOld = clock.now() - createdAt.getTime() > GIVE_UP_MS;
  if (heals === 'never' || isOld) {
    logger.error({ message: String(id), channel, why }, 'a message was given up');
    return { state: 'failed', dueAt: undefined, error: why };
  }
  if (heals === 'mended') return again(options, MENDED_MS, why);
  const tries = Math.min(Number(attempts) - 1, 20);
  return again(options, Math.min(pauses.retryMs * 2 ** tries, RETRY_MS_MAX), why);
}

function again({ clock }: OutboxOptions, inMs: number, error: string): Ending {
  return { state: 'waiting', dueAt: new Date(clock.now() + inMs), error };
}

/** A company that refuses one message answers; one that refuses our account is of no use. */
function report(
  { health, sms, mail }: OutboxOptions,
  { channel }: DueMessage,
  outcome: SendOutcome,
): void {
  const sender = channel === 'sms' ? sms : mail;
  if (sender === undefined) return;
  const isAnswer =
    outcome.kind === 'taken' ||
    (outcome.kind === 'refused' && outcome.heals !== 'mended' && /^\d+$/.test(outcome.why));
  health.report(channel, sender.name, isAnswer);
}
