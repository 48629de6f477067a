// A request of type 3 at the exchange's routes: what is wanted of the house.
import { REQUEST_TYPE } from '@sarraf/market';
import { IRT } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import type { MarketCatalog } from '../markets/index.ts';
import type { OtcRequest } from '../otc/index.ts';
import { assertWallets, type OrderRoute, type OrderRequest } from './parse-order.ts';

/** What only orders of a book have. */
const BOOK_TERMS = [
  'time_in_force',
  'post_only',
  'stop_price',
  'oco_stop_price',
  'oco_stop_limit_price',
  'tag',
] as const satisfies readonly (keyof OrderRequest)[];

/**
 * Judges a request in this order: market, side, wallets, receipt, terms that do not go together.
 * What the house judges comes after.
 *
 * @returns undefined where the request is no trade with the house
 * @throws AppError
 */
export function parseOtc(
  route: OrderRoute,
  request: OrderRequest,
  catalog: MarketCatalog,
): Omit<OtcRequest, 'claim' | 'payOut'> | undefined {
  if (request.request_type !== REQUEST_TYPE.otc || route.orderType !== undefined) return undefined;
  const market = catalog.market(request.pair_type);
  if (market === undefined || market.spec.status === 'Hidden') throw new AppError('market_unknown');
  if (request.type !== undefined && request.type !== route.side)
    throw new AppError('side_mismatch');
  assertWallets(request, market.spec);
  if (request.receipt_type === 'card' && market.spec.quote.symbol !== IRT) {
    throw new AppError('sale_not_to_card');
  }
  const misfit = BOOK_TERMS.find((term) => request[term] !== undefined);
  if (misfit !== undefined) throw new AppError('validation_failed', { fields: [misfit] });
  return {
    market: market.spec.symbol,
    side: route.side,
    amount: request.pair_amount,
    amountType: request.amount_type ?? 'base',
    quoteId: request.quote_id,
    pairPrice: request.market_price ?? request.pair_price,
    clientOrderId: request.client_order_id,
  };
}
