import type { CreditCoin } from '@sarraf/settlement';
import type { TestEngine } from './test-engine.ts';

/** What a chain calls the first transfer of a transaction. */
const coin = (digit: string): string => `ethereum:0x${digit.repeat(64)}:t0`;
const [OWN, PARKED, GIVEN, GONE, SPENT] = ['1', '2', '3', '4', '5'].map((digit) => coin(digit));

/** Coins that come by a chain: to their owner, parked, given, taken back, and taken back too late. */
export async function coinsSomewhat(client: TestEngine['client']): Promise<void> {
  const come = (reference: string | undefined, more: Partial<CreditCoin>) => {
    const common = { type: 'credit_coin', chain: 'ethereum', asset: 'BTC', parked: null } as const;
    const whole = { ...common, reference: reference ?? '', user: 5, units: '70000', ...more };
    return client.submit({ command: whole });
  };
  await come(OWN, {});
  await come(OWN, {});
  await come(PARKED, { user: null, parked: 'unknown' });
  await come(GIVEN, { parked: 'below_minimum' });
  await client.submit({
    command: {
      type: 'settle_unmatched',
      reference: GIVEN ?? '',
      user: 5,
      units: '70000',
      asset: 'BTC',
    },
  });
  await come(GONE, { chain: 'ethereum' });
  await client.submit({ command: { type: 'reverse_coin', reference: GONE ?? '' } });
  await come(SPENT, { user: 6 });
  await client.submit({
    command: {
      type: 'post_adjustment',
      reference: 'spent',
      from: 'user:6',
      to: 'user:5',
      asset: 'BTC',
      units: '30000',
    },
  });
  await client.submit({ command: { type: 'reverse_coin', reference: SPENT ?? '' } });
  await client.submit({
    command: { type: 'open_custody', chain: 'bsc', asset: 'BTC', units: '1000' },
  });
}

const entryOf = (kind: string, reference = ''): string =>
  `(SELECT id FROM ledger_entries WHERE kind = '${kind}' AND reference LIKE '${reference}%')`;
const more = (kind: string, reference = ''): string =>
  `UPDATE postings SET amount = amount + 1 WHERE entry_id = ${entryOf(kind, reference)}`;
const mark = (reference: string | undefined, change: string): string =>
  `UPDATE coin_deposits SET ${change} WHERE reference = '${reference}'`;

/** What breaks an invariant of coins that came so, and the row that shows it. */
export const COIN_DAMAGES = [
  ...[
    [OWN, `UPDATE coin_deposits SET units = units - 1 WHERE reference = '${OWN}'`],
    [OWN, mark(OWN, 'user_id = 4')],
    [OWN, mark(OWN, `chain = 'ethereum', asset = 'IRT'`)],
    [OWN, `DELETE FROM coin_deposits WHERE reference = '${OWN}'`],
    [OWN, more('coin_deposit', OWN)],
    [OWN, mark(OWN, `state = 'reversed'`)],
    [PARKED, mark(PARKED, `state = 'settled', settled_to = 5`)],
    [GIVEN, mark(GIVEN, `settled_to = 4`)],
    [GIVEN, mark(GIVEN, `state = 'parked', settled_to = NULL`)],
    [GIVEN, more('unmatched_settled', GIVEN)],
    [GONE, mark(GONE, `state = 'credited'`)],
    [GONE, more('coin_reversal', GONE)],
    [SPENT, mark(SPENT, 'claimed = claimed + 1')],
  ].map(([reference, sql = '']) => ({ invariant: 'I13', sql, row: `coin deposit ${reference}` })),
  {
    invariant: 'I13',
    sql: `UPDATE postings SET from_account = (SELECT id FROM accounts
            WHERE owner_id = 'hot_ethereum' AND asset = 'BTC')
           WHERE entry_id = ${entryOf('custody_opening')}`,
    row: 'custody bsc:BTC',
  },
  {
    // once more than it is in the journal
    invariant: 'I18',
    sql: mark(PARKED, `reason = 'claimed'`),
    row: `coin deposit ${PARKED}`,
  },
];
