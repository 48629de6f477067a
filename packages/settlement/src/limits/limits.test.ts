// Where people stand, and limits that begin and end by themselves.
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { SeededRandom } from '@sarraf/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants, type LimitRule, type SetStanding, tehranDay } from '../index.ts';
import { Lane } from '../testing/lane.ts';
import { plain, said, TradingSystem } from '../testing/trading-system.ts';

const [ALICE, BOB] = [1, 2];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Noon of a day in Tehran. */
const NOON = 1_800_000_000_000 - (1_800_000_000_000 % DAY_MS) + 8.5 * HOUR_MS;

let system: TradingSystem;
let versions: number;
let charges: number;

beforeEach(() => {
  system = new TradingSystem([plain, BITCOIN_TOMAN]);
  system.at = NOON;
  versions = 0;
  charges = 0;
  for (const user of [ALICE, BOB]) {
    system.fund(user, 'AAA', 1_000n);
    system.fund(user, 'QQQ', 100_000n);
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
  kind: 'gateway',
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

function charge(user: number, units: string): string {
  charges += 1;
  const outcome = system.send({ type: 'open_payment', paymentId: `p${charges}`, user, units });
  return outcome.ok ? 'ok' : `${outcome.code} ${JSON.stringify(outcome.facts)}`;
}

describe('a person who is stopped', () => {
  it('frozen: places nothing, asks no price and charges nothing; cancels as before', () => {
    const resting = system.limit(ALICE, 'buy', 90, 1);
    stand(ALICE, { isFrozen: true });
    expect(said(system.limit(ALICE, 'buy', 90, 1))).toBe('!account_frozen');
    expect(said(system.market(ALICE, 'buy', { lots: 1 }))).toBe('!account_frozen');
    limits(rule(1, '1000'));
    expect(charge(ALICE, '10')).toBe('account_frozen {}');
    expect(said(system.limit(BOB, 'buy', 90, 1))).toBe('open 0/1');
    const orderId = resting.ok ? resting.result.orderId : 0;
    expect(system.cancel(ALICE, orderId).ok).toBe(true);
    stand(ALICE);
    expect(said(system.limit(ALICE, 'buy', 90, 1))).toBe('open 0/1');
  });

  it('of one action: does all others, and that one again when its time is over', () => {
    const until = NOON + HOUR_MS;
    limits(rule(1, '1000'));
    stand(ALICE, { blocks: [{ action: 'trade', until }] });
    const refused = system.limit(ALICE, 'buy', 90, 1);
    expect(refused).toMatchObject({ code: 'action_blocked', facts: { action: 'trade', until } });
    expect(charge(ALICE, '10')).toBe('ok');
    system.at = until - 1;
    expect(said(system.limit(ALICE, 'buy', 90, 1))).toBe('!action_blocked');
    system.at = until;
    expect(said(system.limit(ALICE, 'buy', 90, 1))).toBe('open 0/1');
    stand(ALICE, { blocks: [{ action: 'deposit', until: null }] });
    expect(said(system.limit(ALICE, 'buy', 89, 1))).toBe('open 0/1');
    expect(charge(ALICE, '10')).toBe('action_blocked {"action":"deposit","until":null}');
  });

  it('has a stop that is due rejected, with its money free; what rests may still be met', () => {
    system.limit(ALICE, 'sell', 100, 5);
    system.limit(BOB, 'buy', 100, 1);
    system.limit(BOB, 'buy', 95, 20);
    const stop = system.send({
      type: 'place_order',
      user: ALICE,
      market: 'AAAQQQ',
      side: 'sell',
      orderType: 'market',
      amountType: 'base',
      lots: 3,
      stopTicks: 96,
      timeInForce: 'gtc',
    });
    const id = stop.ok ? stop.result.orderId : 0;
    stand(ALICE, { isFrozen: true });
    expect(said(system.limit(BOB, 'buy', 100, 1))).toBe('filled 1/1');
    const held = system.exchange.balance('user:1', 'AAA').held;
    // the last price falls to the stop's
    system.fund(3, 'AAA', 5n);
    expect(said(system.limit(3, 'sell', 95, 1))).toBe('filled 1/1');
    const { orders } = system.close();
    expect(orders.find((row) => row.id === id)).toMatchObject({
      status: 'rejected',
      cancelReason: 'not_allowed',
      filledLots: 0,
    });
    expect(system.exchange.balance('user:1', 'AAA').held).toBe(held - 3n);
    expect(checkInvariants(system.exchange)).toEqual([]);
  });

  it('is still credited what the bank has proved', () => {
    limits(rule(1, '1000'));
    stand(ALICE);
    expect(charge(ALICE, '10')).toBe('ok');
    stand(ALICE, { isFrozen: true });
    const paid = system.send({
      type: 'credit_payment',
      paymentId: 'p1',
      reference: 'zarinpal:A',
      units: '10',
    });
    expect(paid.ok).toBe(true);
    expect(system.money(ALICE, 'IRT')).toBe('10/0');
  });

  it('is told of late, or again: the newest version stands', () => {
    stand(ALICE, { version: 7, isFrozen: true });
    const late = system.send({
      type: 'set_standing',
      user: ALICE,
      version: 6,
      level: 1,
      isFrozen: false,
      moneyHeldUntil: null,
      blocks: [],
    });
    expect(late).toMatchObject({ ok: true, result: { version: 7 } });
    expect(said(system.limit(ALICE, 'buy', 90, 1))).toBe('!account_frozen');
  });
});

describe('a limit', () => {
  it('is of the level that was reached, and says which one lifts it', () => {
    limits(rule(1, '100'), rule(2, '500', { level: 2 }));
    expect(charge(ALICE, '10')).toBe('limit_missing {"kind":"gateway","levelThatLifts":1}');
    stand(ALICE);
    expect(charge(ALICE, '60')).toBe('ok');
    const facts = {
      kind: 'gateway',
      days: 1,
      capUnits: '100',
      usedUnits: '60',
      units: '50',
      freesAt: NOON + 12 * HOUR_MS,
      levelThatLifts: 2,
    };
    expect(charge(ALICE, '50')).toBe(`limit_exceeded ${JSON.stringify(facts)}`);
    stand(ALICE, { level: 2 });
    expect(charge(ALICE, '50')).toBe('ok');
  });

  it("begins and ends by itself, at the command's own time", () => {
    stand(ALICE);
    const [from, to] = [NOON + HOUR_MS, NOON + 2 * HOUR_MS];
    limits(rule(1, '100'), rule(2, '1000', { fromMs: from, toMs: to }));
    expect(charge(ALICE, '101')).toContain('limit_exceeded');
    system.at = from;
    expect(charge(ALICE, '101')).toBe('ok');
    system.at = to;
    expect(charge(ALICE, '1')).toContain('"usedUnits":"101"');
    limits(rule(1, '100'), rule(3, '1000', { isOn: false }));
    expect(charge(ALICE, '1')).toContain('limit_exceeded');
  });

  it('of thirty days frees day by day, each at its own midnight', () => {
    stand(ALICE);
    limits(rule(1, '100'), rule(2, '250', { days: 30 }));
    const days = [0, 3, 10].map((day) => NOON + day * DAY_MS);
    for (const at of days) {
      system.at = at;
      expect(charge(ALICE, '80')).toBe('ok');
    }
    // 240 of 250: twenty more fit when the first day leaves, at the midnight that ends its thirtieth
    const freesAt = NOON + 29 * DAY_MS + 12 * HOUR_MS;
    system.at = NOON + 20 * DAY_MS;
    expect(charge(ALICE, '20')).toContain(`"days":30,"capUnits":"250","usedUnits":"240"`);
    expect(charge(ALICE, '20')).toContain(`"freesAt":${freesAt}`);
    expect(charge(ALICE, '100')).toContain(`"freesAt":${freesAt + 3 * DAY_MS}`);
    system.at = freesAt - 1;
    expect(charge(ALICE, '20')).toContain('limit_exceeded');
    system.at = freesAt;
    expect(charge(ALICE, '20')).toBe('ok');
  });

  it("counts a charge on the day it was opened, and frees that day's part (W07)", () => {
    stand(ALICE);
    limits(rule(1, '100'));
    system.at = NOON + 12 * HOUR_MS - 1;
    expect(charge(ALICE, '100')).toBe('ok');
    system.at += 1;
    expect(charge(ALICE, '100')).toBe('ok');
    system.send({ type: 'close_payment', paymentId: 'p1', reason: 'expired' });
    expect(charge(ALICE, '1')).toContain('limit_exceeded');
    const used = system.exchange.windows().map(({ day, used: units }) => `${day} ${units}`);
    expect(used).toEqual([`${tehranDay(NOON)} 0`, `${tehranDay(NOON + DAY_MS)} 100`]);
  });

  it('of a person is one for all of their accounts', () => {
    stand(ALICE);
    stand(BOB, { person: ALICE });
    limits(rule(1, '100'), rule(2, '120', { kind: 'gateway_person' }));
    expect(charge(ALICE, '100')).toBe('ok');
    expect(charge(BOB, '21')).toContain('"kind":"gateway_person"');
    expect(charge(BOB, '20')).toBe('ok');
    expect(charge(ALICE, '1')).toContain('limit_exceeded');
  });

  it('is none of a charge that brings a cap of its day along, as journals of before do', () => {
    const old = { type: 'open_payment', user: ALICE, units: '60', day: tehranDay(NOON) } as const;
    const send = (paymentId: string): string =>
      said(system.send({ ...old, paymentId, dayCapUnits: '100' }));
    expect(send('a')).toBe('- -/-');
    expect(send('b')).toBe('!daily_limit_exceeded');
  });
});

describe('trading hours', () => {
  const hours = (opensMinute: number, closesMinute: number, toMs: number | null = null): void => {
    const row = { id: 1, opensMinute, closesMinute, fromMs: 0, toMs, isOn: true };
    system.send({ type: 'configure_limits', limits: [], hours: [row] });
  };

  it('let nobody trade outside of them, and say when they open', () => {
    hours(13 * 60, 20 * 60);
    const opensAt = NOON + HOUR_MS;
    expect(system.limit(ALICE, 'buy', 90, 1)).toMatchObject({
      code: 'trading_closed',
      facts: { opensAt, waitMs: HOUR_MS },
    });
    system.at = opensAt;
    expect(said(system.limit(ALICE, 'buy', 90, 1))).toBe('open 0/1');
    system.at = NOON + 8 * HOUR_MS;
    expect(system.limit(ALICE, 'buy', 90, 1)).toMatchObject({
      facts: { opensAt: opensAt + DAY_MS },
    });
  });

  it('may go over midnight, and end before they would open', () => {
    hours(22 * 60, 6 * 60, NOON + MINUTE_MS);
    expect(system.limit(ALICE, 'buy', 90, 1)).toMatchObject({
      facts: { opensAt: NOON + MINUTE_MS },
    });
    hours(22 * 60, 6 * 60);
    system.at = NOON + 11 * HOUR_MS;
    expect(said(system.limit(ALICE, 'buy', 90, 1))).toBe('open 0/1');
    system.at = NOON + 17 * HOUR_MS;
    expect(said(system.limit(ALICE, 'buy', 90, 1))).toBe('open 0/1');
  });
});

/** A charge that was let in, as the law counts it. */
interface Charged {
  readonly user: number;
  readonly day: number;
  readonly units: number;
  isOpen: boolean;
}

const SEED = Number(process.env['SARRAF_FIRST_SEED'] ?? 16);
const USERS = 5;
const DAYS = 40;

it(`any charges of ${USERS} people over ${DAYS} days stay within each cap in force (seed ${SEED})`, () => {
  const random = new SeededRandom(SEED);
  const lane = new Lane('naive', 50);
  const charged = new Map<string, Charged>();
  let rules: LimitRule[] = [];
  let made = 0;
  let [letIn, refused] = [0, 0];
  const dayOf = (at: number): number => Math.floor((at + 3.5 * HOUR_MS) / DAY_MS);
  const send = (at: number, command: Parameters<Lane['apply']>[0]['command']): boolean => {
    made += 1;
    const outcome = lane.apply({ id: `c${made}`, at, command });
    if (made % 40 === 0) lane.close();
    if (made % 400 === 0) lane.restart(at);
    return outcome.ok;
  };
  const change = (at: number): void => {
    const cap = (days: 1 | 30): LimitRule =>
      rule(made + 1, String((1 + random.below(days === 1 ? 9 : 60)) * 100), {
        days,
        fromMs: at + (random.below(3) - 1) * DAY_MS,
        toMs: random.chance(50) ? at + random.below(4) * DAY_MS : null,
        isOn: random.chance(90),
      });
    rules = [rule(1, '900'), rule(2, '5000', { days: 30 }), cap(1), cap(30)];
    send(at, { type: 'configure_limits', limits: rules, hours: [] });
  };
  const inForce = (at: number, days: 1 | 30): number => {
    const now = rules
      .filter((one) => one.days === days && one.isOn && one.fromMs <= at)
      .filter(({ toMs }) => toMs === null || at < toMs)
      .toSorted((a, b) => b.fromMs - a.fromMs || b.id - a.id);
    return Number(now[0]?.capUnits ?? Number.POSITIVE_INFINITY);
  };
  const usedBy = (user: number, at: number, days: number): number =>
    [...charged.values()]
      .filter((one) => one.isOpen && one.user === user && dayOf(at) - one.day < days)
      .reduce((sum, { units }) => sum + units, 0);
  send(NOON, { type: 'add_asset', symbol: 'IRT', scale: 1 });
  for (let user = 1; user <= USERS; user += 1) {
    send(NOON, {
      type: 'set_standing',
      user,
      version: 1,
      level: 1,
      isFrozen: false,
      moneyHeldUntil: null,
      blocks: [],
    });
  }
  change(NOON);
  for (let at = NOON; at < NOON + DAYS * DAY_MS; at += random.below(40) * MINUTE_MS) {
    if (random.chance(8)) change(at);
    const user = 1 + random.below(USERS);
    const units = (1 + random.below(6)) * 50;
    const paymentId = `p${made}`;
    const fits = ([1, 30] as const).every(
      (days) => usedBy(user, at, days) + units <= inForce(at, days),
    );
    const isIn = send(at, { type: 'open_payment', paymentId, user, units: `${units}` });
    expect(isIn, `${paymentId} of ${user} at ${at}`).toBe(fits);
    if (isIn) charged.set(paymentId, { user, day: dayOf(at), units, isOpen: true });
    if (isIn) letIn += 1;
    else refused += 1;
    const [id, some] = [...charged][random.below(charged.size + 1)] ?? ['', undefined];
    if (some?.isOpen !== true || !random.chance(15)) continue;
    send(at, { type: 'close_payment', paymentId: id, reason: 'expired' });
    some.isOpen = false;
  }
  expect(letIn).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(100);
  lane.close();
  expect(lane.replay()).toBe(lane.store.stateHash);
});
