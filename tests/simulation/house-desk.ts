// The house's counter: quotes at the production desk's figures, taken in time, late, twice, never.
import { otcFigures, otcPrice } from '../../apps/server/src/modules/otc/pricing.ts';
import { formatPrice, type Ticks } from '../../packages/market/src/index.ts';
import type { ExecuteOtc, OtcTrade } from '../../packages/settlement/src/index.ts';
import { type Market, MIDDLE, SIZES, SPECS } from './markets.ts';
import type { Rng } from './rng.ts';

const QUOTE_MS = 10_000;
const SPREAD_PPM = 5_000;
const KEPT = 12;
const DAY_TEXT = 10;
const TEHRAN_MS = 12_600_000;

const MARKETS = ['BTCIRT', 'USDTIRT', 'AAAQQQ'] as const satisfies readonly Market[];

type Quote = Pick<ExecuteOtc, 'quoteId' | 'user' | 'expiresAt' | 'trades'>;

export class HouseDesk {
  readonly #rng: Rng;
  readonly #now: () => number;
  readonly #quotes: Quote[] = [];
  #made = 0;
  #silentFor = 0;
  /** What was asked for in one step last. */
  #wish: { readonly user: number; readonly asked: string } | undefined;

  /** @param now the clock that quotes end by, which need not be the engine's */
  constructor(rng: Rng, now: () => number) {
    this.#rng = rng;
    this.#now = now;
  }

  /** The source of prices says nothing for a while: nothing can be quoted, only taken. */
  silence(): void {
    this.#silentFor += this.#rng.between(1, 4);
  }

  /** What somebody asks of the house; undefined where it has no price. */
  command(user: number, named: { clientOrderId?: string }): ExecuteOtc | undefined {
    const rng = this.#rng;
    const kind = rng.below(100);
    if (kind < 22) {
      const known = this.#quotes[rng.below(this.#quotes.length + 1)];
      if (known !== undefined) return { type: 'execute_otc', ...known, ...named };
    }
    if (this.#silentFor > 0) {
      this.#silentFor -= 1;
      return undefined;
    }
    if (kind < 58) return this.#take(user, this.#amount(), named);
    if (kind < 82) return this.#takeAtOnce(user, named);
    if (kind < 92) return this.#dust(user);
    if (kind < 96) return this.#take(user, 900_000, named);
    return this.#unknown(user);
  }

  #amount(): number {
    return this.#rng.between(1, 120);
  }

  /** One trade at the price of the moment; undefined where it comes to nothing. */
  #trade(market: Market, side: 'buy' | 'sell', lots: number): OtcTrade | undefined {
    const rng = this.#rng;
    const spec = SPECS[market];
    const ticks = Math.max(1, MIDDLE[market] + rng.below(SIZES[market].spread) - 2) as Ticks;
    const price = otcPrice(formatPrice(ticks, spec), side, SPREAD_PPM, spec);
    if (price === undefined) return undefined;
    const base = BigInt(lots) * spec.lotUnits + BigInt(rng.below(Number(spec.lotUnits)));
    const quote = base * BigInt(ticks) * spec.quotePerTickLot;
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
    };
  }

  #quote(user: number, trades: readonly OtcTrade[], quoteId?: string): Quote {
    this.#made += 1;
    const id = quoteId ?? `quote-${this.#made}`;
    const quote = { quoteId: id, user, expiresAt: this.#now() + QUOTE_MS, trades };
    this.#quotes.unshift(quote);
    this.#quotes.splice(KEPT);
    return quote;
  }

  #take(user: number, amount: number, named: object): ExecuteOtc | undefined {
    const rng = this.#rng;
    const market = rng.pick(MARKETS);
    const lots = market === 'AAAQQQ' ? amount : amount * 20;
    const trade = this.#trade(market, rng.pick(['buy', 'sell'] as const), lots);
    if (trade === undefined) return undefined;
    return { type: 'execute_otc', ...this.#quote(user, [trade]), ...named };
  }

  /** Quoted and taken in one step: the same wish soon again is a slip of the finger. */
  #takeAtOnce(user: number, named: object): ExecuteOtc | undefined {
    const rng = this.#rng;
    const before = rng.chance(35) ? this.#wish : undefined;
    const taken = this.#take(before?.user ?? user, rng.between(1, 3), before ? {} : named);
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
    const quote = this.#quote(user, trades, `dust:${user}:${day}`);
    return { type: 'execute_otc', ...quote };
  }

  #unknown(user: number): ExecuteOtc | undefined {
    const taken = this.#take(user, 1, {});
    return (
      taken && { ...taken, trades: taken.trades.map((trade) => ({ ...trade, market: 'NONEXX' })) }
    );
  }
}
