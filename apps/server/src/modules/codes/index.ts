import type { ServerContext } from '../../platform/context.ts';
import type { SmsSender } from '../../providers/sms/port.ts';
import type { Proofs } from '../proofs/index.ts';
import { deleteOldCodes } from './codes.queries.ts';
import { type Codes, createCodes } from './codes.service.ts';
import { registerSmsOutbox } from './sms-outbox.ts';

export { STRANGER } from './codes.queries.ts';
export type { Codes, SentCode } from './codes.service.ts';

const CLEAN_TASK = 'clean_codes';

/** One-time codes and the messages that carry them. */
export function createCodesModule(
  context: ServerContext,
  sender: SmsSender,
  proofs: Proofs,
): Codes {
  registerSmsOutbox(context, sender);
  context.jobs.register(CLEAN_TASK, () => deleteOldCodes(context.db));
  context.jobs.schedule({ schedule: '17 3 * * *', task: CLEAN_TASK });
  return createCodes(context, proofs);
}
