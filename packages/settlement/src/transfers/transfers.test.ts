// Money that moves between wallets, step by step: what is held, what is posted, who may do what when.
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  checkInvariants,
  type LimitRule,
  type RequestTransfer,
  type SetStanding,
  type TransferStep,
} from '../index.ts';
import { TRANSFER } from '../records/money-records.ts';
import { foundRow } from '../records/stored-kind.ts';
import { plain, TradingSystem } from '../testing/trading-system.ts';

const [ALICE, BOB, CAROL] = [1, 2, 3];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;
/** Noon of a day in Tehran. */
const NOON = 1_800_000_000_000 - (1_800_000_000_000 % DAY_MS) + 8.5 * HOUR_MS;
const HASH = 'a'.repeat(64);

let system: TradingSystem;
let versions: number;
let requests: number;

beforeEach(() => {
  system = new TradingSystem([plain, BITCOIN_TOMAN]);
  system.at = NOON;
  versions = 0;
  requests = 0;
  system.fund(ALICE, 'IRT', 10_000n);
  limits(rule(1, 'transfer', '100000'));
  stand(ALICE);
});

function stand(user: number, more: Partial<SetStanding> = {}): void {
  versions += 1;
  system.send({
    type: 'set_standing',
    user,
    version: versions,
    level: 2,
    isFrozen: false,
    moneyHeldUntil: null,
    blocks: [],
    ...more,
  });
}

function rule(
  id: number,
  kind: LimitRule['kind'],
  capUnits: string,
  more: Partial<LimitRule> = {},
): LimitRule {
  const terms = { level: 2, days: 1, fromMs: 0, toMs: null, isOn: true } as const;
  return { id, kind, capUnits, ...terms, ...more };
}

function limits(...rules: readonly LimitRule[]): void {
  system.send({ type: 'configure_limits', limits: rules, hours: [] });
}

/** Moves money; the state, or the refusal with its facts. */
function move(kind: RequestTransfer['kind'], units: string, more: Partial<RequestTransfer> = {}) {
  requests += 1;
  const outcome = system.send({
    type: 'request_transfer',
    transferId: `t${requests}`,
    user: ALICE,
    kind,
    asset: 'IRT',
    units,
    delayMs: 0,
    toUser: kind === 'to_user' ? BOB : null,
    validMs: kind === 'gift' ? YEAR_MS : 0,
    secretHash: kind === 'gift' ? HASH : null,
    ...more,
  });
  return outcome.ok ? outcome.result.state : `${outcome.code} ${JSON.stringify(outcome.facts)}`;
}

/** Ends one; the state, or the refusal. */
function step(name: TransferStep, user: number | null = null, hash = HASH, id = 't1'): string {
  const secretHash = name === 'redeem' ? hash : null;
  const outcome = system.send({
    type: 'advance_transfer',
    transferId: id,
    step: name,
    user,
    secretHash,
  });
  return outcome.ok ? outcome.result.state : outcome.code;
}

/** What somebody has to trade with, and what of it is held. */
const spot = (user: number): string => system.money(user, 'IRT');

/** The same of their vault. */
function vault(user: number): string {
  const account = system.exchange.accounts().find(({ wallet, user: owner, asset }) => {
    return wallet === 'vault' && owner === user && asset === 'IRT';
  });
  return `${account?.total ?? 0n}/${account?.held ?? 0n}`;
}

describe('the vault', () => {
  it('takes money at once, and what is in it neither trades nor leaves', () => {
    expect(move('to_vault', '7000')).toBe('done');
    expect([spot(ALICE), vault(ALICE)]).toEqual(['3000/0', '7000/0']);
    expect(move('to_user', '3001')).toContain('"availableUnits":"3000"');
    const { entries, postings, transfers } = system.close();
    expect(entries.at(-1)).toMatchObject({ kind: 'transfer', reference: 't1' });
    expect(postings.at(-1)).toMatchObject({ amount: 7_000n, role: 'transfer' });
    expect(transfers).toMatchObject([{ kind: 'to_vault', state: 'done', worth: 0n, hold: null }]);
    expect(checkInvariants(system.exchange)).toEqual([]);
  });

  it('gives it back when its time has come, once, and not before', () => {
    move('to_vault', '7000');
    expect(move('from_vault', '5000', { delayMs: DAY_MS })).toBe('waiting');
    expect([spot(ALICE), vault(ALICE)]).toEqual(['3000/0', '7000/5000']);
    expect(move('from_vault', '2001')).toContain('insufficient_funds');
    expect(step('release', null, HASH, 't2')).toBe('transfer_too_early');
    system.at += DAY_MS;
    expect(step('release', null, HASH, 't2')).toBe('done');
    expect(step('release', null, HASH, 't2')).toBe('done');
    expect(step('cancel', ALICE, HASH, 't2')).toBe('transfer_wrong_state');
    expect([spot(ALICE), vault(ALICE)]).toEqual(['8000/0', '2000/0']);
    expect(checkInvariants(system.exchange)).toEqual([]);
  });

  it('keeps what its owner wanted out and thought better of', () => {
    move('to_vault', '7000');
    move('from_vault', '5000', { delayMs: DAY_MS });
    expect(step('cancel', BOB, HASH, 't2')).toBe('transfer_not_found');
    expect(step('cancel', ALICE, HASH, 't2')).toBe('cancelled');
    expect([spot(ALICE), vault(ALICE)]).toEqual(['3000/0', '7000/0']);
    system.at += DAY_MS;
    expect(step('release', null, HASH, 't2')).toBe('transfer_wrong_state');
  });

  it('opens to nobody who is frozen; cancelling stays', () => {
    move('to_vault', '7000');
    move('from_vault', '5000', { delayMs: HOUR_MS });
    stand(ALICE, { isFrozen: true });
    system.at += DAY_MS;
    expect(step('release', null, HASH, 't2')).toBe('account_frozen');
    expect(move('from_vault', '1000')).toContain('account_frozen');
    expect(move('to_vault', '1000')).toContain('account_frozen');
    expect(step('cancel', ALICE, HASH, 't2')).toBe('cancelled');
    expect(vault(ALICE)).toBe('7000/0');
  });

  it('is closed to whoever was just changed neither inwards nor outwards', () => {
    stand(ALICE, { moneyHeldUntil: NOON + DAY_MS });
    expect(move('to_vault', '1000')).toBe('done');
    expect(move('from_vault', '1000')).toBe('done');
  });
});

describe('money for another user', () => {
  it('is theirs at once, and counts as leaving', () => {
    limits(rule(1, 'transfer', '6000'), rule(2, 'leaving', '5000'));
    expect(move('to_user', '4000')).toBe('done');
    expect([spot(ALICE), spot(BOB)]).toEqual(['6000/0', '4000/0']);
    expect(move('to_user', '2001')).toContain('limit_exceeded {"kind":"transfer"');
    expect(move('to_user', '1001')).toContain('limit_exceeded {"kind":"leaving"');
    expect(move('to_user', '1000')).toBe('done');
    expect(checkInvariants(system.exchange)).toEqual([]);
  });

  it('goes with what is withdrawn into one limit', () => {
    limits(
      rule(1, 'transfer', '9000'),
      rule(2, 'leaving', '5000'),
      rule(3, 'toman_withdrawal', '9000'),
    );
    move('to_user', '3000');
    const outcome = system.send({
      type: 'request_withdrawal',
      withdrawalId: 'w',
      user: ALICE,
      asset: 'IRT',
      units: '2001',
      feeUnits: '1',
      recipient: 'card:1',
      cancelMs: 0,
    });
    expect(outcome).toMatchObject({ code: 'limit_exceeded', facts: { kind: 'leaving' } });
  });

  it('does not leave the frozen, the stopped and the held, nor a level that no limit opens', () => {
    stand(ALICE, { isFrozen: true });
    expect(move('to_user', '1')).toContain('account_frozen');
    stand(ALICE, { blocks: [{ action: 'withdraw', until: null }] });
    expect(move('to_user', '1')).toContain('action_blocked');
    stand(ALICE, { moneyHeldUntil: NOON + 1 });
    expect(move('to_user', '1')).toContain('money_held');
    stand(ALICE, { level: 1 });
    expect(move('to_user', '1')).toBe('limit_missing {"kind":"transfer","levelThatLifts":2}');
    expect(spot(ALICE)).toBe('10000/0');
  });

  it('counts a coin by what it is worth in toman, rounded up, and not without a price', () => {
    system.fund(ALICE, 'BTC', 1_000_000n);
    const coin = { asset: 'BTC' } as const;
    expect(move('to_user', '1000', coin)).toBe('price_stale {"market":"BTCIRT"}');
    const prices = [{ market: 'BTCIRT', price: '1000', ageMs: 0 }];
    system.send({ type: 'set_index_prices', prices });
    // a thousandth of a hundredth of a coin, and a rial has a tenth of a toman
    expect(move('to_user', '1001', coin)).toBe('done');
    const { transfers } = system.close();
    expect(transfers.at(-1)).toMatchObject({ asset: 'BTC', units: 1_001n, worth: 1n });
    expect(system.money(BOB, 'BTC')).toBe('1001/0');
  });

  it('counts by the last trade in journals from before, and now by a fresh price alone', () => {
    system.fund(ALICE, 'BTC', 1_000_000n);
    system.fund(BOB, 'IRT', 900_000_000n);
    const market = { market: 'BTCIRT' } as const;
    expect(system.limit(ALICE, 'sell', 6_000, 500, market).ok).toBe(true);
    expect(system.limit(BOB, 'buy', 6_000, 500, market).ok).toBe(true);
    const coin = { asset: 'BTC' } as const;
    expect(move('to_user', '1', { ...coin, worthBy: 'index' })).toBe(
      'price_stale {"market":"BTCIRT"}',
    );
    expect(move('to_user', '1', coin)).toBe('done');
    expect(system.close().transfers.at(-1)).toMatchObject({ units: 1n, worth: 60n });
  });

  it('has an id that counts once for ever', () => {
    move('to_user', '1000');
    requests = 0;
    expect(move('to_user', '1000')).toBe('reference_used {"transferId":"t1"}');
    expect(spot(BOB)).toBe('1000/0');
  });
});

describe('a gift', () => {
  it('is held, and is the one’s who presents its code, once', () => {
    expect(move('gift', '4000')).toBe('waiting');
    expect(spot(ALICE)).toBe('10000/4000');
    expect(step('redeem', BOB, 'b'.repeat(64))).toBe('transfer_not_found');
    expect(step('redeem', BOB)).toBe('done');
    expect(step('redeem', BOB)).toBe('done');
    expect(step('redeem', CAROL)).toBe('transfer_wrong_state');
    expect([spot(ALICE), spot(BOB)]).toEqual(['6000/0', '4000/0']);
    expect(system.close().transfers.at(-1)).toMatchObject({ recipient: BOB, state: 'done' });
  });

  it('is its maker’s again once they cancel it, or its year is over, and so is their limit', () => {
    limits(rule(1, 'transfer', '4000'));
    move('gift', '4000');
    expect(move('gift', '1')).toContain('limit_exceeded');
    expect(step('cancel', BOB)).toBe('transfer_not_found');
    expect(step('cancel', ALICE)).toBe('cancelled');
    expect(step('redeem', BOB)).toBe('transfer_wrong_state');
    expect(move('gift', '4000')).toBe('waiting');
    expect(step('expire', null, HASH, 't3')).toBe('transfer_too_early');
    system.at += YEAR_MS;
    expect(step('redeem', BOB, HASH, 't3')).toBe('transfer_too_late');
    expect(step('expire', null, HASH, 't3')).toBe('expired');
    expect(step('expire', null, HASH, 't3')).toBe('expired');
    expect(spot(ALICE)).toBe('10000/0');
    expect(checkInvariants(system.exchange)).toEqual([]);
  });

  it('waits while its maker is stopped, and says no more; a stopped one gets nothing', () => {
    move('gift', '4000');
    stand(ALICE, { isFrozen: true });
    expect(step('redeem', BOB)).toBe('gift_waits');
    stand(ALICE, { moneyHeldUntil: NOON + DAY_MS });
    expect(step('redeem', BOB)).toBe('gift_waits');
    stand(ALICE);
    stand(BOB, { blocks: [{ action: 'deposit', until: null }] });
    expect(step('redeem', BOB)).toBe('action_blocked');
    stand(BOB);
    expect(step('redeem', BOB)).toBe('done');
  });
});

it('is written in one order of its fields, wherever its row came from', () => {
  const row = {
    id: 't1',
    user: 1,
    kind: 'gift' as const,
    recipient: null,
    asset: 'IRT',
    units: 4n,
    worth: 4n,
    day: '2026-11-26',
    hold: 3,
    secretHash: HASH,
    dueAt: 9,
    createdAt: 1,
    state: 'waiting' as const,
    updatedAt: 3,
  };
  const turned = Object.fromEntries(Object.entries(row).toReversed()) as typeof row;
  expect(JSON.stringify(foundRow(TRANSFER, turned))).toBe(JSON.stringify(foundRow(TRANSFER, row)));
});
