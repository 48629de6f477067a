import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BalanceColumns, HoldColumns, AccountColumns } from './ledger-columns.ts';
import { DECIMAL_CODES, StateHash, TextDigest, textWords, writeDecimal } from './state-hash.ts';

const counts = fc.oneof(
  fc.nat(),
  fc.maxSafeNat(),
  fc.integer({ min: 0, max: 15 }).map((power) => 10 ** power),
  fc.integer({ min: 1, max: 15 }).map((power) => 10 ** power - 1),
);

describe('the words of a text', () => {
  it('are the same whether it comes whole, in parts, or with a number that was never a text', () => {
    fc.assert(
      fc.property(fc.string(), counts, fc.string(), (before, count, after) => {
        const codes = new Uint8Array(DECIMAL_CODES);
        const from = writeDecimal(count, codes);
        const digits = String.fromCharCode(...codes.subarray(from));
        expect(digits).toBe(String(count));
        const { w0, w1 } = textWords(`${before}${count}${after}`);
        expect(textWords(before, String(count), after)).toEqual({ w0, w1 });
        const digest = new TextDigest().begin(before.length + digits.length + after.length);
        digest.text(before).codes(codes, from).text(after).end();
        expect([digest.w0, digest.w1]).toEqual([w0, w1]);
      }),
    );
  });
});

const amounts = fc.array(fc.bigInt({ min: 1n, max: 2n ** 62n }), { maxLength: 40 });
const holdsOf = (some: readonly bigint[]) =>
  some.map((amount, index) => ({
    id: index + 1,
    account: 1 + (index % 3),
    amount,
    remaining: amount,
    reasonKind: 'order' as const,
    reasonId: index + 7,
  }));

describe('a sum of records', () => {
  it('is the sum of its parts', () => {
    fc.assert(
      fc.property(amounts, amounts, (some, others) => {
        const whole = new StateHash();
        const parts = [new StateHash(), new StateHash()] as const;
        const add = (hash: StateHash, amount: bigint): void => {
          hash.begin(1).big(amount).end(0, 0, 0, 0);
        };
        for (const amount of [...some, ...others]) add(whole, amount);
        for (const amount of some) add(parts[0], amount);
        for (const amount of others) add(parts[1], amount);
        parts[0].include(parts[1]);
        expect(parts[0].digest()).toBe(whole.digest());
      }),
    );
  });

  it('is the same when rows are added up while they come', () => {
    fc.assert(
      fc.property(amounts, fc.nat({ max: 5 }), (some, every) => {
        const rows = holdsOf(some);
        const atOnce = HoldColumns.of(rows);
        atOnce.sumUp();
        const coming = new HoldColumns();
        for (const [index, row] of rows.entries()) {
          coming.ids.push(row.id);
          coming.accounts.push(row.account);
          coming.amounts.pushBig(row.amount);
          coming.remainings.pushBig(row.remaining);
          coming.reasons.push(row.reasonId);
          if (index % (every + 1) === 0) coming.sumUp();
        }
        coming.sumUp();
        coming.sumUp();
        expect(coming.sum.digest()).toBe(atOnce.sum.digest());
      }),
    );
  });
});

describe('columns of accounts', () => {
  it('take only the balances that they were made with', () => {
    const balances = BalanceColumns.of([{ account: 1, total: 5n, held: 0n }]);
    const accounts = AccountColumns.of([], balances);
    expect(AccountColumns.of(accounts, balances)).toBe(accounts);
    expect(() => AccountColumns.of(accounts, [])).toThrow('have these balances');
  });
});
