// Money from outside, and trades with the house.
import type {
  ClosePayment,
  CreditPayment,
  ExecuteOtc,
  OpenPayment,
  OtcTrade,
  PostOpening,
} from '../../../packages/settlement/src/index.ts';
import { checkIndex } from './quotes.ts';
import { no, type RefMarket, type RefState, type Verdict, yes } from './model.ts';

export function postOpening(state: RefState, command: PostOpening): Verdict {
  const { owner, asset, units, reference } = command;
  if (!state.assets.has(asset)) return no('asset_unknown', { asset });
  if (!isNew(state, `opening/${reference}`)) return no('reference_used', { reference });
  state.move('outside:opening', owner, asset, BigInt(units));
  return yes({ owner, units });
}

/** Notes a business key; false where it was noted before. */
function isNew(state: RefState, key: string): boolean {
  if (state.references.has(key)) return false;
  state.references.add(key);
  return true;
}

/** Only the two latest days on record have caps that anybody can still use. */
function charge(state: RefState, user: number, day: string, units: bigint): void {
  const latest = [...state.chargedDays].sort().slice(-2);
  if (!latest.includes(day)) return;
  const key = `${user}/${day}`;
  state.charged.set(key, (state.charged.get(key) ?? 0n) + units);
}

export function openPayment(state: RefState, command: OpenPayment): Verdict {
  const { paymentId, user, units, day, dayCapUnits } = command;
  if (state.payments.has(paymentId)) return no('reference_used', { paymentId });
  const used = state.charged.get(`${user}/${day}`) ?? 0n;
  if (used + BigInt(units) > BigInt(dayCapUnits)) {
    return no('daily_limit_exceeded', { usedUnits: `${used}` });
  }
  state.chargedDays.add(day);
  charge(state, user, day, BigInt(units));
  state.payments.set(paymentId, { user, units, day, state: 'open', reference: null });
  return yes({ paymentId, state: 'open' });
}

export function creditPayment(state: RefState, command: CreditPayment): Verdict {
  const { paymentId, reference, units } = command;
  const payment = state.payments.get(paymentId);
  if (payment === undefined) return no('payment_not_found', { paymentId });
  const key = `toman_deposit/${reference}`;
  if (payment.state === 'credited' || state.references.has(key)) {
    return no('reference_used', { paymentId });
  }
  if (payment.units !== units) return no('payment_mismatch', { expectedUnits: payment.units });
  state.references.add(key);
  state.move('outside:gateway', `user:${payment.user}`, 'IRT', BigInt(units));
  if (payment.state === 'closed') charge(state, payment.user, payment.day, BigInt(units));
  state.payments.set(paymentId, { ...payment, state: 'credited', reference });
  return yes({ paymentId, state: 'credited', user: payment.user });
}

export function closePayment(state: RefState, { paymentId }: ClosePayment): Verdict {
  const payment = state.payments.get(paymentId);
  if (payment === undefined) return no('payment_not_found', { paymentId });
  if (payment.state === 'credited') return no('reference_used', { paymentId });
  if (payment.state === 'open') {
    charge(state, payment.user, payment.day, -BigInt(payment.units));
    state.payments.set(paymentId, { ...payment, state: 'closed' });
  }
  return yes({ paymentId, state: 'closed' });
}

export interface Leg {
  readonly trade: OtcTrade;
  readonly market: RefMarket;
}

/** One movement: what the user pays, what he gets, and the fee of it. */
function flowOf({ trade, market }: Leg): Record<'pays' | 'gets', [asset: string, units: bigint]> {
  const base: [string, bigint] = [market.spec.base.symbol, BigInt(trade.baseUnits)];
  const quote: [string, bigint] = [market.spec.quote.symbol, BigInt(trade.quoteUnits)];
  return trade.side === 'buy' ? { pays: quote, gets: base } : { pays: base, gets: quote };
}

function sums(parts: readonly [string, bigint][]): Map<string, bigint> {
  const all = new Map<string, bigint>();
  for (const [asset, units] of parts) all.set(asset, (all.get(asset) ?? 0n) + units);
  return all;
}

export function executeOtc(state: RefState, command: ExecuteOtc): Verdict {
  const { quoteId, user, expiresAt, clientOrderId, asked } = command;
  const legs: Leg[] = [];
  for (const trade of command.trades) {
    const market = state.markets.get(trade.market);
    if (market === undefined) return no('market_unknown', { market: trade.market });
    legs.push({ trade, market });
  }
  const name = `${user}/${clientOrderId}`;
  const used = clientOrderId === undefined ? undefined : state.clientOrders.get(name);
  if (used !== undefined) return no('client_order_id_used', { orderId: used });
  if (state.references.has(`otc/${quoteId}`)) return no('quote_used', { quoteId });
  if (state.at >= expiresAt) return no('quote_expired', { quoteId, expiresAt });
  const closed = legs.find(({ market }) => market.spec.status !== 'Active');
  if (closed !== undefined) return no('market_not_active', { market: closed.market.spec.symbol });
  const slip = `${user} asked the house for ${asked}`;
  const isGuarded = asked !== undefined && clientOrderId === undefined;
  if (isGuarded && state.isSlip(slip)) return no('duplicate_order');
  for (const { trade } of legs) {
    const moved = trade.index === undefined ? undefined : checkIndex(state, trade, trade.index);
    if (moved !== undefined) return moved;
  }
  const unpaid = checkMoney(state, user, legs);
  if (unpaid !== undefined) return unpaid;
  if (isGuarded) state.guarded.push({ key: slip, at: state.at });
  if (clientOrderId !== undefined) state.clientOrders.set(name, state.lastOrder + 1);
  const orderId = state.lastOrder + 1;
  legs.forEach((leg, index) =>
    settle(state, user, leg, `${quoteId}${index ? `/${index + 1}` : ''}`),
  );
  return yes({ quoteId, orderId });
}

/** Nothing that is received pays for anything. */
export function checkMoney(
  state: RefState,
  user: number,
  legs: readonly Leg[],
): Verdict | undefined {
  for (const [asset, units] of sums(legs.map((leg) => flowOf(leg).pays))) {
    const has = state.available(user, asset);
    if (has >= units) continue;
    return no('insufficient_funds', { asset, neededUnits: `${units}`, availableUnits: `${has}` });
  }
  for (const [asset, units] of sums(legs.map((leg) => flowOf(leg).gets))) {
    if (state.total('house:otc', asset) < units) return no('otc_inventory_short', { asset });
  }
  return undefined;
}

/** Moves the two amounts and the fee. */
export function settle(state: RefState, user: number, leg: Leg, reference: string): void {
  const { pays, gets } = flowOf(leg);
  state.move(`user:${user}`, 'house:otc', ...pays);
  state.move('house:otc', `user:${user}`, ...gets);
  state.move(`user:${user}`, 'house:fees', gets[0], BigInt(leg.trade.feeUnits));
  state.references.add(`otc/${reference}`);
  state.lastOrder += 1;
  state.houseTrades.set(state.lastOrder, user);
}
