// Statements that are forged, cut, repeated, late or of another account, one after the other by a seed:
// what was credited is what the bank has, each line once. Some here, a thousand with SARRAF_DEEP=1.
import { type SeededRandom, randomOfTest } from '@sarraf/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { bankOf, HOUSE } from '../../testing/statements.ts';
import { type Person, withdrawing } from '../../testing/withdrawals.ts';

const isDeep = process.env['SARRAF_DEEP'] === '1';
const FILES = isDeep ? 1_000 : 39;
const OTHER = 'IR062960000000100324200001';
const HEAD = 'time,amount,reference,deposit_id,description,payer_sheba,payer_name,balance';

/** A line as the bank has it; rial. */
interface Row {
  readonly at: number;
  readonly rial: number;
  readonly reference: string;
  /** Whose it is; undefined: nobody’s. */
  readonly who: number | undefined;
  readonly balance: number;
}

let server: TestServer;
let [x, y]: [Person, Person] = [{} as Person, {} as Person];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const bank = bankOf(() => server);
const {
  again,
  approve: approvePayout,
  move,
  moveAfter,
  officer,
  rich,
  withdraw,
} = withdrawing(() => server);

/** A payout of a card’s owner that the bank made and brought back days later; rial and reference. */
async function returnedPayout(): Promise<{ readonly id: string; readonly rial: number }> {
  const id = String((await withdraw(await rich(), '10000000')).body.data['id']);
  await moveAfter(180_000);
  await approvePayout(await officer(), id);
  const payout = server.providers.payouts.get(id);
  if (payout === undefined) throw new Error('The payout is not at the bank.');
  payout.state = 'paid';
  await moveAfter(600_000);
  // what lies at the bank is stated by the first comparison; more than that is asked about
  await server.process.background.run('reconcile');
  payout.state = 'returned';
  await server.process.background.run('reconcile');
  await move();
  const [row] = await server.sql<{ state: string }>(
    'SELECT state FROM withdrawals_state WHERE id = $1',
    [id],
  );
  expect(row?.state).toBe('returned');
  return { id, rial: payout.amount };
}

const KINDS = [
  ...(['true', 'amount', 'swapped', 'repeated', 'old_redated', 'redated', 'one_left_out'] as const),
  ...(['end_left_out', 'bytes_cut', 'other_encoding', 'utf16', 'unlisted', 'elsewhere'] as const),
  'late_return' as const,
];
type Kind = (typeof KINDS)[number];

/** A file, and how many of the bank’s new lines it tells where it is taken; undefined: it may not be. */
interface Forged {
  readonly text: string | Uint8Array<ArrayBuffer>;
  readonly account: string;
  readonly taken: number | undefined;
  /** The new lines in the form in which the file has them. */
  readonly rows: readonly Row[];
}

/** The bank, its customers, and what becomes of their lines. */
class Bank {
  readonly approved: Row[] = [];
  fresh: Row[] = [];
  #balance = 7_000_000;
  #made = 0;
  readonly #random: SeededRandom;
  readonly #payers: readonly { readonly depositId: string; readonly payer: string }[];
  readonly #back: { readonly id: string; readonly rial: number };

  constructor(
    random: SeededRandom,
    payers: Bank['payers'],
    back: { readonly id: string; readonly rial: number },
  ) {
    this.#random = random;
    this.#payers = payers;
    this.#back = back;
  }

  get payers(): readonly { readonly depositId: string; readonly payer: string }[] {
    return this.#payers;
  }

  /** A line comes in, or leaves. */
  add(rial: number, who: number | undefined, reference?: string): void {
    this.#made += 1;
    this.#balance += rial;
    const at = Date.UTC(2026, 10, 1) + this.#made * 60_000;
    const own = reference ?? `T${1_000_000 + this.#made}`;
    this.fresh.push({ at, rial, reference: own, who, balance: this.#balance });
  }

  write(row: Row): string {
    const payer = row.who === undefined ? undefined : this.#payers[row.who];
    return [
      new Date(row.at).toISOString(),
      row.rial,
      row.reference,
      payer?.depositId ?? '',
      '',
      payer?.payer ?? '',
      '',
      row.balance,
    ].join(',');
  }

  forge(kind: Kind): Forged {
    const random = this.#random;
    const old = this.approved.slice(Math.max(0, this.approved.length - random.below(5)));
    const { fresh } = this;
    const last = fresh.length - 1;
    const pick = random.below(fresh.length);
    const file = (rows: readonly Row[], before: readonly Row[] = old): string =>
      [HEAD, ...[...before, ...rows].map((row) => this.write(row))].join('\n');
    const changed = (at: number, more: Partial<Row>): Row[] =>
      fresh.map((row, index) => (index === at ? { ...row, ...more } : row));
    const as = (rows: readonly Row[], taken: number | undefined, text = file(rows)): Forged => ({
      text,
      account: HOUSE,
      taken,
      rows,
    });
    const by = 1 + random.below(1_000);
    switch (kind) {
      case 'true':
        return as(fresh, fresh.length);
      case 'amount':
        return as(changed(pick, { rial: (fresh[pick]?.rial ?? 0) + by }), undefined);
      case 'swapped': {
        const [one, other] = [fresh[0], fresh[last]];
        const rows = fresh.map((row, index) => ({
          ...row,
          reference: (index === 0 ? other : index === last ? one : row)?.reference ?? '',
        }));
        return as(rows, fresh.length);
      }
      case 'repeated':
        return as(fresh, fresh.length, file([...fresh.slice(0, pick + 1), ...fresh.slice(pick)]));
      case 'old_redated': {
        const [earlier] = this.approved.slice(-1);
        // by its balance it is the one that was approved, in another writing
        const late = earlier === undefined ? [] : [{ ...earlier, at: earlier.at + by }];
        return as(fresh, fresh.length, file(fresh, late));
      }
      case 'redated':
        return as(changed(pick, { at: (fresh[pick]?.at ?? 0) + by }), fresh.length);
      case 'one_left_out':
        // without the last one it is a file of an earlier moment
        return as(fresh.slice(1), undefined, file(fresh.slice(1), last === 0 ? this.#lie() : old));
      case 'end_left_out':
        return as(fresh, pick + old.length === 0 ? undefined : pick, file(fresh.slice(0, pick)));
      case 'bytes_cut':
        return this.#cut(file(fresh, []));
      case 'other_encoding': {
        const persian = file(fresh)
          .replaceAll(',', ';')
          .replace(/\d/g, (digit) => String.fromCodePoint(0x6f0 + Number(digit)));
        const [, ...rest] = persian.split('\n');
        return as(
          fresh,
          fresh.length,
          `\ufeff${[HEAD.replaceAll(',', ';'), ...rest].join('\r\n')}`,
        );
      }
      case 'utf16':
        return { ...as(fresh, undefined), text: Buffer.from(`\ufeff${file(fresh)}`, 'utf16le') };
      case 'unlisted':
        return { ...as(fresh, undefined), account: 'IR290150000000000000000001' };
      case 'elsewhere':
        return { ...as(fresh, undefined, file([], this.approved.slice(-3))), account: OTHER };
      case 'late_return': {
        const { id, rial } = this.#back;
        const [end] = fresh.slice(-1);
        const balance = (end?.balance ?? 0) + rial;
        const more = { at: (end?.at ?? 0) + by, rial, reference: id, who: undefined, balance };
        return as(fresh, undefined, file([...fresh, more]));
      }
    }
  }

  /** One line that never was. */
  #lie(): Row[] {
    const reference = `LIE${this.#made}`;
    return [{ at: 1_790_000_000_000, rial: 10, reference, who: 0, balance: this.#balance + 10 }];
  }

  #cut(text: string): Forged {
    const at = HEAD.length + 1 + this.#random.below(text.length - HEAD.length);
    const short = text.slice(0, at);
    const whole = text.split('\n').slice(1);
    const rows = short.split('\n').slice(1).filter(Boolean);
    const isWhole = rows.every((row, index) => row === whole[index]) && rows.length > 0;
    const taken = isWhole ? rows.length : undefined;
    return { text: short, account: HOUSE, taken, rows: this.fresh };
  }

  /** So many of the new lines are in the books, in the form in which a file told them. */
  take({ rows }: Forged, count: number): void {
    this.approved.push(...rows.slice(0, count));
    this.fresh = this.fresh.slice(count);
  }
}

async function bringIn({ account, text }: Forged): Promise<Answer> {
  return server.call('POST /admin/statements', {
    token: x.accessToken,
    form: { account, file: new Blob([text], { type: 'text/csv' }) },
  });
}

async function signIn(): Promise<void> {
  [x, y] = [await again(x), await again(y)];
}

it('W: a hostile pile of files credits what the bank has, each line once', {
  timeout: isDeep ? 3_600_000 : 240_000,
}, async (test) => {
  const random = randomOfTest(test, 1_405);
  const back = await returnedPayout();
  const people = await Promise.all(Array.from({ length: 3 }, () => server.person({ level: 1 })));
  [x, y] = [await officer(), await officer()];
  await server.sql(
    `UPDATE staff_roles SET since = since - interval '80 hours' WHERE user_id = ANY($1)`,
    [[x.userId, y.userId]],
  );
  await server.sql(
    `UPDATE settings SET value = jsonb_set(value::jsonb, '{accounts}',
         (value::jsonb -> 'accounts') || $1::jsonb) WHERE name = 'bank_deposit'`,
    [JSON.stringify([{ sheba: OTHER, bank: { fa: 'ب', en: 'B' }, owner: { fa: 'ب', en: 'B' } }])],
  );
  const house = new Bank(random, await Promise.all(people.map(bank.payerOf)), back);
  house.add(-back.rial, undefined, back.id);
  house.add(back.rial, undefined, back.id);
  const books = async (): Promise<Record<string, number>> => {
    const rows = await server.sql<{ owner: string; rial: string }>(
      `SELECT a.owner_kind || ':' || a.owner_id AS owner, b.total AS rial FROM accounts AS a
         JOIN balances AS b ON b.account_id = a.id WHERE a.asset = 'IRT'`,
    );
    const [lines] = await server.sql<{ count: string }>(
      `SELECT count(*) FROM ledger_entries WHERE kind = 'bank_deposit'`,
    );
    const has = (owner: string): number =>
      Number(rows.find((row) => row.owner === owner)?.rial ?? 0);
    return {
      ...Object.fromEntries(people.map(({ userId }, at) => [String(at), has(`user:${userId}`)])),
      nobody: has('house:unmatched'),
      bank: has('outside:bank'),
      lines: Number(lines?.count ?? 0),
    };
  };
  /** What is due by the bank’s own lines, without asking any table of ours. */
  const due = (rows: readonly Row[], before: Record<string, number>): Record<string, number> => {
    const came = rows.filter(({ reference }) => reference !== back.id);
    const sum = (of: number | undefined): number =>
      came.reduce((all, { rial, who }) => (who === of ? all + rial : all), 0);
    return {
      ...Object.fromEntries(people.map((_, at) => [String(at), sum(at)])),
      nobody: sum(undefined),
      bank: (before['bank'] ?? 0) - came.reduce((all, { rial }) => all + rial, 0),
      lines: came.length,
    };
  };
  const start = await books();
  for (let file = 0; file < FILES; file += 1) {
    if (file % 100 === 99) await signIn();
    for (let more = 1 + random.below(3); more > 0; more -= 1) {
      const who = random.below(4);
      house.add(10_000 + random.below(100_000), who === 3 ? undefined : who);
    }
    // each kind as often as any other
    const kind = KINDS[file === 0 ? 0 : file % KINDS.length] ?? 'true';
    const forged = house.forge(kind);
    const brought = await bringIn(forged);
    const id = String(brought.body.data?.['id']);
    const answer = brought.status === 200 ? await bank.approve(y, id) : brought;
    const about = `file ${file}, ${kind}: ${answer.text.slice(0, 300)}`;
    expect(answer.status < 500, about).toBe(true);
    expect(answer.status === 200, about).toBe(forged.taken !== undefined && forged.taken >= 0);
    if (answer.status === 200) house.take(forged, forged.taken ?? 0);
    // two workers, as ever
    await Promise.all([bank.credit(), bank.credit()]);
    expect(await books(), about).toEqual(due(house.approved, start));
  }
  const rest = house.forge('true');
  expect((await bank.approve(y, String((await bringIn(rest)).body.data['id']))).status).toBe(200);
  house.take(rest, rest.rows.length);
  await bank.credit();
  expect(house.fresh).toEqual([]);
  expect(await books()).toEqual(due(house.approved, start));
});
