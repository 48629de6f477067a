// Tells the owner of a paid or parked charge, once: the notice is kept with the charge's mark, or neither.
import {
  type OrderedDb,
  type PlainDb,
  type PlainPool,
  withTransaction,
} from '../../platform/database/handles.ts';
import { tomanText } from '../toman-amounts/index.ts';
import type { ChargeParkedReason } from './charge-state.ts';
import { markTold, readUntold } from './payments.queries.ts';

/** A deposit that its owner is told about. */
export interface DepositNotice {
  readonly userId: number;
  readonly paymentId: string;
  /** What was paid. */
  readonly amountToman: string;
  /** The card that paid; empty where nobody told it. */
  readonly cardMasked: string;
  /** Why an officer looks at it; null where it was paid as it was asked for. */
  readonly parked: ChargeParkedReason | null;
}

const AT_ONCE = 20;

/** Where paid charges are read and marked, and how one is told. */
export interface DepositTelling {
  readonly orderedDb: OrderedDb;
  readonly plainDb: PlainPool;
  /** Keeps a notice in a transaction; what it answers tells the person, after the commit. */
  readonly keep: (tx: PlainDb, notice: DepositNotice) => Promise<() => void>;
}

/** Tells of what was paid or parked and not told. */
export async function tellDeposits({ orderedDb, plainDb, keep }: DepositTelling): Promise<void> {
  for (const payment of await readUntold(orderedDb, AT_ONCE)) {
    const notice = {
      userId: payment.userId,
      paymentId: payment.id,
      amountToman: tomanText(payment.parked?.rial ?? payment.amountRial),
      cardMasked: payment.parked === null ? payment.cardMasked : (payment.parked.card ?? ''),
      parked: payment.parked?.why ?? null,
    };
    const tell = await withTransaction(plainDb, async (tx) => {
      const isMine = await markTold(tx, payment.id);
      return isMine ? keep(tx, notice) : undefined;
    });
    tell?.();
  }
}
