import type { SeededRandom } from '@sarraf/testing';
import type { Command, OpenOtcQuote, OtcTrade } from '../index.ts';
import { houseTerms } from './house-terms.ts';

/** How many people trade; their ids count from 1. */
export const USERS = 5;
/** About where each market trades, in ticks. */
export const middle = { AAAQQQ: 100, BTCIRT: 124_853 };

/** The client's own id of an order, mostly a new one; `made` commands came before. */
export function randomClientOrderId(
  random: SeededRandom,
  made: number,
): { clientOrderId?: string } {
  if (random.chance(60)) return { clientOrderId: `mine${made}` };
  return random.chance(20) ? { clientOrderId: `mine${random.below(made + 1)}` } : {};
}

/** Trades with the house and what they stand on, good and bad. */
export class RandomOtc {
  readonly #random: SeededRandom;
  #quotes = 0;
  /** A quote is taken next, mostly. */
  #isQuoted = false;
  readonly #taken: Pick<OpenOtcQuote, 'quoteId' | 'user' | 'trade'>[] = [];

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** A command of any kind that has to do with it, at a time and after so many commands. */
  next(at: number, made: number): Command {
    const random = this.#random;
    const isFresh = this.#isQuoted && random.chance(60);
    this.#isQuoted = false;
    if (isFresh) return this.#take(made, 1);
    const kind = random.below(10);
    if (kind < 3) return this.#quote();
    if (kind < 6) return this.#take(made, 3);
    if (kind < 7) return this.#prices();
    const trades = random.chance(20)
      ? [this.#otcTrade(), this.#otcTrade(), this.#otcTrade()]
      : [this.#otcTrade()];
    const isKnown = random.chance(15) && this.#quotes > 0;
    if (!isKnown) this.#quotes += 1;
    const number = isKnown ? 1 + random.below(this.#quotes) : this.#quotes;
    return {
      type: 'execute_otc',
      quoteId: `quote-${number}`,
      user: 1 + random.below(USERS),
      expiresAt: at + (random.chance(10) ? 0 : 15_000),
      trades,
      ...(random.chance(50)
        ? randomClientOrderId(random, made)
        : { asked: `${trades[0]?.market} ${number % 4}` }),
    };
  }

  #otcTrade(): OtcTrade {
    const random = this.#random;
    const market = random.pick(['AAAQQQ', 'BTCIRT'] as const);
    const side = random.pick(['buy', 'sell'] as const);
    const base = 1 + random.below(random.chance(10) ? 9_000 : 40);
    const quote = base * (middle[market] + random.below(5)) + random.below(9);
    const fee = random.below(3) === 0 ? 0 : 1;
    const price = `${middle[market]}.${random.below(10)}`;
    const [baseUnits, quoteUnits, feeUnits] = [`${base}`, `${quote}`, `${fee}`];
    const trade = { market, side, baseUnits, quoteUnits, feeUnits, price };
    // As journals from before there was an index have it, now and then.
    return random.chance(30) ? trade : { ...trade, index: this.price(market) };
  }

  /** About the index price: its walk is wider than half the spread. */
  price(market: keyof typeof middle): string {
    return `${middle[market]}.${this.#random.below(10)}`;
  }

  #quote(): Command {
    const trade = this.#otcTrade();
    this.#quotes += 1;
    this.#isQuoted = true;
    const user = 1 + this.#random.below(USERS);
    const quoteId = `quote-${this.#quotes}`;
    const index = trade.index ?? this.price('AAAQQQ');
    this.#taken.push({ quoteId, user, trade: { ...trade, index } });
    return { type: 'open_otc_quote', quoteId, user, trade: { ...trade, index } };
  }

  /** Takes one of so many of the latest quotes. */
  #take(made: number, of: number): Command {
    const random = this.#random;
    const latest = this.#taken.slice(-of);
    const taken = latest[random.below(latest.length)];
    if (taken === undefined) return this.#quote();
    const { quoteId, user, trade } = taken;
    const { market, side } = trade;
    const amountType = random.pick(['base', 'quote'] as const);
    const units = amountType === 'base' ? trade.baseUnits : trade.quoteUnits;
    return {
      type: 'take_otc_quote',
      quoteId,
      user: random.chance(10) ? (user % USERS) + 1 : user,
      market,
      side,
      amountType,
      units: random.chance(12) ? `${units}0` : units,
      ...randomClientOrderId(random, made),
    };
  }

  #prices(): Command {
    const random = this.#random;
    if (random.chance(12)) return houseTerms(random);
    const ageMs = random.chance(10) ? 130_000 : random.below(5_000);
    const prices = (['AAAQQQ', 'BTCIRT'] as const).map((market) => ({
      market: random.chance(2) ? 'NONEXX' : market,
      price: random.chance(5) ? '0' : this.price(market),
      ageMs,
    }));
    return { type: 'set_index_prices', prices: prices.slice(random.below(2)) };
  }
}
