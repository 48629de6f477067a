// What the books can write, the panel has words for: kinds, roles and accounts, in both languages.
import { ADJUSTMENT_OWNERS } from '@sarraf/contracts/lists';
import { describe, expect, it } from 'vitest';
import { texts as adjustmentsEn } from '../apps/web/src/features/backoffice/adjustments/texts/en.ts';
import { texts as adjustmentsFa } from '../apps/web/src/features/backoffice/adjustments/texts/fa.ts';
import { texts as ledgerEn } from '../apps/web/src/features/backoffice/ledger/texts/en.ts';
import { texts as ledgerFa } from '../apps/web/src/features/backoffice/ledger/texts/fa.ts';
import { KINDS } from '../apps/web/src/features/backoffice/ledger/model/kinds.ts';
import { ENTRY_KINDS } from '../packages/ledger/src/records.ts';

/** Those that docs/accounts.md names beside the ones that an adjustment may name. */
const ACCOUNTS = [...ADJUSTMENT_OWNERS, 'outside:opening', 'outside:cold'];
const roles = Object.values(ENTRY_KINDS).flatMap((kind) => [...kind.roles]);
const accountKeys = (group: string, accounts: readonly string[]): string[] =>
  accounts.map((account) => `${group}_${account.replace(':', '_')}`);

describe.each([
  ['Persian', ledgerFa, adjustmentsFa],
  ['English', ledgerEn, adjustmentsEn],
])('in %s', (_language, ledger, adjustments) => {
  it('the ledger’s screens name every kind of entry, every role and every account', () => {
    const keys = [
      ...Object.keys(ENTRY_KINDS).map((kind) => `kind_${kind}`),
      ...roles.map((role) => `role_${role}`),
      ...accountKeys('owner', ACCOUNTS),
      ...accountKeys('means', ACCOUNTS),
    ];
    expect(keys.filter((key) => !Object.hasOwn(ledger, key))).toEqual([]);
  });

  it('adjustments name every account that they may name', () => {
    const keys = accountKeys('owner', ADJUSTMENT_OWNERS);
    expect(keys.filter((key) => !Object.hasOwn(adjustments, key))).toEqual([]);
  });
});

it('entries are filtered by every kind', () => {
  expect([...KINDS].sort()).toEqual(Object.keys(ENTRY_KINDS).sort());
});
