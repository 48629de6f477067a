import type { CloseSpend, OpenSpend, RequestWithdrawal, WithdrawalStep } from '@sarraf/settlement';
import type { TestEngine } from './test-engine.ts';

const USER = 5;
const TXID = `0x${'d'.repeat(64)}`;
const GAS = `ethereum:0x${'6'.repeat(64)}:v`;
const FORKED_GAS = `ethereum:0x${'7'.repeat(64)}:v`;
/** What people have of it comes by `coinsSomewhat`. */
const ASKED = {
  type: 'request_withdrawal',
  user: USER,
  asset: 'BTC',
  feeUnits: '3',
  recipient: 'address:7',
  cancelMs: 0,
  chain: 'ethereum',
  destination: 'e'.repeat(64),
  worthBy: 'index',
} as const;

/**
 * Coins that leave, just within their limit, and the house's transactions in every state: paid out, failed and
 * brought back, raised, never sent, moved to cold and from there; gas that came, and gas that went again.
 */
export async function spendSomewhat({ submit }: TestEngine['client']): Promise<void> {
  for (const symbol of ['ETH', 'BNB']) {
    await submit({ command: { type: 'add_asset', symbol, scale: 8 } });
  }
  const gas = { type: 'credit_coin', chain: 'ethereum', asset: 'ETH', user: null } as const;
  for (const reference of [GAS, FORKED_GAS]) {
    const into = { parked: null, into: 'gas' } as const;
    await submit({ command: { ...gas, reference, units: '5000', ...into } });
  }
  await submit({ command: { type: 'reverse_coin', reference: FORKED_GAS } });
  const standing = { isFrozen: false, moneyHeldUntil: null, blocks: [] };
  await submit({
    command: { type: 'set_standing', user: USER, version: 1, level: 1, ...standing },
  });
  const prices = [{ market: 'BTCIRT', price: '12485300000', ageMs: 0 }];
  await submit({ command: { type: 'set_index_prices', prices } });
  await leave(submit);
  await spend(submit);
}

type Submit = TestEngine['client']['submit'];

async function leave(submit: Submit): Promise<void> {
  const ask = (withdrawalId: string, more: Partial<RequestWithdrawal> = {}) =>
    submit({ command: { ...ASKED, withdrawalId, units: '100', ...more } });
  const step = async (withdrawalId: string, ...steps: readonly WithdrawalStep[]) => {
    for (const name of steps) {
      const reference = name === 'settle' ? TXID : null;
      await submit({
        command: { type: 'advance_withdrawal', withdrawalId, step: name, user: null, reference },
      });
    }
  };
  await ask('coin-called-off');
  await step('coin-called-off', 'cancel');
  await ask('coin-paid');
  await step('coin-paid', 'approve', 'send', 'settle');
  await ask('coin-failed', { chain: 'bsc' });
  await step('coin-failed', 'approve', 'send', 'return');
  await ask('coin-forked');
  await step('coin-forked', 'approve', 'send', 'settle', 'return');
  await ask('coin-sent', { units: '200' });
  await step('coin-sent', 'approve', 'send');
  // no more than this is let out on a day
  await ask('coin-too-much');
}

async function spend(submit: Submit): Promise<void> {
  await submit({
    command: {
      type: 'post_opening',
      owner: 'house:gas',
      asset: 'BNB',
      units: '900',
      reference: 'gas',
    },
  });
  const open = (spendId: string, feeCapUnits: string, more: Partial<OpenSpend> = {}) => {
    const common = { type: 'open_spend', chain: 'ethereum', kind: 'payout' } as const;
    return submit({ command: { ...common, spendId, feeCapUnits, ...more } });
  };
  const close = (spendId: string, feeUnits: string, more: Partial<CloseSpend> = {}) => {
    const common = { type: 'close_spend', custody: null, reference: TXID } as const;
    return submit({ command: { ...common, spendId, feeUnits, ...more } });
  };
  await open('coin-paid', '300');
  await close('coin-paid', '120');
  await close('coin-paid', '120');
  await open('coin-failed', '300', { chain: 'bsc' });
  await close('coin-failed', '90');
  await open('coin-forked', '300');
  await close('coin-forked', '0', { reference: null });
  await open('coin-sent', '300');
  await open('coin-sent', '450');
  await open('swept', '200', { kind: 'sweep' });
  await close('swept', '200');
  await open('to-cold', '300', { kind: 'cold' });
  await close('to-cold', '110', { custody: { asset: 'BTC', units: '1500', to: 'cold' } });
  await open('from-cold', '300', { kind: 'cold' });
  await close('from-cold', '1', { custody: { asset: 'BTC', units: '400', to: 'hot' } });
}

const entryOf = (reference: string, kind = 'spend'): string =>
  `(SELECT id FROM ledger_entries WHERE kind = '${kind}' AND reference = '${reference}')`;
const spendMark = (id: string, change: string): string =>
  `UPDATE spends_state SET ${change} WHERE id = '${id}'`;
const accountOf = (ownerId: string, asset: string): string =>
  `(SELECT id FROM accounts WHERE owner_id = '${ownerId}' AND asset = '${asset}')`;

/** What breaks an invariant of coins that left so, and the row that shows it. */
export const SPEND_DAMAGES: readonly {
  readonly invariant: string;
  readonly sql: string;
  readonly row: string | RegExp;
}[] = [
  {
    // settled out of another chain's hot
    invariant: 'I15',
    sql: `UPDATE postings SET to_account = ${accountOf('hot_bsc', 'BTC')} WHERE role = 'payout'
            AND entry_id = ${entryOf('coin-paid', 'withdrawal')}`,
    row: 'withdrawal coin-paid',
  },
  {
    invariant: 'I15',
    sql: `UPDATE withdrawals_state SET chain = 'bsc' WHERE id = 'coin-paid'`,
    row: 'withdrawal coin-paid',
  },
  {
    invariant: 'I15',
    sql: `UPDATE withdrawals_state SET state = 'settled' WHERE id = 'coin-forked'`,
    row: 'withdrawal coin-forked',
  },
  ...[
    ['coin-paid', spendMark('coin-paid', 'fee_units = fee_units - 1')],
    ['coin-paid', `DELETE FROM spends_state WHERE id = 'coin-paid'`],
    ['swept', spendMark('swept', `chain = 'bsc'`)],
    ['to-cold', spendMark('to-cold', `custody_to = 'hot'`)],
    ['from-cold', spendMark('from-cold', 'custody_units = custody_units + 1')],
    [
      'to-cold',
      `UPDATE postings SET amount = amount + 1 WHERE role = 'custody'
         AND entry_id = ${entryOf('to-cold')}`,
    ],
    // two of one withdrawal can't be: the second would be of none
    ['coin-sent-again', `UPDATE spends_state SET id = 'coin-sent-again' WHERE id = 'coin-sent'`],
    ['coin-sent', `UPDATE withdrawals_state SET state = 'requested' WHERE id = 'coin-sent'`],
    // brought back while its transaction is the one that paid
    ['coin-paid', `UPDATE withdrawals_state SET state = 'refused' WHERE id = 'coin-paid'`],
    // settled by another transaction than its own
    ['coin-paid', `UPDATE withdrawals_state SET reference = '0xb' WHERE id = 'coin-paid'`],
    [
      'coin-sent',
      `UPDATE holds SET account_id = ${accountOf('gas', 'BNB')} WHERE reason_kind = 'spend'`,
    ],
    [
      'coin-paid',
      // paid out, while what should have paid it never was
      `${spendMark('coin-paid', `fee_units = 0, reference = NULL`)};
       DELETE FROM postings WHERE entry_id = ${entryOf('coin-paid')};
       DELETE FROM ledger_entries WHERE id = ${entryOf('coin-paid')}`,
    ],
  ].map(([id, sql = '']) => ({ invariant: 'I15', sql, row: `spend ${id}` })),
  {
    // on its way without a transaction
    invariant: 'I15',
    sql: spendMark('coin-sent', `kind = 'sweep'`),
    row: 'withdrawal coin-sent',
  },
  {
    invariant: 'I5',
    sql: spendMark('coin-sent', `state = 'closed', reference = 'x'`),
    row: /^hold \d+$/,
  },
  { invariant: 'I5', sql: spendMark('coin-forked', `state = 'open'`), row: 'spend coin-forked' },
  {
    invariant: 'I5',
    sql: spendMark('coin-sent', 'fee_cap_units = fee_cap_units + 1'),
    row: /^hold \d+$/,
  },
  {
    invariant: 'I13',
    sql: `UPDATE coin_deposits SET user_id = 5 WHERE reference = '${GAS}'`,
    row: `coin deposit ${GAS}`,
  },
  {
    invariant: 'I13',
    sql: `UPDATE coin_deposits SET claimed = 5 WHERE reference = '${FORKED_GAS}'`,
    row: `coin deposit ${FORKED_GAS}`,
  },
  { invariant: 'I18', sql: spendMark('coin-paid', `reference = '0xb'`), row: 'spend coin-paid' },
  {
    invariant: 'I18',
    sql: `UPDATE withdrawals_state SET destination = repeat('0', 64) WHERE id = 'coin-paid'`,
    row: 'withdrawal coin-paid',
  },
  {
    invariant: 'I22',
    sql: `UPDATE limit_windows SET used = used - 1 WHERE user_id = ${USER} AND kind = 'transfer_day'`,
    row: /^window 5\/transfer_day\//,
  },
  {
    // refunded, and its worth counted back twice
    invariant: 'I22',
    sql: `UPDATE limit_windows w SET used = w.used - s.worth FROM withdrawals_state s
           WHERE s.id = 'coin-failed' AND w.user_id = ${USER} AND w.kind = 'transfer_day'`,
    row: /^window 5\/transfer_day\//,
  },
];
