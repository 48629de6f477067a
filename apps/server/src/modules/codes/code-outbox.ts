// Codes wait as jobs, sealed: the table of jobs shows none.
import type { ServerContext } from '../server-context.ts';
import type { AnyDb } from '../../platform/database/handles.ts';
import { addJob, type JobPayload } from '../../platform/jobs/jobs.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';
import type { MailSender } from '../../providers/mail/port.ts';
import type { SendOutcome } from '../../providers/send-outcome.ts';
import type { SmsSender } from '../../providers/sms/port.ts';
import type { CodeMessages, MailedCode } from '../messages/index.ts';
import { type CodeTextKind, codeMessage } from './code-texts.ts';

/** Under these names codes wait as jobs. */
export const SEND_SMS_TASK = 'send_sms';
/** The same of codes that go to an e-mail address. */
export const SEND_MAIL_CODE_TASK = 'send_mail_code';
const PURPOSE = 'sms';
/** A connection that broke may stand again after so long. */
const REPEAT_MS = 60_000;

/** A code for a mobile. */
interface SmsCode {
  readonly kind: CodeTextKind;
  readonly mobile: string;
  readonly token: string;
  /** It may have arrived before. */
  readonly isRepeat?: boolean;
}

type MailCode = Pick<MailedCode, 'address' | 'mobile' | 'code'>;

/** A job's payload that only this installation can read. */
export function sealMessage(
  secrets: SecretKeys,
  message: SmsCode | MailCode,
  notAfter: Date,
): JobPayload {
  const text = JSON.stringify({ ...message, notAfter: notAfter.getTime() });
  return { sealed: secrets.seal(PURPOSE, text) };
}

/** The link by which somebody joins the staff goes out with the caller's transaction. */
export async function sendInvitation(
  secrets: SecretKeys,
  tx: AnyDb,
  { notAfter, ...link }: Omit<SmsCode, 'kind'> & { readonly notAfter: Date },
  when: { readonly runAt?: Date } = {},
): Promise<void> {
  const payload = sealMessage(secrets, { ...link, kind: 'staff_invitation' }, notAfter);
  await addJob(tx, SEND_SMS_TASK, payload, { attemptsMax: 10, ...when });
}

/** Who takes the codes, and how they are written. */
export interface CodeOutboxParts {
  readonly sms: SmsSender;
  readonly mail: MailSender | undefined;
  readonly messages: CodeMessages;
}

type Run = (payload: JobPayload) => Promise<void>;

/**
 * Sends codes that wait, each as its job; one that may have arrived is not sent again: who has none
 * asks for another. Nobody asks for an invitation, and its link is good once: it is sent once more.
 */
export function createCodeOutbox(
  context: ServerContext,
  { sms, mail, messages }: CodeOutboxParts,
): { readonly sms: Run; readonly mail: Run } {
  const { clock, health, ids, plainDb, secrets } = context;
  health.register('sms', sms.name, sms.simulated);
  return {
    sms: async (payload) => {
      const code = openInTime<SmsCode>(context, payload);
      if (code === undefined) return;
      const { kind, mobile, token, isRepeat = false, notAfter } = code;
      const reader = await messages.readerOf(mobile);
      const outcome = await sms.send(codeMessage({ kind, mobile, token, ...reader }));
      judge(context, { port: 'sms', adapter: sms.name, what: kind }, outcome);
      if (outcome.kind === 'unknown' && kind === 'staff_invitation' && !isRepeat) {
        const again = { mobile, token, isRepeat: true, notAfter: new Date(notAfter) };
        await sendInvitation(secrets, plainDb, again, { runAt: new Date(clock.now() + REPEAT_MS) });
      }
    },
    mail: async (payload) => {
      const code = openInTime<MailCode>(context, payload);
      if (code === undefined || mail === undefined) return;
      const outcome = await mail.send(
        await messages.mailOf({ ...code, reference: ids.createId() }),
      );
      judge(context, { port: 'mail', adapter: mail.name, what: 'set_email' }, outcome);
    },
  };
}

/** Undefined when it is too late. */
function openInTime<Code>(
  { clock, secrets }: ServerContext,
  payload: JobPayload,
): (Code & { readonly notAfter: number }) | undefined {
  const sealed = payload['sealed'];
  if (typeof sealed !== 'string') throw new Error('A message job has no message.');
  const code = JSON.parse(secrets.open(PURPOSE, sealed)) as Code & { readonly notAfter: number };
  return clock.now() > code.notAfter ? undefined : code;
}

interface Told {
  readonly port: 'sms' | 'mail';
  readonly adapter: string;
  readonly what: string;
}

/** @throws when it may be tried again */
function judge(
  { health, logger }: ServerContext,
  { port, adapter, what }: Told,
  outcome: SendOutcome,
): void {
  if (outcome.kind === 'taken') return health.report(port, adapter, true);
  const { why } = outcome;
  const isAnswer = outcome.kind === 'refused' && /^\d+$/.test(why);
  health.report(port, adapter, isAnswer);
  if (outcome.kind === 'unknown') {
    return logger.warn({ port, what, why }, 'a code may or may not have been sent');
  }
  if (outcome.heals === 'never') return logger.error({ port, what, why }, 'a code was refused');
  throw new Error(`a code was not taken: ${why}`);
}
