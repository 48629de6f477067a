// The house's counter, the slow way: every quote there ever was, looked through each time.
import type {
  ConfigureOtc,
  ExecuteOtc,
  OpenOtcQuote,
  OtcTrade,
  SetIndexPrices,
  TakeOtcQuote,
} from '../../../packages/settlement/src/index.ts';
import { checkFunds, checkLimits, checkMoney, type Leg, settle } from './house.ts';
import { DECIMALS, indexOf, scaled } from './indexes.ts';
import { payOutProceeds } from './transfers.ts';
import { no, type RefQuote, type RefState, type Verdict, yes } from './model.ts';
import { mayTrade } from './standings.ts';

/** Sets the house's terms; other ones than before end every quote. */
export function configureOtc(state: RefState, command: ConfigureOtc): Verdict {
  const { spreadPpm, quoteMs, userOpenMaxUnits, houseOpenMaxUnits } = command;
  const [userMax, houseMax] = [BigInt(userOpenMaxUnits), BigInt(houseOpenMaxUnits)];
  const { terms } = state;
  const isSame =
    terms.spreadPpm === spreadPpm &&
    terms.quoteMs === quoteMs &&
    terms.userMax === userMax &&
    terms.houseMax === houseMax;
  if (!isSame) for (const quote of state.quotes) quote.isEnded = true;
  state.terms = { spreadPpm, quoteMs, userMax, houseMax };
  return yes({ spreadPpm, quoteMs });
}

/** Notes the index prices and how old each is; all or none. */
export function setIndexPrices(state: RefState, { prices }: SetIndexPrices): Verdict {
  for (const { market } of prices) {
    if (!state.markets.has(market)) return no('market_unknown', { market });
  }
  for (const { market, price, ageMs } of prices) {
    state.indexes.set(market, { price, seenAt: state.at - ageMs });
  }
  return yes({ prices: prices.length });
}

/** Against the house: the coin got dearer since it was offered, or cheaper since it was asked for. */
export function checkIndex(
  state: RefState,
  { market, side }: Pick<OtcTrade, 'market' | 'side'>,
  quoted: string,
): Verdict | undefined {
  const now = indexOf(state, market);
  if (now === undefined) return no('price_stale', { market });
  const then = scaled(quoted);
  const loss = side === 'buy' ? now - then : then - now;
  const isTooMuch = loss * 2_000_000n > then * BigInt(state.terms.spreadPpm);
  return isTooMuch && loss > 0n ? no('price_moved', { market }) : undefined;
}

const isLive = (state: RefState, quote: RefQuote): boolean =>
  !quote.isEnded && quote.expiresAt > state.at;

const openOf = (quotes: readonly RefQuote[]): bigint =>
  quotes.reduce((sum, { worth }) => sum + worth, 0n);

/** Makes an offer, within what may stand open; the user's earlier one of the market is over. */
export function openQuote(state: RefState, command: OpenOtcQuote): Verdict {
  const { quoteId, user, trade } = command;
  const market = state.markets.get(trade.market);
  if (market === undefined) return no('market_unknown', { market: trade.market });
  const stopped = mayTrade(state, user);
  if (stopped !== undefined) return stopped;
  if (market.spec.status !== 'Active') return no('market_not_active', { market: trade.market });
  const worth = worthOf(state, trade);
  if (worth === undefined || indexOf(state, trade.market) === undefined) return no('price_stale');
  const legs = [{ trade, market }];
  const beyond = checkLimits(state, user, legs) ?? checkFunds(state, user, legs);
  if (beyond !== undefined) return beyond;
  const isSame = (quote: RefQuote): boolean =>
    quote.user === user && quote.trade.market === trade.market;
  const others = state.quotes.filter((quote) => isLive(state, quote) && !isSame(quote));
  const { userMax, houseMax, quoteMs } = state.terms;
  const own = openOf(others.filter((quote) => quote.user === user));
  if (own + worth > userMax) return no('otc_user_limit', { openUnits: `${own}` });
  if (openOf(others) + worth > houseMax) return no('otc_house_limit', { units: `${worth}` });
  for (const quote of state.quotes) if (isSame(quote)) quote.isEnded = true;
  const expiresAt = state.at + quoteMs;
  state.quotes.push({ id: quoteId, user, trade, worth, expiresAt, isEnded: false });
  return yes({ quoteId, expiresAt });
}

/** In rials. */
function worthOf(state: RefState, trade: OtcTrade): bigint | undefined {
  const quote = state.markets.get(trade.market)?.spec.quote.symbol;
  if (quote === 'IRT') return BigInt(trade.quoteUnits);
  if (quote !== 'USDT') return 0n;
  const tether = state.markets.get('USDTIRT');
  const price = indexOf(state, 'USDTIRT');
  if (tether === undefined || price === undefined) return undefined;
  const { base, quote: toman } = tether.spec;
  const product = BigInt(trade.quoteUnits) * price * 10n ** BigInt(toman.scale);
  return product / 10n ** BigInt(DECIMALS + base.scale);
}

/** Does an offer once, while it stands and the index has not moved against the house. */
export function takeQuote(state: RefState, command: TakeOtcQuote): Verdict {
  const { quoteId, user, clientOrderId } = command;
  const name = `${user}/${clientOrderId}`;
  const used = clientOrderId === undefined ? undefined : state.clientOrders.get(name);
  if (used !== undefined) return no('client_order_id_used', { orderId: used });
  if (state.references.has(`otc/${quoteId}`)) return no('quote_used', { quoteId });
  const stopped = mayTrade(state, user);
  if (stopped !== undefined) return stopped;
  const quote = state.quotes.findLast((made) => made.id === quoteId && made.user === user);
  if (quote === undefined || !isLive(state, quote)) return no('quote_expired', { quoteId });
  const { trade } = quote;
  const units = command.amountType === 'base' ? trade.baseUnits : trade.quoteUnits;
  const isAsked =
    command.market === trade.market && command.side === trade.side && command.units === units;
  if (!isAsked) return no('quote_differs', { quoteId });
  const market = state.markets.get(trade.market);
  if (market?.spec.status !== 'Active') return no('market_not_active', { market: trade.market });
  const refused =
    checkIndex(state, trade, trade.index) ??
    checkLimits(state, user, [{ trade, market }]) ??
    checkMoney(state, user, [{ trade, market }]);
  if (refused !== undefined) return refused;
  quote.isEnded = true;
  const orderId = state.lastOrder + 1;
  if (clientOrderId !== undefined) state.clientOrders.set(name, orderId);
  settle(state, user, { trade, market }, quoteId);
  payOutProceeds(state, command.payOut, user, soldFor([{ trade, market }]));
  return yes({ quoteId, orderId });
}

/** What toman sales brought; undefined where any trade is something else. */
function soldFor(legs: readonly Leg[]): bigint | undefined {
  let sum = 0n;
  for (const { trade, market } of legs) {
    if (trade.side !== 'sell' || market.spec.quote.symbol !== 'IRT') return undefined;
    sum += BigInt(trade.quoteUnits) - BigInt(trade.feeUnits);
  }
  return sum;
}

/** Does trades with the house at prices that the command brings, all or none. */
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
  const stopped = mayTrade(state, user);
  if (stopped !== undefined) return stopped;
  const closed = legs.find(({ market }) => market.spec.status !== 'Active');
  if (closed !== undefined) return no('market_not_active', { market: closed.market.spec.symbol });
  const slip = `${user} asked the house for ${asked}`;
  const isGuarded = asked !== undefined && clientOrderId === undefined;
  if (isGuarded && state.isSlip(slip)) return no('duplicate_order');
  for (const { trade } of legs) {
    const moved = trade.index === undefined ? undefined : checkIndex(state, trade, trade.index);
    if (moved !== undefined) return moved;
  }
  const unmet = checkLimits(state, user, legs) ?? checkMoney(state, user, legs);
  if (unmet !== undefined) return unmet;
  if (isGuarded) state.guarded.push({ key: slip, at: state.at });
  if (clientOrderId !== undefined) state.clientOrders.set(name, state.lastOrder + 1);
  const orderId = state.lastOrder + 1;
  legs.forEach((leg, index) =>
    settle(state, user, leg, `${quoteId}${index ? `/${index + 1}` : ''}`),
  );
  payOutProceeds(state, command.payOut, user, soldFor(legs));
  return yes({ quoteId, orderId });
}
