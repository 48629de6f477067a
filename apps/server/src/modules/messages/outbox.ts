// Sends what waits in the outbox: each message once, and one whose outcome is unknown is asked about.
import { dueIn, type Saga, workOnce } from '../../platform/saga/index.ts';
import type { SendOutcome } from '../../providers/send-outcome.ts';
import { deliver, referenceOf } from './deliver.ts';
import type { OutboxOptions, OutboxPauses } from './outbox-options.ts';
import {
  deleteOldMessages,
  type DueMessage,
  type Ending,
  endTry,
  OUTBOXES,
  selectTaken,
} from './outbox.queries.ts';
import { sendableAt } from './quiet-hours.ts';

/** The sender of one worker. */
export interface Outbox {
  /** Sends what is due of texts or by push, {@link AT_ONCE} at most; true when there may be more. */
  send(which: keyof typeof OUTBOXES): Promise<boolean>;
  /** Deletes what is older than {@link KEPT_MS}, a bounded number of rows a night. */
  forgetOld(): Promise<void>;
}

/** So many are on their way at once: as many as a process that dies leaves in doubt. */
export const AT_ONCE = 20;
/** A try takes no longer, whatever the company does: the lease outlives it. */
export const OUTBOX_PAUSES: OutboxPauses = { leaseMs: 60_000, askAfterMs: 30_000, retryMs: 2_000 };
const RETRY_MS_MAX = 600_000;
/** Nobody may ask us to leave them alone for longer. */
const ASKED_MS_MAX = 6 * 3_600_000;
/** Until somebody has mended our account at the company. */
const MENDED_MS = 900_000;
/** Older ones tell of nothing that is news. */
const GIVE_UP_MS = 86_400_000;
const ASKS_MAX = 3;
const KEPT_MS = 180 * 86_400_000;
const DELETED_AT_ONCE = 1_000;
const DELETES_MAX = 50;
const REPEATS_MAX = 1n;

/** The sender of one worker; several beside each other send nothing twice. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { db, clock, health, sms, mail, pauses } = options;
  health.register('sms', sms.name, sms.simulated);
  if (mail !== undefined) health.register('mail', mail.name, mail.simulated);
  const saga = (
    which: keyof typeof OUTBOXES,
    onFailure: Saga<DueMessage>['onFailure'],
  ): Saga<DueMessage> => ({
    clock,
    take: dueIn(db, OUTBOXES[which]),
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
    send: async (which) => {
      const broken: unknown[] = [];
      const isMore = await workOnce(saga(which, (_, error) => broken.push(error)));
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

/** What to do about a try of which nobody heard the end. */
async function resolve(options: OutboxOptions, message: DueMessage): Promise<Ending> {
  const { channel, recipient, begun_at: begunAt, created_at: createdAt } = message;
  // the same once more replaces it, at the push service and on the screen
  if (channel === 'push') return again(options, 0, 'cut_off');
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
  if (message.channel === 'push') return refused(options, message, { ...SOON, why });
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

type Refusal = Extract<SendOutcome, { readonly kind: 'refused' }>;

const SOON = { kind: 'refused', heals: 'soon' } as const;
/** Whose device it was knows: it is no fault. */
const WITHOUT_DEVICE: ReadonlySet<string> = new Set(['ended', 'gone']);

function refused(
  options: OutboxOptions,
  message: DueMessage,
  { heals, why, afterMs = 0 }: Refusal,
): Ending {
  const { id, channel, attempts, created_at: createdAt } = message;
  const { clock, logger, pauses } = options;
  const isOld = clock.now() - createdAt.getTime() > GIVE_UP_MS;
  if (heals === 'never' || isOld) {
    const line = { message: String(id), channel, why };
    if (WITHOUT_DEVICE.has(why)) logger.debug(line, 'a device lives no more');
    else logger.error(line, 'a message was given up');
    return { state: 'failed', dueAt: undefined, error: why };
  }
  if (heals === 'mended') return again(options, MENDED_MS, why);
  const tries = Math.min(Number(attempts) - 1, 20);
  const pauseMs = Math.min(pauses.retryMs * 2 ** tries, RETRY_MS_MAX);
  return again(options, Math.max(pauseMs, Math.min(afterMs, ASKED_MS_MAX)), why);
}

function again({ clock }: OutboxOptions, inMs: number, error: string): Ending {
  return { state: 'waiting', dueAt: new Date(clock.now() + inMs), error };
}
