// Looking through one's notices over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';

const MANY = 2_500;
/** Where totals stop. */
const COUNTED = 1_000;
const PER_PAGE = 20;

interface Page {
  readonly data: {
    readonly id: string;
    readonly content: string;
    readonly coin_deposit_id: string | null;
  }[];
  readonly total: number;
  readonly last_page: number;
  readonly next_cursor: string | null;
}

let server: TestServer;
let person: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  person = await server.register();
  const other = await server.register();
  // every 100th is of ether, the oldest of all is of paxg; another person has one like it
  await server.sql(
    `INSERT INTO notifications (user_id, kind, facts, type, reference)
     SELECT $1::bigint, 'order_cancelled', json_build_object('side', 'buy', 'coin',
       CASE WHEN n = 1 THEN 'PAXG' WHEN n % 100 = 0 THEN 'ETH' ELSE 'BTC' END), 2, n::text
     FROM generate_series(1, $3::bigint) AS n
     UNION ALL SELECT $2, 'order_cancelled', '{"side":"buy","coin":"SHIB"}', 2, 'x'`,
    [person.userId, other.userId, MANY],
  );
});
afterAll(() => server.close());

async function find(query: Record<string, string>, lang: 'fa' | 'en' = 'fa'): Promise<Page> {
  const { body } = await server.call('GET /notifications/index', {
    token: person.accessToken,
    query,
    lang,
  });
  return body.data as unknown as Page;
}

describe('notices', () => {
  it('are found by the words that are read, in the language that is read', async () => {
    const found = await find({ query: 'اتریوم' });
    // of the newest 2,000: twenty, and none for what they don't say
    expect(found).toMatchObject({ total: 20, last_page: 1 });
    expect(found.data).toHaveLength(PER_PAGE);
    expect(found.data.every(({ content }) => content.includes('اتریوم'))).toBe(true);
    expect(await find({ query: 'your buy eth' }, 'en')).toMatchObject({ total: 20 });
    expect(await find({ query: 'zzzzqqq' })).toMatchObject({ data: [], total: 0 });
    expect((await find({ query: ' ' })).total).toBe(COUNTED);
  });

  it('are parted by the section of the panel that they are about', async () => {
    await server.sql(
      `INSERT INTO notifications (user_id, kind, facts, section, type, reference)
       VALUES ($1, 'deposit_paid', '{"amount":"1","symbol":"IRT"}', 'WALLET', 1, 'w')`,
      [person.userId],
    );
    expect(await find({ section: 'WALLET' })).toMatchObject({ total: 1, data: [{ type: 1 }] });
    expect(await find({ section: 'WALLET', query: 'اتریوم' })).toMatchObject({ total: 0 });
    expect((await find({ section: 'GENERAL' })).total).toBe(COUNTED);
    expect(await find({ section: 'BANK_CARD' })).toMatchObject({ total: 0, data: [] });
    const wrong = await server.call('GET /notifications/index', {
      token: person.accessToken,
      query: { section: 'wallet' },
    });
    expect(wrong.body.error).toBe('validation_failed');
    await server.sql(`DELETE FROM notifications WHERE section = 'WALLET'`);
  });

  it('name the deposit of a coin that they tell of, so that the panel leads to it', async () => {
    const reader = await server.register();
    const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
    await server.sql(
      `INSERT INTO notifications (user_id, kind, facts, section, type, reference)
       SELECT $1, kind, '{"amount":"1","symbol":"USDT"}', 'WALLET', 1, reference
       FROM (VALUES ('coin_deposit_reversed', $2), ('deposit_paid', $3)) AS told (kind, reference)`,
      [reader.userId, `coin_deposit:${id}`, id],
    );
    const { body } = await server.call('GET /notifications/index', { token: reader.accessToken });
    const named = (body.data as unknown as Page).data.map((one) => one.coin_deposit_id);
    expect(named).toHaveLength(2);
    expect(new Set(named)).toEqual(new Set([id, null]));
  });

  it('of somebody else are never found', async () => {
    const found = await find({ query: 'شیبا' });
    expect(found).toMatchObject({ data: [], total: 0 });
  });

  it('are all read by one call, those that came before it and those of its caller only', async () => {
    const [reader, other] = [await server.register(), await server.register()];
    const write = async (userId: number, section: string, reference: string) =>
      server.sql(
        `INSERT INTO notifications (user_id, kind, facts, section, type, reference)
         VALUES ($1, 'deposit_paid', '{"amount":"1","symbol":"IRT"}', $2, 1, $3)`,
        [userId, section, reference],
      );
    const unread = async ({ accessToken: token }: SignedIn) =>
      (await server.call('GET /notifications/unread', { token })).body.data;
    await write(reader.userId, 'WALLET', 'a');
    await write(reader.userId, 'ORDER', 'b');
    await write(other.userId, 'WALLET', 'a');
    const of = (section: string, count = 1) => ({ section, count });
    expect(await unread(reader)).toEqual({ count: 2, sections: [of('ORDER'), of('WALLET')] });
    await server.call('GET /notifications/readall', { token: reader.accessToken });
    expect(await unread(reader)).toEqual({ count: 0, sections: [] });
    expect(await unread(other)).toEqual({ count: 1, sections: [of('WALLET')] });
    await write(reader.userId, 'WALLET', 'c');
    expect(await unread(reader)).toEqual({ count: 1, sections: [of('WALLET')] });
  });

  it('are found page by page, and deeper by the cursor', async () => {
    const second = await find({ query: 'BTC', page: '2' });
    expect(second).toMatchObject({ total: 1_980, last_page: 99 });
    expect(second.data).toHaveLength(PER_PAGE);
    const old = await find({ query: 'PAXG' });
    expect(old.data).toEqual([]);
    const deeper = await find({ query: 'PAXG', cursor: String(old.next_cursor) });
    expect(deeper.data).toHaveLength(1);
    expect(deeper.next_cursor).toBeNull();
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = await find({ query: 'ETH', ...(cursor === '' ? {} : { cursor }) });
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(new Set(ids).size).toBe(25);
    expect(ids).toHaveLength(25);
  });
});
