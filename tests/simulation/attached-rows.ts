// Rows that travel with commands: those of charges and of the orders that wait for them.
import { isInBooks } from '../../apps/server/src/modules/card-charges/charge-state.ts';
import type { PaymentRecord } from '../../apps/server/src/modules/card-charges/payments.queries.ts';
import type { AttachedRow, PlaceOrder } from '../../packages/settlement/src/index.ts';

/** A charge's row. */
export type ChargeRow = {
  -readonly [K in keyof PaymentRecord]: PaymentRecord[K];
} & { nextCheckAt: number | null; isTold: boolean; isFlagged: boolean };

/** An order that waits for its charge. */
export interface PaidOrderRow {
  readonly userId: number;
  readonly command: PlaceOrder;
  readonly expiresAt: number;
  state: 'waiting' | 'placed' | 'refused' | 'late' | 'unpaid';
}

interface AttachedTables {
  readonly charges: Map<string, ChargeRow>;
  readonly paidOrders: Map<string, PaidOrderRow>;
}

/** What the writers of charges and of the orders that wait for them do. */
export function writeAttached(
  { charges, paidOrders }: AttachedTables,
  { writer, row }: AttachedRow,
): void {
  const text = (name: string): string => String(row[name]);
  if (writer === 'paid_order_created') {
    paidOrders.set(text('payment_id'), {
      userId: Number(row['user_id']),
      command: JSON.parse(text('command')) as PlaceOrder,
      expiresAt: Date.parse(text('expires_at')),
      state: 'waiting',
    });
    return;
  }
  if (writer === 'payment_paid') {
    const charge = charges.get(text('id'));
    if (charge === undefined || isInBooks(charge.state)) return;
    charge.state = 'paid';
    charge.reason = null;
    charge.paidAt = Date.parse(text('paid_at'));
    charge.bankReference = row['bank_reference'] as string | null;
    charge.nextCheckAt = null;
    return;
  }
  if (writer === 'payment_parked') {
    const charge = charges.get(text('id'));
    if (charge === undefined || isInBooks(charge.state)) return;
    charge.state = 'parked';
    charge.reason = 'mismatch';
    charge.isFlagged = true;
    charge.parked = {
      rial: BigInt(text('rial')),
      card: row['card'] as string | null,
      why: row['why'] as NonNullable<PaymentRecord['parked']>['why'],
    };
    charge.bankReference = row['bank_reference'] as string | null;
    charge.nextCheckAt = null;
    return;
  }
  charges.set(text('id'), {
    id: text('id'),
    userId: Number(row['user_id']),
    amountRial: BigInt(text('amount_rial')),
    cardId: Number(row['card_id']),
    cardMasked: text('card_masked'),
    cardSealed: text('card_sealed'),
    gateway: row['gateway'] as PaymentRecord['gateway'],
    isReserved: row['is_reserved'] === true,
    state: 'created',
    reason: null,
    authority: null,
    payUrl: null,
    bankReference: null,
    createdAt: Date.parse(text('created_at')),
    expiresAt: Date.parse(text('expires_at')),
    paidAt: null,
    checks: 0,
    parked: null,
    nextCheckAt: Date.parse(text('next_check_at')),
    isTold: false,
    isFlagged: false,
  });
}
