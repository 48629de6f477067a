// Where only one person could decide, nothing that takes two is begun: not with whoever is new, and not
// with one's own second account.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentOf, oneUsdtEach } from '../../testing/approval-kinds-of-chains.ts';
import { approvalKinds } from '../../testing/approval-kinds.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { outcome, staffOf } from '../../testing/staff.ts';
import { type Person, withdrawing } from '../../testing/withdrawals.ts';

let server: TestServer;
let node: Awaited<ReturnType<typeof oneUsdtEach>>;
/** Whoever decides, and the one who could be the second. */
let [x, y]: [Person, Person] = [{} as Person, {} as Person];

const { again } = withdrawing(() => server);
const { cases, goOn, idOf, settled } = approvalKinds(() => server);
const { age, shareCode } = staffOf(() => server);

beforeAll(async () => {
  node = await oneUsdtEach();
  server = await startTestServer({ env: { ...environmentOf(node), SARRAF_PAYOUT: 'file' } });
  [x, y] = [await settled(), await settled()];
}, 120_000);
afterAll(async () => {
  await server?.close();
  await node?.stop();
});

const TABLES = [
  'audit_acts',
  'ledger_entries',
  'notifications',
  'payouts',
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
  'unfreezes',
  'recoveries',
  'chain_stops',
  'chain_moves',
  'chain_openings',
  'asset_networks',
];
const both = (): [number, number] => [y.userId, x.userId];
/** Every row that a decision could write. */
async function rows(): Promise<unknown> {
  const of = (table: string): string =>
    `(SELECT md5(string_agg(t::text, ',' ORDER BY t::text)) FROM ${table} AS t) AS ${table}`;
  return (await server.sql(`SELECT ${TABLES.map(of).join(', ')}`))[0];
}

// an installation of one changes its staff alone: two-people.test.ts
const BEGUN = cases.filter(({ alone }) => alone !== 'staff');

describe.each(BEGUN.map((one) => [one.kind, one] as const))('%s', (_, kind) => {
  /** What one may not begin alone: what was brought in is not approved by whoever did. */
  let act: () => Promise<Answer>;
  beforeAll(async () => {
    const about = (await kind.prepare?.([x, y])) ?? '';
    [x, y] = [await again(x), await again(y)];
    if (kind.alone !== 'file') {
      act = () => kind.propose(x, about);
      return;
    }
    const id = await idOf(kind, about, await kind.propose(x, about));
    act = async () => (kind.approve ?? kind.propose)(x, id);
  }, 60_000);
  afterAll(() => goOn());
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
      const before = await rows();
      expect(outcome(await act())).toEqual([409, 'second_person_missing']);
      expect(await rows()).toEqual(before);
    } finally {
      await giveBack();
    }
  });

  it('is where a second person is there', async () => {
    const begun = kind.alone === 'file' ? [409, 'approval_second_officer'] : [200, undefined];
    expect(outcome(await act())).toEqual(begun);
  });
});
