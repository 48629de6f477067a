import { SeededRandom } from '@sarraf/testing';
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { describe, expect, it } from 'vitest';
import {
  checkInvariants,
  type Command,
  type ConfigureOtc,
  Exchange,
  MalformedCommandError,
  type OpenOtcQuote,
  type TakeOtcQuote,
} from '../index.ts';
import { RowStore } from '../testing/row-store.ts';
import { plain, TradingSystem } from '../testing/trading-system.ts';

const SPREAD_PPM = 5_000;
const QUOTE_MS = 15_000;
const MARKET = 'BTCIRT';
/** Toman a coin. */
const INDEX = '12485300000';

const terms: ConfigureOtc = {
  type: 'configure_otc',
  spreadPpm: SPREAD_PPM,
  quoteMs: QUOTE_MS,
  userOpenMaxUnits: '300000000',
  houseOpenMaxUnits: '500000000',
};
const told = (price: string, ageMs = 0, market = MARKET): Command => ({
  type: 'set_index_prices',
  prices: [{ market, price, ageMs }],
});

/** A thousandth of a coin for half a percent more than the index, with a fee. */
const trade: OpenOtcQuote['trade'] = {
  market: MARKET,
  side: 'buy',
  baseUnits: '100000',
  quoteUnits: '125477265',
  feeUnits: '250',
  price: '12547726500',
  index: INDEX,
};
const selling: OpenOtcQuote['trade'] = {
  ...trade,
  side: 'sell',
  quoteUnits: '124228735',
  price: '12422873500',
};
const open = (quoteId: string, change: Partial<OpenOtcQuote> = {}): OpenOtcQuote => ({
  type: 'open_otc_quote',
  quoteId,
  user: 1,
  trade,
  ...change,
});
const take = (quoteId: string, change: Partial<TakeOtcQuote> = {}): TakeOtcQuote => ({
  type: 'take_otc_quote',
  quoteId,
  user: 1,
  market: MARKET,
  side: 'buy',
  amountType: 'base',
  units: '100000',
  ...change,
});

class House extends TradingSystem {
  readonly store = new RowStore();

  constructor() {
    super([plain, BITCOIN_TOMAN]);
    for (const [asset, units] of [
      ['BTC', '900000000'],
      ['IRT', '900000000000'],
    ] as const) {
      const reference = `house ${asset}`;
      this.send({ type: 'post_opening', owner: 'house:otc', asset, units, reference });
    }
    for (const user of [1, 2, 3]) {
      this.fund(user, 'IRT', 900_000_000_000n);
      this.fund(user, 'BTC', 900_000_000n);
    }
    this.send(terms);
    this.send(told(INDEX));
  }

  /** `ok`, or why not. */
  says(command: Command): string {
    const outcome = this.send(command);
    const [violation] = checkInvariants(this.exchange);
    if (violation !== undefined) throw new Error(`${violation.invariant}: ${violation.fact}`);
    return outcome.ok ? 'ok' : outcome.code;
  }

  standing(): string[] {
    return this.exchange.openQuotes().quotes.map(({ quoteId }) => quoteId);
  }

  write(): void {
    this.store.write(this.exchange.takeChanges());
  }
}

describe('a quote of the house', () => {
  it('is good once, at its own figures', () => {
    const house = new House();
    expect(house.send(open('a'))).toMatchObject({
      ok: true,
      result: { quoteId: 'a', createdAt: house.at, expiresAt: house.at + QUOTE_MS },
    });
    expect(house.send(take('a'))).toMatchObject({
      ok: true,
      result: { quoteId: 'a', trades: [{ baseUnits: '100000', quoteUnits: '125477265' }] },
    });
    expect(house.money(1, 'BTC')).toBe('900099750/0');
    expect(house.says(take('a'))).toBe('quote_used');
    expect(house.standing()).toEqual([]);
  });

  it('ends when the person asks again there, and no other does', () => {
    const house = new House();
    for (const id of ['a', 'b']) expect(house.says(open(id))).toBe('ok');
    expect(house.says(open('theirs', { user: 2 }))).toBe('ok');
    expect(house.standing()).toEqual(['b', 'theirs']);
    expect(house.says(take('a'))).toBe('quote_expired');
    expect(house.says(take('theirs'))).toBe('quote_expired');
    expect(house.says(take('b'))).toBe('ok');
    expect(house.says(take('theirs', { user: 2 }))).toBe('ok');
  });

  it('ends by the time of the command, and then counts no more', () => {
    const house = new House();
    house.send(open('a'));
    house.at += QUOTE_MS - 1;
    house.send(told(INDEX));
    expect(house.says(open('b', { user: 2 }))).toBe('ok');
    expect(house.standing()).toEqual(['a', 'b']);
    house.at += 1;
    expect(house.says(take('a'))).toBe('quote_expired');
    expect(house.says(open('c', { user: 3 }))).toBe('ok');
    expect(house.standing()).toEqual(['b', 'c']);
  });

  it('is taken as what it is, or not at all', () => {
    const house = new House();
    house.send(open('a'));
    const before = house.exchange.stateHash();
    const wrong: readonly (readonly [Partial<TakeOtcQuote>, string])[] = [
      [{ units: '100001' }, 'units'],
      [{ amountType: 'quote' }, 'units'],
      [{ side: 'sell' }, 'side'],
      [{ market: 'AAAQQQ' }, 'market'],
    ];
    for (const [change, field] of wrong) {
      const refused = { ok: false, code: 'quote_differs', facts: { fields: [field] } };
      expect(house.send(take('a', change))).toMatchObject(refused);
    }
    expect(house.exchange.stateHash()).toBe(before);
    expect(house.says(take('a', { amountType: 'quote', units: '125477265' }))).toBe('ok');
  });

  it.each([
    ['buy', trade, '12516513250', '12516513251'],
    ['sell', selling, '12454086750', '12454086749'],
  ] as const)('to %s holds until the index moved by half the spread', (side, given, at, beyond) => {
    const house = new House();
    house.send(open('a', { trade: given }));
    house.send(told(beyond));
    const before = house.exchange.stateHash();
    expect(house.says(take('a', { side }))).toBe('price_moved');
    expect(house.exchange.stateHash()).toBe(before);
    house.send(told(at));
    expect(house.says(take('a', { side }))).toBe('ok');
  });

  it.each([
    ['buy', trade, '9000000000'],
    ['sell', selling, '19000000000'],
  ] as const)('to %s holds however far the index moved for the house', (side, given, price) => {
    const house = new House();
    house.send(open('a', { trade: given }));
    house.send(told(price));
    expect(house.says(take('a', { side }))).toBe('ok');
  });

  it('needs an index that is known and no older than two minutes', () => {
    const house = new House();
    house.send(told(INDEX, 120_000));
    expect(house.says(open('a'))).toBe('ok');
    house.at += 1;
    expect(house.says(take('a'))).toBe('price_stale');
    expect(house.says(open('b'))).toBe('price_stale');
    house.send(told('0'));
    expect(house.says(take('a'))).toBe('price_stale');
    house.send(told(INDEX));
    expect(house.says(take('a'))).toBe('ok');
  });

  it('at once is held against the index, too', () => {
    const house = new House();
    const command = { type: 'execute_otc', user: 1, expiresAt: house.at + 1 } as const;
    house.send(told('12516513251'));
    const moved = { ...command, quoteId: 'a', trades: [selling, trade] };
    expect(house.says(moved)).toBe('price_moved');
    house.send(told('0'));
    expect(house.says(moved)).toBe('price_stale');
    house.send(told(INDEX));
    expect(house.says(moved)).toBe('ok');
  });

  it('is refused by what would stop its trade, and refuses figures that are none', () => {
    const house = new House();
    const status = (to: 'Halted' | 'Active'): Command => {
      return { type: 'set_market_status', market: MARKET, status: to };
    };
    expect(house.says(open('a', { trade: { ...trade, market: 'NONEXX' } }))).toBe('market_unknown');
    house.send(open('b'));
    house.send(status('Halted'));
    expect(house.says(open('c'))).toBe('market_not_active');
    expect(house.says(take('b'))).toBe('market_not_active');
    house.send(status('Active'));
    const greedy = open('d', { trade: { ...trade, feeUnits: '100001' } });
    expect(() => house.send(greedy)).toThrow(MalformedCommandError);
    expect(house.says(open('e', { user: 9 }))).toBe('insufficient_funds');
    house.fund(9, 'IRT', 125_477_265n);
    expect(house.says(open('f', { user: 9 }))).toBe('ok');
    // what it was made for is spent before it is taken
    const spent = { quoteId: 'g', user: 9, expiresAt: house.at + QUOTE_MS, trades: [trade] };
    expect(house.says({ type: 'execute_otc', ...spent })).toBe('ok');
    expect(house.says(take('f', { user: 9 }))).toBe('insufficient_funds');
  });
});

describe('what stands open', () => {
  const elsewhere = (quoteUnits: string): OpenOtcQuote['trade'] => ({ ...trade, quoteUnits });

  it('is bounded for one person', () => {
    const house = new House();
    expect(house.send(open('a', { trade: elsewhere('300000001') }))).toEqual({
      ok: false,
      code: 'otc_user_limit',
      facts: { maxUnits: '300000000', openUnits: '0', units: '300000001' },
    });
    expect(house.says(open('b', { trade: elsewhere('300000000') }))).toBe('ok');
    // in the place of the other
    expect(house.says(open('c', { trade: elsewhere('290000000') }))).toBe('ok');
    expect(house.exchange.openQuotes().worth).toBe(290_000_000n);
  });

  it('is nobody’s room who could not pay for it', () => {
    const house = new House();
    for (const user of [9, 10]) {
      expect(house.send(open(`${user}`, { user, trade: elsewhere('250000000') }))).toEqual({
        ok: false,
        code: 'insufficient_funds',
        facts: { asset: 'IRT', neededUnits: '250000000', availableUnits: '0' },
      });
    }
    expect(house.exchange.openQuotes().worth).toBe(0n);
    expect(house.says(open('1', { trade: elsewhere('300000000') }))).toBe('ok');
  });

  it('is bounded for the house', () => {
    const house = new House();
    for (const user of [1, 2]) {
      expect(house.says(open(`${user}`, { user, trade: elsewhere('200000000') }))).toBe('ok');
    }
    const third = (quoteUnits: string): Command =>
      open(`3:${quoteUnits}`, { user: 3, trade: elsewhere(quoteUnits) });
    expect(house.says(third('100000001'))).toBe('otc_house_limit');
    expect(house.says(third('100000000'))).toBe('ok');
    expect(house.says(take('1'))).toBe('ok');
    expect(house.says(third('300000000'))).toBe('ok');
    house.at += QUOTE_MS;
    house.send(told(INDEX));
    expect(house.says(open('4'))).toBe('ok');
    expect(house.exchange.openQuotes().worth).toBe(125_477_265n);
  });

  it('is nothing before terms were told, and ends with them', () => {
    const house = new House();
    house.send(open('a'));
    expect(house.says(terms)).toBe('ok');
    expect(house.standing()).toEqual(['a']);
    expect(house.says({ ...terms, spreadPpm: 4_000 })).toBe('ok');
    expect(house.standing()).toEqual([]);
    expect(house.says(take('a'))).toBe('quote_expired');
    const fresh = new TradingSystem([BITCOIN_TOMAN]);
    fresh.send(told(INDEX));
    fresh.fund(1, 'IRT', 125_477_265n);
    expect(fresh.send(open('a'))).toMatchObject({ ok: false, code: 'otc_user_limit' });
  });

  it('is the same after a start', () => {
    const house = new House();
    house.send(open('a'));
    house.send(open('b', { user: 2 }));
    house.write();
    house.send(take('a'));
    house.write();
    const back = Exchange.restore(house.store.state(house.at));
    expect(back.stateHash()).toBe(house.store.stateHash);
    expect(back.recomputedStateHash()).toBe(house.store.stateHash);
    expect(back.openQuotes()).toEqual(house.exchange.openQuotes());
    expect(checkInvariants(back)).toEqual([]);
    const taken = back.apply({ id: 'x', at: house.at, command: take('b', { user: 2 }) });
    expect(taken.ok).toBe(true);
  });
});

describe('an attacker who takes a quote only when it pays', () => {
  const SEEDS = 20;
  const QUOTES = 1_000;
  const PPM = 1_000_000n;

  /** What the attacker made, by the index at the moment of each trade; and how often they were let. */
  function attack(seed: number): { won: bigint; taken: number; refused: number; best: bigint } {
    const house = new House();
    house.send({ ...terms, userOpenMaxUnits: '9000000000000', houseOpenMaxUnits: '9000000000000' });
    const random = new SeededRandom(seed);
    let index = 124_853_000_000n;
    const text = (): string => `${index / 10n}.${index % 10n}`;
    const report = { won: 0n, taken: 0, refused: 0, best: 0n };
    for (let round = 0; round < QUOTES; round += 1) {
      const side = random.pick(['buy', 'sell'] as const);
      const quoted = index;
      const spread = BigInt(SPREAD_PPM);
      const base = 100_000n;
      // units of toman for a thousandth of a coin
      const quote =
        side === 'buy'
          ? (quoted * (PPM + spread) + PPM * 1_000n - 1n) / (PPM * 1_000n)
          : (quoted * (PPM - spread)) / (PPM * 1_000n);
      const given = {
        market: MARKET,
        side,
        price: '1',
        index: text(),
        feeUnits: '0',
        baseUnits: `${base}`,
        quoteUnits: `${quote}`,
      } as const;
      house.send(told(text()));
      expect(house.send(open(`q${round}`, { trade: given })).ok).toBe(true);
      for (let second = 0; second < 14; second += 1) {
        house.at += 1_000;
        index = (index * (PPM + BigInt(random.below(8_001) - 4_000))) / PPM;
        house.send(told(text()));
        const worth = index / 1_000n;
        const gain = side === 'buy' ? worth - quote : quote - worth;
        const isUp = side === 'buy' ? index > quoted : index < quoted;
        if (!isUp) continue;
        const outcome = house.send(take(`q${round}`, { side }));
        if (outcome.ok) {
          report.taken += 1;
          report.won += gain;
          if (report.taken === 1 || gain > report.best) report.best = gain;
          break;
        }
        expect(outcome.code).toBe('price_moved');
        report.refused += 1;
      }
      house.at += QUOTE_MS;
      // no walk to the ends of the system
      index = (index + 124_853_000_000n) / 2n;
    }
    expect(checkInvariants(house.exchange)).toEqual([]);
    return report;
  }

  it(`ends with a loss: ${QUOTES} quotes over a walking index, from many seeds`, () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { won, taken, refused, best } = attack(seed);
      expect(taken, `seed ${seed}`).toBeGreaterThan(QUOTES / 10);
      expect(refused, `seed ${seed}`).toBeGreaterThan(QUOTES / 10);
      expect(best, `seed ${seed}`).toBeLessThanOrEqual(0n);
      expect(won, `seed ${seed}`).toBeLessThan(0n);
    }
  });
});
