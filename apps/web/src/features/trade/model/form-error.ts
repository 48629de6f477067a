import type { FormContext } from './form-context.ts';
import type { FormPatch, OrderField, OrderFormState } from './order-form.ts';
import type { OrderSummary } from './order-summary.ts';

/** What stands against an order; where the exchange would refuse it for the same, by its code. */
export type FormErrorCode =
  | 'guest'
  | 'staff'
  | 'level_required'
  | 'prices_stale'
  | 'prices_waiting'
  | 'balance_waiting'
  | 'no_liquidity'
  | 'price_missing'
  | 'price_malformed'
  | 'price_not_on_tick'
  | 'price_out_of_band'
  | 'stop_missing'
  | 'next_missing'
  | 'stop_would_trigger'
  | 'stop_without_trades'
  | 'pair_price_wrong_side'
  | 'post_only_would_take'
  | 'amount_missing'
  | 'amount_malformed'
  | 'decimal_comma'
  | 'separator_misplaced'
  | 'amount_not_on_lot'
  | 'amount_below_minimum'
  | 'notional_below_minimum'
  | 'insufficient_funds'
  | 'stablecoin_limit_exceeded'
  | 'own_order_first'
  | 'price_far';

/** Why the order cannot go as it stands, and what would cure it. */
export interface FormError {
  readonly code: FormErrorCode;
  readonly field: OrderField | null;
  /** What the sentence names: decimal texts, an asset's symbol, a side, a time. */
  readonly facts: Readonly<Record<string, string>>;
  readonly cure: FormPatch | null;
}

/** Finds one thing that stands against the order. */
export type Check = (
  state: OrderFormState,
  summary: OrderSummary,
  context: FormContext,
) => FormError | null;

/** An error of the whole order unless a field is named; `cure` is what a tap puts into the form. */
export function error(
  code: FormErrorCode,
  field: FormError['field'] = null,
  facts: FormError['facts'] = {},
  cure: FormPatch | null = null,
): FormError {
  return { code, field, facts, cure };
}
