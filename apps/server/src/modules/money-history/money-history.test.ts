// A person's money history over HTTP: what it lists, sums and writes into files, and for whom.
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limit, market, type Send, sender } from '../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { type Person, withdrawing } from '../../testing/withdrawals.ts';

type Row = Record<string, string | null> & {
  readonly transaction_type: number;
  readonly transaction_user: { readonly status: number };
};
interface Page {
  readonly data: readonly Row[];
  readonly total: number;
  readonly next_cursor: string | null;
}

/** A decimal of toman in tenths of it. */
const exact = (toman: string): number => Math.round(Number(toman) * 10);

const DAY_MS = 86_400_000;
const TEHRAN_MS = 3.5 * 3_600_000;

let server: TestServer;
let send: Send;
let seller: Person;
beforeAll(async () => {
  server = await startTestServer();
  send = sender(() => server);
  seller = await server.person({ opening: { BTC: '5' } });
  await send('POST /trade/limitSell', seller, limit({ type: 'sell', pair_amount: '2' }));
}, 60_000);
afterAll(() => server?.close());

const { cardOf, cancel, withdraw } = withdrawing(() => server);

async function listOf(who: Person, query: Record<string, string> = {}): Promise<Page> {
  const answer = await server.call('GET /getTransactions', { token: who.accessToken, query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as unknown as Page;
}
const idsOf = ({ data }: Page): (string | null | undefined)[] => data.map((row) => row['id']);

async function charge(who: Person, amount = '500000'): Promise<string> {
  const body = { card_id: await cardOf(who), amount };
  const answer = await send('POST /tomanWallet/charge', who, body);
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.data['id']);
}
async function payment(who: Person, id: string) {
  const token = who.accessToken;
  const found = await server.call('GET /tomanWallet/charge/:id', { token, params: { id } });
  const paid = server.providers.payments.get(String(found.body.data['gateway_reference']));
  if (paid === undefined) throw new Error(`The bank knows no ${id}.`);
  return paid;
}
async function comeBack(who: Person, id: string, status = 'OK'): Promise<void> {
  const { authority, callbackUrl } = await payment(who, id);
  const url = new URL(callbackUrl);
  url.searchParams.set('Authority', authority);
  url.searchParams.set('Status', status);
  await server.fetch(`${url.pathname}${url.search}`);
}
async function pay(who: Person, id: string): Promise<void> {
  (await payment(who, id)).paid = true;
  await comeBack(who, id);
}

/** Somebody who did something of each kind, in this order. */
async function busy() {
  const who = await server.person({ opening: { IRT: '300000000' } });
  const bought = await send('POST /trade/marketBuy', who, market({ pair_amount: '0.001' }));
  expect(bought.status, bought.text).toBe(200);
  const order = String(bought.body.data['id']);
  const paid = await charge(who);
  await pay(who, paid);
  const refused = await charge(who, '600000');
  await comeBack(who, refused, 'NOK');
  const waiting = await charge(who, '700000');
  const cancelled = String((await withdraw(who, '20000')).body.data['id']);
  await cancel(who, cancelled);
  const asked = String((await withdraw(who, '30000')).body.data['id']);
  return { who, order, paid, refused, waiting, cancelled, asked };
}

describe('a money history', () => {
  it('has every kind and is read by kind, state, coin, reference and order type', async () => {
    const { who, order, paid, refused, waiting, cancelled, asked } = await busy();
    const all = await listOf(who);
    const [trade] = all.data.slice(-1);
    expect(idsOf(all)).toEqual([asked, cancelled, waiting, refused, paid, trade?.['id']]);
    expect(all.data.map((row) => [row['detail'], row['direction'], row['state']])).toEqual([
      ['payout', 'out', 'requested'],
      ['payout', 'out', 'cancelled'],
      ['gateway', 'in', 'created'],
      ['gateway', 'in', 'failed'],
      ['gateway', 'in', 'paid'],
      ['order', 'in', 'done'],
    ]);
    // what waits for staff, and what for its owner
    const waits = all.data.filter(({ id }) => id === asked || id === waiting);
    expect(waits.map((row) => row['transaction_user'])).toEqual([
      { status: 0, type: 1, role: 2 },
      { status: 0, type: 1, role: 1 },
    ]);
    const by = async (query: Record<string, string>) => idsOf(await listOf(who, query));
    expect(await by({ status: '0' })).toEqual([asked, waiting]);
    expect(await by({ status: '1' })).toEqual([paid, trade?.['id']]);
    expect(await by({ status: '2' })).toEqual([cancelled, refused]);
    expect(await by({ status: '2', transaction_type: '4' })).toEqual([cancelled]);
    expect(await by({ transaction_type: '5' })).toEqual([]);
    expect(await by({ asset: 'BTC' })).toEqual([trade?.['id']]);
    expect(await by({ asset: 'IRT', transaction_type: '3' })).toEqual([waiting, refused, paid]);
    expect(await by({ asset: 'USDT' })).toEqual([]);
    expect(await by({ query: order })).toEqual([trade?.['id']]);
    expect(await by({ query: order.replace(/\d/g, (d) => '۰۱۲۳۴۵۶۷۸۹'[Number(d)] ?? '') })).toEqual(
      [trade?.['id']],
    );
    const bank = all.data.find((row) => row['id'] === paid)?.['reference'] ?? '';
    expect(await by({ query: ` ${bank} ` })).toEqual([paid]);
    expect(await by({ query: asked })).toEqual([asked]);
    expect(await by({ query: 'nothing-like-it' })).toEqual([]);
    expect(await by({ request_type: '1' })).toEqual([trade?.['id']]);
    const part = async (key: 'deposit' | 'withdraw', query: Record<string, string>) => {
      const path = `GET /user_wallets/${key}_history` as const;
      const answer = await server.call(path, { token: who.accessToken, query });
      return idsOf(answer.body.data as unknown as Page);
    };
    expect(await part('deposit', {})).toEqual([waiting, refused, paid]);
    expect(await part('deposit', { status: '1' })).toEqual([paid]);
    expect(await part('withdraw', { status: '0' })).toEqual([asked]);
    const sums = await server.call('GET /transactions/summary', { token: who.accessToken });
    expect(sums.body.data).toEqual({
      count: 6,
      has_more: false,
      in_toman: '500000',
      out_toman: '0',
      sums_cut: false,
    });
  });

  it('is a statement of one wallet: each row from the balance before it, to the rial', async () => {
    const { who } = await busy();
    const stranger = await server.person();
    const today = new Date(server.clock.now() + TEHRAN_MS).toISOString().slice(0, 10);
    const statement = (of: Person, query: Record<string, string>) =>
      server.call('GET /transactions/statement', { token: of.accessToken, query });
    const days = { from: today, to: today };
    const { body, text } = await statement(who, { symbol: 'IRT', ...days });
    const { closing, entries, opening, ...rest } = body.data as unknown as {
      readonly opening: string;
      readonly closing: string;
      readonly entries: readonly Record<'kind' | 'amount' | 'balance_after', string>[];
    };
    expect(
      entries.map(({ kind }) => kind),
      text,
    ).toEqual(['opening', 'trade', 'toman_deposit']);
    let units = exact(opening);
    for (const { amount, balance_after } of entries) {
      units += exact(amount);
      expect(exact(balance_after)).toBe(units);
    }
    const wallets = await server.call('GET /user_wallets/list', { token: who.accessToken });
    const all = wallets.body.data['data'] as { symbol: string; amount: string }[];
    expect(closing).toBe(all.find(({ symbol }) => symbol === 'IRT')?.amount);
    expect(exact(closing)).toBe(units);
    const { came, went } = rest as unknown as Record<'came' | 'went', string>;
    expect(exact(came) + exact(went)).toBe(units - exact(opening));
    expect(rest).toMatchObject({ symbol: 'IRT', wallet: 'spot', is_cut: false, whole: true });
    // days before the first of it, and somebody else's wallet
    const none = { opening: '0', closing: '0', came: '0', went: '0', entries: [] };
    const early = await statement(who, { symbol: 'IRT', from: '2026-01-01', to: '2026-01-31' });
    expect(early.body.data).toMatchObject(none);
    const others = await statement(stranger, { symbol: 'IRT', ...days });
    expect(others.body.data).toMatchObject(none);
    const vault = await statement(who, { symbol: 'IRT', wallet: 'vault', ...days });
    expect(vault.body.data).toMatchObject(none);
    for (const [wrong, error] of [
      [{ symbol: 'NONE', ...days }, 'validation_failed'],
      [{ symbol: 'IRT', from: today, to: '2026-01-01' }, 'period_reversed'],
      [{ symbol: 'IRT', from: '1405-01-01', to: '1405-09-07' }, 'date_not_gregorian'],
    ] as const) {
      expect((await statement(who, wrong)).body.error).toBe(error);
    }
  });

  it('has transfers and gifts in the lists of both, each with its own sign, and own moves once', async () => {
    const giver = await server.person({ level: 2, opening: { IRT: '300000000', BTC: '1' } });
    const friend = await server.person({ level: 2 });
    await server.settle();
    const { engine } = server.process.context;
    type Command = Parameters<typeof engine.submit>[0]['command'];
    const take = async (command: Command): Promise<void> => {
      const { outcome } = await engine.submit({ command });
      expect(outcome, JSON.stringify(outcome)).toMatchObject({ ok: true });
    };
    const move = (command: Partial<Extract<Command, { type: 'request_transfer' }>>) =>
      take({
        type: 'request_transfer',
        user: giver.userId,
        asset: 'IRT',
        units: '5000000',
        kind: 'to_vault',
        toUser: null,
        delayMs: 0,
        validMs: 0,
        secretHash: null,
        transferId: '',
        ...command,
      });
    const secretHash = 'a'.repeat(64);
    await move({ transferId: 't-vault' });
    await move({ transferId: 't-user', kind: 'to_user', toUser: friend.userId });
    const gift = { kind: 'gift', validMs: 86_400_000 } as const;
    await move({ ...gift, transferId: 't-gift', secretHash });
    await move({ ...gift, transferId: 't-open', secretHash: 'b'.repeat(64) });
    const shapeOf = ({ data }: Page) =>
      data.map((row) => [row['id'], row['detail'], row['direction'], row['state']]);
    expect(shapeOf(await listOf(friend))).toEqual([['t-user', 'to_user', 'in', 'done']]);
    const redeemed = { transferId: 't-gift', step: 'redeem', user: friend.userId } as const;
    await take({ type: 'advance_transfer', ...redeemed, secretHash });
    expect(shapeOf(await listOf(friend, { transaction_type: '5' }))).toEqual([
      ['t-gift', 'gift', 'in', 'done'],
      ['t-user', 'to_user', 'in', 'done'],
    ]);
    expect(shapeOf(await listOf(giver))).toEqual([
      ['t-open', 'gift', 'out', 'waiting'],
      ['t-gift', 'gift', 'out', 'done'],
      ['t-user', 'to_user', 'out', 'done'],
      ['t-vault', 'to_vault', 'own', 'done'],
    ]);
    const [waiting] = (await listOf(giver, { status: '0' })).data;
    expect(waiting).toMatchObject({ id: 't-open', amount: '500000', symbol: 'IRT' });
    expect(Date.parse(waiting?.['due_at'] ?? '')).toBeGreaterThan(server.clock.now());
    const sumsOf = async (who: Person) =>
      (await server.call('GET /transactions/summary', { token: who.accessToken })).body.data;
    expect(await sumsOf(giver)).toMatchObject({ in_toman: '0', out_toman: '1000000' });
    expect(await sumsOf(friend)).toMatchObject({ in_toman: '1000000', out_toman: '0' });
    expect(idsOf(await listOf(friend, { query: 't-vault' }))).toEqual([]);
  });

  it('is nobody else’s, whatever they ask for', async () => {
    const { order, paid } = await busy();
    const stranger = await server.person();
    expect(await listOf(stranger)).toMatchObject({ data: [], total: 0 });
    expect((await listOf(stranger, { query: order })).data).toEqual([]);
    expect((await listOf(stranger, { query: paid })).data).toEqual([]);
    const file = await exported(stranger, 'csv');
    expect(tableOf(file).length).toBe(1);
  });

  it('has days of Tehran with both their ends, to the millisecond of midnight', async () => {
    const who = await server.person();
    const now = server.clock.now();
    const midnight = Math.ceil((now + TEHRAN_MS) / DAY_MS) * DAY_MS - TEHRAN_MS + DAY_MS;
    server.clock.advance(midnight - now - 1);
    const again = { ...who, ...(await server.login(who.mobile, who.password)) };
    const late = await charge(again);
    server.clock.advance(Math.max(0, midnight - server.clock.now()));
    const early = await charge(again);
    const dayOf = (ms: number): string => new Date(ms + TEHRAN_MS).toISOString().slice(0, 10);
    const [yesterday, today] = [dayOf(midnight - 1), dayOf(midnight)];
    const created = new Map(
      (await listOf(again)).data.map((row) => [row['id'], row['created_at']]),
    );
    // the clock walks on by itself: what came too late says nothing
    if (Date.parse(created.get(late) ?? '') >= midnight) return;
    const by = async (query: Record<string, string>) => idsOf(await listOf(again, query));
    expect(await by({ from: today })).toEqual([early]);
    expect(await by({ to: yesterday })).toEqual([late]);
    expect(await by({ from: yesterday, to: yesterday })).toEqual([late]);
    expect(await by({ from: yesterday, to: today })).toEqual([early, late]);
    for (const query of [
      { from: '2026-02-30' },
      { from: '26-11-21' },
      { cursor: '1.2' },
      { status: '3' },
      { asset: 'btc' },
    ]) {
      const answer = await server.call('GET /getTransactions', { token: again.accessToken, query });
      expect([answer.status, answer.body.error], JSON.stringify(query)).toEqual([
        422,
        'validation_failed',
      ]);
    }
  });

  it('F16 refuses days of the Jalali calendar, and an end before its beginning, with the cure', async () => {
    const { accessToken: token } = await server.person({ level: 1 });
    const LISTS = [
      'GET /getTransactions',
      'GET /user_wallets/deposit_history',
      'GET /user_wallets/withdraw_history',
      'GET /transactions/summary',
    ] as const;
    for (const key of LISTS) {
      for (const [query, error] of [
        [{ from: '1405-09-07' }, 'date_not_gregorian'],
        [{ to: '1405' }, 'date_not_gregorian'],
        [{ from: '۱۴۰۵/۰۹/۰۷' }, 'date_not_gregorian'],
        [{ from: '2026-11-22', to: '2026-11-20' }, 'period_reversed'],
      ] as const) {
        const answer = await server.call(key, { token, query });
        expect([answer.status, answer.body.error], `${key} ${JSON.stringify(query)}`).toEqual([
          422,
          error,
        ]);
      }
    }
  });
});

async function exported(
  who: Person,
  format: 'csv' | 'xlsx',
  query: Record<string, string> = {},
  lang = 'en',
): Promise<Buffer> {
  const asked = new URLSearchParams({ ...query, format }).toString();
  const answer = await server.fetch(`/api/v1/transactions/export?${asked}`, {
    headers: { authorization: `Bearer ${who.accessToken}`, 'x-lang': lang },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** A CSV file as rows of cells. */
function tableOf(file: Buffer): string[][] {
  const text = file.toString('utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  return text
    .slice(1)
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    );
}

const CELL =
  /<c r="[A-Z]+\d+" s="\d+"(?: t="inlineStr"><is><t[^>]*>(.*?)<\/t><\/is>|><v>(.*?)<\/v>)<\/c>/gs;

/**
 * The sheet of a workbook as rows of cells, numbers as `n:1.5`: each file of the archive is read by
 * its own header.
 */
function sheetOf(file: Buffer): string[][] {
  for (let at = 0; file.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, name, extra] = [18, 26, 28].map((field, index) =>
      index === 0 ? file.readUInt32LE(at + field) : file.readUInt16LE(at + field),
    ) as [number, number, number];
    const begins = at + 30 + name + extra;
    if (file.toString('utf8', at + 30, at + 30 + name) === 'xl/worksheets/sheet1.xml') {
      const xml = inflateRawSync(file.subarray(begins, begins + packed)).toString('utf8');
      expect(xml).not.toContain('<f>');
      return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
        [...row.matchAll(CELL)].map(([, text, number]) =>
          text === undefined
            ? `n:${number ?? ''}`
            : text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
        ),
      );
    }
    at = begins + packed;
  }
  throw new Error('The workbook has no sheet.');
}

/** Columns of decimals. */
const NUMBERS = new Set([5, 7, 8, 10, 12]);
/** A row of the CSV file as the workbook has it, and either without its time in UTC. */
const asSheet = (row: string[], at: number): string[] =>
  row.map((cell, column) => (at > 0 && NUMBERS.has(column) && cell !== '' ? `n:${cell}` : cell));
const withoutTime = ([jalali = '', , ...rest]: string[]): string[] => [jalali, ...rest];

describe('a file of it', () => {
  it('has the rows of the list, exact, in both formats and languages', async () => {
    const { who } = await busy();
    const { data } = await listOf(who);
    const csv = tableOf(await exported(who, 'csv'));
    const xlsx = sheetOf(await exported(who, 'xlsx'));
    const [, ...sheet] = xlsx;
    // times as a spreadsheet counts them, to the second
    const MS_A_DAY = 86_400_000;
    const times = sheet.map(([, utc = '']) => (Number(utc.slice(2)) - 25_569) * MS_A_DAY);
    expect(times.map((ms) => new Date(Math.round(ms / 1_000) * 1_000).toISOString())).toEqual(
      data.map(({ created_at }) => `${String(created_at).slice(0, 19)}.000Z`),
    );
    expect(xlsx.map(withoutTime)).toEqual(csv.map(asSheet).map(withoutTime));
    const [heads = [], ...rows] = csv;
    const column = (head: string): string[] => rows.map((row) => row[heads.indexOf(head)] ?? '');
    const told = (key: string): string[] => data.map((row) => row[key] ?? '');
    expect(column('ID')).toEqual(told('id'));
    expect(column('Amount')).toEqual(told('amount'));
    expect(column('Value')).toEqual(told('value'));
    expect(column('Fee')).toEqual(told('fee'));
    expect(column('Price')).toEqual(told('price'));
    expect(column('Reference')).toEqual(told('reference'));
    expect(column('Time (UTC)')).toEqual(told('created_at'));
    expect(column('Status')).toEqual([
      'Requested',
      'Cancelled',
      'Awaiting payment',
      'Failed',
      'Done',
      'Done',
    ]);
    expect(column('Time (Tehran)').every((text) => /^14\d\d-\d\d-\d\d \d\d:/.test(text))).toBe(
      true,
    );
    const persian = tableOf(await exported(who, 'csv', { status: '2' }, 'fa'));
    expect(persian[0]).toContain('وضعیت');
    expect(persian.length).toBe(3);
    const persianSheet = sheetOf(await exported(who, 'xlsx', { status: '2' }, 'fa'));
    expect(persianSheet.map(withoutTime)).toEqual(persian.map(asSheet).map(withoutTime));
  });

  it('holds nothing that a spreadsheet would run', async () => {
    const who = await server.person();
    const evil = ['=HYPERLINK("http://x")', '+1', '-2+3', '@SUM(A1)', '\t=1', 'a&<b>"c"'];
    const ids: string[] = [];
    for (const reference of evil) {
      const id = await charge(who);
      ids.unshift(id);
      await server.sql('UPDATE payments SET bank_reference = $2 WHERE id = $1', [id, reference]);
    }
    const table = tableOf(await exported(who, 'csv'));
    const at = table[0]?.indexOf('Reference') ?? -1;
    const cells = table.slice(1).map((row) => row[at]);
    expect(cells).toEqual([...evil.slice(0, -1).map((text) => `'${text}`), evil.at(-1)].reverse());
    const xlsx = sheetOf(await exported(who, 'xlsx')).slice(1);
    expect(xlsx.map((row) => row[at]?.charAt(0))).toEqual(['a', ...Array(5).fill("'")]);
  });
});
