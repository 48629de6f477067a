// Toman by the bank's statement, corrections, and sales whose money leaves at once.
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants, type LimitRule, type PayOut } from '../index.ts';
import { plain, TradingSystem } from '../testing/trading-system.ts';

const [ALICE, BOB] = [1, 2];
let system: TradingSystem;

const rule = (id: number, kind: LimitRule['kind'], capUnits: string): LimitRule => ({
  id,
  kind,
  capUnits,
  level: 1,
  days: 1,
  fromMs: 0,
  toMs: null,
  isOn: true,
});

function stand(user: number, version = 1, isFrozen = false): void {
  system.send({
    type: 'set_standing',
    user,
    version,
    level: 1,
    isFrozen,
    moneyHeldUntil: null,
    blocks: [],
  });
}

beforeEach(() => {
  system = new TradingSystem([plain, BITCOIN_TOMAN]);
  const limits = [rule(1, 'bank_deposit', '5000'), rule(2, 'toman_withdrawal', '900000000000')];
  system.send({ type: 'configure_limits', limits, hours: [] });
  stand(ALICE);
});

const total = (owner: string): bigint => system.exchange.balance(owner, 'IRT').total;
const money = (): readonly bigint[] =>
  ['outside:bank', 'house:unmatched', 'user:1', 'user:2'].map(total);

function credit(reference: string, user: number | null, units: string): string {
  const outcome = system.send({ type: 'credit_deposit', reference, user, units });
  return outcome.ok ? `${outcome.result.user} ${outcome.result.parked}` : outcome.code;
}

function settle(reference: string, user: number | null, units: string): string {
  const outcome = system.send({ type: 'settle_unmatched', reference, user, units });
  return outcome.ok ? `${outcome.result.user}` : outcome.code;
}

describe('a line of the bank’s statement', () => {
  it('is credited to its owner, once for ever', () => {
    expect(credit('a', ALICE, '3000')).toBe('1 null');
    expect(credit('a', ALICE, '3000')).toBe('reference_used');
    expect(money()).toEqual([-3_000n, 0n, 3_000n, 0n]);
    expect(system.close().entries.at(-1)).toMatchObject({ kind: 'bank_deposit', reference: 'a' });
  });

  it('waits among the unmatched where its owner is unknown, stopped, or over the limit', () => {
    expect(credit('a', null, '100')).toBe('null unknown_payer');
    expect(credit('b', BOB, '100')).toBe('null limit_missing');
    expect(credit('c', ALICE, '5001')).toBe('null limit_exceeded');
    stand(ALICE, 2, true);
    expect(credit('d', ALICE, '100')).toBe('null account_frozen');
    expect(money()).toEqual([-5_301n, 5_301n, 0n, 0n]);
    expect(checkInvariants(system.exchange)).toEqual([]);
  });

  it('is given to its owner, or went back, once', () => {
    credit('a', null, '100');
    credit('b', null, '70');
    expect(settle('a', BOB, '171')).toBe('insufficient_funds');
    expect(settle('a', BOB, '100')).toBe('2');
    expect(settle('a', BOB, '100')).toBe('reference_used');
    expect(settle('b', null, '70')).toBe('null');
    expect(money()).toEqual([-100n, 0n, 0n, 100n]);
  });
});

describe('a correction', () => {
  const adjust = (from: string, to: string, units: string, reference = 'x'): string => {
    const outcome = system.send({
      type: 'post_adjustment',
      reference,
      from,
      to,
      asset: 'IRT',
      units,
    });
    return outcome.ok ? 'posted' : outcome.code;
  };

  it('moves what is there, once, between any two owners', () => {
    expect(adjust('outside:bank', 'house:fees', '50')).toBe('posted');
    expect(adjust('outside:bank', 'house:fees', '50')).toBe('reference_used');
    expect(adjust('house:fees', 'user:2', '51', 'y')).toBe('insufficient_funds');
    expect(adjust('house:fees', 'user:2', '50', 'y')).toBe('posted');
    expect([total('house:fees'), total('user:2')]).toEqual([0n, 50n]);
    expect(system.close().postings.at(-1)).toMatchObject({ role: 'adjustment', amount: 50n });
  });
});

describe('a sale whose money is to leave', () => {
  const payOut = (more: Partial<PayOut> = {}): PayOut => ({
    withdrawalId: 'w',
    recipient: 'card:7',
    feeUnits: '40',
    cancelMs: 0,
    minUnits: '150',
    maxUnits: '900000000000',
    ...more,
  });

  function sell(out: PayOut) {
    const outcome = system.send({
      type: 'place_order',
      user: ALICE,
      market: 'BTCIRT',
      side: 'sell',
      orderType: 'market',
      amountType: 'base',
      lots: 1_000,
      timeInForce: 'gtc',
      payOut: out,
    });
    if (!outcome.ok) return outcome;
    const { filledQuote, feeUnits, payOut: paid } = outcome.result;
    return { net: BigInt(filledQuote) - BigInt(feeUnits), paid };
  }

  beforeEach(() => {
    system.fund(ALICE, 'BTC', 10_000_000_000n);
    system.fund(BOB, 'IRT', 9_000_000_000_000n);
    system.send({
      type: 'place_order',
      user: BOB,
      market: 'BTCIRT',
      side: 'buy',
      orderType: 'limit',
      amountType: 'base',
      lots: 5_000,
      priceTicks: 124_000,
      timeInForce: 'gtc',
    });
  });

  it('asks for it in the same step, the fee of the sale left out', () => {
    const sold = sell(payOut());
    if (!('net' in sold)) throw new Error(sold.code);
    expect(sold.paid).toMatchObject({
      ok: true,
      withdrawal: { withdrawalId: 'w', state: 'requested', units: `${sold.net}` },
    });
    expect(system.money(ALICE, 'IRT')).toBe(`${sold.net}/${sold.net}`);
    expect(checkInvariants(system.exchange)).toEqual([]);
  });

  it('stands where the money may not leave, which stays', () => {
    expect(sell(payOut({ minUnits: '900000000000' }))).toMatchObject({
      paid: { ok: false, code: 'payout_below_minimum' },
    });
    system.at += 20_000;
    expect(sell(payOut({ maxUnits: '200' }))).toMatchObject({
      paid: { ok: false, code: 'payout_above_maximum' },
    });
    system.at += 20_000;
    system.send({ type: 'configure_limits', limits: [], hours: [] });
    expect(sell(payOut())).toMatchObject({ paid: { ok: false, code: 'limit_missing' } });
    const { held, total: has } = system.exchange.balance('user:1', 'IRT');
    expect([held, has > 0n]).toEqual([0n, true]);
  });
});
