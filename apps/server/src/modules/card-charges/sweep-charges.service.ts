// Asks about charges whose payer did not come back, tells owners who were not told.
import type { ChargeContext } from './charge-context.ts';
import type { ChargeSettler } from './settle-charge.service.ts';

/** Longer than any gateway may take. */
const LEASE_MS = 60_000;
const AT_ONCE = 10;

/** Settles every charge that is due now; any number of workers share the charges. */
export async function sweepCharges(
  context: ChargeContext,
  settler: ChargeSettler,
  tellUntold: () => Promise<void>,
): Promise<void> {
  for (;;) {
    const due = await context.charges.takeDue(context.clock.now(), LEASE_MS, AT_ONCE);
    const settled = await Promise.allSettled(
      due.map(({ id }) => settler.settle({ paymentId: id, hint: undefined })),
    );
    for (const result of settled) {
      if (result.status === 'rejected') {
        const err: unknown = result.reason;
        context.logger.warn({ err }, 'a charge could not be settled yet');
      }
    }
    if (due.length < AT_ONCE) break;
  }
  await tellUntold();
}
