import type { LimitRule, TransferStep } from '@sarraf/settlement';
import type { TestEngine } from './test-engine.ts';

const HASH = 'c'.repeat(64);
const ALWAYS = { level: 1, fromMs: 0, toMs: null, isOn: true } as const;

/** Limits that all of it is just within. */
export const MOVE_LIMITS: readonly LimitRule[] = [
  { id: 3, kind: 'toman_withdrawal', capUnits: '7000000', days: 1, ...ALWAYS },
  { id: 4, kind: 'transfer', capUnits: '450000', days: 1, ...ALWAYS },
  { id: 5, kind: 'leaving', capUnits: '9000000', days: 1, ...ALWAYS },
  { id: 6, kind: 'bank_deposit', capUnits: '800000', days: 1, ...ALWAYS },
  { ...ALWAYS, id: 7, kind: 'recent_deposit', capUnits: '0', days: 3, level: 0 },
];

/** Money that moves: into the vault and out of it, to another, as gifts; and by the bank's statement. */
export async function moveSomewhat(client: TestEngine['client']): Promise<void> {
  const base = { type: 'request_transfer', user: 1, asset: 'IRT', toUser: null } as const;
  const plain = { delayMs: 0, validMs: 0, secretHash: null };
  const step = (transferId: string, name: TransferStep, user: number | null = null) =>
    client.submit({
      command: {
        ...{ type: 'advance_transfer', transferId, step: name, user },
        secretHash: name === 'redeem' ? HASH : null,
      },
    });
  await client.submit({
    command: { ...base, ...plain, transferId: 'saved', kind: 'to_vault', units: '900000' },
  });
  for (const transferId of ['waits', 'thought-better'] as const) {
    await client.submit({
      command: {
        ...{ ...base, ...plain, transferId, kind: 'from_vault', units: '200000' },
        delayMs: 3_600_000,
      },
    });
  }
  await step('thought-better', 'cancel', 1);
  await client.submit({
    command: {
      ...base,
      ...plain,
      transferId: 'given',
      kind: 'to_user',
      units: '300000',
      toUser: 2,
    },
  });
  await client.submit({
    command: {
      ...{ ...base, ...plain, transferId: 'gift', kind: 'gift', units: '150000' },
      ...{ validMs: 3_600_000, secretHash: HASH },
    },
  });
  await step('gift', 'redeem', 2);
  const line = { type: 'credit_deposit', units: '800000' } as const;
  await client.submit({ command: { ...line, reference: 'own-line', user: 1 } });
  await client.submit({ command: { ...line, reference: 'unmatched-line', user: null } });
  await client.submit({
    command: {
      ...{ type: 'settle_unmatched', reference: 'unmatched-line', user: 2, units: '800000' },
    },
  });
}

/** What breaks an invariant of what was moved so, and the row that shows it. */
export const MOVE_DAMAGES: readonly {
  readonly invariant: string;
  readonly sql: string;
  readonly row: string | RegExp;
}[] = [
  {
    invariant: 'I5',
    sql: `UPDATE transfers_state SET state = 'cancelled' WHERE id = 'waits'`,
    row: /^hold \d+$/,
  },
  {
    invariant: 'I5',
    sql: `UPDATE transfers_state SET state = 'waiting' WHERE id = 'thought-better'`,
    row: 'transfer thought-better',
  },
  {
    // given, and counted as given to another
    invariant: 'I15',
    sql: `UPDATE transfers_state SET recipient_id = 3 WHERE id = 'given'`,
    row: 'transfer given',
  },
  {
    invariant: 'I15',
    sql: `UPDATE transfers_state SET units = units - 1 WHERE id = 'saved'`,
    row: 'transfer saved',
  },
  {
    // redeemed, and its maker's again
    invariant: 'I15',
    sql: `UPDATE transfers_state SET state = 'cancelled' WHERE id = 'gift'`,
    row: 'transfer gift',
  },
  {
    invariant: 'I15',
    sql: `DELETE FROM transfers_state WHERE id = 'given'`,
    row: 'transfer given',
  },
  {
    invariant: 'I13',
    sql: `UPDATE postings SET amount = amount + 1 WHERE entry_id =
            (SELECT id FROM ledger_entries WHERE kind = 'unmatched_settled')`,
    row: 'unmatched unmatched-line',
  },
  {
    invariant: 'I13',
    sql: `UPDATE postings SET to_account =
            (SELECT id FROM accounts WHERE owner_kind = 'house' AND owner_id = 'fees'
              AND asset = 'IRT' AND wallet = 'spot')
           WHERE entry_id = (SELECT id FROM ledger_entries WHERE reference = 'own-line')`,
    row: 'bank deposit own-line',
  },
  {
    invariant: 'I18',
    sql: `UPDATE recent_deposits_state SET deposits = '[]' WHERE user_id = 1`,
    row: 'recent deposits 1',
  },
  ...['transfer_day', 'bank_deposit_day'].map((kind) => ({
    invariant: 'I22',
    sql: `UPDATE limit_windows SET used = used - 1 WHERE kind = '${kind}'`,
    row: new RegExp(`^window 1/${kind}/`),
  })),
];
