// Toman deposits of the last 72 hours, and the coins that stay here for as long.
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants, type LimitRule, type RequestTransfer } from '../index.ts';
import { plain, TradingSystem } from '../testing/trading-system.ts';

const [ALICE, BOB] = [1, 2];
const HOUR_MS = 3_600_000;
const RECENT_MS = 72 * HOUR_MS;
const NOON = 1_800_000_000_000;
/** Of a coin worth a thousand toman: what one rial buys of it. */
const RIAL = 10_000n;

let system: TradingSystem;
let made: number;

beforeEach(() => {
  system = new TradingSystem([plain, BITCOIN_TOMAN]);
  system.at = NOON;
  made = 0;
  for (const user of [ALICE, BOB]) {
    system.send({
      type: 'set_standing',
      user,
      version: 1,
      level: 2,
      isFrozen: false,
      moneyHeldUntil: null,
      blocks: [],
    });
  }
  limits(recent('0'));
  system.fund(ALICE, 'BTC', 20_000n * RIAL);
});

const dates = { fromMs: 0, toMs: null, isOn: true } as const;

const recent = (capUnits: string, more: Partial<LimitRule> = {}): LimitRule => ({
  id: 9,
  kind: 'recent_deposit',
  level: 0,
  days: 3,
  capUnits,
  ...dates,
  ...more,
});

function limits(...rules: readonly LimitRule[]): void {
  const open = (['gateway', 'bank_deposit', 'transfer', 'toman_withdrawal'] as const).map(
    (kind, index): LimitRule => {
      return { id: index + 1, kind, level: 0, days: 1, capUnits: '900000', ...dates };
    },
  );
  system.send({ type: 'configure_limits', limits: [...open, ...rules], hours: [] });
}

/** The index price of a bitcoin, a thousand toman, as of now. */
function seePrice(): void {
  const prices = [{ market: 'BTCIRT', price: '1000', ageMs: 0 }];
  system.send({ type: 'set_index_prices', prices });
}

function bank(units: string, user = ALICE): void {
  made += 1;
  system.send({ type: 'credit_deposit', reference: `line ${made}`, user, units });
}

/** Gives to another; the state, or the refusal with its facts. */
function give(units: bigint, more: Partial<RequestTransfer> = {}): string {
  made += 1;
  seePrice();
  const outcome = system.send({
    type: 'request_transfer',
    transferId: `t${made}`,
    user: ALICE,
    kind: 'to_user',
    asset: 'BTC',
    units: `${units}`,
    delayMs: 0,
    toUser: BOB,
    validMs: 0,
    secretHash: null,
    worthBy: 'index',
    ...more,
  });
  return outcome.ok ? outcome.result.state : `${outcome.code} ${JSON.stringify(outcome.facts)}`;
}

const tooRecent = (
  heldUnits: number,
  leavableUnits: number,
  units: number,
  until = NOON + RECENT_MS,
) =>
  `deposit_too_recent ${JSON.stringify({
    heldUnits: `${heldUnits}`,
    leavableUnits: `${leavableUnits}`,
    units: `${units}`,
    until,
  })}`;

describe('coins worth a recent deposit', () => {
  it('stay for 72 hours; what is beyond goes', () => {
    bank('5000');
    expect(give(15_001n * RIAL)).toBe(tooRecent(5_000, 15_000, 15_001));
    expect(system.money(ALICE, 'BTC')).toBe(`${20_000n * RIAL}/0`);
    expect(give(15_000n * RIAL)).toBe('done');
    expect(give(1n)).toBe(tooRecent(5_000, 0, 1));
    system.at = NOON + RECENT_MS - 1;
    expect(give(1n)).toBe(tooRecent(5_000, 0, 1));
    system.at += 1;
    expect(give(5_000n * RIAL)).toBe('done');
    expect(checkInvariants(system.exchange)).toEqual([]);
  });

  it('stay however the toman came: by gateway, by the bank, or found to be theirs', () => {
    system.send({ type: 'open_payment', paymentId: 'p', user: ALICE, units: '100' });
    system.send({ type: 'credit_payment', paymentId: 'p', reference: 'r', units: '100' });
    system.send({ type: 'credit_payment', paymentId: 'p', reference: 'r', units: '100' });
    bank('30');
    system.send({ type: 'credit_deposit', reference: 'nobody', user: null, units: '7' });
    expect(give(20_000n * RIAL)).toBe(tooRecent(130, 19_870, 20_000));
    system.send({ type: 'settle_unmatched', reference: 'nobody', user: ALICE, units: '7' });
    expect(give(20_000n * RIAL)).toBe(tooRecent(137, 19_863, 20_000));
    const rows = system.close().recentDeposits;
    expect(rows).toEqual([
      { user: ALICE, deposits: `[[${NOON},"100"],[${NOON},"30"],[${NOON},"7"]]` },
    ]);
  });

  it('are as free again as each deposit’s own 72 hours are over', () => {
    bank('3000');
    system.at += HOUR_MS;
    bank('2000');
    const [first, second] = [NOON + RECENT_MS, NOON + HOUR_MS + RECENT_MS];
    expect(give(18_000n * RIAL)).toBe(tooRecent(5_000, 15_000, 18_000, first));
    expect(give(18_001n * RIAL)).toBe(tooRecent(5_000, 15_000, 18_001, second));
    system.at = first;
    expect(give(18_001n * RIAL)).toBe(tooRecent(2_000, 18_000, 18_001, second));
    expect(give(18_000n * RIAL)).toBe('done');
  });

  it('may lie in the vault or in orders; a gift on its way is not among them', () => {
    bank('5000');
    give(3_000n * RIAL, { kind: 'to_vault', toUser: null });
    // a tenth of a coin, worth a thousand rials
    expect(system.limit(ALICE, 'sell', 6_000, 100_000, { market: 'BTCIRT' }).ok).toBe(true);
    expect(give(RIAL)).toBe('done');
    const gift = {
      kind: 'gift',
      toUser: null,
      validMs: HOUR_MS,
      secretHash: 'a'.repeat(64),
    } as const;
    expect(give(13_000n * RIAL, gift)).toBe('waiting');
    // twenty thousand, less one part that went, and the gift
    expect(give(2_000n * RIAL)).toBe(tooRecent(5_000, 1_999, 2_000));
    expect(give(1_999n * RIAL)).toBe('done');
  });

  it('are counted by fresh prices alone', () => {
    system.fund(ALICE, 'QQQ', 1_000_000n);
    bank('20001');
    expect(give(1n)).toBe(tooRecent(20_001, 0, 1));
    expect(give(1n, { asset: 'QQQ' })).toBe('price_stale {"market":"QQQIRT"}');
  });
});

describe('toman', () => {
  it('go to others as far as toman and coins together stay, and do not stand for coins', () => {
    bank('5000');
    expect(give(20_000n * RIAL)).toBe(tooRecent(5_000, 15_000, 20_000));
    expect(give(4_000n, { asset: 'IRT' })).toBe('done');
    expect(give(15_000n * RIAL)).toBe('done');
    expect(give(1_000n, { asset: 'IRT' })).toBe('done');
    expect(give(1n)).toBe(tooRecent(5_000, 0, 1));
  });

  it('of a deposit alone stay, whoever they are sent to', () => {
    const own = { user: BOB, toUser: ALICE, asset: 'IRT' } as const;
    bank('5000', BOB);
    expect(give(1n, own)).toBe(tooRecent(5_000, 0, 1));
    system.fund(BOB, 'IRT', 300n);
    expect(give(301n, own)).toBe(tooRecent(5_000, 300, 301));
    expect(give(300n, own)).toBe('done');
  });

  it('go back to one’s own bank account at once', () => {
    bank('5000', BOB);
    const outcome = system.send({
      type: 'request_withdrawal',
      withdrawalId: 'w',
      user: BOB,
      asset: 'IRT',
      units: '5000',
      feeUnits: '1',
      recipient: 'card:1',
      cancelMs: 0,
    });
    expect(outcome.ok).toBe(true);
  });
});

describe('the rule', () => {
  it('looks at nothing that came before it, and holds nothing while it is off', () => {
    limits();
    bank('5000');
    expect(system.close().recentDeposits).toEqual([]);
    limits(recent('0'));
    expect(give(10_000n * RIAL)).toBe('done');
    bank('4000');
    limits(recent('0', { isOn: false }));
    expect(give(9_000n * RIAL)).toBe('done');
    limits(recent('0'));
    expect(give(1n)).toBe(tooRecent(4_000, 0, 1));
  });

  it('lets be what its cap says, for the level that it is for', () => {
    limits(recent('0'), recent('3000', { id: 10, level: 2 }));
    bank('5000');
    expect(give(18_001n * RIAL)).toBe(tooRecent(2_000, 18_000, 18_001));
    system.send({
      type: 'set_standing',
      user: ALICE,
      version: 2,
      level: 1,
      isFrozen: false,
      moneyHeldUntil: null,
      blocks: [],
    });
    expect(give(18_000n * RIAL)).toBe(tooRecent(5_000, 15_000, 18_000));
  });

  it('keeps a hundred deposits of an account apart, and of more none too little', () => {
    for (let index = 0; index < 150; index += 1) {
      system.at = NOON + index;
      bank('10');
    }
    const [row] = system.close().recentDeposits;
    const kept = JSON.parse(row?.deposits ?? '[]') as [number, string][];
    expect(kept).toHaveLength(100);
    // the oldest 51 go together, as if they had come with the last of them
    expect(kept.slice(0, 2)).toEqual([
      [NOON + 50, '510'],
      [NOON + 51, '10'],
    ]);
    expect(give(20_000n * RIAL)).toContain('"heldUnits":"1500"');
  });
});
