// Messages wait as jobs, sealed: the table of jobs shows no code.
import type { ServerContext } from '../server-context.ts';
import type { AnyDb } from '../../platform/database/handles.ts';
import { addJob, type JobPayload } from '../../platform/jobs/jobs.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';
import { OutboundError } from '../../providers/outbound.ts';
import { type SmsMessage, SmsRefusedError, type SmsSender } from '../../providers/sms/port.ts';

/** Under this name messages wait as jobs. */
export const SEND_SMS_TASK = 'send_sms';
const PURPOSE = 'sms';

/** A job's payload that only this installation can read. */
export function sealMessage(secrets: SecretKeys, message: SmsMessage, notAfter: Date): JobPayload {
  const text = JSON.stringify({ ...message, notAfter: notAfter.getTime() });
  return { sealed: secrets.seal(PURPOSE, text) };
}

/** The link by which somebody joins the staff goes out with the caller's transaction. */
export async function sendInvitation(
  secrets: SecretKeys,
  tx: AnyDb,
  link: { readonly mobile: string; readonly token: string; readonly notAfter: Date },
): Promise<void> {
  const { notAfter, ...message } = link;
  const payload = sealMessage(
    secrets,
    { ...message, template: 'sarraf-staff-invitation' },
    notAfter,
  );
  await addJob(tx, SEND_SMS_TASK, payload, { attemptsMax: 10 });
}

/** Sends the messages that wait, each as its job. */
export function createSmsOutbox(
  context: ServerContext,
  sender: SmsSender,
): (payload: JobPayload) => Promise<void> {
  const { clock, health, logger, secrets } = context;
  health.register('sms', sender.name, sender.simulated);
  return async (payload) => {
    const sealed = payload['sealed'];
    if (typeof sealed !== 'string') throw new Error('A message job has no message.');
    const text = secrets.open(PURPOSE, sealed);
    const { notAfter, ...message } = JSON.parse(text) as SmsMessage & { readonly notAfter: number };
    if (clock.now() > notAfter) return;
    try {
      const result = await sender.send(message);
      health.report('sms', sender.name, result === 'sent');
      if (result === 'maybe_sent') {
        logger.warn({ template: message.template }, 'an SMS may or may not have been sent');
      }
    } catch (error) {
      if (error instanceof SmsRefusedError && !error.retryable) {
        health.report('sms', sender.name, true);
        logger.error({ template: message.template, status: error.status }, 'an SMS was refused');
        return;
      }
      if (error instanceof OutboundError) health.report('sms', sender.name, false);
      throw error;
    }
  };
}
