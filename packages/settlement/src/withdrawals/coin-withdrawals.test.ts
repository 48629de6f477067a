// Coins that leave: by a chain, to a destination that the journal has, counted by what they are worth.
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  checkInvariants,
  type CommandEnvelope,
  type LimitRule,
  MalformedCommandError,
  type RequestWithdrawal,
  type SetStanding,
  type WithdrawalStep,
} from '../index.ts';
import { Lane } from '../testing/lane.ts';
import { plain, TradingSystem } from '../testing/trading-system.ts';

const ALICE = 1;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Noon of a day in Tehran. */
const NOON = 1_800_000_000_000 - (1_800_000_000_000 % DAY_MS) + 8.5 * HOUR_MS;
const DESTINATION = 'c'.repeat(64);
const TXID = `0x${'a'.repeat(64)}`;
/** A hundredth of a coin, worth 1,000 toman: 10,000 rial. */
const PART = 1_000_000n;

let system: TradingSystem;
let versions: number;
let requests: number;

beforeEach(() => {
  system = new TradingSystem([plain, BITCOIN_TOMAN]);
  system.at = NOON;
  versions = 0;
  requests = 0;
  system.fund(ALICE, 'BTC', 9n * PART);
  limits(rule(1, 'transfer', '100000'));
  stand();
  price('100000');
});

function price(toman: string): void {
  system.send({
    type: 'set_index_prices',
    prices: [{ market: 'BTCIRT', price: toman, ageMs: 0 }],
  });
}

function stand(more: Partial<SetStanding> = {}): void {
  versions += 1;
  const none = { isFrozen: false, moneyHeldUntil: null, blocks: [] };
  system.send({
    type: 'set_standing',
    user: ALICE,
    version: versions,
    level: 2,
    ...none,
    ...more,
  });
}

function rule(id: number, kind: LimitRule['kind'], capUnits: string): LimitRule {
  return { id, kind, capUnits, level: 2, days: 1, fromMs: 0, toMs: null, isOn: true };
}

function limits(...rules: readonly LimitRule[]): void {
  system.send({ type: 'configure_limits', limits: rules, hours: [] });
}

/** Some fields of a command, of which what may be left out may be undefined. */
type Some<T> = { readonly [K in keyof T]?: T[K] | undefined };

const COMMON: RequestWithdrawal = {
  type: 'request_withdrawal',
  withdrawalId: 'w',
  user: ALICE,
  asset: 'BTC',
  units: `${4n * PART}`,
  feeUnits: '10',
  recipient: 'address:7',
  cancelMs: 0,
  chain: 'ethereum',
  destination: DESTINATION,
  worthBy: 'index',
};
const asked = (more: Some<RequestWithdrawal> = {}): RequestWithdrawal => {
  const whole: object = { ...COMMON, withdrawalId: `w${requests}`, ...more };
  return whole as RequestWithdrawal;
};

/** Asks for coins to leave; the state, or the refusal with its facts. */
function request(units: bigint, more: Some<RequestWithdrawal> = {}): string {
  requests += 1;
  const outcome = system.send(asked({ units: `${units}`, ...more }));
  return outcome.ok ? outcome.result.state : `${outcome.code} ${JSON.stringify(outcome.facts)}`;
}

function step(name: WithdrawalStep, id = 'w1'): string {
  const outcome = system.send({
    type: 'advance_withdrawal',
    withdrawalId: id,
    step: name,
    user: null,
    reference: name === 'settle' ? TXID : null,
  });
  return outcome.ok ? outcome.result.state : outcome.code;
}

const money = (): string => system.money(ALICE, 'BTC');
const total = (owner: string): bigint => system.exchange.balance(owner, 'BTC').total;
/** What counts against each day's limits. */
const counted = (): string[] =>
  system.exchange.windows().map(({ kind, used }) => `${kind} ${used}`);
const isSound = (): void => expect(checkInvariants(system.exchange)).toEqual([]);

describe('coins that are to leave', () => {
  it('are held at once, and go from hot of their own chain once they are confirmed', () => {
    expect(request(4n * PART)).toBe('requested');
    expect(money()).toBe(`${9n * PART}/${4n * PART}`);
    expect(counted()).toEqual(['transfer_day 40000']);
    for (const name of ['approve', 'send', 'settle'] as const) step(name);
    expect(money()).toBe(`${5n * PART}/0`);
    expect(total('outside:hot_ethereum')).toBe(4n * PART - 10n);
    expect([total('house:fees'), total('outside:hot_bsc'), total('outside:bank')]).toEqual([
      10n,
      0n,
      0n,
    ]);
    expect(counted()).toEqual(['transfer_day 40000']);
    const { entries, withdrawals } = system.close();
    expect(entries.at(-1)).toMatchObject({ kind: 'withdrawal', reference: 'w1' });
    expect(withdrawals).toMatchObject([
      { chain: 'ethereum', destination: DESTINATION, worth: 40_000n, reference: TXID },
    ]);
    isSound();
  });

  it('are answered with what toman are not: chain, destination and worth at the end', () => {
    requests = 1;
    const outcome = system.send(asked());
    const fields = Object.keys(outcome.ok ? outcome.result : {});
    expect(fields.slice(-5)).toEqual(['state', 'reference', 'chain', 'destination', 'worthUnits']);
  });

  it.each(['cancel', 'refuse', 'return'] as const)('free their worth, once, with %s', (name) => {
    request(4n * PART);
    request(2n * PART);
    if (name === 'return') for (const before of ['approve', 'send'] as const) step(before);
    expect([step(name), step(name)]).toHaveLength(2);
    expect(counted()).toEqual(['transfer_day 20000']);
    expect(money()).toBe(`${9n * PART}/${2n * PART}`);
    isSound();
  });

  it('come back to where they went from, with the fee, after they were settled', () => {
    request(4n * PART, { chain: 'bsc' });
    for (const name of ['approve', 'send', 'settle', 'return', 'return'] as const) step(name);
    expect([total('outside:hot_bsc'), total('house:fees'), money()]).toEqual([
      0n,
      0n,
      `${9n * PART}/0`,
    ]);
    expect(counted()).toEqual(['transfer_day 0']);
    isSound();
  });

  it('count by the price of their asking, whatever it is when they do not leave', () => {
    request(4n * PART);
    price('900000');
    step('cancel');
    expect(counted()).toEqual(['transfer_day 0']);
  });

  it('name chain, destination and the price together, and toman none of them', () => {
    for (const more of [
      { chain: undefined },
      { destination: undefined },
      { worthBy: undefined },
      { chain: undefined, destination: undefined, worthBy: undefined },
      { asset: 'IRT' },
      { destination: 'C'.repeat(64) },
      { feeUnits: `${4n * PART}` },
    ] as const) {
      expect(() => system.send(asked(more)), JSON.stringify(more)).toThrow(MalformedCommandError);
    }
  });
});

describe('coins that may not leave', () => {
  it('are refused in one order: who asks, the price, limits, the balance, recent deposits', () => {
    requests = 1;
    system.send(asked());
    requests = 0;
    stand({ isFrozen: true });
    expect(request(4n * PART)).toContain('reference_used');
    expect(request(99n * PART, { asset: 'AAA' })).toBe('account_frozen {}');
    stand({ blocks: [{ action: 'withdraw', until: null }] });
    expect(request(99n * PART, { asset: 'AAA' })).toContain('action_blocked');
    stand({ moneyHeldUntil: NOON + 1 });
    expect(request(99n * PART, { asset: 'AAA' })).toContain('money_held');
    stand();
    expect(request(99n * PART, { asset: 'AAA' })).toBe('price_stale {"market":"AAAIRT"}');
    limits();
    expect(request(99n * PART)).toBe('limit_missing {"kind":"transfer","levelThatLifts":null}');
    limits(rule(1, 'transfer', '100000'));
    expect(request(99n * PART)).toContain('limit_exceeded {"kind":"transfer"');
    limits(rule(1, 'transfer', '100000'), rule(2, 'leaving', '50000'));
    expect(request(99n * PART)).toContain('limit_exceeded {"kind":"transfer"');
    expect(request(2n * PART)).toContain('limit_exceeded {"kind":"leaving"');
    limits(rule(1, 'transfer', '9000000'));
    expect(request(6n * PART)).toContain(`"availableUnits":"${5n * PART}"`);
  });

  it('are not sent where no price is fresh', () => {
    system.at += HOUR_MS;
    expect(request(PART)).toBe('price_stale {"market":"BTCIRT"}');
  });

  it('stay as far as they are worth what came in toman within three days', () => {
    system.send({
      type: 'configure_limits',
      hours: [],
      limits: [
        rule(1, 'transfer', '9000000'),
        rule(3, 'bank_deposit', '9000000'),
        { ...rule(2, 'recent_deposit', '0'), days: 3 },
      ],
    });
    system.send({ type: 'credit_deposit', reference: 'line', user: ALICE, units: '70000' });
    expect(request(3n * PART)).toContain('deposit_too_recent {"heldUnits":"70000"');
    expect(request(2n * PART)).toBe('requested');
    system.at += 3 * DAY_MS;
    price('100000');
    expect(request(7n * PART)).toBe('requested');
    isSound();
  });

  it('share one limit with what goes to others', () => {
    const gift = { kind: 'to_user', toUser: 2, delayMs: 0, validMs: 0, secretHash: null } as const;
    system.send({
      type: 'request_transfer',
      transferId: 't1',
      user: ALICE,
      asset: 'BTC',
      units: `${5n * PART}`,
      worthBy: 'index',
      ...gift,
    });
    limits(rule(1, 'transfer', '89999'));
    expect(request(4n * PART)).toContain('"usedUnits":"50000","units":"40000"');
    limits(rule(1, 'transfer', '90000'));
    expect(request(4n * PART)).toBe('requested');
  });
});

it('a row of history from before coins left is toman’s', () => {
  const lane = new Lane('naive', 1);
  const send = (
    id: string,
    command: CommandEnvelope['command'],
    found?: CommandEnvelope['found'],
  ) => lane.exchange.apply({ id, at: NOON, command, ...(found && { found }) });
  send('a', { type: 'add_asset', symbol: 'IRT', scale: 1 });
  const old = {
    id: 'old',
    user: 1,
    asset: 'IRT',
    units: '400',
    feeUnits: '40',
    recipient: 'card:7',
    day: '2026-11-26',
    hold: 3,
    createdAt: 1,
    cancelUntil: 2,
    state: 'settled',
    reference: 'paya',
    updatedAt: 3,
  };
  // as the journal has it, which is JSON
  const found = { withdrawal: JSON.parse(JSON.stringify(old)) } as CommandEnvelope['found'];
  const back = { withdrawalId: 'old', step: 'return', user: null, reference: null } as const;
  expect(send('b', { type: 'advance_withdrawal', ...back }, found)).toMatchObject({ ok: true });
  expect(lane.exchange.balance('outside:bank', 'IRT').total).toBe(-360n);
  const { withdrawals } = lane.exchange.takeChanges();
  expect(withdrawals).toMatchObject([{ chain: null, destination: null, worth: 0n }]);
});
