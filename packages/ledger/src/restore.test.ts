import { ensureDefined } from '@sarraf/money';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from './account.ts';
import type { LedgerChanges } from './entry.ts';
import { Ledger } from './ledger.ts';
import { StateHash } from './state-hash.ts';

const ORDER = 41;

/** A ledger that has worked, and one that was read back from what it wrote. */
function pair() {
  const hash = new StateHash();
  const live = new Ledger(hash);
  const outside = live.open('outside', 'gateway', 'IRT', 'spot');
  const user = live.open('user', '7', 'IRT', 'spot');
  live.open('user', '7', 'BTC', 'spot');
  live.open('user', '8', 'IRT', 'vault');
  const credit = { from: outside, to: user, amount: 900n, role: 'credit' } as const;
  const entry = { kind: 'toman_deposit', reference: 'r', at: 1, commandIndex: 0 } as const;
  live.post({ ...entry, postings: [credit] });
  const hold = live.placeHold(user, 300n, 'order', ORDER);
  const rows = live.takeChanges();
  return { hash, live, hold, rows };
}

function restored(rows: LedgerChanges) {
  const hash = new StateHash();
  const ledger = new Ledger(hash);
  for (const row of rows.accounts) ledger.restoreAccount(row);
  for (const row of rows.balances) ledger.restoreBalance(row);
  for (const row of rows.holds) ledger.restoreHold({ ...row });
  ledger.endRestore({ lastHold: 1, lastEntry: 1 });
  return { hash, ledger };
}

const plain = ({ id, ownerKind, ownerId, asset, wallet, total, held }: Account) => ({
  id,
  ownerKind,
  ownerId,
  asset,
  wallet,
  total,
  held,
});

describe('a ledger that was read back', () => {
  let before: ReturnType<typeof pair>;
  let after: ReturnType<typeof restored>;
  beforeEach(() => {
    before = pair();
    after = restored(before.rows);
  });
  const fullHash = (ledger: Ledger): string => {
    const full = new StateHash();
    ledger.addTo(full);
    return full.digest();
  };

  it('has the same hash and shows the same accounts and holds', () => {
    expect(after.hash.digest()).toBe(before.hash.digest());
    expect(after.ledger.accounts().map(plain)).toEqual(before.live.accounts().map(plain));
    const holds = [...after.ledger.openHolds()];
    expect(holds.map(({ row }) => [row.id, row.remaining, row.reasonId])).toEqual([
      [1, 300n, ORDER],
    ]);
    expect(fullHash(after.ledger)).toBe(before.hash.digest());
  });

  it('finds an account by its owner and a hold with its account', () => {
    const account = ensureDefined(after.ledger.find('user', '7', 'IRT', 'spot'), 'the account');
    expect(plain(account)).toMatchObject({ id: 2, total: 900n, held: 300n });
    expect(after.ledger.account(2)).toBe(account);
    expect(after.ledger.hold(1)?.account).toBe(account);
  });

  it('goes on as if nothing had been', () => {
    const hold = ensureDefined(after.ledger.hold(1), 'the hold');
    after.ledger.lowerHold(hold, 100n);
    before.live.lowerHold(before.hold, 100n);
    expect(after.ledger.takeChanges()).toEqual(before.live.takeChanges());
    expect(after.hash.digest()).toBe(before.hash.digest());
    after.ledger.releaseHold(hold);
    before.live.releaseHold(before.hold);
    expect(after.ledger.takeChanges()).toEqual(before.live.takeChanges());
    expect(after.ledger.hold(1)).toBeUndefined();
    expect([...after.ledger.openHolds()]).toEqual([]);
    expect(fullHash(after.ledger)).toBe(before.hash.digest());
  });

  it('opens a new account behind those that it has', () => {
    expect(after.ledger.find('user', '9', 'IRT', 'spot')).toBeUndefined();
    expect(after.ledger.open('user', '9', 'IRT', 'spot').id).toBe(5);
    expect(after.ledger.open('user', '8', 'IRT', 'vault').id).toBe(4);
    expect(after.ledger.accountCount).toBe(5);
  });

  it.each([
    ['a gap in the accounts', (rows: LedgerChanges) => ({ accounts: rows.accounts.slice(1) })],
    [
      'an account twice',
      (rows: LedgerChanges) => ({ accounts: [...rows.accounts, ...rows.accounts.slice(-1)] }),
    ],
    [
      'a balance of nobody',
      ({ balances }: LedgerChanges) => ({
        balances: balances.map((row) => ({ ...row, account: 5 })),
      }),
    ],
    [
      'a hold of nobody',
      ({ holds }: LedgerChanges) => ({ holds: holds.map((row) => ({ ...row, account: 9 })) }),
    ],
    [
      'an open hold with nothing left',
      ({ holds }: LedgerChanges) => ({ holds: holds.map((row) => ({ ...row, remaining: 0n })) }),
    ],
  ])('refuses %s', (_, damage) => {
    const { rows } = before;
    expect(() => restored({ ...rows, ...damage(rows) })).toThrow(/account|hold/);
  });
});
