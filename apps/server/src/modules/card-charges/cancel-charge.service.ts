// A payer does not want to pay any more. The bank is asked first: what was paid is never cancelled.
import type { Charge } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { ChargeContext } from './charge-context.ts';
import { isWaiting } from './charge-state.ts';
import { chargeOnWire } from './charge.mapper.ts';
import type { PaymentRecord } from './payments.queries.ts';
import type { ChargeSettler } from './settle-charge.service.ts';

const ASK_AGAIN_MS = 120_000;

/**
 * Ends a charge that was not paid, and answers how it stands; one that ended before is answered as
 * it ended. Its gateway is asked about it later as well: who pays it after all is credited, so it
 * counts against the day's cap until its link is over.
 *
 * @throws AppError `payment_not_found` also of others' charges, `deposit_not_cancellable` once paid
 */
export async function cancelCharge(
  context: ChargeContext,
  settler: ChargeSettler,
  { id, userId }: { readonly id: string; readonly userId: number },
): Promise<Charge> {
  const asked = await readOwn(context, userId, id);
  if (isWaiting(asked.state) && asked.authority !== null) {
    await settler.settle({ paymentId: id, hint: undefined });
  }
  const found = await readOwn(context, userId, id);
  if (isWaiting(found.state)) {
    await context.endUnproved(found, 'cancelled');
    // the bank may have kept silent just now, or be paid this moment: it is asked again soon
    const isKnown = found.authority !== null;
    await context.charges.scheduleCheck(
      id,
      isKnown ? context.clock.now() + ASK_AGAIN_MS : undefined,
    );
  }
  const ended = await readOwn(context, userId, id);
  if (ended.state === 'paid') throw new AppError('deposit_not_cancellable');
  return chargeOnWire(ended);
}

async function readOwn(
  { charges }: ChargeContext,
  userId: number,
  id: string,
): Promise<PaymentRecord> {
  const payment = await charges.read(id);
  if (payment?.userId !== userId) throw new AppError('payment_not_found');
  return payment;
}
