import type { PaidOrder } from '@sarraf/contracts';
import type { PlaceOrder } from '@sarraf/settlement';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A paid order as its row says. */
export interface PaidOrderRecord {
  readonly paymentId: string;
  readonly market: string;
  readonly command: Pick<PlaceOrder, 'lots' | 'quoteUnits'>;
  readonly amountRial: bigint;
  readonly state: PaidOrder['state'];
  readonly reason: string | null;
  readonly orderId: bigint | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const SHOWN_MAX = 20;

/** A user's newest paid orders, newest first. */
export async function readNewest(db: OrderedDb, userId: number): Promise<PaidOrderRecord[]> {
  const { rows } = await sql(db).query<{
    payment_id: string;
    market: string;
    command: PlaceOrder;
    amount_rial: bigint;
    state: PaidOrder['state'];
    reason: string | null;
    order_id: bigint | null;
    created_at: Date;
    expires_at: Date;
  }>(
    `SELECT payment_id, market, command, amount_rial, state, reason, order_id, created_at,
       expires_at
     FROM paid_orders WHERE user_id = $1
     ORDER BY created_at DESC, payment_id LIMIT $2`,
    [userId, SHOWN_MAX],
  );
  return rows.map((row) => ({
    paymentId: row.payment_id,
    market: row.market,
    command: row.command,
    amountRial: row.amount_rial,
    state: row.state,
    reason: row.reason,
    orderId: row.order_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}
