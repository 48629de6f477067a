import { divCeil, formatDecimal } from '@sarraf/money';
import { type DepositLimits, depositMax, rialOf } from '#lib/deposit-limits.ts';
import type { FormContext } from '../model/form-context.ts';
import type { OrderFormState } from '../model/order-form.ts';
import type { OrderSummary } from '../model/order-summary.ts';
import { readMoney } from '../model/typed-numbers.ts';

/** What a market buy lacks, as the bank will be asked for it. */
export interface MissingMoney {
  /** Whole toman. */
  readonly amount: string;
  /** Coins were asked for: the server reckons with the book of its own moment. */
  readonly isAbout: boolean;
  /** More than was missing, because the bank takes no less. */
  readonly isLeast: boolean;
  /** The most that may be deposited now where that is less, toman. */
  readonly overLimit: string | null;
}

const MILLION = 1_000_000n;
const RIAL_PER_TOMAN = 10n;

/**
 * Reckons as the server does: where coins are asked for, the price may move within the bound until
 * the payment is there. Null where nothing is missing, or not yet known.
 */
export function missingMoney(
  state: OrderFormState,
  { worth }: Pick<OrderSummary, 'worth'>,
  { spec, available }: Pick<FormContext, 'spec' | 'available'>,
  limits: DepositLimits,
): MissingMoney | null {
  const free = available.quote;
  const isAbout = state.lead === 'quantity';
  if (free === null || worth === null) return null;
  const cost = isAbout
    ? divCeil(worth * (MILLION + BigInt(spec.boundPpm)), MILLION)
    : readMoney(state.typed, spec);
  if (cost <= free) return null;
  const missing = divCeil(cost - free, RIAL_PER_TOMAN) * RIAL_PER_TOMAN;
  const least = rialOf(limits.min);
  const asked = missing > least ? missing : least;
  const most = depositMax(limits);
  return {
    amount: formatDecimal(asked, spec.quote.scale),
    isAbout: isAbout && missing >= least,
    isLeast: missing < least,
    overLimit: asked > rialOf(most) ? most : null,
  };
}
