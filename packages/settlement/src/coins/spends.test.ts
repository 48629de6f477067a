// W16 and what close to it the engine decides: gas is held before anything is signed, and posted once.
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  checkInvariants,
  type CloseSpend,
  type CreditCoin,
  MalformedCommandError,
  type OpenSpend,
} from '../index.ts';
import { Lane } from '../testing/lane.ts';
import { plain, TradingSystem } from '../testing/trading-system.ts';

const TXID = `0x${'a'.repeat(64)}`;

let system: TradingSystem;
beforeEach(() => {
  system = new TradingSystem([plain, BITCOIN_TOMAN]);
  for (const symbol of ['ETH', 'BNB']) system.send({ type: 'add_asset', symbol, scale: 8 });
  gas('1000');
});

/** Some fields of a command, of which what may be left out may be undefined. */
type Some<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** Coins that came to the gas address. */
function gas(units: string, more: Some<CreditCoin> = {}): string {
  const reference = `ethereum:0x${'1'.repeat(64)}:v`;
  const common = { type: 'credit_coin', chain: 'ethereum', asset: 'ETH', user: null } as const;
  const into = { parked: null, into: 'gas' } as const;
  const whole: object = { ...common, ...into, reference, units, ...more };
  const outcome = system.send(whole as CreditCoin);
  return outcome.ok ? `${outcome.result.state} ${outcome.result.into}` : outcome.code;
}

function open(feeCapUnits: string, more: Partial<OpenSpend> = {}): string {
  const common = { type: 'open_spend', spendId: 's1', chain: 'ethereum', kind: 'payout' } as const;
  const outcome = system.send({ ...common, feeCapUnits, ...more });
  if (outcome.ok) return `${outcome.result.state} ${outcome.result.feeCapUnits}`;
  return `${outcome.code} ${JSON.stringify(outcome.facts)}`;
}

function close(feeUnits: string, more: Partial<CloseSpend> = {}): string {
  const common = { type: 'close_spend', spendId: 's1', custody: null, reference: TXID } as const;
  const outcome = system.send({ ...common, feeUnits, ...more });
  return outcome.ok ? `${outcome.result.state} ${outcome.result.feeUnits}` : outcome.code;
}

/** What the house has to pay fees with, and what of it is held. */
function house(): string {
  const { total, held } = system.exchange.balance('house:gas', 'ETH');
  return `${total}/${held}`;
}
const total = (owner: string, asset = 'ETH'): bigint => system.exchange.balance(owner, asset).total;
const isSound = (): void => expect(checkInvariants(system.exchange)).toEqual([]);

describe('a spend', () => {
  it('holds its greatest fee, posts what it did cost, and frees the rest', () => {
    expect(open('300')).toBe('open 300');
    expect(house()).toBe('1000/300');
    isSound();
    expect(close('120')).toBe('closed 120');
    expect(house()).toBe('880/0');
    expect(total('outside:hot_ethereum')).toBe(-880n);
    const { entries, postings, spends } = system.close();
    expect(entries.at(-1)).toMatchObject({ kind: 'spend', reference: 's1' });
    expect(postings.at(-1)).toMatchObject({ amount: 120n, role: 'fee' });
    expect(spends).toMatchObject([{ id: 's1', state: 'closed', feeUnits: 120n, reference: TXID }]);
    isSound();
  });

  it('holds more where its cap is raised, and what it holds where it is not', () => {
    open('300');
    expect(open('300')).toBe('open 300');
    expect(open('299')).toBe('open 300');
    expect(house()).toBe('1000/300');
    expect(open('450')).toBe('open 450');
    expect(house()).toBe('1000/450');
    isSound();
    expect(open('1001')).toBe(
      'gas_insufficient {"chain":"ethereum","asset":"ETH","neededUnits":"551","availableUnits":"550"}',
    );
    expect(open('1000')).toBe('open 1000');
    expect(close('1000')).toBe('closed 1000');
    expect(house()).toBe('0/0');
    isSound();
  });

  it('is not opened without gas of its own chain, which is there before it is signed', () => {
    expect(open('1', { chain: 'bsc' })).toContain(
      '"asset":"BNB","neededUnits":"1","availableUnits":"0"',
    );
    open('700');
    expect(open('301', { spendId: 's2' })).toContain('"availableUnits":"300"');
    expect(open('300', { spendId: 's2', kind: 'sweep' })).toBe('open 300');
    expect(house()).toBe('1000/1000');
    const adjustment = { type: 'post_adjustment', reference: 'a', from: 'house:gas' } as const;
    expect(
      system.send({ ...adjustment, to: 'house:fees', asset: 'ETH', units: '1' }),
    ).toMatchObject({ ok: false, code: 'insufficient_funds' });
    isSound();
  });

  it('is one of its id for ever: neither another chain’s nor kind’s, nor opened once closed', () => {
    open('300');
    expect(open('300', { kind: 'sweep' })).toContain('reference_used');
    expect(open('300', { chain: 'bsc' })).toContain('reference_used');
    expect(close('120')).toBe('closed 120');
    const before = system.exchange.stateHash();
    expect(open('300')).toContain('spend_wrong_state');
    expect(close('120')).toBe('closed 120');
    expect(close('119')).toBe('spend_wrong_state');
    expect(close('120', { reference: `${TXID}b` })).toBe('spend_wrong_state');
    expect(close('0', { reference: null })).toBe('spend_wrong_state');
    expect(close('120', { spendId: 's2' })).toBe('spend_not_found');
    expect(system.exchange.stateHash()).toBe(before);
  });

  it('that was never sent costs nothing, and leaves no entry', () => {
    open('300');
    expect(close('0', { reference: null })).toBe('closed 0');
    expect(close('0', { reference: null })).toBe('closed 0');
    expect(house()).toBe('1000/0');
    expect(system.close().entries.filter(({ kind }) => kind === 'spend')).toEqual([]);
    isSound();
  });

  it('costs no more than was held, and nothing where it was never sent', () => {
    open('300');
    const before = system.exchange.stateHash();
    for (const more of [
      { feeUnits: '301' },
      { feeUnits: '1', reference: null },
      { custody: { asset: 'ETH', units: '1', to: 'cold' } },
      { reference: null, feeUnits: '0', custody: { asset: 'ETH', units: '1', to: 'cold' } },
    ] as const) {
      expect(() => close('120', more), JSON.stringify(more)).toThrow(MalformedCommandError);
    }
    expect(system.exchange.stateHash()).toBe(before);
  });
});

describe('custody', () => {
  beforeEach(() => {
    system.fund(1, 'AAA', 500n);
    system.send({ type: 'open_custody', chain: 'ethereum', asset: 'AAA', units: '500' });
  });

  it('moves between hot and cold with the spend that moved it, in one entry with its fee', () => {
    open('300', { kind: 'cold' });
    expect(close('120', { custody: { asset: 'AAA', units: '400', to: 'cold' } })).toBe(
      'closed 120',
    );
    expect([total('outside:hot_ethereum', 'AAA'), total('outside:cold_ethereum', 'AAA')]).toEqual([
      -100n,
      -400n,
    ]);
    const { postings } = system.close();
    expect(postings.slice(-2).map(({ role, amount }) => `${role} ${amount}`)).toEqual([
      'fee 120',
      'custody 400',
    ]);
    open('300', { kind: 'cold', spendId: 's2' });
    const back = { spendId: 's2', custody: { asset: 'AAA', units: '150', to: 'hot' } } as const;
    expect([close('0', back), close('0', back)]).toEqual(['closed 0', 'closed 0']);
    expect([total('outside:hot_ethereum', 'AAA'), total('outside:cold_ethereum', 'AAA')]).toEqual([
      -250n,
      -250n,
    ]);
    isSound();
  });

  it('back to hot is paid for by cold, also where its transaction failed', () => {
    open('300', { kind: 'cold' });
    const back = { asset: 'AAA', units: '150', to: 'hot' } as const;
    expect(close('120', { custody: back })).toBe('closed 120');
    expect([total('outside:hot_ethereum'), total('outside:cold_ethereum')]).toEqual([-1000n, 120n]);
    expect(total('outside:hot_ethereum', 'AAA')).toBe(-650n);
    open('300', { kind: 'cold', spendId: 's2' });
    const failed = { spendId: 's2', custody: { ...back, units: '0' } };
    expect([close('80', failed), close('80', failed)]).toEqual(['closed 80', 'closed 80']);
    expect(total('outside:cold_ethereum')).toBe(200n);
    expect(total('outside:hot_ethereum', 'AAA')).toBe(-650n);
    isSound();
  });

  it('stays where it was when the transaction failed, and its fee is posted all the same', () => {
    open('300', { kind: 'cold' });
    expect(close('120')).toBe('closed 120');
    expect(total('outside:cold_ethereum', 'AAA')).toBe(0n);
    expect(house()).toBe('880/0');
  });

  it('is of an asset that is known', () => {
    open('300', { kind: 'cold' });
    const custody = { asset: 'NONE', units: '1', to: 'cold' } as const;
    expect(() => close('120', { custody })).toThrow(MalformedCommandError);
  });
});

describe('gas', () => {
  it('is credited once, as a deposit that is nobody’s and not parked', () => {
    expect(gas('1000')).toBe('credited gas');
    expect(house()).toBe('1000/0');
    expect(gas('1000', { into: undefined, parked: 'unknown' })).toBe('reference_used');
    const parked = { reference: `ethereum:0x${'2'.repeat(64)}:v` } as const;
    expect(gas('5', { ...parked, into: undefined, parked: 'unknown' })).toBe('parked undefined');
    expect(gas('5', parked)).toBe('reference_used');
    expect(house()).toBe('1000/0');
    isSound();
  });

  it.each([
    ['a person’s', { user: 1 }],
    ['parked', { parked: 'unknown' }],
    ['of another coin', { asset: 'AAA' }],
    ['of another chain’s coin', { asset: 'BNB' }],
  ] as const)('is never %s', (_, more) => {
    const reference = `ethereum:0x${'3'.repeat(64)}:v`;
    expect(() => gas('5', { reference, ...more })).toThrow(MalformedCommandError);
  });

  it('that its chain took back goes as far as no spend needs it, the rest is a claim', () => {
    open('300');
    const reverse = { type: 'reverse_coin', reference: `ethereum:0x${'1'.repeat(64)}:v` } as const;
    expect(system.send(reverse)).toMatchObject({
      ok: true,
      result: { taken: '700', claimed: '300' },
    });
    expect(house()).toBe('300/300');
    expect(close('120')).toBe('closed 120');
    expect([total('outside:hot_ethereum'), total('outside:receivable')]).toEqual([120n, -300n]);
    isSound();
  });

  it('is set aside by the house’s own means, too', () => {
    const opening = { type: 'post_opening', owner: 'house:gas', asset: 'BNB' } as const;
    system.send({ ...opening, units: '40', reference: 'gas' });
    expect(open('40', { chain: 'bsc' })).toBe('open 40');
    isSound();
  });
});

describe('history that memory forgot', () => {
  it('is asked for, so that no spend is opened or closed twice after a start', () => {
    const lane = new Lane('naive', 1);
    let sent = 0;
    const send = (command: Parameters<TradingSystem['send']>[0]) => {
      sent += 1;
      const outcome = lane.apply({ id: `c${sent}`, at: 1_800_000_000_000 + sent, command });
      lane.close();
      return outcome;
    };
    const opened = (spendId: string, feeCapUnits = '30') =>
      send({ type: 'open_spend', spendId, chain: 'ethereum', kind: 'payout', feeCapUnits });
    const closed = (spendId: string, reference: string | null, feeUnits: string) =>
      send({ type: 'close_spend', spendId, feeUnits, custody: null, reference });
    send({ type: 'add_asset', symbol: 'ETH', scale: 8 });
    const funds = { owner: 'house:gas', asset: 'ETH', units: '1000', reference: 'gas' } as const;
    send({ type: 'post_opening', ...funds });
    for (const id of ['s1', 's2', 'stays']) opened(id);
    const first = [closed('s1', TXID, '7'), closed('s2', null, '0')];
    opened('stays', '45');
    for (const id of ['s4', 's5', 's6']) closed((opened(id), id), `${TXID}${id}`, '1');
    lane.restart(0);
    expect([closed('s1', TXID, '7'), closed('s2', null, '0')]).toEqual(first);
    expect(closed('s1', TXID, '8')).toMatchObject({ ok: false, code: 'spend_wrong_state' });
    for (const id of ['s7', 's8', 's9']) closed((opened(id), id), `${TXID}${id}`, '1');
    lane.restart(0);
    expect(opened('s2')).toMatchObject({ ok: false, code: 'spend_wrong_state' });
    expect(opened('stays', '44')).toMatchObject({ ok: true, result: { feeCapUnits: '45' } });
    expect(lane.exchange.balance('house:gas', 'ETH')).toEqual({ total: 987n, held: 45n });
    expect(lane.replay()).toBe(lane.store.stateHash);
  });
});
