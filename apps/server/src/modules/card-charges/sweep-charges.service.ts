// Asks about charges whose payer did not come back, tells owners who were not told.
import { type Saga, workOnDue } from '../../platform/saga/index.ts';
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
  const { charges, clock, logger } = context;
  const saga: Saga<string> = {
    clock,
    take: charges.takeDue,
    leaseMs: LEASE_MS,
    atOnce: AT_ONCE,
    // whoever settles one reads it
    load: (ids) => Promise.resolve(ids),
    step: (id) => settler.settle({ paymentId: id, hint: undefined }),
    onFailure: (id, error) =>
      logger.warn({ err: error, paymentId: id }, 'a charge could not be settled yet'),
  };
  await workOnDue(saga);
  await tellUntold();
}
