// A cap on stablecoins that a person buys for toman: what was filled, and what still may be.
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Command,
  Exchange,
  type LimitRule,
  type OtcTrade,
  type SetStanding,
  tehranDay,
} from '../index.ts';
import { plain, said, TradingSystem } from '../testing/trading-system.ts';

const [ALICE, BOB, CAROL] = [1, 2, 3];
const DAY_MS = 86_400_000;
/** Noon of a day in Tehran. */
const NOON = 1_800_000_000_000 - (1_800_000_000_000 % DAY_MS) + 8.5 * 3_600_000;
const MIDNIGHT = NOON + DAY_MS / 2;

let system: TradingSystem;
let versions: number;

beforeEach(() => {
  system = new TradingSystem([{ ...plain, isStablecoin: true }, BITCOIN_TOMAN]);
  system.at = NOON;
  versions = 0;
  for (const user of [ALICE, BOB, CAROL]) {
    system.fund(user, 'AAA', 1_000n);
    system.fund(user, 'QQQ', 100_000n);
    stand(user);
  }
});

function stand(user: number, more: Partial<SetStanding> = {}): void {
  versions += 1;
  system.send({
    type: 'set_standing',
    user,
    version: versions,
    level: 1,
    isFrozen: false,
    moneyHeldUntil: null,
    blocks: [],
    ...more,
  });
}

const rule = (id: number, capUnits: string, more: Partial<LimitRule> = {}): LimitRule => ({
  id,
  kind: 'stablecoin_buy',
  level: 1,
  capUnits,
  days: 1,
  fromMs: 0,
  toMs: null,
  isOn: true,
  ...more,
});

function limits(...rules: readonly LimitRule[]): void {
  system.send({ type: 'configure_limits', limits: rules, hours: [] });
}

/** `ok`, or how much of what was used: `limit_exceeded 80/100`. */
function buy(user: number, lots: number, price = 100): string {
  const outcome = system.limit(user, 'buy', price, lots);
  if (outcome.ok) return 'ok';
  const { code } = outcome;
  if (code !== 'limit_exceeded') return code;
  return `${code} ${outcome.facts.usedUnits}/${outcome.facts.capUnits}`;
}

const sell = (lots: number, price = 100): string => said(system.limit(BOB, 'sell', price, lots));
const windows = (): string[] =>
  system.exchange.windows().map(({ user, day, used, kind }) => `${user} ${kind} ${day} ${used}`);
const today = (): string => tehranDay(system.at);

describe('a cap on stablecoins bought', () => {
  it('has what was filled and what open orders still ask for within it', () => {
    limits(rule(1, '100'));
    sell(50);
    expect(buy(ALICE, 80)).toBe('ok');
    expect(windows()).toEqual([`1 stablecoin_day ${today()} 50`]);
    expect(buy(ALICE, 21, 99)).toBe('limit_exceeded 80/100');
    expect(buy(ALICE, 20, 99)).toBe('ok');
    expect(buy(ALICE, 1, 98)).toBe('limit_exceeded 100/100');
    expect(buy(CAROL, 100, 98)).toBe('ok');
  });

  it('binds who was never told of as level 1: nobody trades below it', () => {
    system.fund(9, 'QQQ', 100_000n);
    limits(rule(1, '100'), rule(2, '900', { level: 2 }));
    expect(buy(9, 101, 90)).toBe('limit_exceeded 0/100');
    expect(buy(9, 100, 90)).toBe('ok');
  });

  it('is explained: kind, what is used, when it frees, and the level that lifts it', () => {
    limits(rule(1, '100'), rule(2, '900', { level: 2 }));
    sell(60);
    buy(ALICE, 60);
    buy(ALICE, 30, 99);
    expect(system.limit(ALICE, 'buy', 98, 20)).toMatchObject({
      code: 'limit_exceeded',
      facts: {
        kind: 'stablecoin_buy',
        days: 1,
        capUnits: '100',
        usedUnits: '90',
        units: '20',
        freesAt: MIDNIGHT,
        levelThatLifts: 2,
      },
    });
    stand(ALICE, { level: 2 });
    expect(buy(ALICE, 20, 98)).toBe('ok');
  });

  it('has room again after a cancel, and counts what rests on the day it is filled', () => {
    limits(rule(1, '100'));
    const resting = system.limit(ALICE, 'buy', 90, 100);
    expect(buy(ALICE, 1)).toBe('limit_exceeded 100/100');
    system.cancel(ALICE, resting.ok ? resting.result.orderId : 0);
    expect(buy(ALICE, 100, 90)).toBe('ok');
    system.at = MIDNIGHT;
    // it rests overnight: of the new day's cap it still asks for all
    expect(buy(ALICE, 1, 91)).toBe('limit_exceeded 100/100');
    expect(sell(100, 90)).toBe('filled 100/100');
    expect(windows()).toEqual([`1 stablecoin_day ${today()} 100`]);
    expect(buy(ALICE, 1)).toBe('limit_exceeded 100/100');
  });

  it('of thirty days frees day by day', () => {
    limits(rule(1, '100', { days: 30 }));
    sell(200);
    for (const day of [0, 10]) {
      system.at = NOON + day * DAY_MS;
      expect(buy(ALICE, 50)).toBe('ok');
    }
    const refused = system.limit(ALICE, 'buy', 100, 1);
    expect(refused).toMatchObject({ facts: { days: 30, freesAt: MIDNIGHT + 29 * DAY_MS } });
    system.at = MIDNIGHT + 29 * DAY_MS - 1;
    expect(buy(ALICE, 1)).toBe('limit_exceeded 100/100');
    system.at += 1;
    expect(buy(ALICE, 50)).toBe('ok');
    expect(buy(ALICE, 1)).toBe('limit_exceeded 100/100');
  });

  it('counts a market order, a stop from its placing on, and an OCO once', () => {
    limits(rule(1, '100'));
    sell(10);
    expect(said(system.market(ALICE, 'buy', { lots: 10 }))).toBe('filled 10/10');
    const stop = { orderType: 'market', amountType: 'base', stopTicks: 105 } as const;
    const place = (lots: number) =>
      system.send({
        type: 'place_order',
        user: ALICE,
        market: 'AAAQQQ',
        side: 'buy',
        lots,
        ...stop,
        timeInForce: 'gtc',
      });
    expect(place(91).ok).toBe(false);
    expect(place(40).ok).toBe(true);
    const oco = system.limit(ALICE, 'buy', 95, 50, { oco: { stopTicks: 110 } });
    expect(oco.ok).toBe(true);
    expect(buy(ALICE, 1, 90)).toBe('limit_exceeded 100/100');
    sell(41, 106);
    // the last price reaches the stop, which acts: it was let in long ago
    system.limit(CAROL, 'buy', 106, 1);
    expect(windows()).toContain(`1 stablecoin_day ${today()} 50`);
    expect(buy(ALICE, 1, 90)).toBe('limit_exceeded 100/100');
  });

  it('is no matter of sales, of other markets, or of what was bought before the rule', () => {
    sell(200);
    expect(buy(ALICE, 100)).toBe('ok');
    expect(windows()).toEqual([]);
    limits(rule(1, '100'));
    expect(buy(ALICE, 100)).toBe('ok');
    expect(buy(ALICE, 1)).toBe('limit_exceeded 100/100');
    expect(said(system.limit(ALICE, 'sell', 180, 150))).toBe('open 0/150');
    system.fund(ALICE, 'IRT', 10n ** 12n);
    const bitcoin = { market: 'BTCIRT' };
    expect(said(system.limit(ALICE, 'buy', 124_853, 10_000, bitcoin))).toBe('open 0/10000');
    // nothing is counted before it begins, after its end, or while it is off
    limits(rule(1, '100', { toMs: NOON }), rule(2, '1', { isOn: false }));
    limits(rule(1, '100', { toMs: NOON }), rule(3, '1', { fromMs: NOON + 1 }));
    expect(buy(CAROL, 5)).toBe('ok');
    expect(windows()).toEqual([`1 stablecoin_day ${today()} 100`]);
  });

  it('of a person is one for all of their accounts', () => {
    stand(BOB, { person: ALICE });
    limits(rule(1, '100'));
    expect(said(system.limit(CAROL, 'sell', 100, 60))).toBe('open 0/60');
    expect(buy(ALICE, 60)).toBe('ok');
    expect(buy(BOB, 41, 90)).toBe('limit_exceeded 60/100');
    expect(buy(BOB, 40, 90)).toBe('ok');
    expect(buy(ALICE, 1, 89)).toBe('limit_exceeded 100/100');
  });

  it('counts the account of a person that nothing was told of yet', () => {
    const [first, second] = [8, 9];
    for (const user of [first, second]) system.fund(user, 'QQQ', 100_000n);
    stand(second, { person: first });
    limits(rule(1, '100'));
    expect(said(system.limit(CAROL, 'sell', 100, 60))).toBe('open 0/60');
    expect(buy(first, 60)).toBe('ok');
    expect(buy(second, 41, 90)).toBe('limit_exceeded 60/100');
    expect(buy(second, 40, 90)).toBe('ok');
  });

  it('binds trades with the house when they are made, and refuses their quote early', () => {
    limits(rule(1, '100'));
    system.send({
      type: 'post_opening',
      owner: 'house:otc',
      asset: 'AAA',
      units: '900',
      reference: 'house',
    });
    system.send({
      type: 'configure_otc',
      spreadPpm: 10_000,
      quoteMs: 15_000,
      userOpenMaxUnits: '99999999',
      houseOpenMaxUnits: '99999999',
    });
    const prices = [{ market: 'AAAQQQ', price: '100', ageMs: 0 }];
    system.send({ type: 'set_index_prices', prices });
    const trade = (baseUnits: string): Required<OtcTrade> => ({
      market: 'AAAQQQ',
      side: 'buy',
      baseUnits,
      quoteUnits: '10000',
      feeUnits: '0',
      price: '100',
      index: '100',
    });
    const quote = (quoteId: string, units: string) =>
      said(system.send({ type: 'open_otc_quote', quoteId, user: ALICE, trade: trade(units) }));
    const take = (quoteId: string, units: string) =>
      said(
        system.send({
          type: 'take_otc_quote',
          quoteId,
          user: ALICE,
          market: 'AAAQQQ',
          side: 'buy',
          amountType: 'base',
          units,
        }),
      );
    expect(quote('q1', '101')).toBe('!limit_exceeded');
    expect(quote('q2', '70')).not.toContain('!');
    expect(buy(ALICE, 31, 90)).toBe('ok');
    expect(take('q2', '70')).toBe('!limit_exceeded');
    system.send({ type: 'cancel_orders', user: ALICE });
    expect(take('q2', '70')).not.toContain('!');
    expect(windows()).toEqual([`1 stablecoin_day ${today()} 70`]);
    const execute = (quoteId: string, ...units: readonly string[]) =>
      said(
        system.send({
          type: 'execute_otc',
          quoteId,
          user: ALICE,
          expiresAt: system.at + 1,
          trades: units.map(trade),
        }),
      );
    expect(execute('q3', '16', '15')).toBe('!limit_exceeded');
    expect(execute('q4', '15', '15')).not.toContain('!');
    expect(buy(ALICE, 1)).toBe('limit_exceeded 100/100');
  });
});

describe('stablecoins', () => {
  it('have one scale: their amounts are counted together', () => {
    const exchange = new Exchange();
    const send = (command: Command) => exchange.apply({ id: 'c', at: NOON, command });
    for (const [symbol, scale] of [
      ['AAA', 0],
      ['BBB', 1],
      ['QQQ', 0],
    ] as const) {
      send({ type: 'add_asset', symbol, scale });
    }
    const seed = { ...plain, isStablecoin: true };
    expect(send({ type: 'configure_market', seed }).ok).toBe(true);
    const base = { symbol: 'BBB', scale: 1 };
    expect(() => send({ type: 'configure_market', seed: { ...seed, base } })).toThrow('scale');
  });
});
