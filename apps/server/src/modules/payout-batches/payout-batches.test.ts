// Payouts as a file for the bank: made by one, handed out to another, answered by the bank alone; and
// whoever tries to have one of them paid twice, or paid and back.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actsOn } from '../../testing/acts.ts';
import { answers, batching, type FileLine, readFile } from '../../testing/payout-batches.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { setStops } from '../../testing/standings.ts';
import { type Person, withdrawing } from '../../testing/withdrawals.ts';

const DAYS_MS = 3 * 86_400_000;
/** Makers at once; more in the deep run. */
const RACES = process.env['SARRAF_DEEP'] === '1' ? 50 : 12;

let server: TestServer;
/** Officers who count as a second person. */
let [x, y]: [Person, Person] = [{} as Person, {} as Person];
beforeAll(async () => {
  server = await startTestServer({ env: { SARRAF_PAYOUT: 'file' } });
  [x, y] = [await officer(), await officer()];
  await server.sql(
    `UPDATE staff_roles SET since = since - interval '80 hours' WHERE user_id = ANY($1)`,
    [[x.userId, y.userId]],
  );
});
afterAll(() => server?.close());
// tests move the clock, and sessions of staff are short
beforeEach(async () => {
  [x, y] = [await again(x), await again(y)];
});

const { again, bankTotal, moneyOf, moveAfter, officer, read, refuse, toldOf } = withdrawing(
  () => server,
);
const bank = batching(() => server);
const { approveAnswers, approveBatch, batch, bringIn, cancelBatch, download, fatesOf } = bank;
const { linesOf, make, ready, reason } = bank;
const idOf = ({ body }: Answer): string => String(body.data['id']);
const keyOf = (id = ''): string => id.replaceAll('-', '');
const booksOf = async (): Promise<string> =>
  (
    await server.sql<{ text: string }>(
      `SELECT (SELECT count(*) FROM ledger_entries) || ' ' ||
         (SELECT string_agg(state || reference, ',' ORDER BY id) FROM withdrawals_state) AS text`,
    )
  )[0]?.text ?? '';

/** A batch of new payouts that the bank has, with the lines of its file. */
async function given(count: number, amount?: string) {
  const { who, ids } = await ready(count, amount);
  const id = idOf(await make(x));
  await approveBatch(y, id);
  const file = await download(y, id);
  const lines = readFile(file.text);
  const lineOf = (at: number): FileLine => {
    const line = lines.find(({ key }) => key === keyOf(ids[at]));
    if (line === undefined) throw new Error('A payout is not in the file.');
    return line;
  };
  return { who, ids, id, file, lines, lineOf };
}
/** What an answer to the first line comes to, and that nothing was booked. */
async function refusedAs(id: string, text: string): Promise<string[]> {
  const before = await booksOf();
  const brought = await bringIn(x, id, text);
  expect(brought.body.data).toMatchObject({ paid: { count: 0 }, returned: { count: 0 } });
  expect((await approveAnswers(x, idOf(brought))).body.error).toBe('payout_answers_empty');
  expect(await booksOf()).toBe(before);
  return fatesOf(x, idOf(brought));
}

describe('the whole way', () => {
  it('approved, batched, handed out, paid and brought back: the books have what the bank’s file says', async () => {
    const { who, ids } = await ready(3);
    expect((await read(who, ids[0] ?? '')).body.data['status']).toBe('approved');
    const terms = await server.call('GET /admin/payout_terms', { token: x.accessToken });
    expect(terms.body.data).toMatchObject({
      is_open: true,
      waiting: { count: 3, sum: '48000' },
      lines_max: 500,
    });
    const made = await make(x);
    const id = idOf(made);
    expect(made.body.data).toMatchObject({
      status: 'made',
      all: { count: 3, sum: '48000' },
      is_mine: true,
      given_hash: null,
    });
    expect((await download(y, id)).body.error).toBe('payout_batch_not_waiting');
    expect((await approveBatch(x, id)).body.error).toBe('approval_second_officer');
    expect((await approveBatch(y, id)).body.data['status']).toBe('approved');
    expect((await download(x, id)).body.error).toBe('approval_second_officer');
    const file = await download(y, id);
    const { file_hash: hash } = made.body.data;
    const bytes = Buffer.from(file.text.startsWith('\ufeff') ? file.text : `\ufeff${file.text}`);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
    const lines = readFile(file.text);
    expect(lines.map(({ rial, key }) => [rial, key])).toEqual(
      ids.map((one) => ['160000', keyOf(one)]),
    );
    expect(lines[0]?.sheba).toMatch(/^IR\d{24}$/);
    expect((await read(who, ids[0] ?? '')).body.data['status']).toBe('sent');
    expect((await download(y, id)).text).toBe(file.text);
    // no timer brings one back
    await moveAfter(DAYS_MS);
    [x, y] = [await again(x), await again(y)];
    expect(await batch(x, id)).toMatchObject({
      status: 'given',
      sent: { count: 3, sum: '48000' },
      given_hash: hash,
    });
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 60_000 });
    const [first, second] = lines;
    if (first === undefined || second === undefined) throw new Error('The file lacks lines.');
    const before = await bankTotal();
    const text = answers(
      { line: first, reference: 'PAYA-A1' },
      { line: second, word: 'برگشتی', reference: '' },
    );
    const brought = await bringIn(x, id, text);
    expect(brought.body.data).toMatchObject({
      status: 'preview',
      paid: { count: 1, sum: '16000' },
      returned: { count: 1, sum: '16000' },
      refused: { count: 0 },
      missing: 1,
    });
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 60_000 });
    // at any sum: whoever brought them in does not approve them
    expect((await approveAnswers(x, idOf(brought))).body.error).toBe('approval_second_officer');
    const done = await approveAnswers(y, idOf(brought));
    expect(done.body.data).toMatchObject({ status: 'done', paid: { count: 1 }, missing: 1 });
    expect(await moneyOf(who)).toEqual({ total: 199_980_000, held: 20_000 });
    expect((await bankTotal()) - before).toBe(16_000);
    expect((await linesOf(x, id)).map(({ status, bank_reference: r }) => [status, r])).toEqual([
      ['paid', 'PAYA-A1'],
      ['returned', null],
      ['sent', null],
    ]);
    await server.process.background.run('move_payouts');
    expect((await toldOf(who)).slice(-2).toSorted()).toEqual([
      'withdrawal_returned',
      'withdrawal_settled',
    ]);
    expect(await actsOn(server, `payout_batch:${id}`)).toEqual([
      ['payout_batch_made', null, reason],
      ['payout_batch_approved', 'made > approved', reason],
      ['payout_batch_given', 'approved > given', reason],
      ['payout_batch_downloaded', null, null],
      ['payout_batch_downloaded', null, null],
      ['payout_answers_imported', null, null],
      ['payout_answers_approved', 'preview > approved', reason],
    ]);
  });

  it('is closed to clients and to roles without the ability', async () => {
    const support = await server.person({ staffRole: 'support' });
    const auditor = await server.person({ staffRole: 'auditor' });
    const client = await server.person({ level: 1 });
    const list = (of: Person) =>
      server.call('GET /admin/payout_batches', { token: of.accessToken });
    expect((await list(auditor)).status).toBe(200);
    for (const one of [support, client]) expect((await list(one)).status).toBe(403);
    for (const one of [support, client, auditor]) {
      expect((await make(one)).status).toBe(403);
      expect((await download(one, '1')).status).toBe(403);
    }
    expect((await batch(x, '999999')) ?? null).toBeNull();
  });
});

describe('a batch', () => {
  it('is made once under one key, and none is made of nothing, too many or by a newcomer', async () => {
    await ready(2);
    const first = await make(x, { lines: '1', key: 'batch-key-1' });
    expect(idOf(await make(x, { lines: '1', key: 'batch-key-1' }))).toBe(idOf(first));
    expect((await make(x, { lines: '2', key: 'batch-key-1' })).body.error).toBe(
      'idempotency_key_reused',
    );
    expect((await make(x, { amount: '15999' })).body.error).toBe('payout_batch_empty');
    expect((await make(x, { lines: '501' })).body.error).toBe('payout_batch_too_long');
    expect((await make(x, { lines: '0' })).body.error).toBe('payout_batch_too_long');
    expect((await make(await officer())).body.error).toBe('officer_too_new');
    expect(first.body.data['all']).toEqual({ count: 1, sum: '16000' });
    const rest = await make(y);
    expect(rest.body.data['all']).toEqual({ count: 1, sum: '16000' });
    expect((await make(x)).body.error).toBe('payout_batch_empty');
    for (const one of [first, rest]) await cancelBatch(x, idOf(one));
  });

  it('is cancelled while nobody has its file: its payouts are free again; never after', async () => {
    const { ids } = await ready(2);
    const free = await make(x);
    expect((await approveBatch(y, idOf(free))).status).toBe(200);
    expect((await cancelBatch(x, idOf(free))).body.data['status']).toBe('cancelled');
    expect((await cancelBatch(x, idOf(free))).body.data['status']).toBe('cancelled');
    expect((await download(y, idOf(free))).body.error).toBe('payout_batch_not_waiting');
    expect((await approveBatch(y, idOf(free))).body.error).toBe('payout_batch_not_waiting');
    const next = await make(x);
    const taken = (await linesOf(x, idOf(next))).map(({ payout_id: payout }) => payout);
    expect(taken).toEqual(expect.arrayContaining(ids));
    await approveBatch(y, idOf(next));
    await download(y, idOf(next));
    const before = await booksOf();
    expect((await cancelBatch(y, idOf(next))).body.error).toBe('payout_batch_given');
    expect((await make(x)).body.error).toBe('payout_batch_empty');
    expect(await booksOf()).toBe(before);
  });

  it('is not handed out once the word of whoever made it has lapsed', async () => {
    await ready(1);
    const id = idOf(await make(x));
    await approveBatch(y, id);
    const movedBy = (hours: number): Promise<unknown> =>
      server.sql(
        `UPDATE staff_roles SET since = since + $2 * interval '1 hour' WHERE user_id = $1`,
        [x.userId, hours],
      );
    await movedBy(80);
    const before = await booksOf();
    expect((await download(y, id)).body.error).toBe('word_lapsed');
    expect(await booksOf()).toBe(before);
    await movedBy(-80);
    expect((await download(y, id)).status).toBe(200);
  });

  it('leaves out whose money may not leave when it is handed out, and whom an officer refused', async () => {
    const [held, refused, fine] = [await ready(1), await ready(1), await ready(1)];
    const id = idOf(await make(x));
    await approveBatch(y, id);
    await setStops(server, held.who.userId, { isFrozen: true });
    await refuse(await officer(), refused.ids[0] ?? '');
    const file = await download(y, id);
    expect(readFile(file.text).map(({ key }) => key)).toEqual([keyOf(fine.ids[0])]);
    expect(await batch(x, id)).toMatchObject({ left_out: { count: 2 }, sent: { count: 1 } });
    expect((await download(y, id)).text).toBe(file.text);
    expect((await make(x)).body.error).toBe('payout_batch_empty');
    await setStops(server, held.who.userId, {});
    const next = await make(x);
    expect((await linesOf(x, idOf(next))).map(({ payout_id: payout }) => payout)).toEqual(held.ids);
    await cancelBatch(x, idOf(next));
  });

  it('whose first download breaks off is the bank’s for good: the next one hands out the same, sent once', async () => {
    const { ids } = await ready(3);
    const made = await make(x);
    const id = idOf(made);
    const { all, file_hash: fileHash } = made.body.data;
    await approveBatch(y, id);
    // as if the process died: all are sent, and no byte of the file has left
    await server.sql(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'the process died'; END $$`);
    await server.sql(`CREATE TRIGGER dies BEFORE UPDATE OF given_hash ON payout_batches
      FOR EACH ROW EXECUTE FUNCTION die()`);
    expect((await download(y, id)).status).toBe(500);
    await server.sql('DROP TRIGGER dies ON payout_batches');
    await server.sql('DROP FUNCTION die');
    expect(await batch(x, id)).toMatchObject({
      status: 'given',
      sent: all,
      given_hash: null,
    });
    const acts = await actsOn(server, `payout_batch:${id}`);
    expect(acts.slice(2)).toEqual([['payout_batch_given', 'approved > given', reason]]);
    expect((await cancelBatch(x, id)).body.error).toBe('payout_batch_given');
    const books = await booksOf();
    const file = await download(y, id);
    expect(readFile(file.text).map(({ key }) => key)).toEqual(
      expect.arrayContaining(ids.map(keyOf)),
    );
    expect(await booksOf()).toBe(books);
    expect(await batch(x, id)).toMatchObject({ given_hash: fileHash, left_out: { count: 0 } });
    expect((await actsOn(server, `payout_batch:${id}`)).slice(3)).toEqual([
      ['payout_batch_downloaded', null, null],
    ]);
    expect((await download(y, id)).text).toBe(file.text);
  });

  it(`of ${RACES} that are made, handed out and cancelled at once: no payout is in two`, async () => {
    const { ids } = await ready(6);
    const made = await Promise.all(Array.from({ length: RACES }, () => make(x, { lines: '2' })));
    const kept = made.filter(({ status }) => status === 200).map(idOf);
    const codes = new Set(made.map(({ status, body }) => (status === 200 ? 'made' : body.error)));
    expect(codes).toEqual(new Set(['made', 'payout_batch_empty']));
    const [live] = await server.sql<{ lines: string; payouts: string }>(
      `SELECT count(*) AS lines, count(DISTINCT payout_id) AS payouts
       FROM payout_batch_lines WHERE is_live AND payout_id = ANY($1)`,
      [ids],
    );
    expect(live).toEqual({ lines: '6', payouts: '6' });
    for (const id of kept) await approveBatch(y, id);
    const raced = await Promise.all(
      kept.flatMap((id) => [download(y, id), cancelBatch(x, id), download(y, id)]),
    );
    expect(raced.every(({ status }) => status < 500)).toBe(true);
    for (const id of kept) {
      const { status, all, sent } = await batch(x, id);
      expect([status, sent]).toEqual(
        status === 'cancelled' ? ['cancelled', { count: 0, sum: '0' }] : ['given', all],
      );
    }
  });
});

describe('the bank’s answer', () => {
  it('with another key, amount or Sheba, or two things of one payout books nothing', async () => {
    const { id, lineOf } = await given(2);
    const [line, other] = [lineOf(0), lineOf(1)];
    const sheba = `${line.sheba.slice(0, -1)}${(Number(line.sheba.at(-1)) + 1) % 10}`;
    const unknown = keyOf('01990000-0000-7000-8000-000000000000');
    expect(await refusedAs(id, answers({ line, key: unknown }))).toEqual(['unknown_key']);
    expect(await refusedAs(id, answers({ line, rial: '160001' }))).toEqual(['other_amount']);
    // not even an account: the whole file is none
    expect((await bringIn(x, id, answers({ line, sheba }))).body.error).toBe(
      'statement_line_malformed',
    );
    // nor a true one of somebody else
    const foreign = 'IR062960000000100324200001';
    expect(await refusedAs(id, answers({ line, sheba: foreign }))).toEqual(['other_sheba']);
    expect(await refusedAs(id, answers({ line, reference: '' }))).toEqual(['no_reference']);
    expect(
      await refusedAs(id, answers({ line, reference: 'R-1' }, { line, word: 'برگشتی' })),
    ).toEqual(['repeated', 'repeated']);
    expect(
      await refusedAs(id, answers({ line, reference: 'R-2' }, { line: other, reference: 'R-2' })),
    ).toEqual(['reference_used', 'reference_used']);
    expect(await refusedAs(id, answers({ line, word: 'در جریان' }))).toEqual(['waiting']);
    expect((await bringIn(x, id, answers({ line, word: 'شاید' }))).body.error).toBe(
      'statement_line_malformed',
    );
  });

  it('counts once: the same file, the same line in another, another reference, one used before', async () => {
    const { who, id, lineOf } = await given(3);
    const [line, other, third] = [lineOf(0), lineOf(1), lineOf(2)];
    const text = answers({ line, reference: 'ONCE-1' });
    const first = await bringIn(x, id, text);
    await approveAnswers(y, idOf(first));
    const after = await booksOf();
    expect(idOf(await bringIn(y, id, text))).toBe(idOf(first));
    expect((await approveAnswers(y, idOf(first))).body.data['status']).toBe('done');
    expect(await refusedAs(id, `${text}\n`.replaceAll(',', ';'))).toEqual(['known']);
    expect(await refusedAs(id, answers({ line, reference: 'ONCE-2' }))).toEqual([
      'other_reference',
    ]);
    expect(await refusedAs(id, answers({ line: other, reference: 'ONCE-1' }))).toEqual([
      'reference_used',
    ]);
    expect(await booksOf()).toBe(after);
    // two files of the same moment, each with its own reference: one of them counts
    const [a, b] = [
      await bringIn(x, id, answers({ line: third, reference: 'TWO-1' })),
      await bringIn(x, id, answers({ line: third, reference: 'TWO-2' })),
    ];
    const both = await Promise.all([approveAnswers(y, idOf(a)), approveAnswers(y, idOf(b))]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await bank.book();
    expect(await moneyOf(who)).toEqual({ total: 199_960_000, held: 20_000 });
  });

  it('may bring back days later what was paid, once; what came back is paid no more', async () => {
    const { who, id, lineOf } = await given(1);
    const line = lineOf(0);
    const take = async (text: string): Promise<void> => {
      await approveAnswers(y, idOf(await bringIn(x, id, text)));
    };
    const before = await bankTotal();
    await take(answers({ line, reference: 'LATE-1' }));
    await take(answers({ line, word: 'برگشت خورده', reference: 'LATE-2' }));
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 0 });
    expect(await bankTotal()).toBe(before);
    expect(await refusedAs(id, answers({ line, word: 'returned' }))).toEqual(['known']);
    expect(await refusedAs(id, answers({ line, reference: 'LATE-3' }))).toEqual([
      'returned_before',
    ]);
    expect(await refusedAs(id, answers({ line, word: 'paid', reference: 'LATE-1' }))).toEqual([
      'known',
    ]);
  });

  it('of much is approved by another who counts; of a batch that nobody has there is none', async () => {
    // together below what takes two officers to approve
    const { who, ids } = await ready(2, '24000000');
    const id = idOf(await make(x));
    const line = { row: '1', rial: '239960000', sheba: '', owner: '', key: keyOf(ids[0]) };
    const early = answers({ line, sheba: 'IR062960000000100324200001' });
    expect((await bringIn(x, id, early)).body.error).toBe('payout_batch_not_waiting');
    await approveBatch(y, id);
    const lines = readFile((await download(y, id)).text);
    await server.sql(
      `INSERT INTO settings (name, valid_from, value)
       SELECT name, now() - interval '1 second', (value::jsonb || '{"two_officers_toman":"40000000"}')::json
       FROM settings WHERE name = 'toman_withdrawal' ORDER BY valid_from DESC LIMIT 1`,
    );
    const brought = await bringIn(x, id, answers(...lines.map((one) => ({ line: one }))));
    expect(brought.body.data).toMatchObject({ needs_another: true, paid: { sum: '47992000' } });
    expect((await approveAnswers(x, idOf(brought))).body.error).toBe('approval_second_officer');
    expect((await approveAnswers(await officer(), idOf(brought))).body.error).toBe(
      'officer_too_new',
    );
    expect((await approveAnswers(y, idOf(brought))).body.data['status']).toBe('done');
    expect(await moneyOf(who)).toEqual({ total: 152_000_000, held: 0 });
  });
});
