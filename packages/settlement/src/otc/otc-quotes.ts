// Commands around quotes of the house: its terms, index prices, quotes opened and taken.
import { IRT, pow10, USDT } from '@sarraf/money';
import type { OtcQuoteRow } from '../records/otc-records.ts';
import type { CommandEnvelope } from '../command-envelope.ts';
import type { ConfigureOtc, OpenOtcQuote, SetIndexPrices, TakeOtcQuote } from '../command.ts';
import { checkIndex, freshIndex } from './index-check.ts';
import { checkMayTrade } from '../limits/configure-limits.ts';
import type { MarketState } from '../records/market-state.ts';
import type { Memory } from '../records/memory.ts';
import {
  checkFunds,
  checkLimits,
  checkMarkets,
  checkNames,
  legOf,
  tradeWithHouse,
  withPayOut,
} from './otc.ts';
import { INDEX_SCALE } from './index-prices.ts';
import { accept, type Outcome, type Refusal, refuse } from '../outcome.ts';

/** Takes over the house's terms; said again they change nothing. */
export function configureOtc(memory: Memory, command: ConfigureOtc): Outcome<'configure_otc'> {
  const { spreadPpm, quoteMs } = command;
  const { otcTerms, otcQuotes } = memory.records;
  const terms = otcTerms.record.row;
  const userOpenMax = BigInt(command.userOpenMaxUnits);
  const houseOpenMax = BigInt(command.houseOpenMaxUnits);
  const isSame =
    terms.spreadPpm === spreadPpm &&
    terms.quoteMs === quoteMs &&
    terms.userOpenMax === userOpenMax &&
    terms.houseOpenMax === houseOpenMax;
  if (!isSame) {
    otcQuotes.endAll();
    Object.assign(terms, { spreadPpm, quoteMs, userOpenMax, houseOpenMax });
    otcTerms.touch();
  }
  return accept({ spreadPpm, quoteMs });
}

/** Notes the index price; nothing at all where one of the markets is not known. */
export function setIndexPrices(
  memory: Memory,
  { prices }: SetIndexPrices,
): Outcome<'set_index_prices'> {
  const unknown = prices.find(({ market }) => !memory.markets.has(market));
  if (unknown !== undefined) return refuse('market_unknown', { market: unknown.market });
  for (const { market, price, ageMs } of prices) {
    memory.records.indexPrices.set(market, price, memory.at - ageMs);
  }
  return accept({ prices: prices.length });
}

/**
 * Makes a quote, in the place of the person's earlier one in that market. The checks come in this
 * order, and the first that fails is the answer: `market_unknown`, `account_frozen`,
 * `action_blocked`, `trading_closed`, `market_not_active`, `price_stale`, `limit_exceeded`,
 * `insufficient_funds`, `otc_user_limit`, `otc_house_limit`. Who could not pay for it takes nothing
 * of what the house may have open.
 *
 * @throws MalformedCommandError when figures are no amounts, or a fee is above what is received
 */
export function openOtcQuote(memory: Memory, command: OpenOtcQuote): Outcome<'open_otc_quote'> {
  const { quoteId, user, trade } = command;
  const market = memory.markets.get(trade.market);
  if (market === undefined) return refuse('market_unknown', { market: trade.market });
  const leg = legOf(trade, market);
  const closed = checkMayTrade(memory, user) ?? checkMarkets([leg]);
  if (closed !== undefined) return closed;
  const worth = worthNow(memory, market, leg.quote);
  if (worth === undefined || freshIndex(memory, trade.market) === undefined) {
    return refuse('price_stale', { market: trade.market });
  }
  const { otcQuotes } = memory.records;
  otcQuotes.sweep(memory.at);
  const refused =
    checkLimits(memory, user, [leg]) ??
    checkFunds(memory, user, [leg]) ??
    checkOpen(memory, user, trade.market, worth);
  if (refused !== undefined) return refused;
  const expiresAt = memory.at + memory.records.otcTerms.record.row.quoteMs;
  const { side, price, index } = trade;
  otcQuotes.open({
    user,
    market: trade.market,
    quoteId,
    side,
    baseUnits: leg.base,
    quoteUnits: leg.quote,
    feeUnits: leg.fee,
    price,
    index,
    worth,
    expiresAt,
  });
  return accept({ quoteId, createdAt: memory.at, expiresAt });
}

/** What a quote adds to what stands open, smallest units of toman; undefined: nobody knows. */
function worthNow(memory: Memory, market: MarketState, quote: bigint): bigint | undefined {
  const { symbol } = market.spec.quote;
  if (symbol === IRT) return quote;
  // Another money than these two has no worth here, as in the volumes.
  if (symbol !== USDT) return 0n;
  const tether = memory.markets.get(USDT + IRT);
  const index = tether && freshIndex(memory, tether.spec.symbol);
  if (tether === undefined || index === undefined) return undefined;
  const { base, quote: toman } = tether.spec;
  return (quote * index.units * pow10(toman.scale)) / pow10(INDEX_SCALE + base.scale);
}

/** The quote that it takes the place of counts no more. */
function checkOpen(
  { records: { otcQuotes, otcTerms } }: Memory,
  user: number,
  market: string,
  worth: bigint,
): Refusal<'otc_user_limit' | 'otc_house_limit'> | undefined {
  const own = otcQuotes.of(user).map(({ row }) => row);
  const before = own.find((quote) => quote.market === market)?.worth ?? 0n;
  const userOpen = own.reduce((sum, quote) => sum + quote.worth, worth - before);
  const { userOpenMax, houseOpenMax } = otcTerms.record.row;
  if (userOpen > userOpenMax) {
    const [maxUnits, openUnits] = [`${userOpenMax}`, `${userOpen - worth}`];
    return refuse('otc_user_limit', { maxUnits, openUnits, units: `${worth}` });
  }
  if (otcQuotes.worth - before + worth > houseOpenMax) {
    return refuse('otc_house_limit', { units: `${worth}` });
  }
  return undefined;
}

/**
 * Trades at the figures of a quote that stands. The checks come in this order, and the first that
 * fails is the answer: `client_order_id_used`, `quote_used`, `account_frozen`, `action_blocked`,
 * `trading_closed`, `quote_expired` (also for one that was
 * never made, or is another's), `quote_differs`, `market_unknown`, `market_not_active`,
 * `price_stale`, `price_moved`, `limit_exceeded`, `insufficient_funds`, `otc_inventory_short`.
 */
export function takeOtcQuote(
  memory: Memory,
  envelope: CommandEnvelope,
  command: TakeOtcQuote,
): Outcome<'take_otc_quote'> {
  const { quoteId, user } = command;
  const used = checkNames(memory, envelope, command) ?? checkMayTrade(memory, user);
  if (used !== undefined) return used;
  const { otcQuotes } = memory.records;
  const open = otcQuotes.of(user).find(({ row }) => row.quoteId === quoteId);
  if (open === undefined || memory.at >= open.row.expiresAt) {
    return refuse('quote_expired', { quoteId });
  }
  const quote = open.row;
  const fields = differences(quote, command);
  if (fields.length > 0) return refuse('quote_differs', { quoteId, fields });
  const market = memory.markets.get(quote.market);
  if (market === undefined) return refuse('market_unknown', { market: quote.market });
  const { side, price, index, baseUnits: base, quoteUnits, feeUnits: fee } = quote;
  const trade = {
    market: quote.market,
    side,
    price,
    index,
    baseUnits: `${base}`,
    quoteUnits: `${quoteUnits}`,
    feeUnits: `${fee}`,
  };
  const leg = { trade, market, base, quote: quoteUnits, fee };
  const refused = checkMarkets([leg]) ?? checkIndex(memory, quote.market, side, index);
  if (refused !== undefined) return refused;
  const outcome = tradeWithHouse(memory, command, [leg]);
  if (outcome.ok) otcQuotes.end(open);
  return withPayOut(memory, envelope, command, outcome);
}

type Field = 'market' | 'side' | 'units';

/** What is asked for and was not quoted. */
function differences(quote: Readonly<OtcQuoteRow>, command: TakeOtcQuote): Field[] {
  const units = command.amountType === 'base' ? quote.baseUnits : quote.quoteUnits;
  return [
    ...(command.market === quote.market ? [] : (['market'] as const)),
    ...(command.side === quote.side ? [] : (['side'] as const)),
    ...(command.units === `${units}` ? [] : (['units'] as const)),
  ];
}
