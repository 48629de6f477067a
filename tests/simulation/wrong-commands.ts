// What confused workers and broken callers send: it must be refused, or thrown out without a trace.
import type { SeededRandom } from '@sarraf/testing';
import type {
  Command,
  LimitRule,
  PlaceOrder,
  SetStanding,
} from '../../packages/settlement/src/index.ts';
import { SEEDS } from './markets.ts';
import type { Tables } from './tables.ts';

/**
 * A command about a payment by somebody who is late, early or mistaken; never one that would be
 * carried out.
 */
export function wrongPayment(rng: SeededRandom, tables: Tables, made: number): Command {
  const payments = [...tables.records.payments.values()].slice(-8);
  const credited = payments.filter(({ state }) => state === 'credited');
  const open = payments.filter(({ state }) => state === 'open');
  const kind = rng.below(6);
  const any = payments.length === 0 ? undefined : rng.pick(payments);
  if (kind === 0 && any !== undefined) {
    const { id, user, units, day } = any;
    const dayCapUnits = '9000000';
    return { type: 'open_payment', paymentId: id, user, units: `${units}`, day, dayCapUnits };
  }
  if (kind === 1 && credited.length > 0) {
    return { type: 'close_payment', paymentId: rng.pick(credited).id, reason: 'expired' };
  }
  if (kind === 2 && open.length > 0) {
    const { id, units } = rng.pick(open);
    const reference = `zarinpal:other ${made}`;
    return { type: 'credit_payment', paymentId: id, reference, units: `${units + 10n}` };
  }
  if (kind === 3 && credited.length > 0) {
    // With another payment's proof, or once more with its own.
    const { reference, units } = rng.pick(credited);
    const { id } = rng.pick(payments);
    const proof = { paymentId: id, reference: reference ?? '', units: `${units}` };
    // no draw of its own: older seeds keep what they showed
    if (made % 3 === 0) return { type: 'park_payment', ...proof, source: 'gateway' };
    return { type: 'credit_payment', ...proof };
  }
  const paymentId = `nobody's ${made}`;
  if (kind === 5 && rng.chance(40)) {
    // As from before there were limits: with a cap of its own, and above it.
    const [day, dayCapUnits] = ['2027-01-15', '9'];
    return { type: 'open_payment', paymentId, user: 1, units: '10', day, dayCapUnits };
  }
  if (kind === 4) return { type: 'close_payment', paymentId, reason: 'failed' };
  const proof = { paymentId, reference: `zarinpal:none ${made}`, units: '10' };
  if (made % 3 === 0) return { type: 'park_payment', ...proof, source: 'bank' };
  return { type: 'credit_payment', ...proof };
}

const order: PlaceOrder = {
  type: 'place_order',
  user: 1,
  market: 'AAAQQQ',
  side: 'buy',
  orderType: 'limit',
  amountType: 'base',
  priceTicks: 90,
  lots: 3,
  timeInForce: 'gtc',
};
const atMarket: PlaceOrder = {
  type: 'place_order',
  user: 2,
  market: 'AAAQQQ',
  side: 'sell',
  orderType: 'market',
  amountType: 'base',
  lots: 3,
  timeInForce: 'gtc',
};
const trade = {
  market: 'AAAQQQ',
  side: 'sell',
  baseUnits: '2',
  quoteUnits: '180',
  feeUnits: '1',
  price: '90',
} as const;
const house = {
  type: 'execute_otc',
  user: 3,
  quoteId: 'malformed',
  expiresAt: 9_000_000_000_000,
  trades: [trade],
} as const;
const quote = {
  type: 'open_otc_quote',
  quoteId: 'malformed',
  user: 3,
  trade: { ...trade, index: '90' },
} as const;
const taking = {
  type: 'take_otc_quote',
  quoteId: 'malformed',
  user: 3,
  market: 'AAAQQQ',
  side: 'sell',
  amountType: 'base',
  units: '2',
} as const;
const terms = {
  type: 'configure_otc',
  spreadPpm: 1,
  quoteMs: 1,
  userOpenMaxUnits: '0',
  houseOpenMaxUnits: '0',
} as const;
const payment = {
  type: 'open_payment',
  paymentId: 'malformed',
  user: 4,
  units: '10',
  day: '2027-01-15',
  dayCapUnits: '9000000',
} as const;
const credit = {
  type: 'credit_payment',
  paymentId: 'malformed',
  reference: 'zarinpal:malformed',
  units: '10',
} as const;
const tier = {
  levelMin: 0,
  volumeMinUnits: '0',
  quote: 'IRT',
  makerPpm: 1,
  takerPpm: 2,
} as const;
const opening = {
  type: 'post_opening',
  owner: 'user:1',
  asset: 'HUG',
  units: '1',
  reference: 'malformed',
} as const;
const standing: SetStanding = {
  type: 'set_standing',
  user: 1,
  version: 1,
  level: 1,
  isFrozen: false,
  moneyHeldUntil: null,
  blocks: [],
};
const rule: LimitRule = {
  id: 1,
  kind: 'gateway',
  level: 1,
  capUnits: '10',
  days: 1,
  fromMs: 0,
  toMs: null,
  isOn: true,
};
const BEYOND = '9223372036854775808';

/** As a caller in another language might write it. */
const STRANGE_SIDE = 'short' as 'sell';

const MALFORMED: readonly Command[] = [
  { ...order, side: STRANGE_SIDE },
  { ...house, trades: [{ ...trade, side: STRANGE_SIDE }] },
  { ...order, lots: 0 },
  { ...order, user: 0 },
  { ...order, priceTicks: 1.5 },
  { ...order, postOnly: true, timeInForce: 'ioc' },
  { ...order, clientOrderId: 'x'.repeat(33) },
  { ...order, level: -1 },
  { ...order, oco: { stopTicks: 0 } },
  { ...order, oco: { stopTicks: 110, limitTicks: -1 } },
  { ...order, stopTicks: 110, seenTicks: 100 },
  { ...atMarket, priceTicks: 100 },
  { ...atMarket, oco: { stopTicks: 90 } },
  { ...atMarket, amountType: 'quote' },
  { ...atMarket, stopTicks: -1 },
  { type: 'cancel_order', user: 1, orderId: -1 },
  { type: 'cancel_orders', user: 0 },
  { ...house, trades: [] },
  { ...house, quoteId: 'a b' },
  { ...house, expiresAt: 0 },
  { ...house, trades: [{ ...trade, feeUnits: '181' }] },
  { ...house, trades: [{ ...trade, price: 'cheap' }] },
  { ...house, trades: [{ ...trade, baseUnits: BEYOND }] },
  { ...house, clientOrderId: '' },
  { ...house, trades: [{ ...trade, index: '-1' }] },
  { ...quote, trade: { ...quote.trade, feeUnits: '181' } },
  { ...quote, trade: { ...quote.trade, index: 'cheap' } },
  { ...taking, units: '0' },
  { ...taking, side: STRANGE_SIDE },
  { ...terms, quoteMs: 0 },
  { ...terms, spreadPpm: 500_001 },
  { type: 'set_index_prices', prices: [] },
  { type: 'set_index_prices', prices: [{ market: 'AAAQQQ', price: '-1', ageMs: 1 }] },
  { ...payment, day: 'today' },
  { ...payment, units: BEYOND },
  { type: 'open_payment', paymentId: 'malformed', user: 4, units: '10', day: '2027-01-15' },
  { ...standing, version: 0 },
  { ...standing, moneyHeldUntil: -1 },
  { ...standing, blocks: [{ action: 'trade', until: -1 }] },
  { type: 'configure_limits', limits: [{ ...rule, capUnits: '-1' }], hours: [] },
  { type: 'configure_limits', limits: [{ ...rule, id: 0 }], hours: [] },
  { ...credit, units: '0' },
  { ...credit, reference: '' },
  { ...opening, owner: 'outside:gateway' },
  { ...opening, reference: '' },
  { ...opening, units: '9000000000000000000' },
  { type: 'set_reference_price', market: 'AAAQQQ', ticks: -1 },
  { type: 'add_asset', symbol: 'BAD', scale: -1 },
  { type: 'configure_market', seed: { ...SEEDS.AAAQQQ, takerFeePpm: 1_000_001 } },
  { type: 'configure_market', seed: { ...SEEDS.AAAQQQ, boundPpm: -1 } },
  { type: 'configure_market', seed: { ...SEEDS.BTCIRT, tickSize: '0.001' } },
  { type: 'configure_fees', tiers: [{ ...tier, takerPpm: -1 }] },
  { type: 'configure_fees', tiers: [{ ...tier, volumeMinUnits: '1.5' }] },
  { type: 'configure_fees', tiers: [{ ...tier, levelMin: -1 }] },
  { type: 'configure_fees', tiers: Array.from({ length: 201 }, () => tier) },
];

/** A command that no caller may send. */
export function malformedCommand(rng: SeededRandom): Command {
  return rng.pick(MALFORMED);
}
