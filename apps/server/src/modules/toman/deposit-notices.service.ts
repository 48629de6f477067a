// Tells the owner of a paid charge, once: the charge is marked after the telling.
import type { OrderedDb } from '../../platform/database/handles.ts';
import { tomanText } from './charge-limits.ts';
import { markTold, readUntold } from './payments.queries.ts';

/** A deposit that its owner is told about. */
export interface DepositNotice {
  readonly userId: number;
  readonly paymentId: string;
  readonly amountToman: string;
  readonly cardMasked: string;
}

const AT_ONCE = 20;

/** Tells of what was paid and not told; telling twice does nothing. */
export async function tellDeposits(
  db: OrderedDb,
  notify: (notice: DepositNotice) => Promise<void>,
): Promise<void> {
  for (const payment of await readUntold(db, AT_ONCE)) {
    await notify({
      userId: payment.userId,
      paymentId: payment.id,
      amountToman: tomanText(payment.amountRial),
      cardMasked: payment.cardMasked,
    });
    await markTold(db, payment.id);
  }
}
