// Messages wait as jobs, sealed: the table of jobs shows no code.
import type { ServerContext } from '../../platform/context.ts';
import type { JobPayload } from '../../platform/jobs/jobs.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';
import { OutboundError } from '../../providers/outbound.ts';
import { type SmsMessage, SmsRefusedError, type SmsSender } from '../../providers/sms/port.ts';

export const SEND_SMS_TASK = 'send_sms';
const PURPOSE = 'sms';

/** A job's payload that only this installation can read. */
export function sealMessage(secrets: SecretKeys, message: SmsMessage, notAfter: Date): JobPayload {
  const text = JSON.stringify({ ...message, notAfter: notAfter.getTime() });
  return { sealed: secrets.seal(PURPOSE, text) };
}

/** Registers who sends the messages that wait. */
export function registerSmsOutbox(context: ServerContext, sender: SmsSender): void {
  const { clock, health, jobs, logger, secrets } = context;
  health.register('sms', sender.name, sender.simulated);
  jobs.register(SEND_SMS_TASK, async (payload) => {
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
  });
}
