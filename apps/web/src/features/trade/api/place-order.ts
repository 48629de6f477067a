import type { AwaitingPayment, PlacedOrder } from '@sarraf/contracts';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/client.ts';
import { onDeposit, onTrade, onUnknownChange } from '#lib/cache-actions.ts';
import type { IdempotencyKeys } from '#lib/idempotency.ts';
import type { OrderRequest } from '../model/order-request.ts';

/**
 * Sends the order with its key. The key was made for exactly this order and stays with it until a
 * definite answer, so a second tap or a broken connection never makes a second order.
 */
function sendOrder(
  request: OrderRequest,
  keys: IdempotencyKeys,
): Promise<PlacedOrder | AwaitingPayment> {
  return keys.send(request, (key) => {
    const body = { ...request.body, client_order_id: key.replace(/-/g, '') };
    return call(request.call, { body, idempotencyKey: key });
  });
}

const ASK_EVERY_MS = 2_000;
const ASKS_MAX = 15;

/** What became of a request whose outcome was unknown when it was answered. */
async function askOutcome(error: ApiError): Promise<'done' | 'refused' | 'unknown'> {
  const url = error.facts['status_url'];
  const id = typeof url === 'string' ? (url.split('/').at(-1) ?? '') : '';
  for (let asks = 0; asks < ASKS_MAX && id !== ''; asks += 1) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    try {
      const { state } = await call('GET /operations/:id', { params: { id } });
      if (state !== 'unknown') return state;
    } catch {
      // The connection is what was broken: the next question may get through.
    }
  }
  return 'unknown';
}

/**
 * An order was placed, or its late outcome is known (then the lists show it), or it waits for its
 * missing toman.
 */
export type Placed =
  | { readonly order: PlacedOrder }
  | { readonly outcome: 'done' }
  | { readonly payment: AwaitingPayment };

function reservesPayment({ body }: OrderRequest): boolean {
  return 'reserve_payment' in body && body.reserve_payment === true;
}

async function sendUntilKnown(request: OrderRequest, keys: IdempotencyKeys): Promise<Placed> {
  const send = async (): Promise<Placed> => {
    const answer = await sendOrder(request, keys);
    return answer.status === 'awaiting_payment' ? { payment: answer } : { order: answer };
  };
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'outcome_unknown') throw error;
    const outcome = await askOutcome(error);
    // Its key answers again, with the way to the bank.
    if (outcome === 'done' && reservesPayment(request)) return send();
    if (outcome !== 'unknown') keys.done();
    if (outcome !== 'done') throw error;
    return { outcome };
  }
}

/**
 * Places the order and tells the lists; where its outcome is unknown at first, it is asked for.
 *
 * @throws ApiError where it was refused, or where nobody knows whether it is in
 */
export async function placeOrder(request: OrderRequest, keys: IdempotencyKeys): Promise<Placed> {
  const changed = () => onUnknownChange({ orders: true, wallets: true });
  const placed = await sendUntilKnown(request, keys).catch((error: unknown) => {
    changed();
    throw error;
  });
  if ('order' in placed) {
    onTrade(placed.order);
    // what it brought may be a withdrawal by now
    if (placed.order.pay_out !== undefined) onUnknownChange({ orders: false, wallets: true });
  } else if ('payment' in placed) onDeposit();
  else changed();
  return placed;
}
