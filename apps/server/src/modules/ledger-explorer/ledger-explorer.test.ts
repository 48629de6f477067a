// The books as staff look through them: held against a naive recount of every posting, and against the
// plain list where something is filtered.
import type { EndpointKey, LedgerEntry, LedgerEntryDetail } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { SeededRandom } from '@sarraf/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limit, sender } from '../../testing/orders.ts';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

const SEED = 46;
const ORDERS = 60;
const DAY_MS = 86_400_000;
const ROLES = ['owner', 'finance', 'auditor', 'kyc_officer', 'support', 'content'] as const;

let server: TestServer;
let auditor: SignedIn;
let one: SignedIn;
let other: SignedIn;
const send = sender(() => server);

beforeAll(async () => {
  server = await startTestServer();
  await server.house({ IRT: '1000000000' });
  const opening = { IRT: '90000000000', BTC: '2' };
  one = await server.person({ level: 2, opening });
  other = await server.person({ level: 2, opening });
  await server.sql(`UPDATE users SET first_name = 'آرش', last_name = 'نیک‌منش' WHERE id = $1`, [
    one.userId,
  ]);
  const random = new SeededRandom(SEED);
  for (let made = 0; made < ORDERS; made += 1) {
    const [who, side] = random.below(2) === 0 ? [one, 'Buy'] : [other, 'Sell'];
    const pair_amount = `0.00${1 + random.below(9)}`;
    await send(`POST /trade/limit${side}` as EndpointKey, who, limit({ pair_amount }));
  }
  server.clock.advance(2 * DAY_MS);
  await server.person({ opening: { IRT: '70000' } });
  auditor = await server.person({ level: 0, staffRole: 'auditor' });
});
afterAll(() => server?.close());

type Query = Record<string, string>;
const get = (key: EndpointKey, query: Query = {}, id = '1', who = auditor): Promise<Answer> =>
  server.call(key, { token: who.accessToken, query, params: { id }, lang: 'en' });

/** All that a search finds, page by page. */
async function all(query: Query = {}): Promise<LedgerEntry[]> {
  const found: LedgerEntry[] = [];
  let cursor: string | null = null;
  do {
    const asked: Query = cursor === null ? query : { ...query, cursor };
    const answer = await get('GET /admin/ledger/entries', asked);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data['whole']).toBe(true);
    found.push(...(answer.body.data['data'] as LedgerEntry[]));
    cursor = answer.body.data['next_cursor'] as string | null;
  } while (cursor !== null);
  return found;
}
const idsOf = (rows: readonly LedgerEntry[]): number[] => rows.map(({ id }) => Number(id));
async function detail(id: string): Promise<LedgerEntryDetail> {
  const answer = await get('GET /admin/ledger/entries/:id', {}, id);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as unknown as LedgerEntryDetail;
}

interface Posted {
  readonly entry_id: string;
  readonly posting_index: string;
  readonly from_account: string;
  readonly to_account: string;
  readonly asset: string;
  readonly amount: string;
  readonly kind: string;
  readonly at_ms: string;
}
const posted = (): Promise<Posted[]> =>
  server.sql<Posted>(
    `SELECT p.*, e.kind, e.at_ms FROM postings p JOIN ledger_entries e ON e.id = p.entry_id
     ORDER BY p.entry_id, p.posting_index`,
  );
const scaleOf = (asset: string): number => (asset === 'IRT' ? 1 : 8);

describe('entries', () => {
  it('are all there, the newest first, each once', async () => {
    const rows = await posted();
    const wanted = [...new Set(rows.map(({ entry_id }) => Number(entry_id)))].toReversed();
    expect(wanted.length).toBeGreaterThan(50);
    expect(idsOf(await all())).toEqual(wanted);
  });

  it('have after each posting what a recount of all of them has (seed 46)', async () => {
    const totals = new Map<string, bigint>();
    const wanted = new Map<string, [from: string, to: string][]>();
    for (const row of await posted()) {
      const move = (account: string, units: bigint): string => {
        const total = (totals.get(account) ?? 0n) + units;
        totals.set(account, total);
        return formatDecimal(total, scaleOf(row.asset));
      };
      const ends = wanted.get(row.entry_id) ?? [];
      const units = BigInt(row.amount);
      ends.push([move(row.from_account, -units), move(row.to_account, units)]);
      wanted.set(row.entry_id, ends);
    }
    const details = await Promise.all([...wanted.keys()].map(detail));
    for (const { id, postings, sums } of details) {
      expect(
        postings.map(({ from, to }) => [from.total_after, to.total_after]),
        `entry ${id}`,
      ).toEqual(wanted.get(id));
      expect(sums.every(({ balanced, debit, credit }) => balanced && debit === credit)).toBe(true);
    }
  });

  it('name people by a masked name, and a trade by its two orders', async () => {
    const [trade] = await all({ kind: 'trade' });
    const { postings, order_ids: orders } = await detail(trade?.id ?? '');
    const [row] = await server.sql<{ maker_order: string; taker_order: string }>(
      'SELECT maker_order, taker_order FROM trades ORDER BY id DESC LIMIT 1',
    );
    expect(orders).toEqual([row?.maker_order, row?.taker_order]);
    const names = postings.flatMap(({ from, to }) => [from, to]).map(({ name }) => name);
    expect(names).toContain('آرش ن…');
    expect(JSON.stringify([trade, postings])).not.toContain('نیک‌منش');
    expect(trade?.moved.map(({ symbol }) => symbol)).toEqual(['BTC', 'IRT']);
  });

  it('are not there where there are none', async () => {
    expect((await get('GET /admin/ledger/entries/:id', {}, '999999')).status).toBe(404);
    expect((await get('GET /admin/ledger/accounts/:id/entries', {}, '999999')).status).toBe(404);
  });
});

describe('a search', () => {
  it('by kind and asset finds what the plain list has of them', async () => {
    const rows = await posted();
    const wanted = (fits: (row: Posted) => boolean): number[] =>
      [...new Set(rows.filter(fits).map(({ entry_id }) => Number(entry_id)))].toReversed();
    for (const kind of ['trade', 'opening']) {
      expect(idsOf(await all({ kind }))).toEqual(wanted((row) => row.kind === kind));
      const query = { kind, asset: 'BTC' };
      expect(idsOf(await all(query))).toEqual(
        wanted((row) => row.kind === kind && row.asset === 'BTC'),
      );
    }
    expect(idsOf(await all({ asset: 'IRT' }))).toEqual(wanted((row) => row.asset === 'IRT'));
    expect(await all({ asset: 'DOGE' })).toEqual([]);
    expect(await all({ kind: 'no_such_kind' })).toEqual([]);
  });

  it('by days takes both ends of Tehran’s days', async () => {
    const rows = await posted();
    const dayOf = ({ at_ms }: Posted): string =>
      new Date(Number(at_ms) + 12_600_000).toISOString().slice(0, 10);
    const days = [...new Set(rows.map(dayOf))];
    expect(days.length).toBeGreaterThan(1);
    const first = days[0] ?? '';
    const last = days.at(-1) ?? '';
    const of = (fits: (day: string) => boolean): number[] =>
      [
        ...new Set(rows.filter((row) => fits(dayOf(row))).map((row) => Number(row.entry_id))),
      ].toReversed();
    expect(idsOf(await all({ from: last, to: last }))).toEqual(of((day) => day === last));
    expect(idsOf(await all({ to: first }))).toEqual(of((day) => day <= first));
    expect(idsOf(await all({ from: first }))).toEqual(idsOf(await all()));
    for (const from of ['2026-02-30', '2026-13-01', 'today']) {
      expect((await get('GET /admin/ledger/entries', { from })).status, from).toBe(422);
    }
  });

  it('F16 by days of the Jalali calendar, or by an end before its beginning, is refused with the cure', async () => {
    for (const key of ['GET /admin/ledger/entries', 'GET /admin/ledger/export'] as const) {
      for (const [query, error] of [
        [{ from: '1405-09-07' }, 'date_not_gregorian'],
        [{ to: '1405/09/07' }, 'date_not_gregorian'],
        [{ from: '2026-11-22', to: '2026-11-20' }, 'period_reversed'],
      ] as const) {
        const answer = await get(key, query);
        expect([answer.status, answer.body.error], JSON.stringify(query)).toEqual([422, error]);
      }
    }
  });

  it('by a number finds the entry, the order’s trades and the reference', async () => {
    const [trade] = await server.sql<{ id: string; entry_id: string; maker_order: string }>(
      'SELECT id, entry_id, maker_order FROM trades ORDER BY id DESC LIMIT 1',
    );
    const entry = Number(trade?.entry_id);
    expect(idsOf(await all({ query: String(entry) }))).toContain(entry);
    const ofOrder = await server.sql<{ entry_id: string }>(
      'SELECT entry_id FROM trades WHERE maker_order = $1 OR taker_order = $1',
      [trade?.maker_order],
    );
    const found = idsOf(await all({ query: `#${trade?.maker_order}` }));
    for (const { entry_id: id } of ofOrder) expect(found).toContain(Number(id));
    expect(idsOf(await all({ query: trade?.id ?? '', kind: 'trade' }))).toContain(entry);
    const [opening] = await server.sql<{ reference: string; id: string }>(
      `SELECT id, reference FROM ledger_entries WHERE kind = 'opening' LIMIT 1`,
    );
    const byName = await all({ query: opening?.reference ?? '' });
    if (/^09\d{9}$/.test(opening?.reference ?? '')) expect(byName.length).toBeGreaterThan(0);
    else expect(idsOf(byName)).toEqual([Number(opening?.id)]);
    expect(await all({ query: 'of nothing' })).toEqual([]);
  });

  it('by a mobile finds what moved that person alone, and is written down', async () => {
    const rows = await server.sql<{ entry_id: string }>(
      `SELECT DISTINCT p.entry_id FROM postings p JOIN accounts a
         ON a.id IN (p.from_account, p.to_account)
       WHERE a.owner_kind = 'user' AND a.owner_id = $1 ORDER BY 1 DESC`,
      [String(one.userId)],
    );
    const wanted = rows.map(({ entry_id: id }) => Number(id));
    expect(idsOf(await all({ query: one.mobile }))).toEqual(wanted);
    const trades = new Set(idsOf(await all({ kind: 'trade' })));
    expect(idsOf(await all({ query: one.mobile, kind: 'trade' }))).toEqual(
      wanted.filter((id) => trades.has(id)),
    );
    const opened = await all({ query: one.mobile, kind: 'opening', asset: 'BTC' });
    expect(opened.length).toBe(1);
    expect(await all({ query: '09120009999' })).toEqual([]);
    const acts = await server.sql<{ person_id: string | null; actor_id: string; all: string }>(
      `SELECT person_id, actor_id, row_to_json(a)::text AS all FROM audit_acts a
       WHERE act = 'ledger_searched' ORDER BY id`,
    );
    expect(acts.map(({ person_id: person }) => person)).toEqual([
      ...Array.from({ length: 3 }, () => String(one.userId)),
      null,
    ]);
    expect(acts.every(({ actor_id: by }) => by === String(auditor.userId))).toBe(true);
    expect(JSON.stringify(acts)).not.toContain(one.mobile);
  });
});

describe('accounts', () => {
  interface Asset {
    readonly symbol: string;
    readonly users_total: string;
    readonly accounts: { account_id: string; owner_id: string; total: string }[];
  }
  const assets = async (): Promise<Asset[]> =>
    (await get('GET /admin/ledger/accounts')).body.data['data'] as Asset[];

  it('say what people have together, and every other account by name', async () => {
    const sums = await server.sql<{ asset: string; units: string }>(
      `SELECT a.asset, sum(b.total) AS units FROM accounts a JOIN balances b ON b.account_id = a.id
       WHERE a.owner_kind = 'user' GROUP BY 1`,
    );
    const shown = await assets();
    for (const { asset, units } of sums) {
      const found = shown.find(({ symbol }) => symbol === asset);
      expect(found?.users_total, asset).toBe(formatDecimal(BigInt(units), scaleOf(asset)));
    }
    const toman = shown.find(({ symbol }) => symbol === 'IRT');
    const names = toman?.accounts.map(({ owner_id: name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fees', 'opening', 'otc']));
  });

  it('show what moved them with what they had after it', async () => {
    const toman = (await assets()).find(({ symbol }) => symbol === 'IRT');
    for (const { account_id: id, total } of toman?.accounts ?? []) {
      const { data } = (await get('GET /admin/ledger/accounts/:id/entries', {}, id)).body;
      const rows = data['data'] as { amount: string; total_after: string; entry_id: string }[];
      expect(rows[0]?.total_after ?? '0').toBe(total);
      for (const [at, row] of rows.entries()) {
        const before = rows[at + 1];
        if (before === undefined) continue;
        const units = (text: string): bigint => BigInt(Math.round(Number(text) * 10));
        expect(units(row.total_after) - units(before.total_after)).toBe(units(row.amount));
      }
    }
  });

  it('of a person are opened by an act that is written down', async () => {
    const [account] = await server.sql<{ id: string }>(
      `SELECT id FROM accounts WHERE owner_kind = 'user' AND owner_id = $1 AND asset = 'BTC'`,
      [String(one.userId)],
    );
    const answer = await get('GET /admin/ledger/accounts/:id/entries', {}, account?.id ?? '');
    expect(answer.body.data['symbol']).toBe('BTC');
    const acts = await server.sql(
      `SELECT FROM audit_acts WHERE act = 'ledger_account_opened' AND person_id = $1`,
      [one.userId],
    );
    expect(acts.length).toBe(1);
  });
});

describe('the file', () => {
  it('has the postings of what is filtered, as they are', async () => {
    const answer = await server.fetch('/api/v1/admin/ledger/export?kind=trade&asset=BTC', {
      headers: { authorization: `Bearer ${auditor.accessToken}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment');
    const lines = (await answer.text()).trim().split('\r\n').slice(1);
    const wanted = (await all({ kind: 'trade', asset: 'BTC' })).map(({ id }) => detail(id));
    const rows = (await Promise.all(wanted)).flatMap(({ id, at, kind, reference, postings }) =>
      postings.map(({ index, role, symbol, amount, from, to }) =>
        [
          id,
          at,
          kind,
          reference,
          index,
          role,
          symbol,
          amount,
          ...[from, to].map((end) => `${end.owner_kind}:${end.owner_id}/${end.wallet}`),
        ].join(','),
      ),
    );
    expect(lines).toEqual(rows);
    const [act] = await server.sql<{ changes: { field: string; new: string }[] }>(
      `SELECT changes FROM audit_acts WHERE act = 'ledger_exported'`,
    );
    expect(act?.changes[0]).toEqual({ field: 'rows', old: null, new: String(rows.length) });
  });
});

it('O06: is read by those who may see money, and by nobody else', async () => {
  const CALLS: readonly EndpointKey[] = [
    'GET /admin/ledger/entries',
    'GET /admin/ledger/entries/:id',
    'GET /admin/ledger/accounts',
    'GET /admin/ledger/accounts/:id/entries',
    'GET /admin/ledger/export',
  ];
  for (const staffRole of ROLES) {
    const who = await server.person({ level: 0, staffRole });
    const wanted = ['owner', 'finance', 'auditor'].includes(staffRole) ? 200 : 403;
    for (const key of CALLS) expect((await get(key, {}, '1', who)).status, key).toBe(wanted);
  }
  const client = await server.person();
  for (const key of CALLS) expect((await get(key, {}, '1', client)).status, key).toBe(403);
});
