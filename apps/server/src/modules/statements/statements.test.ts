// Statements of the bank: each line once for ever, nothing while one rial is off, and always by two.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actsOn } from '../../testing/acts.ts';
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
const { approve, bringIn, credit, csv, linesOf, payerOf, totalOf, unmatched } = bank;
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
      status: 'preview',
      is_agreed: true,
      is_first: true,
      chain: { state: 'first' },
      opening: '700000',
      closing: '2290000',
      books: '2290000',
      credit: { count: 1, sum: '1500000' },
      unmatched: { count: 3, sum: '90000' },
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
    expect((await approve(x, idOf(brought))).body.error).toBe('approval_second_officer');
    expect(await booksOf()).toBe(before);
    expect((await approve(y, idOf(brought))).body.data['status']).toBe('approved');
    await credit();
    expect(await totalOf(ownerOf(who))).toBe(1_500_000);
    expect(await totalOf('house:unmatched')).toBe(90_000);
    expect(await totalOf('outside:bank')).toBe(-1_590_000);
    expect(await toldOf(who)).toEqual([
      'bank_deposit_credited',
      'bank_deposit_checked',
      'bank_deposit_checked',
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
      known: { count: 2, sum: '150000' },
      credit: { count: 1, sum: '50000' },
      is_agreed: true,
      chain: { state: 'follows' },
    });
    const lines = (await linesOf(x, idOf(brought))).body.data['data'] as Record<string, unknown>[];
    expect(lines.map(({ looks_like: like }) => like)).toEqual([null, null, null]);
    await approve(y, idOf(brought));
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
    expect((await bringIn(x, off)).body.error).toBe('statement_chain_broken');
    const brought = await bringIn(x, `${head}\n${second}`);
    expect(brought.body.data['is_agreed']).toBe(false);
    const gap = await approve(y, idOf(brought));
    expect([gap.body.error, gap.body.facts['line']]).toEqual(['statement_gap', 2]);
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

  it('O08: is never approved by whoever brought it in, at any sum, nor by who is too new', async () => {
    for (const amount of [50_000_000, 1_000]) {
      const brought = await bringIn(x, csv({ amount }));
      expect(brought.body.data['is_imported_by_me']).toBe(true);
      const before = await booksOf();
      expect((await approve(x, idOf(brought))).body.error).toBe('approval_second_officer');
      expect((await approve(await officer(), idOf(brought))).body.error).toBe('officer_too_new');
      await credit();
      expect(await booksOf()).toBe(before);
      expect((await approve(y, idOf(brought))).status).toBe(200);
      await credit();
    }
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

describe('a line that the books have no reason for', () => {
  const OTHER = 'IR062960000000100324200001';
  const second = bankOf(() => server, OTHER);
  const charge = { way: 'bank_charge' } as const;
  interface Line {
    readonly id: string;
    readonly amount: string;
    readonly fate: string;
    readonly ways: readonly string[];
    readonly sides: readonly { readonly line_id: string }[];
  }
  const lineOf = async (statement: Answer, amount: number): Promise<Line> => {
    const lines = (await linesOf(x, idOf(statement))).body.data['data'] as Line[];
    const found = lines.find((line) => line.amount === String(amount));
    if (found === undefined) throw new Error(`No line of ${amount}.`);
    return found;
  };
  const explain = async (by: Person, statement: Answer, amount: number, word = {}) => {
    const { id } = await lineOf(statement, amount);
    return bank.explain(by, idOf(statement), { ...charge, line_id: id, ...word });
  };
  const reconcile = async (): Promise<unknown[]> => {
    for (let round = 0; round < 3; round += 1) await server.process.background.run('reconcile');
    return server.sql('SELECT findings FROM payout_stops WHERE lifted_at IS NULL');
  };
  /** Sets toman of the house aside for what banks take. */
  const fund = async (toman: number): Promise<void> => {
    const asked = await server.call('POST /admin/adjustments', {
      token: x.accessToken,
      body: {
        from: 'house:otc',
        to: 'house:bank_charges',
        symbol: 'IRT',
        amount: String(toman),
        reason: 'set aside for the bank',
        ticket: `T-${toman}`,
      },
    });
    const done = await server.call('POST /admin/adjustments/:id/approve', {
      token: y.accessToken,
      params: { id: idOf(asked) },
      body: { reason: 'as it was agreed on' },
    });
    expect(done.body.data['status'], done.text).toBe('posted');
  };
  const setAside = (): Promise<number> => totalOf('house:bank_charges');

  it('is a charge by two words: then all is credited, and the books are the bank’s to the rial', async () => {
    await server.house({ IRT: '1000000' });
    await fund(5_000);
    const who = await poor();
    const payer = await payerOf(who);
    expect(await reconcile()).toEqual([]);
    const before = await totalOf('outside:bank');
    const text = csv({ amount: 70_000, ...payer }, { amount: -1_200 }, { amount: 9_000, ...payer });
    const brought = await bringIn(x, text);
    expect(brought.body.data).toMatchObject({
      is_agreed: false,
      unexplained: { count: 1, sum: '-1200' },
    });
    expect(await lineOf(brought, -1_200)).toMatchObject({ ways: ['bank_charge'], sides: [] });
    const { id: line } = await lineOf(brought, -1_200);
    const listed = { reason: 'on the list of charges' };
    expect((await explain(x, brought, -1_200, listed)).body.data).toMatchObject({
      fate: 'unexplained',
      explanation: { way: 'bank_charge', is_me: true },
    });
    // one alone, however often
    expect((await explain(x, brought, -1_200)).body.error).toBe('approval_second_officer');
    expect((await approve(y, idOf(brought))).body.error).toBe('statement_unexplained');
    expect((await explain(await officer(), brought, -1_200)).body.error).toBe('officer_too_new');
    const books = await booksOf();
    const decided = await explain(y, brought, -1_200);
    expect(decided.body.data).toMatchObject({ fate: 'own', explanation: { is_decided: true } });
    expect((await explain(y, brought, -1_200)).body.data).toEqual(decided.body.data);
    expect(await booksOf()).toBe(books);
    expect((await approve(y, idOf(brought))).body.data).toMatchObject({
      is_agreed: true,
      own: { count: 1, sum: '-1200' },
    });
    await Promise.all([credit(), credit()]);
    expect(await totalOf(ownerOf(who))).toBe(79_000);
    expect(await totalOf('outside:bank')).toBe(before - 79_000 + 1_200);
    expect(await setAside()).toBe(3_800);
    expect(await reconcile()).toEqual([]);
    // the worker that died before it noted the engine's answer
    await server.sql(`UPDATE statement_lines SET state = 'waiting' WHERE own = 'bank_charge'`);
    await credit();
    const again = await bringIn(x, `${text}\n${text.split('\n').slice(1).join('\n')}`);
    expect(again.body.data).toMatchObject({ known: { count: 6 }, is_agreed: true });
    expect((await approve(y, idOf(again))).status).toBe(200);
    await credit();
    expect(await setAside()).toBe(3_800);
    expect(await reconcile()).toEqual([]);
    expect(await actsOn(server, `statement_line:${line}`)).toEqual([
      ['statement_line_explained', null, 'on the list of charges'],
      ['statement_line_explained', 'unexplained > own', 'compared with the bank'],
      ['bank_charge_posted', 'waiting > own', 'compared with the bank'],
    ]);
    expect(await actsOn(server, `statement:${idOf(brought)}`)).toEqual([
      ['statement_imported', null, null],
      ['statement_approved', 'preview > approved', 'compared with the bank'],
    ]);
  });

  it('is no charge where it came in, is too much, is another one or the house has not set it aside', async () => {
    const brought = await bringIn(
      x,
      csv({ amount: 44_000 }, { amount: -100_001 }, { amount: -100_000 }),
    );
    expect((await explain(x, brought, 44_000)).body.error).toBe('explanation_not_needed');
    expect((await explain(x, brought, -100_001)).body.error).toBe('bank_charge_too_large');
    expect(await lineOf(brought, -100_001)).toMatchObject({ ways: [] });
    const forged = { line_id: 'f'.repeat(40) };
    expect((await explain(x, brought, -100_000, forged)).body.error).toBe(
      'statement_line_not_found',
    );
    const move = { way: 'own_move', other_line_id: (await lineOf(brought, 44_000)).id };
    expect((await explain(x, brought, -100_000, move)).body.error).toBe('own_move_no_other_side');
    const [client, auditor] = [await poor(), await server.person({ staffRole: 'auditor' })];
    for (const one of [client, auditor]) {
      expect((await explain(one, brought, -100_000)).status).toBe(403);
    }
    const books = await booksOf();
    for (const one of [x, y]) expect((await explain(one, brought, -100_000)).status).toBe(200);
    expect((await approve(y, idOf(brought))).body.error).toBe('statement_unexplained');
    expect(await booksOf()).toBe(books);
    for (const toman of [-100_000, -100_001, 44_000]) bank.rewind(toman);
    const next = await bringIn(x, csv({ amount: 44_000 }, { amount: -100_000 }));
    for (const one of [x, y]) expect((await explain(one, next, -100_000)).status).toBe(200);
    const unfunded = await approve(y, idOf(next));
    expect([unfunded.body.error, unfunded.body.facts]).toEqual([
      'bank_charges_unfunded',
      { needed: '100000', available: '3800' },
    ]);
    expect(await booksOf()).toBe(books);
    await fund(97_000);
    expect((await approve(y, idOf(next))).status).toBe(200);
    await credit();
    expect(await setAside()).toBe(800);
    expect(await reconcile()).toEqual([]);
  });

  it('is a move between two accounts where both sides are there: nobody is credited', async () => {
    await server.sql(
      `UPDATE settings SET value = jsonb_set(value::jsonb, '{accounts}',
         (value::jsonb -> 'accounts') || $1::jsonb) WHERE name = 'bank_deposit'`,
      [JSON.stringify([{ sheba: OTHER, bank: { fa: 'ب', en: 'B' }, owner: { fa: 'ب', en: 'B' } }])],
    );
    const out = await bringIn(x, csv({ amount: -300_000 }, { amount: 8_000 }));
    expect(await lineOf(out, -300_000)).toMatchObject({ ways: [], sides: [] });
    const who = await poor();
    const text = second.csv(
      { amount: 300_000 },
      { amount: 300_000, ...(await payerOf(who)) },
      { amount: 299_999 },
    );
    // with a line that left without a reason it agrees with nothing
    const closing = Number(text.split(',').at(-1));
    const wrong = await second.bringIn(
      x,
      `${text}\n2026-11-20T09:00:00Z,-50,LEFT1,,,,,${closing - 50}`,
    );
    const { sides, ways } = await lineOf(out, -300_000);
    const { id } = await lineOf(wrong, 300_000);
    expect([ways, sides.map(({ line_id: one }) => one)]).toEqual([['own_move'], [id]]);
    const word = (by: Person, other: string): Promise<Answer> =>
      explain(by, out, -300_000, { way: 'own_move', other_line_id: other });
    const another = (await lineOf(wrong, 299_999)).id;
    expect((await word(x, another)).body.error).toBe('own_move_no_other_side');
    const back = { way: 'own_move', other_line_id: (await lineOf(out, -300_000)).id };
    expect((await explain(x, wrong, 300_000, back)).body.error).toBe('explanation_not_needed');
    expect((await word(x, id)).status).toBe(200);
    expect((await approve(y, idOf(out))).body.error).toBe('statement_unexplained');
    expect((await word(y, id)).body.data).toMatchObject({
      fate: 'own',
      explanation: { other_account: OTHER, is_decided: true },
    });
    // what came in there stands in a file that does not agree
    expect((await approve(y, idOf(out))).body.error).toBe('own_move_no_other_side');
    const inside = await second.bringIn(x, text);
    expect(inside.body.data).toMatchObject({
      is_agreed: true,
      own: { count: 1 },
      credit: { count: 1 },
      unmatched: { count: 1 },
    });
    const before = [await totalOf('outside:bank'), await totalOf('house:unmatched')];
    for (const one of [out, inside]) expect((await approve(y, idOf(one))).status).toBe(200);
    await credit();
    expect(await totalOf(ownerOf(who))).toBe(300_000);
    expect([await totalOf('outside:bank'), await totalOf('house:unmatched')]).toEqual([
      (before[0] ?? 0) - 8_000 - 300_000 - 299_999,
      (before[1] ?? 0) + 8_000 + 299_999,
    ]);
    expect(await reconcile()).toEqual([]);
    // each account goes on from its own balance, and no side is used twice
    const more = await bringIn(x, csv({ amount: -300_000 }));
    expect(await lineOf(more, -300_000)).toMatchObject({ ways: [], sides: [] });
    bank.rewind(-300_000);
    for (const [of, one] of [
      [bank, csv({ amount: 1_000 })],
      [second, second.csv({ amount: 1_000 })],
    ] as const) {
      const next = await of.bringIn(x, one);
      expect(next.body.data['is_agreed']).toBe(true);
      expect((await approve(y, idOf(next))).status).toBe(200);
    }
    await credit();
    expect(await reconcile()).toEqual([]);
  });
});
