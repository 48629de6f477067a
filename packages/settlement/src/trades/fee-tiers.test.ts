import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { describe, expect, it } from 'vitest';
import { checkInvariants, Exchange, type FeeTier, MalformedCommandError } from '../index.ts';
import { dayNumber, dayText, tehranDayOf } from '../rules/tehran-day.ts';
import { RowStore } from '../testing/row-store.ts';
import { TradingSystem } from '../testing/trading-system.ts';

const ANN = 1;
const BOB = 2;
const DAY_MS = 86_400_000;
const usdt = { symbol: 'USDT', scale: 6 };
const btcUsdt = {
  ...BITCOIN_TOMAN,
  quote: usdt,
  tickSize: '1',
  minNotional: '1',
  bandPpm: 900_000,
};
const usdtIrt = {
  ...BITCOIN_TOMAN,
  base: usdt,
  tickSize: '1',
  lotSize: '0.1',
  minQuantity: '1',
  minNotional: '1',
  bandPpm: 900_000,
};
const tier = (
  levelMin: number,
  volumeMinUnits: string,
  rates: readonly [number, number],
  quote: 'IRT' | 'USDT' = 'IRT',
): FeeTier => ({ levelMin, volumeMinUnits, quote, makerPpm: rates[0], takerPpm: rates[1] });

function trading(): TradingSystem {
  const system = new TradingSystem([BITCOIN_TOMAN, btcUsdt, usdtIrt]);
  for (const user of [ANN, BOB]) {
    system.fund(user, 'BTC', 100_000_000_000n);
    system.fund(user, 'IRT', 1_000_000_000_000_000n);
    system.fund(user, 'USDT', 1_000_000_000_000n);
  }
  return system;
}

const configure = (system: TradingSystem, tiers: readonly FeeTier[]) =>
  system.send({ type: 'configure_fees', tiers });

/** The rates an order of Bob's is placed with: `2000/2500`. */
function rates(system: TradingSystem, level = 0, market = 'BTCIRT'): string {
  const price = { BTCIRT: 100_000, BTCUSDT: 90_000, USDTIRT: 100_000 }[market] ?? 0;
  const more = market === 'USDTIRT' ? { lots: 100 } : { lots: 1_000 };
  const outcome = system.limit(BOB, 'buy', price, more.lots, { market, level });
  const row = system.exchange.order(outcome.ok ? outcome.result.orderId : 0);
  return `${row?.makerFeePpm}/${row?.takerFeePpm}`;
}

/** Ann sells Bob lots of a market. */
function trade(system: TradingSystem, market: string, ticks: number, lots: number): void {
  system.limit(ANN, 'sell', ticks, lots, { market });
  system.limit(BOB, 'buy', ticks, lots, { market });
}

/** What was traded on each day: `2 2027-01-15 1000`. */
function volumes(system: TradingSystem): string[] {
  const rows = system.close().windows.filter((row) => row.kind === 'trade_volume');
  return rows.map((row) => `${row.user} ${row.day} ${row.used}`);
}

describe('fee tiers', () => {
  it('are the markets own rates until there are any, and again when there are none', () => {
    const system = trading();
    expect(rates(system)).toBe('2000/2500');
    configure(system, [tier(0, '0', [1_000, 1_100])]);
    expect(rates(system)).toBe('1000/1100');
    expect(rates(system, 0, 'BTCUSDT')).toBe('2000/2500');
    configure(system, []);
    expect(rates(system)).toBe('2000/2500');
  });

  it('give the best that level and volume have reached, of the markets quote', () => {
    const system = trading();
    configure(system, [
      tier(0, '0', [1_900, 2_400]),
      tier(2, '0', [1_500, 2_000]),
      tier(0, '12485300000000', [1_000, 1_500]),
      tier(0, '0', [10, 20], 'USDT'),
    ]);
    expect([rates(system, 0), rates(system, 1), rates(system, 2)]).toEqual([
      '1900/2400',
      '1900/2400',
      '1500/2000',
    ]);
    expect(rates(system, 2, 'BTCUSDT')).toBe('10/20');
    // 100 BTC at 12,485,300,000 toman is 12,485,300,000,000 rial: to the unit what the tier asks.
    trade(system, 'BTCIRT', 124_853, 99_999_999);
    expect(rates(system, 0)).toBe('1900/2400');
    trade(system, 'BTCIRT', 124_853, 1_000_000);
    expect(rates(system, 0)).toBe('1000/1500');
  });

  it('hold for an order as it was placed', () => {
    const system = trading();
    configure(system, [tier(0, '0', [0, 0])]);
    const outcome = system.limit(BOB, 'buy', 124_853, 1_000, { market: 'BTCIRT' });
    configure(system, []);
    system.limit(ANN, 'sell', 124_853, 1_000, { market: 'BTCIRT' });
    const [trades] = system.close().trades;
    expect(outcome.ok && trades?.makerFee).toBe(0n);
    expect(trades?.takerFee).toBeGreaterThan(0n);
  });

  it.each([
    ['a rate above the whole', tier(0, '0', [0, 1_000_001])],
    ['a level below 0', tier(-1, '0', [0, 0])],
    ['a volume with decimals', tier(0, '0.5', [0, 0])],
  ])('with %s are no command', (_, wrong) => {
    const system = trading();
    expect(() => configure(system, [wrong])).toThrow(MalformedCommandError);
    expect(rates(system)).toBe('2000/2500');
  });
});

describe('the volume of a user', () => {
  it('counts both sides of a trade on the day it has in Tehran', () => {
    const system = trading();
    // 2027-01-15 08:00 UTC
    trade(system, 'BTCIRT', 124_853, 1_000);
    expect(volumes(system)).toEqual(['1 2027-01-15 124853000', '2 2027-01-15 124853000']);
    system.at = Date.UTC(2027, 0, 15, 20, 29, 59, 999);
    trade(system, 'BTCIRT', 124_853, 1_000);
    expect(volumes(system)).toEqual(['1 2027-01-15 249706000', '2 2027-01-15 249706000']);
    system.at += 1;
    trade(system, 'BTCIRT', 124_853, 1_000);
    expect(volumes(system)).toEqual(['1 2027-01-16 124853000', '2 2027-01-16 124853000']);
  });

  it('of tether markets is worth what tether last was, and nothing before', () => {
    const system = trading();
    trade(system, 'BTCUSDT', 90_000, 1_000);
    expect(volumes(system)).toEqual([]);
    // 0.001 BTC for 90 USDT, at 113,400 toman each
    trade(system, 'USDTIRT', 113_400, 10);
    expect(volumes(system)).toEqual(['1 2027-01-15 1134000', '2 2027-01-15 1134000']);
    trade(system, 'BTCUSDT', 90_000, 1_000);
    expect(volumes(system)).toEqual(['1 2027-01-15 103194000', '2 2027-01-15 103194000']);
  });

  it('is that of thirty days, today among them', () => {
    const system = trading();
    configure(system, [tier(0, '0', [9, 9]), tier(0, '124853000', [1, 1])]);
    trade(system, 'BTCIRT', 124_853, 1_000);
    system.at += 29 * DAY_MS;
    expect(rates(system)).toBe('1/1');
    system.at += DAY_MS;
    expect(rates(system)).toBe('9/9');
  });

  it('and the tiers come back from the rows, and old days go by for both', () => {
    const system = trading();
    configure(system, [tier(0, '0', [9, 9]), tier(0, '249706000', [1, 1])]);
    const store = new RowStore();
    for (let days = 0; days < 40; days += 13) {
      trade(system, 'BTCIRT', 124_853, 1_000);
      store.write(system.close());
      const restored = Exchange.restore(store.state(0));
      expect(restored.stateHash()).toBe(store.stateHash);
      expect(checkInvariants(restored)).toEqual([]);
      system.at += 13 * DAY_MS;
    }
    expect(rates(system)).toBe('1/1');
    system.at += 10 * DAY_MS;
    expect(rates(system)).toBe('9/9');
    expect(checkInvariants(system.exchange)).toEqual([]);
  });
});

describe('a day in Tehran', () => {
  it('has a number and a text, for any day', () => {
    expect(dayText(tehranDayOf(Date.UTC(2026, 10, 21, 12)))).toBe('2026-11-21');
    for (let number = -30_000; number < 60_000; number += 1) {
      const text = new Date(number * DAY_MS).toISOString().slice(0, 10);
      if (dayText(number) !== text || dayNumber(text) !== number)
        expect(text).toBe(dayText(number));
    }
  });
});
