import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { createCodeMessages } from '../messages/index.ts';
import { proofsModule } from '../proofs/index.ts';
import { outsideCompanies, serverContext } from '../server-context.ts';
import { createCodeOutbox, SEND_MAIL_CODE_TASK, SEND_SMS_TASK } from './code-outbox.ts';
import { type Codes, createCodes } from './codes.service.ts';

export { sendInvitation } from './code-outbox.ts';
export { codeMessage, codeTemplates } from './code-texts.ts';
export { codesRule } from './code-rules.ts';
export { type CodePurpose, STRANGER } from './code-purpose.ts';
export { type CodeSent, codeSentOnWire, type SentCode } from './code-sent.ts';
export type { Codes } from './codes.service.ts';

/** One-time codes, as others use them. */
export interface CodesModule {
  readonly codes: Codes;
  readonly background: readonly BackgroundTask[];
}

/** One-time codes and the messages that carry them. */
export const codesModule = defineModule({
  name: 'codes',
  needs: { context: serverContext, companies: outsideCompanies, proofs: proofsModule },
  create: ({ context, companies: { sms, mail }, proofs: { proofs } }): CodesModule => {
    const codes = createCodes(context, proofs);
    const outbox = createCodeOutbox(context, { sms, mail, messages: createCodeMessages(context) });
    return {
      codes,
      background: [
        { name: SEND_SMS_TASK, when: 'job', run: outbox.sms },
        { name: SEND_MAIL_CODE_TASK, when: 'job', run: outbox.mail },
        { name: 'clean_codes', when: { cron: '17 3 * * *' }, run: () => codes.forgetOld() },
      ],
    };
  },
});
