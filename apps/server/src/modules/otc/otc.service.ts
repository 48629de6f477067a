import type { DataOf, OtcQuote, PlacedOrder } from '@sarraf/contracts';
import { numberErrorCode, type Side } from '@sarraf/market';
import { parseDecimal, readNumberText } from '@sarraf/money';
import type {
  ExecuteOtc,
  IdempotencyClaim,
  OpenOtcQuote,
  OtcTrade,
  Refusal,
  RefusalCodeOf,
  TakeOtcQuote,
} from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import { type SalePayout, salePayoutOnWire } from '../withdrawals/index.ts';
import { type ListedMarket, type MarketCatalog, readFeeStanding } from '../markets/index.ts';
import { answered, refusalOnWire } from '../operations/index.ts';
import { convertDust, previewDust } from './dust.service.ts';
import { otcOrderOnWire, type QuoteFigures, quoteOnWire, tradesOf } from './otc.mapper.ts';
import { assertPairOpen, readOtcConfig } from './otc-config.ts';
import { type OtcDeps, type OtcUser, priceNow } from './otc-deps.ts';
import { isBeyondBound, type OtcPrice, otcFigures } from './pricing.ts';

/** What somebody wants from the house. */
export interface OtcWish {
  readonly market: string;
  readonly side: Side;
  /** As it was typed. */
  readonly amount: string;
  readonly amountType: 'base' | 'quote';
}

/** A trade with the house that somebody asks for. */
export interface OtcRequest extends OtcWish {
  /** Takes this quote; without it the house's price of the moment, bound by `pairPrice`. */
  readonly quoteId: string | undefined;
  readonly pairPrice: string | undefined;
  /** How far above or below it the price may be; left out: as far as the market's orders. */
  readonly boundPpm?: number;
  readonly clientOrderId: string | undefined;
  readonly claim: IdempotencyClaim | undefined;
  /** What a sale's command carries whose toman leave at once; undefined where they stay. */
  readonly payOut: (() => Promise<SalePayout>) | undefined;
}

/** Instant trades with the house, for the routes and for other modules. */
export interface OtcService {
  /** A price that stands for some seconds. @throws AppError */
  quote(user: OtcUser, wish: OtcWish): Promise<OtcQuote>;
  /** What the house asks or gives for a coin now. @throws AppError */
  price(market: string, side: Side): Promise<OtcPrice>;
  /** Trades with the house, at a quote's figures or at once. @throws AppError */
  execute(user: OtcUser, request: OtcRequest): Promise<PlacedOrder>;
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
  const { orderedDb, catalog, operations } = deps;
  return {
    quote: async (user, wish) => {
      const { figures, feePpm, market } = await makeQuote(deps, user, wish);
      const quoteId = figures.id;
      const command: OpenOtcQuote = {
        type: 'open_otc_quote',
        quoteId,
        user: user.userId,
        trade: tradeOf(figures),
      };
      const { outcome } = await operations.submit({ command, claim: undefined });
      if (!outcome.ok) throw refusalOf(outcome, catalog);
      const { createdAt, expiresAt } = outcome.result;
      const quote = { ...figures, createdAt, expiresAt };
      return quoteOnWire(quote, wish.amountType, feePpm, market.spec);
    },
    execute: async (user, request) => {
      const outcome = await answered(orderedDb, request.claim, 'execute_otc', async () => {
        const made = await commandOf(deps, user, request);
        const leaving = await request.payOut?.();
        const command = leaving === undefined ? made : { ...made, payOut: leaving.payOut };
        const rows = leaving === undefined ? [] : [leaving.row];
        return (await operations.submit({ command, claim: request.claim, rows })).outcome;
      });
      if (!outcome.ok) throw refusalOf(outcome, catalog);
      const [trade] = tradesOf(outcome.result);
      if (trade === undefined) throw new Error('A trade with the house has no trade.');
      const payOut = salePayoutOnWire(outcome.result, deps.clock.now());
      return { ...otcOrderOnWire(trade, catalog), ...payOut };
    },
    price: async (symbol, side) => {
      const market = marketOf(catalog, symbol);
      const config = await readOtcConfig(deps.plainDb, deps.clock.now());
      assertPairOpen(config, symbol);
      return priceNow(deps, market, side, config.spreadPpm).price;
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

function refusalOf(
  refusal: Refusal<RefusalCodeOf<'open_otc_quote' | 'take_otc_quote' | 'execute_otc'>>,
  catalog: MarketCatalog,
): AppError {
  const { code, facts } = refusalOnWire(refusal, catalog);
  return new AppError(code, facts);
}

interface MadeQuote {
  readonly figures: QuoteFigures;
  readonly price: OtcPrice;
  /** At this time and later it is too old, where it is taken at once. */
  readonly goodUntil: number;
  readonly feePpm: number;
  readonly market: ListedMarket;
}

async function makeQuote(deps: OtcDeps, user: OtcUser, wish: OtcWish): Promise<MadeQuote> {
  const { orderedDb, plainDb, clock } = deps;
  const market = marketOf(deps.catalog, wish.market);
  const { spec } = market;
  const given = givenOf(wish, market);
  const now = clock.now();
  const config = await readOtcConfig(plainDb, now);
  assertPairOpen(config, spec.symbol);
  const { price, index } = priceNow(deps, market, wish.side, config.spreadPpm);
  const feePpm = (await readFeeStanding(orderedDb, user, now)).takerPpm(spec);
  const amounts = otcFigures(wish.side, price, given, feePpm, spec);
  const { minQuantity, minNotional } = market.seed;
  if (amounts === undefined || amounts.base < spec.minQuantity) {
    throw new AppError('amount_below_minimum', { min: minQuantity, asset: spec.base.symbol });
  }
  if (amounts.quote < spec.minNotional) {
    throw new AppError('notional_below_minimum', { min: minNotional, asset: spec.quote.symbol });
  }
  const figures: QuoteFigures = {
    id: deps.createId(),
    market: spec.symbol,
    side: wish.side,
    baseUnits: amounts.base,
    quoteUnits: amounts.quote,
    feeUnits: amounts.fee,
    price: price.text,
    index,
  };
  return { figures, price, feePpm, market, goodUntil: now + config.quoteMs };
}

/** The trade as a command says it. */
function tradeOf(figures: QuoteFigures): Required<OtcTrade> {
  const { market, side, price, index, baseUnits, quoteUnits, feeUnits } = figures;
  return {
    market,
    side,
    price,
    index,
    baseUnits: baseUnits.toString(),
    quoteUnits: quoteUnits.toString(),
    feeUnits: feeUnits.toString(),
  };
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

function commandOf(
  deps: OtcDeps,
  user: OtcUser,
  request: OtcRequest,
): Promise<ExecuteOtc | TakeOtcQuote> {
  const { quoteId } = request;
  return quoteId === undefined
    ? tradeAtOnce(deps, user, request)
    : Promise.resolve(takeQuote(deps, user, request, quoteId));
}

/** An amount as a number, however it was written; what is none stays as it came. */
function wishText({ market, side, amount, amountType }: OtcWish): string {
  const read = readNumberText(amount);
  return `${market} ${side} ${amountType} ${read.ok ? read.value : amount}`;
}

/** At the price of the moment: the named price bounds it, and is never the price. */
async function tradeAtOnce(deps: OtcDeps, user: OtcUser, request: OtcRequest): Promise<ExecuteOtc> {
  const { figures, price, market, goodUntil } = await makeQuote(deps, user, request);
  const read = readNumberText(request.pairPrice ?? '');
  if (!read.ok) {
    throw new AppError(numberErrorCode(read.error, 'price_malformed', 'price_malformed'));
  }
  const scale = read.value.split('.')[1]?.length ?? 0;
  const named = scale <= SEEN_SCALE_MAX ? parseDecimal(read.value, scale) : undefined;
  if (named?.ok !== true || named.value === 0n) throw new AppError('price_malformed');
  const bound = { units: named.value, scale };
  if (isBeyondBound(request.side, price, bound, request.boundPpm ?? market.spec.boundPpm)) {
    throw new AppError('price_moved');
  }
  const { clientOrderId } = request;
  return {
    type: 'execute_otc',
    quoteId: figures.id,
    user: user.userId,
    expiresAt: goodUntil,
    trades: [tradeOf(figures)],
    ...(clientOrderId === undefined ? {} : { clientOrderId }),
    asked: wishText(request),
  };
}

/** Takes a quote; the engine knows it, and whether it is what is asked for. */
function takeQuote(
  { catalog }: OtcDeps,
  { userId }: OtcUser,
  request: OtcRequest,
  quoteId: string,
): TakeOtcQuote {
  if (!UUID.test(quoteId)) throw new AppError('quote_not_found');
  const market = marketOf(catalog, request.market);
  const given = givenOf(request, market);
  const { side, amountType, clientOrderId } = request;
  return {
    type: 'take_otc_quote',
    quoteId,
    user: userId,
    market: market.spec.symbol,
    side,
    amountType,
    units: ('base' in given ? given.base : given.quote).toString(),
    ...(clientOrderId === undefined ? {} : { clientOrderId }),
  };
}
