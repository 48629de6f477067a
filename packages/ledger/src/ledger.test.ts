import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Account, available } from './account.ts';
import { Ledger } from './ledger.ts';
import { StateHash } from './state-hash.ts';

fc.configureGlobal({ seed: propertySeed() });

function newLedger() {
  const hash = new StateHash();
  const ledger = new Ledger(hash);
  const user = (id: number, asset = 'IRT'): Account => ledger.open('user', `${id}`, asset, 'spot');
  const outside = ledger.open('outside', 'gateway', 'IRT', 'spot');
  const move = (from: Account, to: Account, amount: bigint, reference = 'r'): number =>
    ledger.post({
      kind: 'toman_deposit',
      reference,
      at: 1,
      commandIndex: 0,
      postings: [{ from, to, amount, role: 'credit' }],
    });
  return { hash, ledger, user, outside, move };
}

describe('a ledger', () => {
  it('opens an account once and numbers accounts from 1', () => {
    const { ledger, user, outside } = newLedger();
    expect(outside.id).toBe(1);
    expect(user(7).id).toBe(2);
    expect(user(7)).toBe(user(7));
    expect(user(7, 'BTC').id).toBe(3);
    expect(ledger.find('user', '8', 'IRT', 'spot')).toBeUndefined();
  });

  it('moves money between two ends, and only the outside may be below zero', () => {
    const { user, outside, move } = newLedger();
    move(outside, user(1), 100n);
    move(user(1), user(2), 40n);
    expect([outside.total, user(1).total, user(2).total]).toEqual([-100n, 60n, 40n]);
    expect(() => move(user(2), user(1), 41n)).toThrow('nobody pays more than is free');
  });

  it('reserves what is available and no more', () => {
    const { ledger, user, outside, move } = newLedger();
    move(outside, user(1), 100n);
    const hold = ledger.placeHold(user(1), 70n, 'order', 1);
    expect([user(1).total, user(1).held, available(user(1))]).toEqual([100n, 70n, 30n]);
    expect(() => ledger.placeHold(user(1), 31n, 'order', 2)).toThrow('than is available');
    expect(() => move(user(1), user(2), 31n)).toThrow('nobody pays more than is free');
    expect(hold.row.remaining).toBe(70n);
  });

  it('settles a hold by lowering it and posting, and releases the rest', () => {
    const { ledger, user, outside, move } = newLedger();
    move(outside, user(1), 100n);
    const hold = ledger.placeHold(user(1), 70n, 'order', 1);
    ledger.lowerHold(hold, 50n);
    move(user(1), user(2), 50n, 'fill');
    expect(ledger.releaseHold(hold)).toBe(20n);
    expect([user(1).total, user(1).held, hold.row.remaining]).toEqual([50n, 0n, 0n]);
    expect(() => ledger.lowerHold(hold, 1n)).toThrow('what is left of it');
  });

  it.each([0n, -1n, 1n << 63n])('refuses a posting of %s units', (amount) => {
    const { user, outside, move } = newLedger();
    expect(() => move(outside, user(1), amount)).toThrow('above zero');
  });

  it('never lets two assets share a posting', () => {
    const { user, outside, move } = newLedger();
    expect(() => move(outside, user(1, 'BTC'), 1n)).toThrow('of one asset');
  });

  it('gives out each touched row once, with its value at the end', () => {
    const { ledger, user, outside, move } = newLedger();
    move(outside, user(1), 100n);
    const hold = ledger.placeHold(user(1), 70n, 'order', 9);
    ledger.lowerHold(hold, 30n);
    const changes = ledger.takeChanges();
    expect(changes.balances).toEqual([
      { account: 1, total: -100n, held: 0n },
      { account: 2, total: 100n, held: 40n },
    ]);
    expect(changes.holds).toEqual([
      { id: 1, account: 2, amount: 70n, remaining: 40n, reasonKind: 'order', reasonId: 9 },
    ]);
    expect(changes.postings).toHaveLength(1);
    expect(ledger.takeChanges()).toEqual({
      accounts: [],
      balances: [],
      holds: [],
      entries: [],
      postings: [],
      lastHoldBefore: 1,
      lastHold: 1,
    });
  });
});

describe('a hold that has ended', () => {
  it('leaves nothing of itself to the next one', () => {
    const { ledger, user, outside, move } = newLedger();
    move(outside, user(1), 100n);
    move(outside, user(2), 100n);
    const first = ledger.placeHold(user(1), 70n, 'order', 9);
    ledger.lowerHold(first, 30n);
    ledger.releaseHold(first);
    expect(ledger.takeChanges().holds).toMatchObject([{ id: 1, amount: 70n, remaining: 0n }]);
    const next = ledger.placeHold(user(2), 50n, 'order', 10);
    expect(next.row).toMatchObject({ id: 2, amount: 50n, remaining: 50n, reasonId: 10 });
    expect(next.account).toBe(user(2));
    expect([ledger.hold(1), ledger.hold(2)]).toEqual([undefined, next]);
    expect(ledger.takeChanges().holds).toEqual([
      { id: 2, account: 3, amount: 50n, remaining: 50n, reasonKind: 'order', reasonId: 10 },
    ]);
    expect([user(1).held, user(2).held]).toEqual([0n, 50n]);
  });

  it('is told as ended beside the one that came after it', () => {
    const { ledger, user, outside, move } = newLedger();
    move(outside, user(1), 100n);
    const first = ledger.placeHold(user(1), 70n, 'order', 9);
    ledger.releaseHold(first);
    const next = ledger.placeHold(user(1), 50n, 'order', 10);
    expect(next.row.id).toBe(2);
    expect(ledger.takeChanges().holds.map(({ id, remaining }) => [id, remaining])).toEqual([
      [1, 0n],
      [2, 50n],
    ]);
  });
});

describe('a balance', () => {
  it('beyond 63 bits is refused before it is written', () => {
    const { user, outside, move } = newLedger();
    const most = (1n << 63n) - 1n;
    move(outside, user(1), most - 5n);
    expect(() => move(outside, user(1), 6n)).toThrow('63 bits');
    expect(user(1).total).toBe(most - 5n);
  });

  it('stays what it was while room is made for many more accounts', () => {
    const { user, outside, move } = newLedger();
    move(outside, user(1), 7n);
    for (let at = 2; at <= 500; at += 1) move(outside, user(at), BigInt(at));
    expect(user(1).total).toBe(7n);
    expect([user(64).total, user(500).total]).toEqual([64n, 500n]);
    expect(outside.total).toBe(-(7n + (500n * 501n) / 2n - 1n));
  });
});

describe('the hash of a state', () => {
  it('depends on the records, not on the way to them', () => {
    const one = newLedger();
    one.move(one.outside, one.user(1), 100n);
    one.move(one.user(1), one.user(2), 30n);
    const other = newLedger();
    other.user(1);
    other.move(other.outside, other.user(2), 10n);
    other.move(other.outside, other.user(1), 70n);
    other.move(other.outside, other.user(2), 20n);
    for (const { ledger } of [one, other]) ledger.refreshHash();
    expect(one.hash.digest()).toBe(other.hash.digest());
    other.move(other.user(1), other.user(2), 1n);
    other.ledger.refreshHash();
    expect(one.hash.digest()).not.toBe(other.hash.digest());
  });

  it('returns to nothing when every record is taken out', () => {
    const numbers = fc.array(fc.bigInt(-(1n << 63n), (1n << 63n) - 1n), { maxLength: 30 });
    fc.assert(
      fc.property(numbers, (values) => {
        const hash = new StateHash();
        const records = values.map((value, index) => {
          const record = { h0: 0, h1: 0, h2: 0, h3: 0 };
          hash.begin(1).int(index).big(value).put(record);
          return record;
        });
        const digests = new Set<string>();
        for (const record of records) {
          digests.add(hash.digest());
          hash.drop(record);
        }
        expect(digests.size).toBe(values.length);
        expect(hash.digest()).toBe('0'.repeat(32));
      }),
    );
  });

  it('tells apart every bit of every field', () => {
    const seen = new Set<string>();
    const add = (value: bigint, whole: number): void => {
      const hash = new StateHash();
      hash.begin(1).big(value).int(whole).put({ h0: 0, h1: 0, h2: 0, h3: 0 });
      seen.add(hash.digest());
    };
    for (let bit = 0n; bit < 64n; bit += 1n) add(BigInt.asIntN(64, 1n << bit), 0);
    for (let bit = 0; bit < 53; bit += 1) add(0n, 2 ** bit);
    expect(seen.size).toBe(117);
  });
});
