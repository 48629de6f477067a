// Which command may be refused as what; all of it must happen in a run of many seeds.
import type { Command, RefusalCode } from '../../packages/settlement/src/index.ts';

/** By refusal, the commands that give it. Any command may find its key used for another body. */
export const REFUSED_IN: Readonly<Record<RefusalCode, readonly Command['type'][]>> = {
  account_frozen: [
    'place_order',
    'execute_otc',
    'open_otc_quote',
    'take_otc_quote',
    'open_payment',
  ],
  action_blocked: [
    'place_order',
    'execute_otc',
    'open_otc_quote',
    'take_otc_quote',
    'open_payment',
  ],
  amount_below_minimum: ['place_order'],
  asset_unknown: ['add_asset', 'configure_market', 'post_opening'],
  client_order_id_used: ['place_order', 'execute_otc', 'take_otc_quote'],
  daily_limit_exceeded: ['open_payment'],
  duplicate_order: ['place_order', 'execute_otc'],
  idempotency_key_reused: ['place_order', 'cancel_order', 'execute_otc', 'post_opening'],
  insufficient_funds: ['place_order', 'execute_otc', 'take_otc_quote'],
  limit_exceeded: [
    'open_payment',
    'place_order',
    'execute_otc',
    'open_otc_quote',
    'take_otc_quote',
  ],
  limit_missing: ['open_payment'],
  market_not_active: [
    'place_order',
    'cancel_order',
    'execute_otc',
    'open_otc_quote',
    'take_otc_quote',
  ],
  market_not_empty: ['configure_market'],
  market_unknown: [
    'place_order',
    'cancel_orders',
    'execute_otc',
    'open_otc_quote',
    'set_index_prices',
    'set_market_status',
    'set_reference_price',
  ],
  no_liquidity: ['place_order'],
  notional_below_minimum: ['place_order'],
  oco_prices_invalid: ['place_order'],
  order_already_closed: ['cancel_order'],
  order_not_found: ['cancel_order'],
  otc_house_limit: ['open_otc_quote'],
  otc_inventory_short: ['execute_otc', 'take_otc_quote'],
  otc_user_limit: ['open_otc_quote'],
  payment_mismatch: ['credit_payment'],
  payment_not_found: ['credit_payment', 'close_payment'],
  post_only_would_take: ['place_order'],
  price_moved: ['place_order', 'execute_otc', 'take_otc_quote'],
  price_out_of_band: ['place_order'],
  price_stale: ['execute_otc', 'open_otc_quote', 'take_otc_quote'],
  quote_differs: ['take_otc_quote'],
  quote_expired: ['execute_otc', 'take_otc_quote'],
  quote_used: ['execute_otc', 'take_otc_quote'],
  reference_used: ['open_payment', 'credit_payment', 'close_payment', 'post_opening'],
  stop_would_trigger: ['place_order'],
  trading_closed: ['place_order', 'execute_otc', 'open_otc_quote', 'take_otc_quote'],
};

const COMMANDS: readonly Command['type'][] = [
  'add_asset',
  'configure_market',
  'configure_fees',
  'set_market_status',
  'set_reference_price',
  'place_order',
  'cancel_order',
  'cancel_orders',
  'trigger_stops',
  'execute_otc',
  'configure_otc',
  'set_index_prices',
  'open_otc_quote',
  'take_otc_quote',
  'open_payment',
  'credit_payment',
  'close_payment',
  'post_opening',
  'set_standing',
  'configure_limits',
];

/** Decisions that never happened, `command code`; none is missing in a run of many seeds. */
export function missingOutcomes(outcomes: ReadonlyMap<string, number>): string[] {
  const refusals = Object.entries(REFUSED_IN).flatMap(([code, commands]) =>
    commands.map((command) => `${command} ${code}`),
  );
  return [...COMMANDS.map((command) => `${command} ok`), ...refusals].filter(
    (name) => (outcomes.get(name) ?? 0) === 0,
  );
}
