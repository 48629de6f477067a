// Money that leaves, step by step: what is held, what is posted, and who may do what when.
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  checkInvariants,
  type LimitRule,
  type SetStanding,
  type WithdrawalStep,
} from '../index.ts';
import { WITHDRAWAL } from '../records/money-records.ts';
import { foundRow } from '../records/stored-kind.ts';
import { plain, TradingSystem } from '../testing/trading-system.ts';

const [ALICE, BOB] = [1, 2];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Noon of a day in Tehran. */
const NOON = 1_800_000_000_000 - (1_800_000_000_000 % DAY_MS) + 8.5 * HOUR_MS;

let system: TradingSystem;
let versions: number;
let requests: number;

beforeEach(() => {
  system = new TradingSystem([plain, BITCOIN_TOMAN]);
  system.at = NOON;
  versions = 0;
  requests = 0;
  system.fund(ALICE, 'IRT', 10_000n);
  limits(rule(1, '100000'));
  stand(ALICE);
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

function rule(id: number, capUnits: string, more: Partial<LimitRule> = {}): LimitRule {
  const terms = { level: 1, days: 1, fromMs: 0, toMs: null, isOn: true } as const;
  return { id, kind: 'toman_withdrawal', capUnits, ...terms, ...more };
}

function limits(...rules: readonly LimitRule[]): void {
  system.send({ type: 'configure_limits', limits: rules, hours: [] });
}

/** Asks for money to leave; the state, or the refusal with its facts. */
function request(units: string, user = ALICE, feeUnits = '40'): string {
  requests += 1;
  const outcome = system.send({
    type: 'request_withdrawal',
    withdrawalId: `w${requests}`,
    user,
    asset: 'IRT',
    units,
    feeUnits,
    recipient: 'card:7',
    cancelMs: 3 * MINUTE_MS,
  });
  return outcome.ok ? outcome.result.state : `${outcome.code} ${JSON.stringify(outcome.facts)}`;
}

/** Moves one on; the state, or the refusal. */
function step(name: WithdrawalStep, id = 'w1', user: number | null = null): string {
  const reference = name === 'settle' ? `paya:${id}` : null;
  const outcome = system.send({
    type: 'advance_withdrawal',
    withdrawalId: id,
    step: name,
    user,
    reference,
  });
  return outcome.ok ? outcome.result.state : outcome.code;
}

/** What Alice has, and what of it is held. */
const money = (): string => system.money(ALICE, 'IRT');
const total = (owner: string): bigint => system.exchange.balance(owner, 'IRT').total;

describe('money that is to leave', () => {
  it('is held at once, is posted when the bank has paid, and the fee is the house’s', () => {
    expect(request('5000')).toBe('requested');
    expect(money()).toBe('10000/5000');
    system.at += 3 * MINUTE_MS;
    expect(['approve', 'send'].map((name) => step(name as WithdrawalStep))).toEqual([
      'approved',
      'sent',
    ]);
    expect(money()).toBe('10000/5000');
    expect(step('settle')).toBe('settled');
    expect(money()).toBe('5000/0');
    expect([total('outside:bank'), total('house:fees')]).toEqual([4_960n, 40n]);
    const { entries, postings, withdrawals } = system.close();
    expect(entries.at(-1)).toMatchObject({ kind: 'withdrawal', reference: 'w1' });
    expect(postings.slice(-2).map(({ amount, role }) => [amount, role])).toEqual([
      [4_960n, 'payout'],
      [40n, 'fee'],
    ]);
    expect(withdrawals).toMatchObject([{ state: 'settled', reference: 'paya:w1' }]);
    expect(checkInvariants(system.exchange)).toEqual([]);
  });

  it('is not approved while its owner may think again, and is free once they do', () => {
    request('5000');
    expect(step('approve')).toBe('withdrawal_too_early');
    expect(step('cancel', 'w1', BOB)).toBe('withdrawal_not_found');
    expect(step('cancel', 'w1', ALICE)).toBe('cancelled');
    expect(money()).toBe('10000/0');
    system.at += 3 * MINUTE_MS;
    expect(step('approve')).toBe('withdrawal_wrong_state');
    expect(step('cancel', 'w1', ALICE)).toBe('cancelled');
    expect(total('outside:bank')).toBe(0n);
  });

  it('is not cancelled once it was approved, and comes back where staff refuse it', () => {
    request('5000');
    system.at += 3 * MINUTE_MS;
    step('approve');
    expect(step('cancel', 'w1', ALICE)).toBe('withdrawal_wrong_state');
    expect(step('settle')).toBe('withdrawal_wrong_state');
    expect(step('refuse')).toBe('refused');
    expect(money()).toBe('10000/0');
  });

  it('each step counts once', () => {
    request('5000');
    system.at += 3 * MINUTE_MS;
    for (const name of ['approve', 'send', 'settle'] as const) {
      const first = step(name);
      expect(step(name), name).toBe(first);
    }
    expect(money()).toBe('5000/0');
    expect(step('return')).toBe('returned');
    expect(step('return')).toBe('returned');
    expect(step('settle')).toBe('withdrawal_wrong_state');
    expect(money()).toBe('10000/0');
    expect([total('outside:bank'), total('house:fees')]).toEqual([0n, 0n]);
  });

  it('that the bank returns before it said it paid was only held', () => {
    request('5000');
    system.at += 3 * MINUTE_MS;
    step('approve');
    step('send');
    expect(step('refuse')).toBe('withdrawal_wrong_state');
    expect(step('return')).toBe('returned');
    expect(money()).toBe('10000/0');
    const { entries } = system.close();
    expect(entries.filter(({ kind }) => kind.startsWith('withdrawal'))).toEqual([]);
  });

  it('is never more than is free', () => {
    expect(request('10001')).toBe(
      'insufficient_funds {"asset":"IRT","neededUnits":"10001","availableUnits":"10000"}',
    );
    expect(request('6000')).toBe('requested');
    expect(request('4001')).toContain('"availableUnits":"4000"');
    expect(request('4000')).toBe('requested');
    expect(money()).toBe('10000/10000');
  });

  it('has an id that counts once for ever', () => {
    request('5000');
    requests = 0;
    expect(request('1000')).toBe('reference_used {"withdrawalId":"w1"}');
    step('cancel', 'w1', ALICE);
    requests = 0;
    expect(request('1000')).toBe('reference_used {"withdrawalId":"w1"}');
    expect(money()).toBe('10000/0');
  });
});

describe('whose money may not leave', () => {
  it('the frozen, the stopped and the held ask for nothing', () => {
    stand(ALICE, { isFrozen: true });
    expect(request('5000')).toBe('account_frozen {}');
    stand(ALICE, { blocks: [{ action: 'withdraw', until: null }] });
    expect(request('5000')).toContain('action_blocked');
    const until = NOON + 24 * HOUR_MS;
    stand(ALICE, { moneyHeldUntil: until });
    expect(request('5000')).toBe(`money_held {"until":${until}}`);
    system.at = until;
    expect(request('5000')).toBe('requested');
  });

  it('what was asked for waits for them, may be cancelled, and the bank’s word still counts', () => {
    request('3000');
    request('2000');
    request('1000');
    system.at += 3 * MINUTE_MS;
    for (const id of ['w2', 'w3']) step('approve', id);
    step('send', 'w3');
    stand(ALICE, { isFrozen: true });
    expect(step('approve', 'w1')).toBe('account_frozen');
    expect(step('send', 'w2')).toBe('account_frozen');
    expect(step('settle', 'w3')).toBe('settled');
    expect(step('cancel', 'w1', ALICE)).toBe('cancelled');
    stand(ALICE, { moneyHeldUntil: system.at + 1 });
    expect(step('send', 'w2')).toBe('money_held');
    system.at += 1;
    expect(step('send', 'w2')).toBe('sent');
    expect(money()).toBe('9000/2000');
    expect(checkInvariants(system.exchange)).toEqual([]);
  });

  it('nothing leaves where no limit opens it to the level', () => {
    stand(ALICE, { level: 0 });
    expect(request('5000')).toBe('limit_missing {"kind":"toman_withdrawal","levelThatLifts":1}');
  });

  it('a limit counts what is on its way and what left; what came back frees it', () => {
    limits(rule(1, '6000'), rule(2, '9000', { days: 30 }));
    expect(request('5000')).toBe('requested');
    expect(request('1001')).toContain('limit_exceeded {"kind":"toman_withdrawal","days":1');
    step('cancel', 'w1', ALICE);
    expect(request('6000')).toBe('requested');
    system.at += DAY_MS;
    expect(request('3001')).toContain('"days":30');
    expect(request('3000')).toBe('requested');
    expect(step('refuse', 'w5')).toBe('refused');
    expect(request('3001')).toContain('"usedUnits":"6000"');
    expect(checkInvariants(system.exchange)).toEqual([]);
  });
});

it('is written in one order of its fields, wherever its row came from', () => {
  const row = {
    id: 'w1',
    user: 1,
    asset: 'IRT',
    units: 400n,
    feeUnits: 40n,
    recipient: 'card:7',
    day: '2026-11-26',
    hold: 3,
    createdAt: 1,
    cancelUntil: 2,
    state: 'sent' as const,
    reference: null,
    updatedAt: 3,
    chain: null,
    destination: null,
    worth: 0n,
  };
  const turned = Object.fromEntries(Object.entries(row).toReversed()) as typeof row;
  expect(JSON.stringify(foundRow(WITHDRAWAL, turned))).toBe(
    JSON.stringify(foundRow(WITHDRAWAL, row)),
  );
});
