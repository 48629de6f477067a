// C10, C11, C15 and C22 as the engine decides them: a coin is credited once for ever, and taken back once.
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants, type CreditCoin, MalformedCommandError } from '../index.ts';
import { Lane } from '../testing/lane.ts';
import { plain, TradingSystem } from '../testing/trading-system.ts';

const [ALICE, BOB] = [1, 2];
const coin = (digit: string, ordinal = 't0'): string => `ethereum:0x${digit.repeat(64)}:${ordinal}`;
const [FIRST, OTHER] = [coin('1'), coin('2')];

let system: TradingSystem;
beforeEach(() => {
  system = new TradingSystem([plain, BITCOIN_TOMAN]);
});

const total = (owner: string, asset = 'AAA'): bigint => system.exchange.balance(owner, asset).total;
/** Hot, unmatched, what is claimed, and Alice's. */
const money = (): readonly bigint[] =>
  ['outside:hot_ethereum', 'house:unmatched', 'outside:receivable', 'user:1'].map((owner) =>
    total(owner),
  );

const given = (more: Partial<CreditCoin> = {}): CreditCoin => ({
  type: 'credit_coin',
  reference: FIRST,
  chain: 'ethereum',
  asset: 'AAA',
  user: ALICE,
  units: '70',
  parked: null,
  ...more,
});
function credit(more: Partial<CreditCoin> = {}): string {
  const outcome = system.send(given(more));
  return outcome.ok ? `${outcome.result.state} ${outcome.result.parked}` : outcome.code;
}
function settle(reference: string, user: number, units = '70', asset = 'AAA'): string {
  const outcome = system.send({ type: 'settle_unmatched', reference, user, units, asset });
  return outcome.ok ? `${outcome.result.user} ${outcome.result.asset}` : outcome.code;
}
function reverse(reference = FIRST): string {
  const outcome = system.send({ type: 'reverse_coin', reference });
  return outcome.ok ? `${outcome.result.taken} ${outcome.result.claimed}` : outcome.code;
}
function open(units: string, asset = 'AAA', chain: 'ethereum' | 'bsc' = 'ethereum'): string {
  const outcome = system.send({ type: 'open_custody', chain, asset, units });
  return outcome.ok ? 'opened' : outcome.code;
}
const isSound = (): void => expect(checkInvariants(system.exchange)).toEqual([]);

describe('a coin that a chain brought', () => {
  it('is credited once for ever, and answered alike each time it is told', () => {
    const told = system.send(given());
    expect(told).toMatchObject({ ok: true, result: { state: 'credited', user: ALICE } });
    const before = system.exchange.stateHash();
    for (let time = 0; time < 3; time += 1) expect(system.send(given())).toEqual(told);
    // what is said of why it should be parked was judged when it came
    expect(system.send(given({ parked: 'below_minimum' }))).toEqual(told);
    expect(system.exchange.stateHash()).toBe(before);
    expect(money()).toEqual([-70n, 0n, 0n, 70n]);
    expect(system.close().entries.at(-1)).toMatchObject({ kind: 'coin_deposit', reference: FIRST });
    isSound();
  });

  it.each([
    ['another amount', { units: '71' }],
    ['another asset', { asset: 'QQQ' }],
    ['another owner', { user: BOB }],
    ['nobody', { user: null, parked: 'unknown' }],
  ] as const)('is refused with %s under the same reference, and changes nothing', (_, more) => {
    credit();
    const before = system.exchange.stateHash();
    expect(credit(more)).toBe('reference_used');
    expect(system.exchange.stateHash()).toBe(before);
  });

  it('is one of several of one transaction, each by its place in it', () => {
    for (const ordinal of ['t0', 't1', 'v', 'i.0.2']) credit({ reference: coin('3', ordinal) });
    expect(money()).toEqual([-280n, 0n, 0n, 280n]);
  });

  it('is never taken in another spelling, of another chain, or of an asset nobody knows', () => {
    for (const more of [
      { reference: FIRST.toUpperCase() },
      { reference: FIRST.replace('0x1', '0xA') },
      { reference: `${FIRST} ` },
      { chain: 'bsc' },
      { units: '0' },
      { user: null },
      { asset: 'NONE' },
      { units: '9223372036854775807', asset: 'QQQ' },
    ] as const) {
      if ('units' in more && more.units !== '0') system.fund(BOB, 'QQQ', 1n);
      expect(() => credit(more), JSON.stringify(more)).toThrow(MalformedCommandError);
    }
    expect(money()).toEqual([0n, 0n, 0n, 0n]);
  });

  it('waits for whoever may not deposit now, whatever its teller believed', () => {
    const block = [{ action: 'deposit', until: null }] as const;
    const standing = { type: 'set_standing', level: 1, moneyHeldUntil: null } as const;
    system.send({ ...standing, user: ALICE, version: 1, isFrozen: true, blocks: [] });
    expect(credit()).toBe('parked stopped');
    system.send({ ...standing, user: BOB, version: 1, isFrozen: false, blocks: block });
    expect(credit({ reference: OTHER, user: BOB })).toBe('parked stopped');
    // asked again once they may, it is still where it was put
    system.send({ ...standing, user: ALICE, version: 2, isFrozen: false, blocks: [] });
    expect(credit()).toBe('parked stopped');
    expect(money()).toEqual([-140n, 140n, 0n, 0n]);
    isSound();
  });
});

describe('a parked coin', () => {
  beforeEach(() => {
    credit({ user: null, parked: 'unknown' });
  });

  it('is given to its owner once, whole', () => {
    expect(money()).toEqual([-70n, 70n, 0n, 0n]);
    expect(settle(FIRST, ALICE, '69')).toBe('coin_deposit_not_found');
    expect(settle(FIRST, ALICE, '70', 'QQQ')).toBe('coin_deposit_not_found');
    expect(settle(OTHER, ALICE)).toBe('coin_deposit_not_found');
    expect(settle(FIRST, ALICE)).toBe('1 AAA');
    expect(settle(FIRST, BOB)).toBe('reference_used');
    expect(money()).toEqual([-70n, 0n, 0n, 70n]);
    expect(credit({ user: null, parked: 'unknown' })).toBe('parked unknown');
    isSound();
  });

  it('is not toman: a line of a statement is never paid by it, nor a coin twice by two', () => {
    const line = { type: 'settle_unmatched', reference: FIRST, user: ALICE, units: '70' } as const;
    expect(system.send(line)).toMatchObject({ ok: false, code: 'insufficient_funds' });
    expect(() => system.send({ ...line, asset: 'IRT' })).toThrow(MalformedCommandError);
    expect(() => system.send({ ...line, asset: 'AAA', user: null })).toThrow(MalformedCommandError);
    credit({ reference: OTHER });
    expect(settle(OTHER, BOB)).toBe('coin_deposit_wrong_state');
    expect(money()).toEqual([-140n, 70n, 0n, 70n]);
  });

  it('goes where it lay once its chain took it back', () => {
    expect(reverse()).toBe('70 0');
    expect(settle(FIRST, ALICE)).toBe('coin_deposit_wrong_state');
    expect(money()).toEqual([0n, 0n, 0n, 0n]);
  });
});

describe('a coin that its chain took back', () => {
  it('is taken of what its owner has available, and the rest is a claim', () => {
    credit();
    system.fund(BOB, 'QQQ', 3_000n);
    system.limit(BOB, 'buy', 90, 30);
    system.limit(ALICE, 'sell', 90, 30);
    system.limit(ALICE, 'sell', 91, 25);
    expect(system.money(ALICE, 'AAA')).toBe('40/25');
    expect(reverse()).toBe('15 55');
    expect(money()).toEqual([0n, 0n, -55n, 25n]);
    expect(system.money(ALICE, 'AAA')).toBe('25/25');
    const { entries, postings } = system.close();
    expect(entries.at(-1)).toMatchObject({ kind: 'coin_reversal', reference: FIRST });
    expect(postings.slice(-2).map(({ role, amount }) => `${role} ${amount}`)).toEqual([
      'return 15',
      'claim 55',
    ]);
    isSound();
  });

  it('is taken back once, and never credited again, also after it was given to somebody', () => {
    credit({ parked: 'below_minimum' });
    settle(FIRST, BOB);
    expect([reverse(), reverse()]).toEqual(['70 0', '70 0']);
    expect([total('user:2'), total('outside:hot_ethereum')]).toEqual([0n, 0n]);
    expect(credit({ parked: 'below_minimum' })).toBe('reference_used');
    expect(reverse(OTHER)).toBe('coin_deposit_not_found');
    isSound();
  });
});

describe('custody', () => {
  it('is opened once for each asset of a chain, with no more than was brought in', () => {
    system.fund(ALICE, 'AAA', 100n);
    expect(open('5', 'NONE')).toBe('asset_unknown');
    expect(open('101')).toBe('insufficient_funds');
    expect(open('60')).toBe('opened');
    expect(open('40')).toBe('reference_used');
    expect(open('41', 'AAA', 'bsc')).toBe('insufficient_funds');
    expect(open('40', 'AAA', 'bsc')).toBe('opened');
    const outside = ['opening', 'hot_ethereum', 'hot_bsc'].map((name) => total(`outside:${name}`));
    expect(outside).toEqual([0n, -60n, -40n]);
    expect(system.close().entries.at(-1)).toMatchObject({
      kind: 'custody_opening',
      reference: 'bsc:AAA',
    });
    isSound();
  });

  it('leaves room in an asset for what is there, wherever it lies', () => {
    const most = 9_223_372_036_854_775_807n;
    system.fund(ALICE, 'AAA', most - 70n);
    open(`${most - 70n}`);
    expect(credit()).toBe('credited null');
    expect(() => credit({ reference: OTHER, units: '1' })).toThrow(MalformedCommandError);
    reverse();
    expect(credit({ reference: OTHER, units: '70' })).toBe('credited null');
    isSound();
  });
});

describe('history that memory forgot', () => {
  it('is asked for, so that nothing is credited or taken back twice after a start', () => {
    const lane = new Lane('naive', 1);
    let sent = 0;
    const send = (command: Parameters<TradingSystem['send']>[0]) => {
      sent += 1;
      const outcome = lane.apply({ id: `c${sent}`, at: 1_800_000_000_000 + sent, command });
      lane.close();
      return outcome;
    };
    send({ type: 'add_asset', symbol: 'AAA', scale: 0 });
    const parked = { reference: OTHER, user: null, parked: 'unknown' } as const;
    const first = [send(given()), send(given(parked))];
    for (const digit of ['7', '8', '9']) send(given({ reference: coin(digit) }));
    lane.restart(0);
    expect([send(given()), send(given(parked))]).toEqual(first);
    const reversed = send({ type: 'reverse_coin', reference: FIRST });
    for (const digit of ['4', '5', '6']) send(given({ reference: coin(digit) }));
    lane.restart(0);
    expect(send({ type: 'reverse_coin', reference: FIRST })).toEqual(reversed);
    expect(send(given())).toMatchObject({ ok: false, code: 'reference_used' });
    expect(lane.exchange.balance('outside:hot_ethereum', 'AAA').total).toBe(-490n);
    expect(lane.replay()).toBe(lane.store.stateHash);
  });
});
