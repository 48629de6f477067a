// The engine's refusals of orders and of trades with the house, as the wire tells them.
import type { ErrorCode, ErrorFacts } from '@sarraf/contracts';
import {
  formatPrice,
  formatQuantity,
  type Lots,
  type MarketSpec,
  type Ticks,
} from '@sarraf/market';
import { formatDecimal, IRT } from '@sarraf/money';
import { systemClock } from '../../platform/clock.ts';
import { limitFacts } from '../limits/index.ts';
import type { MinimaFacts, Refusal, RefusalCodeOf, RefusalFacts } from '@sarraf/settlement';

/** Codes that a person may be told; the others are of commands that only programs send. */
type ToldCode = RefusalCodeOf<
  | 'place_order'
  | 'cancel_order'
  | 'cancel_orders'
  | 'open_otc_quote'
  | 'take_otc_quote'
  | 'execute_otc'
>;

/** What figures are written by. */
export interface FigureScales {
  /** Decimals of an asset. */
  scaleOf(asset: string): number;
  /** Of the market that the command names, where one is known. */
  readonly spec?: MarketSpec | undefined;
}

/** A refusal as the wire tells it. */
export interface RefusalOnWire {
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;
}

const none = (): ErrorFacts => ({});
const orderId = ({ orderId: id }: { readonly orderId: number }): ErrorFacts => ({
  order_id: String(id),
});
const minimum =
  (quantity: 'minQuantity' | 'minNotional', asset: 'baseAsset' | 'quoteAsset') =>
  (facts: MinimaFacts): ErrorFacts => ({ min: facts[quantity], asset: facts[asset] });

/** What the request calls a part of a quote. */
const QUOTE_FIELDS = { market: 'pair_type', side: 'type', units: 'pair_amount' } as const;

/** The facts of each refusal on the wire: amounts and prices in decimals. */
const FACTS: {
  readonly [C in ToldCode]: (facts: RefusalFacts[C], scales: FigureScales) => ErrorFacts;
} = {
  amount_below_minimum: minimum('minQuantity', 'baseAsset'),
  notional_below_minimum: minimum('minNotional', 'quoteAsset'),
  client_order_id_used: orderId,
  order_not_found: orderId,
  order_already_closed: orderId,
  duplicate_order: none,
  idempotency_key_reused: none,
  account_frozen: none,
  action_blocked: blockFacts,
  trading_closed: ({ opensAt, waitMs }) => ({
    opens_at: new Date(opensAt).toISOString(),
    seconds: Math.ceil(waitMs / 1_000),
  }),
  // the engine decided a moment ago; the words of its end are of minutes and hours
  limit_exceeded: (facts) => limitFacts(facts, systemClock.now()),
  market_unknown: none,
  no_liquidity: none,
  price_moved: none,
  price_stale: none,
  otc_house_limit: none,
  quote_expired: none,
  quote_used: none,
  market_not_active: ({ market, status }) => ({ market, status }),
  insufficient_funds: ({ asset, availableUnits, neededUnits }, scales) => ({
    asset,
    available: formatDecimal(BigInt(availableUnits), scales.scaleOf(asset)),
    needed: formatDecimal(BigInt(neededUnits), scales.scaleOf(asset)),
  }),
  price_out_of_band: ({ minTicks, maxTicks }, { spec }) => ({
    min: price(minTicks, spec),
    max: price(maxTicks, spec),
    asset: spec?.quote.symbol ?? '',
  }),
  stop_would_trigger: ({ stopTicks, lastPriceTicks }, { spec }) => ({
    stop_price: price(stopTicks, spec),
    last: lastPriceTicks === 0 ? null : price(lastPriceTicks, spec),
  }),
  oco_prices_invalid: ({ limitTicks, stopTicks, lastPriceTicks }, { spec }) => ({
    price: price(limitTicks, spec),
    stop_price: price(stopTicks, spec),
    last: price(lastPriceTicks, spec),
    asset: spec?.quote.symbol ?? '',
  }),
  post_only_would_take: ({ takeableLots }, { spec }) => ({
    takeable: spec === undefined ? '' : formatQuantity(takeableLots as Lots, spec),
    asset: spec?.base.symbol ?? '',
  }),
  too_many_orders: ({ scope, market, open, limit }) => ({ scope, market, open, limit }),
  otc_inventory_short: ({ asset }) => ({ asset }),
  otc_user_limit: ({ maxUnits, openUnits }, scales) => ({
    limit: formatDecimal(BigInt(maxUnits), scales.scaleOf(IRT)),
    open: formatDecimal(BigInt(openUnits), scales.scaleOf(IRT)),
  }),
  quote_differs: ({ fields }) => ({ fields: fields.map((field) => QUOTE_FIELDS[field]) }),
};

/** What the wire calls a refusal: of orders the only limit is that of stablecoins. */
function wireCode(code: ToldCode): ErrorCode {
  if (code === 'quote_differs') return 'validation_failed';
  return code === 'limit_exceeded' ? 'stablecoin_limit_exceeded' : code;
}

/** What a person is stopped from, and until when where that is known. */
export function blockFacts({ action, until }: RefusalFacts['action_blocked']): ErrorFacts {
  return { action, until: until === null ? null : new Date(until).toISOString() };
}

function price(ticks: number, spec: MarketSpec | undefined): string {
  return spec === undefined ? '' : formatPrice(ticks as Ticks, spec);
}

/** The engine's refusal as a code of the wire with its facts. */
export function refusalOnWire<C extends ToldCode>(
  { code, facts }: Refusal<C>,
  scales: FigureScales,
): RefusalOnWire {
  const told = FACTS[code](facts, scales);
  return { code: wireCode(code), facts: told };
}
