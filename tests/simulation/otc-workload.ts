// Trades with the house: quotes at the figures of production, taken in time, late, twice or never,
// while prices walk and whoever follows them is now and then silent.
import type { SeededRandom } from '@sarraf/testing';
import { otcFigures, otcPrice } from '../../apps/server/src/modules/otc/pricing.ts';
import type {
  Command,
  ConfigureOtc,
  ExecuteOtc,
  OpenOtcQuote,
  OtcTrade,
} from '../../packages/settlement/src/index.ts';
import { IndexPrices, OTC_MARKETS, type OtcMarket } from './index-prices.ts';
import { MIDDLE, SIZES, SPECS } from './markets.ts';

const QUOTE_MS = 10_000;
/** How long somebody may wait for a trade in one step. */
const PATIENT_MS = 86_400_000;
const SPREAD_PPM = 5_000;
const KEPT = 12;
/** Lots. */
const BEYOND_ANYBODY = 900_000;
/** Lots. One after the other these leave less than the quoted of whatever is below 2,410. */
const HOLDS = [1_200, 600, 300, 150] as const;
const QUOTED_LOTS = 160;
const DAY_TEXT = 10;
const TEHRAN_MS = 12_600_000;

/** The terms of the house as they are told first. */
export const OTC_TERMS: ConfigureOtc = {
  type: 'configure_otc',
  spreadPpm: SPREAD_PPM,
  quoteMs: QUOTE_MS,
  userOpenMaxUnits: '300000000',
  houseOpenMaxUnits: '330000000',
};

interface Given {
  readonly quoteId: string;
  readonly user: number;
  readonly trade: Required<OtcTrade>;
}

type Step = (named: { clientOrderId?: string }) => Command | undefined;

/** Makes the commands of quotes and trades with the house, and tells it prices in between. */
export class OtcWorkload {
  readonly prices: IndexPrices;
  readonly #rng: SeededRandom;
  readonly #now: () => number;
  readonly #quotes: Given[] = [];
  readonly #done: ExecuteOtc[] = [];
  /** What the one who trades with the house does next. */
  readonly #visit: Step[] = [];
  #made = 0;
  #silentFor = 0;
  /** What was asked for in one step last. */
  #wish: { readonly user: number; readonly asked: string } | undefined;

  /** @param now the clock of whoever quotes, which need not be the engine's */
  constructor(rng: SeededRandom, now: () => number) {
    this.prices = new IndexPrices(rng);
    this.#rng = rng;
    this.#now = now;
  }

  /** The source of prices says nothing for a while: nothing can be quoted, only taken. */
  silence(): void {
    this.#silentFor += this.#rng.between(1, 4);
  }

  /** What somebody asks of the house; undefined where it has no price. */
  command(user: number, named: { clientOrderId?: string }): Command | undefined {
    const rng = this.#rng;
    // A visit goes on: prices are told, a quote is made, the price moves, it is taken.
    const next = rng.chance(90) ? this.#visit.shift() : undefined;
    if (next !== undefined) return next(named);
    const kind = rng.below(100);
    if (kind < 8) return this.#takeQuote(named);
    if (kind < 12) {
      const again = this.#done[rng.below(this.#done.length + 1)];
      if (again !== undefined) return { ...again, ...named };
    }
    if (this.#silentFor > 0) {
      this.#silentFor -= 1;
      return undefined;
    }
    if (kind < 18) return this.prices.some();
    if (kind < 60) this.#visit.push(...this.#quoting(user));
    else if (kind < 80) this.#visit.push((more) => this.#takeAtOnce(user, more));
    else if (kind < 84) this.#visit.push(() => this.#dust(user));
    else if (kind < 90) this.#visit.push(...this.#buyingTwice(user));
    else if (kind < 93) this.#visit.push(...this.#holdingAll(user));
    else if (kind < 95) this.#visit.push((more) => this.#atOnce(user, BEYOND_ANYBODY, more));
    else if (kind < 97) this.#visit.push((more) => this.#atOnce(user, this.#beyondHouse(), more));
    else return this.#unknown(user);
    return rng.chance(85) ? this.prices.all() : this.prices.some();
  }

  #quoting(user: number): Step[] {
    const rng = this.#rng;
    const kind = rng.below(100);
    const amount = kind < 6 ? BEYOND_ANYBODY : kind < 16 ? this.#beyondHouse() : this.#amount();
    const steps: Step[] = [() => this.#quote(user, amount)];
    if (rng.chance(35)) steps.push(() => this.prices.some());
    if (rng.chance(25)) steps.push(() => this.#quote(user, this.#amount()));
    if (rng.chance(3)) steps.push(() => this.#haltLast());
    steps.push((named) => this.#takeQuote(named));
    if (rng.chance(12)) steps.push((named) => this.#takeQuote(named));
    return steps;
  }

  /** The market of the latest quote stops before it is taken. */
  #haltLast(): Command | undefined {
    const market = this.#quotes[0]?.trade.market;
    if (market === undefined) return undefined;
    return { type: 'set_market_status', market, status: 'Halted' };
  }

  /** What was quoted of a stablecoin is no longer within its cap when more was bought meanwhile. */
  #buyingTwice(user: number): Step[] {
    const buy = (): Required<OtcTrade> | undefined =>
      this.#trade('USDTIRT', 'buy', this.#rng.between(3_100, 5_900));
    const buyAtOnce: Step = (named) => {
      const trade = buy();
      return trade && { ...this.#execute(user, [trade]), ...named };
    };
    return this.#takingLater(user, buy, [buyAtOnce]);
  }

  /** What a quote was made for is held by orders before it is taken. */
  #holdingAll(user: number): Step[] {
    const market = 'AAAQQQ';
    const terms = { orderType: 'limit', amountType: 'base', timeInForce: 'gtc' } as const;
    const sale = { user, market, side: 'sell', priceTicks: MIDDLE[market] + 1, ...terms } as const;
    const holds = HOLDS.map(
      (lots): Step =>
        () => ({ type: 'place_order', lots, ...sale }),
    );
    return this.#takingLater(user, () => this.#trade(market, 'sell', QUOTED_LOTS), holds);
  }

  /** A quote is made, something else happens, it is taken. */
  #takingLater(
    user: number,
    trade: () => Required<OtcTrade> | undefined,
    meanwhile: readonly Step[],
  ): Step[] {
    let quoted: Given | undefined;
    const quote: Step = () => {
      const made = this.#quoted(user, trade());
      quoted = made;
      return made;
    };
    return [quote, ...meanwhile, (named) => this.#takeQuote(named, quoted)];
  }

  /** Other terms: what stands is over. */
  terms(): ConfigureOtc {
    const rng = this.#rng;
    if (rng.chance(60)) return OTC_TERMS;
    return {
      ...OTC_TERMS,
      spreadPpm: rng.pick([0, 3_000, 20_000]),
      quoteMs: rng.pick([5_000, QUOTE_MS]),
    };
  }

  #amount(): number {
    return this.#rng.between(1, 120);
  }

  /** Lots that people can pay for, and the house often cannot. */
  #beyondHouse(): number {
    return this.#rng.between(100, 900);
  }

  /** One trade at the price of the moment; undefined where it comes to nothing. */
  #trade(market: OtcMarket, side: 'buy' | 'sell', lots: number): Required<OtcTrade> | undefined {
    const rng = this.#rng;
    const spec = SPECS[market];
    const index = this.prices.of(market);
    const price = otcPrice(index, side, SPREAD_PPM, spec);
    if (price === undefined) return undefined;
    const base = BigInt(lots) * spec.lotUnits + BigInt(rng.below(Number(spec.lotUnits)));
    const ticks = BigInt(MIDDLE[market] + rng.below(SIZES[market].spread));
    const quote = base * ticks * spec.quotePerTickLot;
    const given = rng.chance(50) ? { base } : { quote: quote / spec.lotUnits };
    const figures = otcFigures(side, price, given, rng.below(6_000), spec);
    if (figures === undefined) return undefined;
    return {
      market,
      side,
      baseUnits: figures.base.toString(),
      quoteUnits: figures.quote.toString(),
      feeUnits: figures.fee.toString(),
      price: price.text,
      index,
    };
  }

  #randomTrade(amount: number): Required<OtcTrade> | undefined {
    const rng = this.#rng;
    const market = rng.pick(OTC_MARKETS);
    // Whoever quotes may know a newer price than was told.
    if (rng.chance(20)) this.prices.walk(market);
    const isSmall = market === 'AAAQQQ' || market === 'AAAUSDT';
    return this.#trade(market, rng.pick(['buy', 'sell'] as const), isSmall ? amount : amount * 20);
  }

  #quote(user: number, amount: number): OpenOtcQuote | undefined {
    return this.#quoted(user, this.#randomTrade(amount));
  }

  #quoted(user: number, trade: Required<OtcTrade> | undefined): OpenOtcQuote | undefined {
    if (trade === undefined) return undefined;
    this.#made += 1;
    const given = { quoteId: `quote-${this.#made}`, user, trade };
    this.#quotes.unshift(given);
    this.#quotes.splice(KEPT);
    return { type: 'open_otc_quote', ...given };
  }

  /** Takes one of the latest: in time or late, once or again, sometimes as what it is not. */
  #takeQuote(named: { clientOrderId?: string }, meant?: Given): Command | undefined {
    const rng = this.#rng;
    const given = meant ?? this.#quotes[rng.below(rng.chance(70) ? 2 : this.#quotes.length + 1)];
    if (given === undefined) return undefined;
    const { quoteId, user, trade } = given;
    const amountType = rng.pick(['base', 'quote'] as const);
    const units = amountType === 'base' ? trade.baseUnits : trade.quoteUnits;
    return {
      type: 'take_otc_quote',
      quoteId,
      user,
      market: trade.market,
      side: trade.side,
      amountType,
      units: rng.chance(4) ? `${units}0` : units,
      ...named,
    };
  }

  #execute(user: number, trades: readonly OtcTrade[], quoteId?: string): ExecuteOtc {
    this.#made += 1;
    const id = quoteId ?? `quote-${this.#made}`;
    const expiresAt = this.#now() + (this.#rng.chance(40) ? PATIENT_MS : QUOTE_MS);
    const done = { type: 'execute_otc', quoteId: id, user, expiresAt, trades } as const;
    this.#done.unshift(done);
    this.#done.splice(KEPT);
    return done;
  }

  #atOnce(user: number, amount: number, named: object): ExecuteOtc | undefined {
    const trade = this.#randomTrade(amount);
    return trade && { ...this.#execute(user, [trade]), ...named };
  }

  /** Quoted and taken in one step: the same wish soon again is a slip of the finger. */
  #takeAtOnce(user: number, named: object): ExecuteOtc | undefined {
    const rng = this.#rng;
    const before = rng.chance(60) ? this.#wish : undefined;
    const amount = rng.chance(60) ? this.#amount() : rng.between(1, 3);
    const taken = this.#atOnce(before?.user ?? user, amount, before ? {} : named);
    if (taken === undefined) return undefined;
    const asked = before?.asked ?? `${taken.trades[0]?.market} ${taken.trades[0]?.side}`;
    this.#wish = { user: taken.user, asked };
    return { ...taken, asked };
  }

  /** Everything too small for a market, all of it or nothing, once a user and day. */
  #dust(user: number): ExecuteOtc | undefined {
    const trades = (['BTCIRT', 'USDTIRT'] as const).flatMap(
      (market) => this.#trade(market, 'sell', this.#rng.below(2)) ?? [],
    );
    if (trades.length === 0) return undefined;
    const day = new Date(this.#now() + TEHRAN_MS).toISOString().slice(0, DAY_TEXT);
    return this.#execute(user, trades, `dust:${user}:${day}`);
  }

  #unknown(user: number): Command | undefined {
    const trade = this.#randomTrade(1);
    if (trade === undefined) return undefined;
    const unknown = { ...trade, market: 'NONEXX' };
    if (this.#rng.chance(50)) return this.#execute(user, [unknown]);
    this.#made += 1;
    return { type: 'open_otc_quote', quoteId: `quote-${this.#made}`, user, trade: unknown };
  }
}
