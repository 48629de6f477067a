// Files of one account that overlap, repeat, come late or from elsewhere: by their balances each true line
// is credited once, and what the balances do not tell takes two people.
import { type SeededRandom, randomOfTest } from '@sarraf/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { bankOf } from '../../testing/statements.ts';
import { type Person, withdrawing } from '../../testing/withdrawals.ts';

let server: TestServer;
let [x, y]: [Person, Person] = [{} as Person, {} as Person];
let payer = { depositId: '', payer: '' };
let who: Person = {} as Person;

/** A line as the bank has it; rial. */
interface Line {
  readonly day: number;
  /** Without it the bank told the day alone. */
  readonly clock?: string;
  readonly rial: number;
  readonly reference: string;
}
const OPENING = 1_000_000;
const HEAD = 'date,time,amount,reference,deposit_id,description,payer_sheba,payer_name,balance';
const SPLIT = 'شرح,تاریخ,ساعت,برداشت,واریز,شماره سند,شناسه واریز,شبای واریزکننده,مانده';

const bank = bankOf(() => server);
const { approve, bringIn, credit, linesOf, totalOf } = bank;
const { elders } = withdrawing(() => server);
const idOf = ({ body }: Answer): string => String(body.data['id']);

beforeAll(async () => {
  server = await startTestServer();
  [x, y] = await elders();
  who = await server.person({ level: 1 });
  payer = await bank.payerOf(who);
  await server.sql(
    `INSERT INTO settings (name, valid_from, value)
     SELECT name, now(), jsonb_set(value::jsonb, '{accounts}', $1::jsonb)::json FROM settings
     WHERE name = 'bank_deposit' ORDER BY valid_from DESC LIMIT 1`,
    [JSON.stringify(ACCOUNTS.map((sheba) => ({ sheba, bank: WORDS, owner: WORDS })))],
  );
});
afterAll(() => server?.close());

const WORDS = { fa: 'ب', en: 'B' };
/** A Sheba whose check digits are right. */
function shebaOf(serial: number): string {
  const account = `062${String(serial).padStart(19, '0')}`;
  const rest = Array.from(`${account}182700`).reduce(
    (sum, digit) => (sum * 10 + Number(digit)) % 97,
    0,
  );
  return `IR${String(98 - rest).padStart(2, '0')}${account}`;
}
const ACCOUNTS = Array.from({ length: 10 }, (_, at) => shebaOf(at + 1));
let used = 0;
/** An account that nobody told of yet. */
function nextAccount(): string {
  used += 1;
  return ACCOUNTS[used - 1] ?? '';
}

/** The balance after each line. */
function balances(lines: readonly Line[], opening = OPENING): readonly number[] {
  let balance = opening;
  return lines.map(({ rial }) => (balance += rial));
}

/** Rows of a file, each with its balance; in one of the forms that banks have. */
function write(
  rows: readonly (readonly [Line, number])[],
  form: { readonly isSplit?: boolean; readonly newestFirst?: boolean } = {},
): string {
  const written = rows.map(([{ clock = '', day, reference, rial }, balance]) => {
    const date = `1405/08/${String(day).padStart(2, '0')}`;
    return form.isSplit === true
      ? [
          'پایا',
          date,
          clock,
          rial < 0 ? -rial : 0,
          rial > 0 ? rial : '',
          reference,
          payer.depositId,
          payer.payer,
          balance,
        ]
      : [date, clock, rial, reference, payer.depositId, '', payer.payer, '', balance];
  });
  if (form.newestFirst === true) written.reverse();
  return [form.isSplit === true ? SPLIT : HEAD, ...written.map((cells) => cells.join(','))].join(
    '\n',
  );
}

const fileOf = (lines: readonly Line[], from = 0, to = lines.length, form = {}): string =>
  write(lines.map((line, at) => [line, balances(lines)[at] ?? 0] as const).slice(from, to), form);

/** Approves, and has it credited; how much came to the person, rial. */
async function take(account: string, text: string): Promise<{ answer: Answer; came: number }> {
  const before = await totalOf(`user:${who.userId}`);
  const nobody = await totalOf('house:unmatched');
  const brought = await bringIn(x, text, account);
  const answer = brought.status === 200 ? await approve(y, idOf(brought)) : brought;
  await credit();
  const [after, left] = [await totalOf(`user:${who.userId}`), await totalOf('house:unmatched')];
  return { answer, came: (after - before + left - nobody) * 10 };
}
const errorOf = ({ answer }: { answer: Answer }): unknown => answer.body.error;
/** Lines of a statement as officers see them. */
const shown = async (id: string): Promise<readonly Record<string, unknown>[]> =>
  (await linesOf(x, id)).body.data['data'] as Record<string, unknown>[];
const explain = (by: Person, id: string, line: unknown, way: string): Promise<Answer> =>
  bank.explain(by, id, { line_id: String(line), way });

/** Of no other account: the bank gives a reference once. */
const line = ({ reference = 'A1', ...more }: Partial<Line> = {}): Line => ({
  day: 5,
  clock: '08:00:00',
  rial: 50_000,
  ...more,
  reference: reference.startsWith('0') ? reference : `${reference}-${used}`,
});
const twin = (): Line => ({ day: 6, rial: 70_000, reference: '' });

it('amounts that were sorted by themselves are refused with the line that breaks the chain', async () => {
  const account = nextAccount();
  const lines = [line({ rial: 50_000 }), line({ rial: 900_000, reference: 'A2' })];
  const sorted = fileOf(lines)
    .replace(',50000,', ',?,')
    .replace(',900000,', ',50000,')
    .replace('?', '900000');
  const brought = await bringIn(x, sorted, account);
  expect([brought.status, brought.body.error, brought.body.facts]).toEqual([
    422,
    'statement_chain_broken',
    { line: 3, expected: '110000', found: '195000' },
  ]);
  expect((await take(account, fileOf(lines))).came).toBe(950_000);
});

it('two true lines that look alike are both credited once, whichever file tells which', async () => {
  for (const order of [
    [1, 2],
    [2, 1],
  ] as const) {
    const account = nextAccount();
    // one without a reference on a day, and two payments of one minute and reference
    const same = line({ day: 7, reference: 'T7', clock: '09:10:00' });
    const lines = [line(), twin(), twin(), same, same];
    expect((await take(account, fileOf(lines, 0, order[0]))).came).toBe(
      order[0] === 1 ? 50_000 : 120_000,
    );
    const overlapping = await take(account, fileOf(lines, order[1] - 1, 4, { newestFirst: true }));
    const rest = await take(account, fileOf(lines, 2, 5, { isSplit: true }));
    expect([errorOf(overlapping), errorOf(rest)]).toEqual([undefined, undefined]);
    expect(overlapping.came + rest.came).toBe(order[0] === 1 ? 240_000 : 170_000);
    const again = await take(account, `${fileOf(lines)}\n`);
    expect([again.came, again.answer.status]).toEqual([0, 200]);
  }
});

it('a line that the bank tells late waits for two people, and is credited where it belongs', async () => {
  const account = nextAccount();
  const [first, late, last] = [line(), line({ reference: 'LATE' }), line({ reference: 'A3' })];
  const next = line({ day: 8, reference: 'A4' });
  const early = fileOf([first, last]);
  await take(account, early);
  const text = fileOf([first, late, last, next]);
  const brought = await bringIn(x, text, account);
  expect(brought.body.data).toMatchObject({
    chain: { state: 'late' },
    known: { count: 2 },
    is_agreed: false,
    credit: { count: 1 },
    unexplained: { count: 1 },
  });
  const told = (await shown(idOf(brought))).find((one) => one['is_late']);
  expect(told).toMatchObject({ row: 3, ways: ['told_late'], fate: 'unexplained' });
  const word = (by: Person) => explain(by, idOf(brought), told?.['id'], 'told_late');
  const blocked = await approve(y, idOf(brought));
  expect(blocked.body.error).toBe('statement_unexplained');
  expect((await word(x)).body.data).toMatchObject({ fate: 'unexplained' });
  expect((await word(x)).body.error).toBe('approval_second_officer');
  expect((await approve(y, idOf(brought))).body.error).toBe('statement_unexplained');
  expect((await word(y)).body.data).toMatchObject({ fate: 'credit', ways: [] });
  expect((await take(account, text)).came).toBe(100_000);
  // every file from before credits nothing, and the account goes on
  for (const old of [early, text]) expect((await take(account, `${old}\n\n`)).came).toBe(0);
  const lines = [first, late, last, next, line({ day: 9, reference: 'A5' })];
  expect((await take(account, fileOf(lines, 1))).came).toBe(50_000);
});

it('a line that came before in another writing is shown as that one and credits nothing', async () => {
  const account = nextAccount();
  const lines = [line({ clock: '08:15:42', reference: '000123' }), line({ clock: '10:01:02' })];
  await take(account, fileOf(lines));
  const [first, second] = lines as [Line, Line];
  const cut = [
    { ...first, clock: '08:15', reference: '123' },
    { ...second, clock: '' },
    line({ day: 8, reference: 'NEW' }),
  ];
  const brought = await bringIn(x, fileOf(cut), account);
  expect(await shown(idOf(brought))).toMatchObject([
    { fate: 'known', looks_like: { reference: '000123' } },
    { fate: 'known', looks_like: { reference: `A1-${used}` } },
    { fate: 'credit', looks_like: null },
  ]);
  expect((await take(account, fileOf(cut))).came).toBe(50_000);
});

it('one that is put behind in another writing, or again as it is, takes two who say it is another', async () => {
  const account = nextAccount();
  const first = line({ clock: '08:15:42', reference: 'R9' });
  await take(account, fileOf([first]));
  const forged = fileOf([first, { ...first, clock: '08:15' }]);
  const brought = await bringIn(x, forged, account);
  const [, again] = await shown(idOf(brought));
  expect(again).toMatchObject({ fate: 'unexplained', ways: ['own_line'] });
  expect(again?.['looks_like']).toMatchObject({ reference: `R9-${used}`, amount: '5000' });
  expect((await take(account, forged)).came).toBe(0);
  expect(errorOf(await take(account, forged))).toBe('statement_unexplained');
  for (const by of [x, y]) await explain(by, idOf(brought), again?.['id'], 'own_line');
  expect((await take(account, forged)).came).toBe(50_000);
});

it('a file that begins elsewhere is refused with its line, or goes on by two people', async () => {
  const account = nextAccount();
  const lines = [line(), line({ reference: 'MISSING' }), line({ reference: 'A3' })];
  await take(account, fileOf(lines, 0, 1));
  const text = fileOf(lines, 2);
  const { answer } = await take(account, text);
  expect([answer.body.error, answer.body.facts]).toEqual([
    'statement_gap',
    { line: 2, expected: '105000', found: '110000' },
  ]);
  const id = idOf(await bringIn(x, text, account));
  const [begins] = await shown(id);
  expect(begins).toMatchObject({ ways: ['goes_on'], fate: 'unexplained' });
  for (const by of [x, y])
    expect((await explain(by, id, begins?.['id'], 'goes_on')).status).toBe(200);
  const taken = await take(account, text);
  expect([taken.answer.body.data, taken.came]).toMatchObject([
    { chain: { state: 'gap', gap: '5000' }, books: '115000' },
    50_000,
  ]);
  const more = [...lines, line({ day: 9, reference: 'A4' })];
  expect((await take(account, fileOf(more, 3))).came).toBe(50_000);
  // the approved line that another amount stands for
  const changed = [line(), line({ rial: 60_000, reference: 'A3' })];
  expect(errorOf(await take(account, fileOf(changed)))).toBe('statement_forked');
});

it('lines from before balances were kept have theirs from their files, by either reading', async () => {
  const account = nextAccount();
  const lines = [line(), twin(), line({ day: 9, reference: 'A3' })];
  await take(account, fileOf(lines, 0, 2));
  await take(account, fileOf(lines, 1, 3, { newestFirst: true }));
  const read = () =>
    server.sql(
      `SELECT id, balance_rial, place FROM statement_lines WHERE account = $1 ORDER BY place`,
      [account],
    );
  const kept = await read();
  expect(kept.map(({ balance_rial: rial }) => Number(rial))).toEqual(balances(lines));
  await server.sql(
    'UPDATE statement_lines SET balance_rial = NULL, place = NULL WHERE account = $1',
    [account],
  );
  for (const [from, to] of [
    [0, 2],
    [1, 3],
    [0, 3],
  ]) {
    expect((await take(account, `${fileOf(lines, from, to)}\n`)).came).toBe(0);
  }
  expect(await read()).toEqual(kept);
});

/** What a bank did, and how it is cut into files that overlap. */
function historyOf(random: SeededRandom): { lines: Line[]; files: string[] } {
  const isTimed = random.below(2) === 0;
  const lines = Array.from({ length: 24 }, (_, at): Line => {
    const day = 1 + Math.floor(at / 4);
    const clock = `1${random.below(3)}:0${random.below(2)}:00`;
    return {
      day,
      rial: 10_000 * (1 + random.below(2)),
      reference: random.below(3) === 0 ? '' : `H${random.below(6)}`,
      ...(isTimed ? { clock } : {}),
    };
  });
  const files: string[] = [];
  let told = 0;
  while (told < lines.length) {
    const from = Math.max(0, told - random.below(6));
    const to = Math.min(lines.length, told + 1 + random.below(5));
    const form = { isSplit: random.below(2) === 0, newestFirst: random.below(2) === 0 };
    files.push(fileOf(lines, from, to, form));
    told = to;
  }
  return { lines, files };
}

it('any history, cut into files in any form and brought in by any order, is credited line by line', {
  timeout: 240_000,
}, async (test) => {
  const random = randomOfTest(test, 1_405_09);
  const account = nextAccount();
  const { lines, files } = historyOf(random);
  let came = (await take(account, files[0] ?? '')).came;
  const left = files.slice(1);
  // what cannot go on yet waits, whatever is tried first
  for (let tries = 0; left.length > 0 && tries < 200; tries += 1) {
    const at = random.below(left.length);
    const { answer, came: more } = await take(account, left[at] ?? '');
    came += more;
    if (answer.status === 200 || answer.body.error === 'statement_nothing_new') left.splice(at, 1);
    else expect(['statement_gap', 'statement_unexplained']).toContain(answer.body.error);
  }
  expect(left).toEqual([]);
  expect(came).toBe(lines.reduce((sum, { rial }) => sum + rial, 0));
  const rows = await server.sql<{ balance_rial: bigint }>(
    'SELECT balance_rial FROM statement_lines WHERE account = $1 ORDER BY place',
    [account],
  );
  expect(rows.map(({ balance_rial: rial }) => Number(rial))).toEqual(balances(lines));
  for (const file of files) expect((await take(account, `${file}\n\n`)).came).toBe(0);
});

it('a long one shows more lines than lists count, all of them by their pages', async () => {
  const account = nextAccount();
  const lines = Array.from({ length: 1_105 }, (_, at) => line({ reference: `L${at}` }));
  const id = idOf(await bringIn(x, fileOf(lines), account));
  const last = (await linesOf(x, id, { page: '12' })).body.data;
  expect(last).toMatchObject({ total: 1_105, last_page: 12, current_page: 12 });
  expect(last['data']).toHaveLength(5);
});
