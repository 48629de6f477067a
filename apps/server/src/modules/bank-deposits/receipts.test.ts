// Receipts of money that was paid at the bank: each is one claim for ever, and credited by the
// bank's own line alone.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actsOn } from '../../testing/acts.ts';
import { testPicture } from '../../testing/send-document.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { setStops } from '../../testing/standings.ts';
import { bankOf, HOUSE } from '../../testing/statements.ts';
import { type Person, withdrawing } from '../../testing/withdrawals.ts';

let server: TestServer;
let picture: Blob;
let [x, y]: [Person, Person] = [{} as Person, {} as Person];
beforeAll(async () => {
  server = await startTestServer();
  picture = new Blob([new Uint8Array(await testPicture())]);
  [x, y] = await elders();
});
afterAll(() => server?.close());

const { elders } = withdrawing(() => server);
const { approve, bringIn, credit, csv, totalOf, unmatched } = bankOf(() => server);
const poor = (): Promise<Person> => server.person({ level: 1 });
const idOf = ({ body }: Answer): string => String(body.data['id']);
const take = async (text: string): Promise<void> => {
  await approve(y, idOf(await bringIn(x, text)));
  await credit();
};
/** An id of a line that nobody has. */
const park = async (amount: number, reference: string): Promise<string> => {
  await take(csv({ amount, reference }));
  const lines = await unmatched(x);
  return String(lines.find((line) => line['reference'] === reference)?.['id']);
};

let numbers = 0;
const show = (who: Person, change: Record<string, string | Blob> = {}): Promise<Answer> => {
  numbers += 1;
  const paidAt = new Date(server.clock.now() - 3_600_000).toISOString();
  const form = {
    amount: '250000',
    paid_at: paidAt,
    tracking_number: `TRACK${numbers}`,
    account: HOUSE,
    picture,
    ...change,
  };
  return server.call('POST /tomanWallet/offline_deposit', { token: who.accessToken, form });
};
const review = (of: Person, id: string): Promise<Answer> =>
  server.call('GET /admin/offline_deposits/:id', { token: of.accessToken, params: { id } });
const give = (of: Person, id: string, lineId: string): Promise<Answer> =>
  server.call('POST /admin/offline_deposits/:id/approve', {
    token: of.accessToken,
    params: { id },
    body: { line_id: lineId, reason: 'the same number and amount' },
  });
const refuse = (of: Person, id: string): Promise<Answer> =>
  server.call('POST /admin/offline_deposits/:id/refuse', {
    token: of.accessToken,
    params: { id },
    body: { reason: 'not_in_statement', words: 'asked the bank twice' },
  });
const history = async (who: Person): Promise<Record<string, unknown>[]> => {
  const { accessToken: token } = who;
  const answer = await server.call('GET /tomanWallet/offline_deposit/history', { token });
  return answer.body.data['data'] as Record<string, unknown>[];
};

it('is not shown by level 0', async () => {
  expect((await show(await server.person({ level: 0 }))).status).toBe(403);
});

it('is one claim for ever: the same again is the same, and anybody else’s is refused', async () => {
  const [who, other] = [await poor(), await poor()];
  const paidAt = new Date(server.clock.now() - 7_200_000).toISOString();
  const same = { tracking_number: ' ۱۴۰۵-۹۹۰۱ ', paid_at: paidAt };
  const first = await show(who, same);
  expect(first.body.data).toMatchObject({ status: 'waiting', tracking_number: '14059901' });
  expect((await show(who, { ...same, tracking_number: '14059901' })).body.data).toEqual(
    first.body.data,
  );
  expect((await show(who, { ...same, amount: '250001' })).body.error).toBe('receipt_taken');
  const both = await Promise.all([show(other, same), show(other, same)]);
  expect(both.map(({ body }) => body.error)).toEqual(['receipt_taken', 'receipt_taken']);
  expect(await history(who)).toHaveLength(1);
  expect(await history(other)).toEqual([]);
  expect(await totalOf(`user:${who.userId}`)).toBe(0);
});

it('is refused by what is wrong with it, five wait at most, and the frozen show none', async () => {
  const who = await poor();
  const wrong: readonly (readonly [Record<string, string | Blob>, string])[] = [
    [{ amount: '0' }, 'amount_out_of_range'],
    [{ amount: '1e6' }, 'amount_malformed'],
    [{ tracking_number: '<b>' }, 'receipt_number_malformed'],
    [{ paid_at: '2020-01-01T00:00:00Z' }, 'receipt_time_invalid'],
    [{ account: 'IR062960000000100324200001' }, 'deposit_account_unknown'],
    [{ picture: new Blob(['<svg onload="x">']) }, 'document_not_a_picture'],
  ];
  for (const [change, error] of wrong) {
    expect((await show(who, change)).body.error, JSON.stringify(change)).toBe(error);
  }
  const { accessToken: token } = who;
  const bare = { amount: '1', paid_at: new Date().toISOString(), tracking_number: 'BARE' };
  const without = await server.call('POST /tomanWallet/offline_deposit', {
    token,
    form: { ...bare, amount: '5000', account: HOUSE },
  });
  expect(without.body.error).toBe('documents_missing');
  expect(await history(who)).toEqual([]);
  for (let open = 0; open < 4; open += 1) expect((await show(who)).status).toBe(200);
  const both = await Promise.all([show(who), show(who)]);
  expect(both.map(({ body }) => body.error ?? 'kept').sort()).toEqual([
    'kept',
    'receipts_open_max',
  ]);
  const frozen = await poor();
  await setStops(server, frozen.userId, { isFrozen: true });
  expect((await show(frozen)).body.error).toBe('account_frozen');
});

it('is credited with the bank’s own line, once, and only of its amount', async () => {
  const [who, other] = [await poor(), await poor()];
  const id = idOf(await show(who, { tracking_number: 'SAME77' }));
  const second = idOf(await show(other, { tracking_number: 'SAME78' }));
  const far = await park(250_000, 'FAR1');
  const line = await park(250_000, 'same77');
  const wrong = await park(250_001, 'SAME79');
  const seen = (await review(x, id)).body.data['lines'] as Record<string, unknown>[];
  expect(seen.map((one) => [one['id'], one['is_same_reference']])).toEqual([
    [line, true] as const,
    [far, false] as const,
  ]);
  expect((await give(x, id, wrong)).body.error).toBe('receipt_amount_differs');
  // at any sum it takes two
  expect((await give(x, id, line)).body.data['status']).toBe('waiting');
  expect(await totalOf(`user:${who.userId}`)).toBe(0);
  const answers = await Promise.all([give(y, id, line), give(y, second, line), give(y, id, line)]);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  for (const officer of [x, y]) await give(officer, id, line);
  await credit();
  const [hers, others] = [
    await totalOf(`user:${who.userId}`),
    await totalOf(`user:${other.userId}`),
  ];
  expect(hers + others).toBe(250_000);
  const winner = hers > 0 ? who : other;
  expect((await history(winner))[0]).toMatchObject({ status: 'approved', reason: null });
  const loser = hers > 0 ? second : id;
  expect((await give(x, loser, line)).body.error).toBe('unmatched_not_waiting');
  expect((await refuse(x, hers > 0 ? id : second)).body.error).toBe('receipt_not_waiting');
});

it('takes two where it is much, and the second’s word gives the money', async () => {
  const who = await poor();
  const id = idOf(await show(who, { amount: '60000000', tracking_number: 'MUCH1' }));
  const line = await park(60_000_000, 'MUCH1');
  expect((await give(x, id, line)).body.data['status']).toBe('waiting');
  expect((await give(x, id, line)).body.error).toBe('approval_second_officer');
  expect(await totalOf(`user:${who.userId}`)).toBe(0);
  expect((await give(y, id, line)).body.data['status']).toBe('approved');
  expect((await give(y, id, line)).body.data['status']).toBe('approved');
  expect(await totalOf(`user:${who.userId}`)).toBe(60_000_000);
  const [given] = await server.sql<{ changes: unknown }>(
    `SELECT changes FROM audit_acts WHERE subject = $1 ORDER BY id DESC LIMIT 1`,
    [`statement_line:${line}`],
  );
  expect(given?.changes).toEqual([
    { field: 'status', old: 'parked', new: 'moving' },
    { field: 'amount', old: null, new: '60000000' },
    { field: 'decided', old: null, new: 'yes' },
    { field: 'receipt', old: null, new: id },
    { field: 'receipt_status', old: 'waiting', new: 'approved' },
  ]);
});

it('that 50 approve at once is credited once, by one word', async () => {
  const who = await poor();
  const id = idOf(await show(who, { amount: '60000000', tracking_number: 'MANY1' }));
  const line = await park(60_000_000, 'MANY1');
  expect((await give(x, id, line)).body.data['status']).toBe('waiting');
  const answers = await Promise.all(Array.from({ length: 50 }, () => give(y, id, line)));
  expect(answers.map(({ body }) => body.data?.['status'])).toEqual(answers.map(() => 'approved'));
  await credit();
  expect(await totalOf(`user:${who.userId}`)).toBe(60_000_000);
  const words = await server.sql<{ proposed_by: string; decided_by: string }>(
    `SELECT proposed_by::text, decided_by::text FROM approvals
     WHERE kind = 'unmatched' AND subject = $1`,
    [line],
  );
  expect(words).toEqual([{ proposed_by: String(x.userId), decided_by: String(y.userId) }]);
});

it('that is refused tells its owner why, and its picture is for officers alone', async () => {
  const who = await poor();
  const id = idOf(await show(who));
  const open = (of: Person): Promise<Answer> =>
    server.call('GET /admin/offline_deposits/:id/picture', {
      token: of.accessToken,
      params: { id },
    });
  expect((await open(who)).status).toBe(403);
  const shown = await open(x);
  expect([shown.status, shown.headers.get('content-disposition')]).toEqual([200, 'attachment']);
  const looks = await server.sql(
    `SELECT FROM audit_acts WHERE act = 'document_opened' AND actor_id = $1`,
    [x.userId],
  );
  expect(looks).toHaveLength(1);
  expect((await refuse(who, id)).status).toBe(403);
  expect((await refuse(x, id)).body.data).toMatchObject({ status: 'refused' });
  expect((await history(who))[0]).toMatchObject({ reason: 'not_in_statement' });
  expect(await actsOn(server, `receipt:${id}`)).toEqual([
    ['receipt_refused', 'waiting > refused', 'asked the bank twice'],
  ]);
  const [told] = await server.sql<{ count: string }>(
    `SELECT count(*) FROM notifications WHERE user_id = $1 AND kind = 'receipt_refused'`,
    [who.userId],
  );
  expect(told?.count).toBe('1');
  for (const one of [review(x, '999999'), refuse(x, '999999')]) {
    expect((await one).body.error).toBe('receipt_not_found');
  }
});
