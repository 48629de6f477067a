import { z } from 'zod';
import { type Outbound, OutboundError } from '../outbound.ts';
import { SmsRefusedError, type SmsSender } from './port.ts';

/** How Kavenegar is reached. */
export interface KavenegarOptions {
  readonly outbound: Outbound;
  readonly apiKey: string;
  readonly simulated: boolean;
}

const SUCCESS = 200;
/** "Busy, try again later" is the only refusal that time heals. */
const BUSY = 409;

const lookupAnswer = z.object({ return: z.object({ status: z.int() }) });

/** Kavenegar's verify/lookup. The body's own status counts: the HTTP status is not enough. */
export function createKavenegar(options: KavenegarOptions): SmsSender {
  const { outbound, apiKey } = options;
  return {
    name: 'kavenegar',
    simulated: options.simulated,
    send: async ({ mobile, template, token }) => {
      let answer: unknown;
      try {
        answer = await outbound.call({
          method: 'POST',
          path: `/v1/${encodeURIComponent(apiKey)}/verify/lookup.json`,
          form: { receptor: mobile, template, token, type: 'sms' },
          acceptStatus: (status) => status < 500,
        });
      } catch (error) {
        if (error instanceof OutboundError && error.failure === 'timeout') return 'maybe_sent';
        throw error;
      }
      const parsed = lookupAnswer.safeParse(answer);
      if (!parsed.success) throw new OutboundError('not_json');
      const { status } = parsed.data.return;
      if (status !== SUCCESS) throw new SmsRefusedError(status, status === BUSY);
      return 'sent';
    },
  };
}
