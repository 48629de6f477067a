import type { MarketStatus } from '@sarraf/market';
import type { IdempotencyClaim, PlaceOrder } from '@sarraf/settlement';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What the engine last wrote about a market, and about who asks. */
export interface Standing {
  readonly status: MarketStatus;
  /** 0 before the first trade. */
  readonly lastTicks: number;
  /** What bands are measured from: the index, or the last trade; 0: neither. */
  readonly bandTicks: number;
  /** The engine has answered this key before, or knows an order of this client's own id. */
  readonly isKnown: boolean;
}

/** As of now: whoever reads waits for the rows of everything that was answered. */
export async function readStanding(
  db: OrderedDb,
  { user, market, clientOrderId }: PlaceOrder,
  claim: IdempotencyClaim | undefined,
): Promise<Standing | undefined> {
  const { rows } = await sql(db).query<{
    status: MarketStatus;
    last: bigint;
    reference: bigint;
    is_known: boolean;
  }>(
    `SELECT seed ->> 'status' AS status, last_price_ticks AS last, reference_ticks AS reference,
       EXISTS (SELECT FROM commands
         WHERE claim_user = $2 AND claim_key = $3 AND claim_route = $4)
       OR EXISTS (SELECT FROM orders WHERE user_id = $2 AND client_order_id = $5)
       OR EXISTS (SELECT FROM otc_trades WHERE user_id = $2 AND client_order_id = $5) AS is_known
     FROM markets_state WHERE symbol = $1`,
    [market, user, claim?.key ?? null, claim?.route ?? null, clientOrderId ?? null],
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  const { status, is_known: isKnown } = row;
  const [lastTicks, referenceTicks] = [Number(row.last), Number(row.reference)];
  return { status, lastTicks, bandTicks: referenceTicks || lastTicks, isKnown };
}
