import type { LimitRule, TransferStep } from '@sarraf/settlement';
import type { TestEngine } from './test-engine.ts';

const HASH = 'c'.repeat(64);
const ALWAYS = { level: 1, fromMs: 0, toMs: null, isOn: true } as const;

const PARKED = 'f0000000-0000-7000-8000-000000000005';
const FEES_ACCOUNT = `SELECT id FROM accounts WHERE owner_kind = 'house' AND owner_id = 'fees'
  AND asset = 'IRT' AND wallet = 'spot'`;

/** The same of one that was parked. */
const storedParked = (units: string, parkedRial: string): string =>
  `INSERT INTO payments (id, user_id, amount_rial, card_id, card_masked, card_sealed, gateway,
     is_reserved, state, authority, created_at, expires_at, parked_rial, parked_why, parked_at)
   VALUES ('${PARKED}', 3, ${units}, 1, '603799******1234', 'sealed', 'zarinpal', false,
     'parked', 'A3', now(), now(), ${parkedRial}, 'other_amount', now())`;

/** Limits that all of it is just within. */
export const MOVE_LIMITS: readonly LimitRule[] = [
  { id: 3, kind: 'toman_withdrawal', capUnits: '7000000', days: 1, ...ALWAYS },
  { id: 4, kind: 'transfer', capUnits: '450000', days: 1, ...ALWAYS },
  { id: 5, kind: 'leaving', capUnits: '9000000', days: 1, ...ALWAYS },
  { id: 6, kind: 'bank_deposit', capUnits: '800000', days: 1, ...ALWAYS },
  { ...ALWAYS, id: 7, kind: 'recent_deposit', capUnits: '0', days: 3, level: 0 },
];

/**
 * Money that moves: into the vault and out of it, to another, as gifts; by the bank's statement; and of a
 * charge that was paid otherwise than it was asked for.
 */
export async function moveSomewhat(client: TestEngine['client']): Promise<void> {
  const base = { type: 'request_transfer', user: 1, asset: 'IRT', toUser: null } as const;
  const plain = { delayMs: 0, validMs: 0, secretHash: null };
  const step = (transferId: string, name: TransferStep, user: number | null = null) =>
    client.submit({
      command: {
        type: 'advance_transfer',
        transferId,
        step: name,
        user,
        secretHash: name === 'redeem' ? HASH : null,
      },
    });
  await client.submit({
    command: { ...base, ...plain, transferId: 'saved', kind: 'to_vault', units: '900000' },
  });
  for (const transferId of ['waits', 'thought-better'] as const) {
    await client.submit({
      command: {
        ...base,
        ...plain,
        transferId,
        kind: 'from_vault',
        units: '200000',
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
      ...base,
      ...plain,
      transferId: 'gift',
      kind: 'gift',
      units: '150000',
      validMs: 3_600_000,
      secretHash: HASH,
    },
  });
  await step('gift', 'redeem', 2);
  const line = { type: 'credit_deposit', units: '800000' } as const;
  await client.submit({ command: { ...line, reference: 'own-line', user: 1 } });
  await client.submit({ command: { ...line, reference: 'unmatched-line', user: null } });
  await client.submit({
    command: {
      type: 'settle_unmatched',
      reference: 'unmatched-line',
      user: 2,
      units: '800000',
    },
  });
  const charge = { paymentId: PARKED, user: 3, units: '1000000' };
  const cap = { day: '2026-11-21', dayCapUnits: '90000000' };
  await client.submit({ command: { type: 'open_payment', ...charge, ...cap } });
  const paid = { paymentId: PARKED, units: '1500000', reference: 'zarinpal:A3' };
  await client.submit({ command: { type: 'park_payment', ...paid, source: 'gateway' } });
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
            (SELECT id FROM ledger_entries WHERE reference = 'unmatched-line'
              AND kind = 'unmatched_settled')`,
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
  ...['amount = amount + 1', `to_account = (${FEES_ACCOUNT})`].map((change) => ({
    invariant: 'I13',
    sql: `${storedParked('1000000', '1500000')}; UPDATE postings SET ${change} WHERE entry_id =
            (SELECT id FROM ledger_entries WHERE reference = 'zarinpal:A3')`,
    row: `payment ${PARKED}`,
  })),
  { invariant: 'I13', sql: storedParked('1000000', '1500001'), row: `payment ${PARKED}` },
  {
    // neither credited nor parked: its money is nobody's
    invariant: 'I13',
    sql: `UPDATE payments_state SET state = 'closed', reference = NULL WHERE id = '${PARKED}'`,
    row: /^entry \d+$/,
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
