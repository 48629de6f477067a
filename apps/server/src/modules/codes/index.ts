import type { BackgroundTask } from '../../platform/background/index.ts';
import type { SmsSender } from '../../providers/sms/port.ts';
import type { Proofs } from '../proofs/index.ts';
import type { ServerContext } from '../server-context.ts';
import { type Codes, createCodes } from './codes.service.ts';
import { createSmsOutbox, SEND_SMS_TASK } from './sms-outbox.ts';

export { sendInvitation } from './sms-outbox.ts';
export { STRANGER } from './code-purpose.ts';
export type { Codes, SentCode } from './codes.service.ts';

/** One-time codes, as others use them. */
export interface CodesModule {
  readonly codes: Codes;
  readonly background: readonly BackgroundTask[];
}

/** One-time codes and the messages that carry them. */
export function createCodesModule(
  context: ServerContext,
  sender: SmsSender,
  proofs: Proofs,
): CodesModule {
  const codes = createCodes(context, proofs);
  return {
    codes,
    background: [
      { name: SEND_SMS_TASK, when: 'job', run: createSmsOutbox(context, sender) },
      { name: 'clean_codes', when: { cron: '17 3 * * *' }, run: () => codes.forgetOld() },
    ],
  };
}
