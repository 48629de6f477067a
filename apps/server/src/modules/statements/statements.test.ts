// Statements of the bank: each line once for ever, nothing while one rial is off, by two where it is
// much; and what was nobody's.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setStops } from '../../testing/standings.ts';
import { bankOf, HOUSE } from '../../testing/statements.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { type Person, withdrawing } from '../../testing/withdrawals.ts';

let server: TestServer;
let [x, y]: [Person, Person] = [{} as Person, {} as Person];
beforeAll(async () => {
  server = await startTestServer();
  [x, y] = await elders();
});
afterAll(() => server?.close());

const { officer, rich } = withdrawing(() => server);
const bank = bankOf(() => server);
const { approve, assign, bringIn, credit, csv, linesOf, payBack, payerOf, totalOf, unmatched } =
  bank;
const idOf = ({ body }: Answer): string => String(body.data['id']);

/** Officers whose abilities are old enough to count as a second person. */
async function elders(): Promise<[Person, Person]> {
  const both: [Person, Person] = [await officer(), await officer()];
  await server.sql(
    `UPDATE staff_roles SET since = since - interval '80 hours' WHERE user_id = ANY($1)`,
    [both.map(({ userId }) => userId)],
  );
  return both;
}
/** Somebody without money. */
const poor = (): Promise<Person> => server.person({ level: 1 });
/** An identifier whose last digit was mistyped. */
const otherDigit = (id: string): string =>
  id.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
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
const booksOf = async (): Promise<string> =>
  (
    await server.sql<{ text: string }>(
      `SELECT (SELECT count(*) FROM ledger_entries) || ' ' || (SELECT COALESCE(sum(total), 0)
         FROM balances) || ' ' || (SELECT count(*) FROM statement_lines) AS text`,
    )
  )[0]?.text ?? '';

describe('a statement', () => {
  it('is looked at first; its lines are credited once they were approved, each once for ever', async () => {
    const who = await poor();
    const payer = await payerOf(who);
    const text = csv(
      { amount: 1_500_000, ...payer },
      { amount: 20_000, ...payer, payer: HOUSE },
      { amount: 30_000, depositId: otherDigit(payer.depositId), payer: payer.payer },
      { amount: 40_000, ...payer, reference: ' ' },
    );
    const before = await booksOf();
    const brought = await bringIn(x, text);
    expect(brought.body.data).toMatchObject({
      ...{ status: 'preview', is_agreed: true, is_first: true, needs_another: true },
      ...{ opening: '700000', closing: '2290000', books: '2290000' },
      ...{ credit: { count: 1, sum: '1500000' }, unmatched: { count: 3, sum: '90000' } },
    });
    expect(await booksOf()).toBe(before);
    expect(idOf(await bringIn(y, text))).toBe(idOf(brought));
    const lines = (await linesOf(x, idOf(brought))).body.data['data'] as Record<string, unknown>[];
    expect(lines.map(({ fate, reason }) => `${fate} ${reason}`)).toEqual([
      'credit null',
      'unmatched other_payer',
      'unmatched unknown_identifier',
      'unmatched no_reference',
    ]);
    expect((await approve(x, idOf(brought))).body.error).toBe('statement_second_officer');
    expect(await booksOf()).toBe(before);
    expect((await approve(y, idOf(brought))).body.data['status']).toBe('approved');
    await credit();
    expect(await totalOf(ownerOf(who))).toBe(1_500_000);
    expect(await totalOf('house:unmatched')).toBe(90_000);
    expect(await totalOf('outside:bank')).toBe(-1_590_000);
    expect(await toldOf(who)).toEqual([
      ...['bank_deposit_credited', 'bank_deposit_checked', 'bank_deposit_checked'],
    ]);
    const after = await booksOf();
    expect((await approve(y, idOf(brought))).body.data['status']).toBe('done');
    await credit();
    expect(await booksOf()).toBe(after);
  });

  it('of lines that came before credits nothing, in whatever file they stand', async () => {
    const who = await poor();
    const payer = await payerOf(who);
    const first = csv({ amount: 100_000, ...payer });
    await take(first);
    const again = first.replaceAll(',', ';');
    const more = [
      again,
      csv({ amount: 50_000, ...payer })
        .split('\n')
        .at(-1) ?? '',
    ];
    const mixed = `${more[0]}\n${more[1]?.replaceAll(',', ';')}\n${more[1]?.replaceAll(',', ';')}`;
    const brought = await bringIn(x, mixed);
    expect(brought.body.data).toMatchObject({
      ...{ known: { count: 2, sum: '150000' }, credit: { count: 1, sum: '50000' } },
      ...{ is_agreed: true, needs_another: false },
    });
    await approve(x, idOf(brought));
    await credit();
    expect(await totalOf(ownerOf(who))).toBe(150_000);
  });

  it('one rial off credits nothing, nor does one that leaves a line out', async () => {
    const who = await poor();
    const payer = await payerOf(who);
    const text = csv({ amount: 60_000, ...payer }, { amount: 70_000, ...payer });
    const off = text.replace(/(\d+)$/, (closing) => String(Number(closing) + 1));
    const [head, , second] = text.split('\n');
    const before = await booksOf();
    for (const wrong of [off, `${head}\n${second}`]) {
      const brought = await bringIn(x, wrong);
      expect(brought.body.data['is_agreed']).toBe(false);
      expect((await approve(x, idOf(brought))).body.error).toBe('statement_differs');
    }
    await credit();
    expect(await booksOf()).toBe(before);
    expect((await take(text)).status).toBe(200);
    expect(await totalOf(ownerOf(who))).toBe(130_000);
  });

  it('with a line that the books have no reason for is not approved', async () => {
    const brought = await bringIn(x, csv({ amount: -25_000 }));
    bank.rewind(-25_000);
    expect(brought.body.data['unexplained']).toEqual({ count: 1, sum: '-25000' });
    expect((await approve(y, idOf(brought))).body.error).toBe('statement_unexplained');
  });

  it('O08: is approved by another who counts where it is much, also in small files of a day', async () => {
    const large = await bringIn(x, csv({ amount: 50_000_000 }));
    expect(large.body.data['needs_another']).toBe(true);
    expect((await approve(x, idOf(large))).body.error).toBe('statement_second_officer');
    expect((await approve(await officer(), idOf(large))).body.error).toBe('officer_too_new');
    expect((await approve(y, idOf(large))).status).toBe(200);
    const alone = await officer();
    const files = [csv({ amount: 30_000_000 }), csv({ amount: 30_000_000 })];
    const [first, second] = [await bringIn(alone, files[0] ?? ''), files[1] ?? ''];
    expect((await approve(alone, idOf(first))).status).toBe(200);
    const more = await bringIn(alone, second);
    expect((await approve(alone, idOf(more))).body.error).toBe('statement_second_officer');
    expect((await approve(y, idOf(more))).status).toBe(200);
    await credit();
  });

  it('goes on where a worker died after any of its lines', async () => {
    const people = [await poor(), await poor(), await poor()];
    const payers = await Promise.all(people.map(payerOf));
    await take(csv(...payers.map((payer) => ({ amount: 11_000, ...payer }))));
    const entries = await booksOf();
    // what was decided, and not noted before it died
    await server.sql(
      `UPDATE statement_lines SET state = 'waiting', credited_to = NULL
       WHERE credited_to = ANY($1::bigint[])`,
      [people.slice(1).map(({ userId }) => userId)],
    );
    await Promise.all([credit(), credit()]);
    expect(await booksOf()).toBe(entries);
    for (const one of people) {
      expect(await totalOf(ownerOf(one))).toBe(11_000);
      expect(await toldOf(one)).toEqual(['bank_deposit_credited']);
    }
  });

  it('sets aside what the frozen and who is over the limit are sent', async () => {
    const [frozen, much] = [await poor(), await poor()];
    const [first, second] = [await payerOf(frozen), await payerOf(much)];
    await setStops(server, frozen.userId, { isFrozen: true });
    await take(csv({ amount: 12_000, ...first }, { amount: 25_000_001, ...second }));
    expect([await totalOf(ownerOf(frozen)), await totalOf(ownerOf(much))]).toEqual([0, 0]);
    const parked = await unmatched(x);
    const reasons = parked.slice(-2).map(({ reason }) => reason);
    expect(reasons).toEqual(['account_frozen', 'limit_exceeded']);
  });

  it('O06: is for officers with the ability, and for the house’s own accounts', async () => {
    const [client, support] = [await rich(), await server.person({ staffRole: 'support' })];
    const auditor = await server.person({ staffRole: 'auditor' });
    const text = csv({ amount: 1_000 });
    bank.rewind(1_000);
    for (const one of [client, support, auditor]) {
      expect((await bringIn(one, text)).status).toBe(403);
      expect((await approve(one, '1')).status).toBe(403);
    }
    expect((await bringIn(x, text, 'IR062960000000100324200001')).body.error).toBe(
      'deposit_account_unknown',
    );
    expect((await bringIn(x, '')).body.error).toBe('statement_missing');
    expect((await bringIn(x, 'a,b\n1,2')).body.error).toBe('statement_columns_missing');
    expect((await bringIn(x, 'x'.repeat(1_048_577))).status).toBe(413);
    expect((await approve(x, '999999')).body.error).toBe('statement_not_found');
    expect((await linesOf(x, '999999')).body.error).toBe('statement_not_found');
  });
});

describe('what is nobody’s', () => {
  /** A line that nobody has; its id. */
  const park = async (amount: number): Promise<string> => {
    await take(csv({ amount }));
    return String((await unmatched(x)).find((line) => line['amount'] === String(amount))?.['id']);
  };

  it('is given to a person once, whoever asks at the same time', async () => {
    const [who, other] = [await poor(), await poor()];
    const id = await park(123_000);
    const answers = await Promise.all([
      assign(x, id, who.userId),
      assign(y, id, who.userId),
      assign(x, id, other.userId),
      payBack(y, id, 'BACK1'),
    ]);
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    await credit();
    const [line] = (await unmatched(x, 'ended')).filter((one) => one['id'] === id);
    const [hers, others] = [await totalOf(ownerOf(who)), await totalOf(ownerOf(other))];
    const isBack = line?.['status'] === 'paid_back';
    expect(hers + others).toBe(isBack ? 0 : 123_000);
    const told = [...(await toldOf(who)), ...(await toldOf(other))];
    expect(told).toEqual(isBack ? [] : ['bank_deposit_credited']);
  });

  it('O08: takes two who want the same where it is much, and neither is its person', async () => {
    const who = await poor();
    const id = await park(60_000_000);
    expect((await assign(await officer(), id, who.userId)).body.error).toBe('officer_too_new');
    const first = await assign(x, id, who.userId);
    expect(first.body.data).toMatchObject({ status: 'parked', officers_needed: 2 });
    expect(first.body.data['wanted']).toMatchObject({ way: 'assign', is_me: true });
    expect((await assign(x, id, who.userId)).body.error).toBe('unmatched_second_officer');
    expect((await payBack(y, id, 'BACK2')).body.data['status']).toBe('parked');
    expect(await totalOf(ownerOf(who))).toBe(0);
    expect((await assign(x, id, who.userId)).body.data['status']).toBe('parked');
    expect((await assign(y, id, who.userId)).body.data['status']).toBe('assigned');
    expect(await totalOf(ownerOf(who))).toBe(60_000_000);
    expect((await payBack(x, id, 'BACK2')).body.error).toBe('unmatched_not_waiting');
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
    const answer = await payBack(y, id, 'BACK77');
    expect(answer.body.data['status']).toBe('paid_back');
    expect(await totalOf('house:unmatched')).toBe(before - 77_000);
    const brought = await bringIn(y, csv({ amount: -77_000, reference: 'BACK77' }));
    expect(brought.body.data).toMatchObject({ own: { count: 1, sum: '-77000' }, is_agreed: true });
    expect((await approve(y, idOf(brought))).status).toBe(200);
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
