// Orders that wait for their charge.
import type { PlaceOrder } from '@sarraf/settlement';
import type { Writer } from '../../engine/index.ts';
import type { AnyDb, OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Written with the charge's own command: there is no charge for an order without its order. */
export const PAID_ORDER_CREATED: Writer = {
  sql: `INSERT INTO paid_orders (payment_id, user_id, market, command, amount_rial, created_at,
      expires_at)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::json[], $5::bigint[],
      $6::timestamptz[], $7::timestamptz[])`,
  columns: {
    payment_id: 'text',
    user_id: 'bigint',
    market: 'text',
    command: 'json',
    amount_rial: 'bigint',
    created_at: 'timestamptz',
    expires_at: 'timestamptz',
  },
};

/** An order that can be decided now. */
export interface DuePaidOrder {
  readonly paymentId: string;
  readonly userId: number;
  readonly market: string;
  readonly command: PlaceOrder;
  readonly amountRial: bigint;
  /** When its charge was verified; null where it came to nothing. */
  readonly paidAt: number | null;
  readonly expiresAt: number;
}

/** Orders whose charge was paid, or came to nothing; oldest first. */
export async function readDue(db: OrderedDb, max: number): Promise<DuePaidOrder[]> {
  const { rows } = await sql(db).query<{
    payment_id: string;
    user_id: bigint;
    market: string;
    command: PlaceOrder;
    amount_rial: bigint;
    paid_at: Date | null;
    expires_at: Date;
  }>(
    `SELECT o.payment_id, o.user_id, o.market, o.command, o.amount_rial, p.paid_at, o.expires_at
     FROM paid_orders o JOIN payments p ON p.id = o.payment_id
     WHERE o.state = 'waiting' AND p.state NOT IN ('created', 'pending')
     ORDER BY o.created_at LIMIT $1`,
    [max],
  );
  return rows.map((row) => ({
    paymentId: row.payment_id,
    userId: Number(row.user_id),
    market: row.market,
    command: row.command,
    amountRial: row.amount_rial,
    paidAt: row.paid_at?.getTime() ?? null,
    expiresAt: row.expires_at.getTime(),
  }));
}

/** Ends the waiting; false where another worker did. */
export async function endWaiting(
  db: AnyDb,
  paymentId: string,
  end:
    | { readonly state: 'placed'; readonly orderId: number }
    | { readonly state: 'refused'; readonly reason: string }
    | { readonly state: 'late' | 'unpaid' },
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE paid_orders SET state = $2, reason = $3, order_id = $4
     WHERE payment_id = $1 AND state = 'waiting'`,
    [
      paymentId,
      end.state,
      end.state === 'refused' ? end.reason : null,
      end.state === 'placed' ? end.orderId : null,
    ],
  );
  return rowCount === 1;
}
