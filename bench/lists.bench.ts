/**
 * Lists of money that moved, by HTTP: people's own with so many rows of each kind and a hundredfold,
 * the back office's with a hundredth of all people's histories and with all.
 */
import pg from 'pg';
import {
  startTestServer,
  type SignedIn,
  type TestServer,
} from '../apps/server/src/testing/server.ts';
import {
  indexStep,
  lockIndex,
} from '../apps/server/src/modules/ledger-explorer/ledger-index.queries.ts';
import { withTransaction } from '../apps/server/src/platform/database/handles.ts';
import { closeTestRun, openTestRun } from '../tools/lib/test-database.ts';
import { HistorySeed, ownRows } from './lib/history-seed.ts';
import { type ListCall, ownLists, staffLists } from './lib/list-calls.ts';
import { atMostRow, type BenchRow, budgetRow, median } from './lib/rounds.ts';

const GROWTH = 100;
const P99_BUDGET_MS = 50;
/** A count goes on to 1,000: what the first has fewer of may be that much dearer. */
const FLAT = 3;
const ROUNDS = 3;
/** Of so many the slowest hundredth is the second slowest. */
const CALLS = 100;
const WARM_UPS = 5;
const INDEX_STEP = 5_000;
/** What is seeded happens after whatever the server itself writes meanwhile. */
const HOUR_MS = 3_600_000;

interface Times {
  /** Rows of one answer. */
  rows: number;
  readonly p50: number[];
  readonly p99: number[];
}

const timesOfNone = (): Times => ({ rows: 0, p50: [], p99: [] });

/** Calls a list once: its rows, and milliseconds. @throws when it answers no rows */
async function callOnce(
  server: TestServer,
  who: SignedIn,
  list: ListCall,
): Promise<{ readonly rows: number; readonly ms: number }> {
  const since = performance.now();
  const answer = await server.call(list.key, { token: who.accessToken, ...list.options });
  const took = performance.now() - since;
  const found = answer.body.data?.[list.rows ?? 'data'];
  const isEmpty = Array.isArray(found) && found.length === 0 && list.isVain !== true;
  if (answer.status !== 200 || found === undefined || isEmpty)
    throw new Error(`${list.name}: ${answer.text.slice(0, 300)}`);
  return { ms: took, rows: Array.isArray(found) ? found.length : 1 };
}

/** One round of a list for each of the people, who take turns. */
async function measureRound(
  server: TestServer,
  list: ListCall,
  sides: readonly { readonly who: SignedIn; readonly times: Times }[],
): Promise<void> {
  const taken = sides.map((): number[] => []);
  for (let call = -WARM_UPS; call < CALLS; call += 1) {
    for (const [at, { times, who }] of sides.entries()) {
      const { ms, rows } = await callOnce(server, who, list);
      times.rows = rows;
      if (call >= 0) taken[at]?.push(ms);
    }
  }
  for (const [at, { times }] of sides.entries()) {
    const sorted = (taken[at] ?? []).toSorted((a, b) => a - b);
    times.p50.push(median(sorted));
    times.p99.push(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0);
  }
}

/** A page that was not full before the history grew says nothing of growth. */
function rowsOf(name: string, first: Times, grown: Times): BenchRow[] {
  const own = budgetRow(
    `list p99 in ms, ${name}, ${GROWTH} times the history`,
    P99_BUDGET_MS,
    grown.p99,
  );
  if (first.rows < grown.rows) return [own];
  return [
    own,
    atMostRow(
      `list p50 in ms, ${name}, ${GROWTH} times the history, against the first`,
      FLAT,
      grown.p50,
      first.p50,
    ),
  ];
}

/** What accounts had after each entry, up to a number, as the worker reckons it. */
async function index(server: TestServer, upTo: number): Promise<void> {
  const { orderedDb } = server.process.context;
  const step = (): Promise<boolean> =>
    withTransaction(orderedDb, async (tx) => {
      const position = await lockIndex(tx);
      if (position >= upTo) return true;
      await indexStep(tx, position, Math.min(position + INDEX_STEP, upTo));
      return false;
    });
  while (!(await step()));
}

interface System {
  readonly server: TestServer;
  readonly seed: HistorySeed;
  readonly few: SignedIn;
  readonly many: SignedIn;
  readonly officer: SignedIn;
}

async function makeSystem(server: TestServer, client: pg.Client): Promise<System> {
  const opening = { IRT: '100000000', BTC: '1' };
  const few = await server.person({ level: 2, opening });
  const many = await server.person({ level: 2, opening });
  const officer = await server.person({ level: 0, staffRole: 'owner' });
  const other = await server.person({ level: 0, staffRole: 'finance' });
  const staff = { proposes: other.userId, decides: officer.userId };
  const seed = new HistorySeed(client, Date.now() + HOUR_MS, staff);
  await seed.people();
  return { server, seed, few, many, officer };
}

async function staffListsOf({ server, seed, few }: System): Promise<readonly ListCall[]> {
  const [own] = await server.sql<{ id: bigint; statement: bigint }>(
    `SELECT id, (SELECT min(id) FROM statements) AS statement FROM accounts
     WHERE owner_kind = 'user' AND owner_id = $1 AND asset = 'IRT' AND wallet = 'spot'`,
    [String(few.userId)],
  );
  return staffLists({
    person: few.userId,
    mobile: few.mobile,
    account: Number(own?.id),
    statement: Number(own?.statement),
    entry: seed.firstEntry,
    days: seed.days,
  });
}

async function measure(system: System): Promise<BenchRow[]> {
  const { few, many, officer, seed, server } = system;
  await seed.part(few.userId, 1);
  await index(server, seed.newestEntry);
  await seed.settle();
  const atStaff = await staffListsOf(system);
  const staff = atStaff.map((list) => ({ list, first: timesOfNone(), grown: timesOfNone() }));
  for (const { first, list } of staff) await rounds(server, list, [{ who: officer, times: first }]);
  await seed.part(many.userId, GROWTH);
  await index(server, seed.newestEntry);
  await seed.settle();
  const rows: BenchRow[] = [];
  for (const list of ownLists(seed.days)) {
    const [first, grown] = [timesOfNone(), timesOfNone()];
    await rounds(server, list, [
      { who: few, times: first },
      { who: many, times: grown },
    ]);
    rows.push(...rowsOf(`${list.name}, ${ownRows(GROWTH)} of each kind`, first, grown));
  }
  for (const { first, grown, list } of staff) {
    await rounds(server, list, [{ who: officer, times: grown }]);
    rows.push(...rowsOf(list.name, first, grown));
  }
  return rows;
}

async function rounds(...[server, list, sides]: Parameters<typeof measureRound>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await measureRound(server, list, sides);
}

async function withServer<T>(work: (system: System) => Promise<T>): Promise<T> {
  const server = await startTestServer();
  const client = new pg.Client({ connectionString: server.databaseUrl });
  try {
    await client.connect();
    return await work(await makeSystem(server, client));
  } finally {
    await client.end();
    await server.close();
  }
}

/** Two rows a list: its slowest hundredth, and its middle against that of a hundredth of the rows. */
export async function runListsBench(): Promise<BenchRow[]> {
  const folder = openTestRun();
  try {
    return await withServer(measure);
  } finally {
    await closeTestRun(folder);
  }
}
