// What is nobody's: two officers who want the same give it to a person or say that it was paid back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actsOn } from '../../testing/acts.ts';
import { setStops } from '../../testing/standings.ts';
import { bankOf } from '../../testing/statements.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { type Person, withdrawing } from '../../testing/withdrawals.ts';

let server: TestServer;
let [x, y]: [Person, Person] = [{} as Person, {} as Person];
beforeAll(async () => {
  server = await startTestServer();
  [x, y] = await elders();
});
afterAll(() => server?.close());

const { elders, officer } = withdrawing(() => server);
const { approve, assign, bringIn, credit, csv, payBack, payerOf, totalOf, unmatched } = bankOf(
  () => server,
);
const idOf = ({ body }: Answer): string => String(body.data['id']);

/** Somebody without money. */
const poor = (): Promise<Person> => server.person({ level: 1 });
const ownerOf = ({ userId }: Person): string => `user:${userId}`;
/** Brings in and has the other one approve; credited when it answers. */
async function take(text: string): Promise<Answer> {
  const answer = await approve(y, idOf(await bringIn(x, text)));
  await credit();
  return answer;
}
const toldOf = async ({ userId }: Person): Promise<string[]> =>
  (
    await server.sql<{ kind: string }>(
      `SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'bank%' ORDER BY id`,
      [userId],
    )
  ).map(({ kind }) => kind);
describe('what is nobody’s', () => {
  /** A line that nobody has; its id. */
  const park = async (amount: number): Promise<string> => {
    await take(csv({ amount }));
    return String((await unmatched(x)).find((line) => line['amount'] === String(amount))?.['id']);
  };

  it('has no page before its first', async () => {
    for (const cursor of ['-1', '1.5', 'x']) {
      const wrong = await server.call('GET /admin/unmatched', {
        token: x.accessToken,
        query: { cursor },
      });
      expect(wrong.body.error, cursor).toBe('validation_failed');
    }
  });

  it('is given to a person once, whoever asks at the same time', async () => {
    const [who, other] = [await poor(), await poor()];
    const id = await park(123_000);
    const answers = await Promise.all([
      assign(x, id, who.userId),
      assign(y, id, who.userId),
      assign(x, id, other.userId),
      payBack(y, id, 'BACK1'),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    // whatever was decided by then stays
    for (const one of [x, y]) await assign(one, id, who.userId);
    await credit();
    const [line] = (await unmatched(x, 'ended')).filter((one) => one['id'] === id);
    const [hers, others] = [await totalOf(ownerOf(who)), await totalOf(ownerOf(other))];
    const isBack = line?.['status'] === 'paid_back';
    expect(hers + others).toBe(isBack ? 0 : 123_000);
    const told = [...(await toldOf(who)), ...(await toldOf(other))];
    expect(told).toEqual(isBack ? [] : ['bank_deposit_credited']);
  });

  it('O08: takes two who want the same at any sum, and neither is its person', async () => {
    const who = await poor();
    const id = await park(60_000);
    expect((await assign(await officer(), id, who.userId)).body.error).toBe('officer_too_new');
    const first = await assign(x, id, who.userId);
    expect(first.body.data).toMatchObject({ status: 'parked', officers_needed: 2 });
    expect(first.body.data['wanted']).toMatchObject({ way: 'assign', is_me: true });
    expect((await assign(x, id, who.userId)).body.error).toBe('approval_second_officer');
    expect((await payBack(y, id, 'BACK2')).body.data['status']).toBe('parked');
    expect(await totalOf(ownerOf(who))).toBe(0);
    expect((await assign(x, id, who.userId)).body.data['status']).toBe('parked');
    expect((await assign(y, id, who.userId)).body.data['status']).toBe('assigned');
    expect(await totalOf(ownerOf(who))).toBe(60_000);
    expect((await payBack(x, id, 'BACK2')).body.error).toBe('unmatched_not_waiting');
    const said = 'compared with the bank';
    expect(await actsOn(server, `statement_line:${id}`)).toEqual([
      ['unmatched_assigned', null, said],
      ['unmatched_paid_back', null, said],
      ['unmatched_assigned', null, said],
      ['unmatched_assigned', 'parked > moving', said],
    ]);
    await server.sql(
      `UPDATE staff_members SET national_code_hash =
         (SELECT national_code_hash FROM users WHERE id = $2) WHERE user_id = $1`,
      [x.userId, who.userId],
    );
    const again = await park(61_000);
    expect((await assign(x, again, who.userId)).body.error).toBe('decides_on_self');
  });

  it('is paid back by the bank’s reference, and the bank’s line of that is the books’ own', async () => {
    const id = await park(77_000);
    const before = await totalOf('house:unmatched');
    expect((await payBack(x, id, 'BACK77')).body.data['status']).toBe('parked');
    const answer = await payBack(y, id, 'BACK77');
    expect(answer.body.data['status']).toBe('paid_back');
    expect(await totalOf('house:unmatched')).toBe(before - 77_000);
    const brought = await bringIn(y, csv({ amount: -77_000, reference: 'BACK77' }));
    expect(brought.body.data).toMatchObject({ own: { count: 1, sum: '-77000' }, is_agreed: true });
    expect((await approve(x, idOf(brought))).status).toBe(200);
  });

  it('is not given to the frozen, to staff or to nobody, nor is a line that was credited', async () => {
    const frozen = await poor();
    await setStops(server, frozen.userId, { isFrozen: true });
    const id = await park(78_000);
    const errors = [];
    for (const userId of [frozen.userId, x.userId, 99_999_999]) {
      errors.push((await assign(y, id, userId)).body.error);
    }
    expect(errors).toEqual(['account_frozen', 'not_found', 'not_found']);
    await take(csv({ amount: 1_000, ...(await payerOf(await poor())) }));
    const [credited] = await server.sql<{ id: string }>(
      `SELECT id FROM statement_lines WHERE state = 'credited' LIMIT 1`,
    );
    const who = await poor();
    for (const known of [credited?.id ?? '', '0'.repeat(40)]) {
      expect((await assign(y, known, who.userId)).body.error).toBe('unmatched_not_found');
    }
    expect((await server.call('GET /admin/unmatched', { token: who.accessToken })).status).toBe(
      403,
    );
  });
});
