// What the form's sliders and steppers put into its fields.
import {
  formatPrice,
  formatQuantity,
  priceToTicksFloor,
  roundDownToLot,
  type Ticks,
} from '@sarraf/market';
import { type Amount, divFloor, formatAmount, readNumberText } from '@sarraf/money';
import type { FormContext } from './form-context.ts';
import type { OrderFormState } from './order-form.ts';

/**
 * A share of what is available as the form's new amount: money for a buy (whole toman),
 * whole lots for a sell.
 */
export function shareOfAvailable(
  percent: number,
  state: OrderFormState,
  context: FormContext,
): { lead: OrderFormState['lead']; text: string } | null {
  const { spec, available } = context;
  const free = state.side === 'buy' ? available.quote : available.base;
  if (free === null) return null;
  const part = divFloor(free * BigInt(percent), 100n) as Amount;
  if (state.side === 'sell') {
    const lots = roundDownToLot(part, spec);
    return { lead: 'quantity', text: lots === 0 ? '' : formatQuantity(lots, spec) };
  }
  const cut = spec.quote.symbol === 'IRT' ? ((part - (part % 10n)) as Amount) : part;
  return { lead: 'money', text: cut === 0n ? '' : formatAmount(cut, spec.quote.scale) };
}

/** The price one or more ticks up or down, for the stepper. */
export function stepPrice(text: string, ticks: number, context: FormContext): string | null {
  const { spec, lastTicks } = context;
  // a point just typed is no number yet; what can't be read is not stepped from
  const read = readNumberText(text.replace(/\.$/, ''));
  const from = read.ok ? priceToTicksFloor(read.value, spec) : lastTicks;
  if (from === null) return null;
  return formatPrice(Math.max(1, from + ticks) as Ticks, spec);
}
