// Where only one person could decide, nothing that takes two is begun: not with whoever is new, and not
// with one's own second account.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointKey } from '@sarraf/contracts';
import { answers, batching, readFile } from '../../testing/payout-batches.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { outcome, staffOf } from '../../testing/staff.ts';
import { bankOf } from '../../testing/statements.ts';
import { CANCEL_MS, type Person, withdrawing } from '../../testing/withdrawals.ts';

let server: TestServer;
/** Whoever decides, and the one who could be the second. */
let [x, y]: [Person, Person] = [{} as Person, {} as Person];
/** Whose money it is. */
let client: Person;
/** What waits for a decision. */
const waiting = { payout: '', answers: '', statement: '', charge: '', line: '' };

const { again, approve, elders, moveAfter, rich, withdraw } = withdrawing(() => server);
const bank = bankOf(() => server);
const { approveAnswers, approveBatch, bringIn, download, make, ready } = batching(() => server);
const { age, shareCode } = staffOf(() => server);
const idOf = ({ body }: Answer): string => String(body.data['id']);
const REASON = 'compared with the bank';

const post = (key: EndpointKey, body: Record<string, string>, id = ''): Promise<Answer> =>
  server.call(key, { token: x.accessToken, params: { id }, body: { ...body, reason: REASON } });

/** Answers of the bank to a batch of much, brought in by the one who decides. */
async function makeAnswers(): Promise<string> {
  await ready(2, '25000000');
  const batch = idOf(await make(x));
  await approveBatch(y, batch);
  const lines = readFile((await download(y, batch)).text);
  return idOf(await bringIn(x, batch, answers(...lines.map((line) => ({ line })))));
}

/** A large line that is nobody's, and a large statement with a line that the books do not know. */
async function makeStatements(): Promise<void> {
  const parked = await bank.bringIn(x, bank.csv({ amount: 60_000_000 }));
  await bank.approve(y, idOf(parked));
  await bank.credit();
  waiting.line = String((await bank.unmatched(x))[0]?.['id']);
  const text = bank.csv({ amount: 50_000_000 }, { amount: -1_200 });
  waiting.statement = idOf(await bank.bringIn(x, text));
  const lines = (await bank.linesOf(x, waiting.statement)).body.data['data'];
  const charge = (lines as { id: string; amount: string }[]).find(
    ({ amount }) => amount === '-1200',
  );
  waiting.charge = charge?.id ?? '';
}

beforeAll(async () => {
  server = await startTestServer({ env: { SARRAF_PAYOUT: 'file' } });
  [x, y] = await elders();
  await server.sql(
    `INSERT INTO settings (name, valid_from, value)
     SELECT name, now() - interval '1 second', (value::jsonb || '{"two_officers_toman":"40000000"}')::json
     FROM settings WHERE name = 'toman_withdrawal' ORDER BY valid_from DESC LIMIT 1`,
  );
  waiting.answers = await makeAnswers();
  client = await rich(2);
  waiting.payout = idOf(await withdraw(client, '60000000'));
  await moveAfter(CANCEL_MS);
  await ready(1);
  await makeStatements();
  // the clock was moved, and sessions of staff are short
  [x, y] = [await again(x), await again(y)];
});
afterAll(() => server?.close());

interface Begun {
  readonly act: () => Promise<Answer>;
  /** What it is answered where a second person is there. */
  readonly otherwise: readonly unknown[];
  /** It is about payouts that stand still. */
  readonly isStopped?: true;
}
const DONE = [200, undefined];

const BEGUN: Readonly<Record<string, Begun>> = {
  'the first approval of a large payout': {
    act: () => approve(x, waiting.payout),
    otherwise: DONE,
  },
  'thresholds of withdrawals': {
    act: () =>
      post('POST /admin/withdrawal_terms', {
        charge_min: '10000',
        charge_max: '25000000',
        withdraw_min: '15000',
        withdraw_max: '100000000',
        withdraw_fee: '4000',
        automatic_person: '20000000',
        automatic_house: '2000000000',
        two_officers: '30000000',
        two_officers_house: '3000000000',
      }),
    otherwise: DONE,
  },
  'an adjustment': {
    act: () =>
      post('POST /admin/adjustments', {
        from: `user:${client.userId}`,
        to: 'house:fees',
        symbol: 'IRT',
        amount: '1000',
        ticket: 'T-1',
      }),
    otherwise: DONE,
  },
  'what lies in custody': {
    act: () => post('POST /admin/reconciliation/custody', { symbol: 'BTC', amount: '1' }),
    otherwise: DONE,
  },
  'a batch of payouts': { act: () => make(x), otherwise: DONE },
  'answers of the bank about much, brought in by oneself': {
    act: () => approveAnswers(x, waiting.answers),
    otherwise: [409, 'approval_second_officer'],
  },
  'a statement, brought in by oneself': {
    act: () => bank.approve(x, waiting.statement),
    otherwise: [409, 'approval_second_officer'],
  },
  'whose a line is': {
    act: () => bank.assign(x, waiting.line, client.userId),
    otherwise: DONE,
  },
  'that a line is paid back': {
    act: () => bank.payBack(x, waiting.line, 'BACK-1'),
    otherwise: DONE,
  },
  'what a line is that the books do not know': {
    act: () => bank.explain(x, waiting.statement, { way: 'bank_charge', line_id: waiting.charge }),
    otherwise: DONE,
  },
  'that payouts go on': {
    act: async () => {
      const [stop] = await server.sql<{ id: bigint }>(
        'SELECT id FROM payout_stops WHERE lifted_at IS NULL',
      );
      return post('POST /admin/payout_stops/:id/lift', {}, String(stop?.id));
    },
    otherwise: DONE,
    isStopped: true,
  },
};

const TABLES = [
  'audit_acts',
  'ledger_entries',
  'notifications',
  'payouts',
  'payout_approvals',
  'approvals',
  'adjustments',
  'payout_batches',
  'payout_batch_lines',
  'payout_answers',
  'payout_answer_lines',
  'statements',
  'statement_lines',
  'payout_stops',
  'settings',
];
const both = (): [number, number] => [y.userId, x.userId];
/** Every row that a decision could write. */
async function rows(): Promise<unknown> {
  const of = (table: string): string =>
    `(SELECT md5(string_agg(t::text, ',' ORDER BY t::text)) FROM ${table} AS t) AS ${table}`;
  return (await server.sql(`SELECT ${TABLES.map(of).join(', ')}`))[0];
}

/** Has payouts stand still while something is done. */
async function during<T>({ isStopped }: Begun, done: () => Promise<T>): Promise<T> {
  if (isStopped) await server.sql(`INSERT INTO payout_stops (findings) VALUES ('[]')`);
  try {
    return await done();
  } finally {
    await server.sql('UPDATE payout_stops SET lifted_at = now() WHERE lifted_at IS NULL');
  }
}

describe.each(Object.entries(BEGUN))('%s', (_, begun) => {
  const alone: Readonly<Record<string, readonly [() => Promise<unknown>, () => Promise<unknown>]>> =
    {
      'where nobody else is': [
        () => server.sql(`UPDATE users SET state = 'blocked' WHERE id = $1`, [y.userId]),
        () => server.sql(`UPDATE users SET state = 'active' WHERE id = $1`, [y.userId]),
      ],
      'where the other one is new': [() => age(y, '-10 hours'), () => age(y, '10 hours')],
      'where the other one was invited by oneself less than 30 days ago': [
        () => server.sql('UPDATE staff_members SET invited_by = $2 WHERE user_id = $1', both()),
        () =>
          server.sql('UPDATE staff_members SET invited_by = NULL WHERE user_id = $1', [both()[0]]),
      ],
      'where the other one is oneself by another name': [
        () => shareCode(y, x),
        () =>
          server.sql('UPDATE staff_members SET national_code_hash = NULL WHERE user_id = $1', [
            y.userId,
          ]),
      ],
    };
  it.each(Object.entries(alone))('is not begun %s', async (_way, [takeAway, giveBack]) => {
    await takeAway();
    try {
      await during(begun, async () => {
        const before = await rows();
        expect(outcome(await begun.act())).toEqual([409, 'second_person_missing']);
        expect(await rows()).toEqual(before);
      });
    } finally {
      await giveBack();
    }
  });

  it('is where a second person is there', async () => {
    expect(outcome(await during(begun, begun.act))).toEqual(begun.otherwise);
  });
});
