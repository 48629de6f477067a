// I13: a proved payment is credited or parked, once; nothing of it is lost or doubled.
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../index.ts';
import { plain, TradingSystem } from '../testing/trading-system.ts';

const [ALICE, CAP] = [1, '5000'];
let system: TradingSystem;
beforeEach(() => {
  system = new TradingSystem([plain, BITCOIN_TOMAN]);
});

const total = (owner: string): bigint => system.exchange.balance(owner, 'IRT').total;
const money = (): readonly bigint[] =>
  ['outside:gateway', 'outside:bank', 'house:unmatched', 'user:1'].map(total);
const used = (): bigint =>
  system.exchange.windows().find(({ user, kind }) => user === ALICE && kind === 'gateway_day')
    ?.used ?? 0n;

function open(paymentId: string, units = '3000'): void {
  const day = '2026-11-21';
  system.send({ type: 'open_payment', paymentId, user: ALICE, units, day, dayCapUnits: CAP });
}
function park(paymentId: string, units: string, reference = `zarinpal:${paymentId}`): string {
  const source = 'gateway';
  const outcome = system.send({ type: 'park_payment', paymentId, reference, units, source });
  return outcome.ok ? `${outcome.result.user} ${outcome.result.units}` : outcome.code;
}
function credit(paymentId: string, units = '3000', reference = `zarinpal:${paymentId}`): string {
  const outcome = system.send({ type: 'credit_payment', paymentId, reference, units });
  return outcome.ok ? outcome.result.state : outcome.code;
}
function close(paymentId: string): string {
  const outcome = system.send({ type: 'close_payment', paymentId, reason: 'mismatch' });
  return outcome.ok ? outcome.result.state : outcome.code;
}

describe('I13 a payment that was proved otherwise than it was asked for', () => {
  it('stands among the unmatched with what was paid, and its part of the day is free', () => {
    open('a');
    expect(used()).toBe(3_000n);
    expect(park('a', '4000')).toBe('1 4000');
    expect(money()).toEqual([-4_000n, 0n, 4_000n, 0n]);
    expect(used()).toBe(0n);
    expect(system.close().entries.at(-1)).toMatchObject({
      kind: 'toman_deposit',
      reference: 'zarinpal:a',
    });
    expect(checkInvariants(system.exchange)).toEqual([]);
  });

  it('is parked once, and neither credited nor closed then', () => {
    open('a');
    park('a', '4000');
    expect([park('a', '4000'), credit('a'), close('a')]).toEqual([
      'reference_used',
      'reference_used',
      'reference_used',
    ]);
    expect(credit('a', '3000', 'zarinpal:other')).toBe('reference_used');
    expect(money()).toEqual([-4_000n, 0n, 4_000n, 0n]);
  });

  it('is not parked once it was credited, nor under another one’s authority', () => {
    open('a');
    open('b', '1000');
    credit('a');
    expect(park('a', '4000')).toBe('reference_used');
    expect(park('b', '4000', 'zarinpal:a')).toBe('reference_used');
    expect(park('nobody', '4000')).toBe('payment_not_found');
    expect(money()).toEqual([-3_000n, 0n, 0n, 3_000n]);
  });

  it('is parked also after it was closed, and frees nothing twice', () => {
    open('a');
    open('b', '2000');
    close('a');
    expect(used()).toBe(2_000n);
    expect(park('a', '3000')).toBe('1 3000');
    expect(used()).toBe(2_000n);
  });

  it('comes from the bank where the bank alone told of it, and is settled as a line is', () => {
    open('a');
    close('a');
    const taken = { paymentId: 'a', reference: 'zarinpal:a', units: '300' };
    system.send({ type: 'park_payment', ...taken, source: 'bank' });
    expect(money()).toEqual([0n, -300n, 300n, 0n]);
    expect(credit('a')).toBe('reference_used');
    const settled = { reference: 'a', user: ALICE, units: '300' };
    expect(system.send({ type: 'settle_unmatched', ...settled }).ok).toBe(true);
    expect(system.send({ type: 'settle_unmatched', ...settled }).ok).toBe(false);
    expect(money()).toEqual([0n, -300n, 0n, 300n]);
    expect(checkInvariants(system.exchange)).toEqual([]);
  });
});
