import type { DataOf, Order, OtcQuote } from '@sarraf/contracts';
import { numberErrorCode, type Side } from '@sarraf/market';
import { parseDecimal, readNumberText } from '@sarraf/money';
import type { ExecuteOtc, IdempotencyClaim } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import { type ListedMarket, type MarketCatalog, readFeeStanding } from '../markets/index.ts';
import { convertDust, previewDust } from './dust.service.ts';
import { otcOrderOnWire, otcRefusal, quoteOnWire, tradesOf } from './otc.mapper.ts';
import { insertQuote, type QuoteRecord, readQuote } from './otc.queries.ts';
import { readOtcConfig } from './otc-config.ts';
import { answered, type OtcDeps, type OtcUser, priceNow } from './otc-deps.ts';
import { isBeyondBound, type OtcPrice, otcFigures } from './pricing.ts';

/** What somebody wants from the house. */
export interface OtcWish {
  readonly market: string;
  readonly side: Side;
  /** As it was typed. */
  readonly amount: string;
  readonly amountType: 'base' | 'quote';
}

export interface OtcRequest extends OtcWish {
  /** Takes this quote; without it the house's price of the moment, bound by `pairPrice`. */
  readonly quoteId: string | undefined;
  readonly pairPrice: string | undefined;
  readonly clientOrderId: string | undefined;
  readonly claim: IdempotencyClaim | undefined;
}

/** Instant trades with the house, for the routes and for other modules. */
export interface OtcService {
  /** A price that stands for some seconds. @throws AppError */
  quote(user: OtcUser, wish: OtcWish): Promise<OtcQuote>;
  /** Trades with the house, at a quote's figures or at once. @throws AppError */
  execute(user: OtcUser, request: OtcRequest): Promise<Order>;
  dust(user: OtcUser): Promise<DataOf<'GET /otc/dust'>>;
  /** @throws AppError */
  convertDust(
    user: OtcUser,
    claim: IdempotencyClaim | undefined,
  ): Promise<DataOf<'POST /otc/dust'>>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Decimals of a price that a user names: it bounds, and need not stand on a tick. */
const SEEN_SCALE_MAX = 18;

/** Instant trades with the house. */
export function createOtcService(deps: OtcDeps): OtcService {
  const { db, catalog, operations } = deps;
  return {
    quote: async (user, wish) => {
      const { record, feePpm, market } = await makeQuote(deps, user, wish);
      await insertQuote(db, record);
      return quoteOnWire(record, wish.amountType, feePpm, market.spec);
    },
    execute: async (user, request) => {
      const outcome = await answered(db, request.claim, async () => {
        const command = await commandOf(deps, user, request);
        return (await operations.submit({ command, claim: request.claim })).outcome;
      });
      if (!outcome.ok) {
        const { code, facts } = otcRefusal(outcome, catalog);
        throw new AppError(code, facts);
      }
      const [trade] = tradesOf(outcome.result);
      if (trade === undefined) throw new Error('A trade with the house has no trade.');
      return otcOrderOnWire(trade, catalog);
    },
    dust: (user) => previewDust(deps, user),
    convertDust: (user, claim) => convertDust(deps, user, claim),
  };
}

function marketOf(catalog: MarketCatalog, symbol: string): ListedMarket {
  const market = catalog.market(symbol);
  if (market === undefined || market.spec.status === 'Hidden') throw new AppError('market_unknown');
  const { status } = market.spec;
  if (status !== 'Active') throw new AppError('market_not_active', { market: symbol, status });
  return market;
}

interface MadeQuote {
  readonly record: QuoteRecord;
  readonly price: OtcPrice;
  readonly feePpm: number;
  readonly market: ListedMarket;
}

async function makeQuote(deps: OtcDeps, user: OtcUser, wish: OtcWish): Promise<MadeQuote> {
  const { db, clock } = deps;
  const market = marketOf(deps.catalog, wish.market);
  const { spec } = market;
  const given = givenOf(wish, market);
  const now = clock.now();
  const config = await readOtcConfig(db, now);
  const { price, index } = priceNow(deps, market, wish.side, config.spreadPpm);
  const feePpm = (await readFeeStanding(db, user, now)).takerPpm(spec);
  const figures = otcFigures(wish.side, price, given, feePpm, spec);
  const { minQuantity, minNotional } = market.seed;
  if (figures === undefined || figures.base < spec.minQuantity) {
    throw new AppError('amount_below_minimum', { min: minQuantity, asset: spec.base.symbol });
  }
  if (figures.quote < spec.minNotional) {
    throw new AppError('notional_below_minimum', { min: minNotional, asset: spec.quote.symbol });
  }
  const record: QuoteRecord = {
    id: deps.createId(),
    userId: user.userId,
    market: spec.symbol,
    side: wish.side,
    baseUnits: figures.base,
    quoteUnits: figures.quote,
    feeUnits: figures.fee,
    price: price.text,
    indexPrice: index,
    createdAt: now,
    expiresAt: now + config.quoteMs,
  };
  return { record, price, feePpm, market };
}

function givenOf(
  { amount, amountType }: OtcWish,
  { spec }: ListedMarket,
): { readonly base: bigint } | { readonly quote: bigint } {
  const { scale } = amountType === 'base' ? spec.base : spec.quote;
  const units = parseDecimal(amount, scale);
  if (!units.ok) {
    throw new AppError(numberErrorCode(units.error, 'amount_malformed', 'amount_malformed'));
  }
  if (units.value === 0n) throw new AppError('amount_malformed');
  return amountType === 'base' ? { base: units.value } : { quote: units.value };
}

async function commandOf(deps: OtcDeps, user: OtcUser, request: OtcRequest): Promise<ExecuteOtc> {
  const { quoteId, clientOrderId } = request;
  const record =
    quoteId === undefined
      ? await quoteAtOnce(deps, user, request)
      : await findQuote(deps, user, request, quoteId);
  const { baseUnits, quoteUnits, feeUnits, market, side, price } = record;
  return {
    type: 'execute_otc',
    quoteId: record.id,
    user: user.userId,
    expiresAt: record.expiresAt,
    trades: [
      {
        market,
        side,
        price,
        baseUnits: baseUnits.toString(),
        quoteUnits: quoteUnits.toString(),
        feeUnits: feeUnits.toString(),
      },
    ],
    ...(clientOrderId === undefined ? {} : { clientOrderId }),
    ...(quoteId === undefined ? { asked: wishText(request) } : {}),
  };
}

/** An amount as a number, however it was written; what is none stays as it came. */
function wishText({ market, side, amount, amountType }: OtcWish): string {
  const read = readNumberText(amount);
  return `${market} ${side} ${amountType} ${read.ok ? read.value : amount}`;
}

/** Quotes and takes it in one step: the named price bounds it, and is never the price. */
async function quoteAtOnce(
  deps: OtcDeps,
  user: OtcUser,
  request: OtcRequest,
): Promise<QuoteRecord> {
  const { record, price, market } = await makeQuote(deps, user, request);
  const read = readNumberText(request.pairPrice ?? '');
  if (!read.ok) {
    throw new AppError(numberErrorCode(read.error, 'price_malformed', 'price_malformed'));
  }
  const scale = read.value.split('.')[1]?.length ?? 0;
  const named = scale <= SEEN_SCALE_MAX ? parseDecimal(read.value, scale) : undefined;
  if (named?.ok !== true || named.value === 0n) throw new AppError('price_malformed');
  const bound = { units: named.value, scale };
  if (isBeyondBound(request.side, price, bound, market.spec.boundPpm)) {
    throw new AppError('price_moved');
  }
  return record;
}

/** The user's own quote, if it is what he asks for. */
async function findQuote(
  deps: OtcDeps,
  { userId }: OtcUser,
  request: OtcRequest,
  quoteId: string,
): Promise<QuoteRecord> {
  const record = UUID.test(quoteId) ? await readQuote(deps.db, userId, quoteId) : undefined;
  if (record === undefined) throw new AppError('quote_not_found');
  const market = marketOf(deps.catalog, record.market);
  const given = givenOf(request, market);
  const isAmount =
    'base' in given ? given.base === record.baseUnits : given.quote === record.quoteUnits;
  const differs = [
    ...(request.market === record.market ? [] : ['pair_type']),
    ...(request.side === record.side ? [] : ['type']),
    ...(isAmount ? [] : ['pair_amount']),
  ];
  if (differs.length > 0) throw new AppError('validation_failed', { fields: differs });
  return record;
}
