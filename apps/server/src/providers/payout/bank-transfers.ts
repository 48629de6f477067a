import { z } from 'zod';
import { type Outbound, OutboundError } from '../outbound.ts';
import type { IncomingTransfer, PayoutProvider } from './port.ts';

const answer = z.object({
  transfers: z
    .array(
      z.object({
        account: z.string().max(40),
        time: z.iso.datetime(),
        amount_rial: z.string().regex(/^\d{1,15}$/),
        reference: z.string().max(64),
      }),
    )
    .max(10_000),
});

/** What came into the demo's bank, by its own list. */
export function createBankTransfers(outbound: Outbound): NonNullable<PayoutProvider['transfers']> {
  return async (since) => {
    const told = answer.safeParse(
      await outbound.call({
        method: 'GET',
        path: `/bank/v1/transfers?since=${encodeURIComponent(new Date(since).toISOString())}`,
        headers: { authorization: 'Bearer sarraf-demo' },
      }),
    );
    if (!told.success) throw new OutboundError('not_json');
    return told.data.transfers.map(
      ({ account, time, amount_rial, reference }): IncomingTransfer => ({
        account,
        reference,
        at: Date.parse(time),
        amountRial: BigInt(amount_rial),
      }),
    );
  };
}
