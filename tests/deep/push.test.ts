// 10,000 push messages to 200 devices while the worker that sends them is killed, and their service is slow,
// refuses, loses answers and delivers twice: each notice stands once on each device of its person, and none is
// lost. Then the two named points between a notice and its device.
import { setTimeout as delay } from 'node:timers/promises';
import type { PushMode, PushTelephone } from '@sarraf/push-receiver';
import { SeededRandom } from '@sarraf/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testMobile, testNationalCode } from '../../apps/server/src/testing/server.ts';
import { writeResults } from '../../tools/lib/results.ts';
import { DatabaseProxy } from '../faults/database-proxy.ts';
import { countFaults } from '../faults/fault-counts.ts';
import { DEMO_SECRET, HttpSystem } from '../faults/http-system.ts';

const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_229);
const PEOPLE = 100;
const AT_ONCE = 10;
const PATIENCE_MS = 60_000;
const DEVICES_EACH = 2;
/** Of each person: so many acts of theirs that are told, and as many notices of the house's. */
const NOTICES_EACH = 25;
const EACH = NOTICES_EACH * 2;
const MESSAGES = PEOPLE * DEVICES_EACH * EACH;
const KILLS = 5;
const FAULT_MS = 1_200;
const SLOW_MS = 400;
/** A message that a dead process had in hand is anybody's after a minute. */
const SETTLED_MS = 240_000;
const PASSWORD = 'Vazir-9-lale-17';
const WORDS = ['سرو', 'کاج', 'چنار', 'افرا'] as const;
/** What the service does beside its work, one after the other. */
const FAULTS = [
  'slow',
  ...(['doubling', 'busy', 'lost', 'fail', 'hang'] as const satisfies readonly PushMode[]),
] as const;
/** What the transaction of a notice says. */
const TELLS = 'INSERT INTO messages';

interface Device {
  readonly id: string;
  readonly token: string;
  readonly telephone: PushTelephone;
}

interface Row {
  readonly device: string;
  readonly tag: string;
  readonly state: string;
}

let system: HttpSystem;
let database: pg.Pool;
let devices: readonly Device[];
const proxy = new DatabaseProxy();
const random = new SeededRandom(SEED);

beforeAll(async () => {
  await proxy.start();
  const env = { SARRAF_PROVIDER_TIMEOUT_MS: '1000', SARRAF_PROVIDER_RETRY_MS: '200' };
  system = new HttpSystem(env, undefined, proxy);
  await system.start();
  database = new pg.Pool({ connectionString: system.connectionString, max: 2 });
  database.on('error', () => undefined);
  devices = await turnOnAll(await makePeople());
}, 400_000);
afterAll(async () => {
  await database?.end();
  await system?.stop();
  await proxy.close();
});

let serial = 0;

/** A few at a time: each takes a password. Others are made where nobody answered. */
async function makePeople(): Promise<readonly string[]> {
  const made: string[] = [];
  while (made.length < PEOPLE) {
    const people = Array.from({ length: AT_ONCE }, () => ({
      mobile: testMobile(),
      password: PASSWORD,
      first_name: 'مریم',
      last_name: 'آزمون',
      level: 1,
      staff_role: null,
      national_code: testNationalCode((serial += 1)),
      card_number: null,
      rate_profile: 'standard',
      opening: [],
    }));
    const headers = { 'x-demo-secret': DEMO_SECRET };
    const path = '/admin/demo/people';
    const { status } = await system.call({ path, method: 'POST', headers, body: { people } });
    if (status === 200) made.push(...people.map(({ mobile }) => mobile));
  }
  return made;
}

/** Asks until somebody answers: on a busy machine the first connections take their time. */
async function ask<T>(
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: Readonly<Record<string, unknown>>,
): Promise<T> {
  const method = body === undefined ? 'GET' : 'POST';
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { status, text } = await system.call({ path, method, headers, ...(body && { body }) });
    if (status === 200) return (JSON.parse(text) as { data: T }).data;
    const isOpen = status === 0 || status === 503;
    if (!isOpen || Date.now() > deadline) throw new Error(`${path} answered ${status}: ${text}`);
    await delay(100);
  }
}

const by = (token: string) => ({ authorization: `Bearer ${token}` });

/** Two browsers of each person, told of things from now on. */
async function turnOnAll(mobiles: readonly string[]): Promise<readonly Device[]> {
  const { push } = system.providers;
  const made: Device[] = [];
  for (const mobile of [...mobiles, ...mobiles]) {
    const login = { mobile, password: PASSWORD };
    const { accessToken: token } = await ask<{ accessToken: string }>('/jwt/login', {}, login);
    const { public_key } = await ask<{ public_key: string }>('/push/devices', by(token));
    const { endpoint, p256dh, auth } = push.subscribe(public_key);
    const subscription = { endpoint, keys: { p256dh, auth } };
    const { id } = await ask<{ id: string }>('/push/devices', by(token), {
      subscription,
      lang: 'fa',
    });
    const telephone = push.telephoneOf(endpoint);
    if (telephone === undefined) throw new Error('There is no such telephone.');
    made.push({ id, token, telephone });
  }
  return made;
}

/** Changes their word so often: each change that was answered is a notice. */
async function act({ token }: Device, from = 0, times = NOTICES_EACH): Promise<void> {
  for (let changes = 0; changes < times; ) {
    const word = WORDS[(from + changes) % WORDS.length];
    const call = { path: '/user/phishing_word', method: 'POST', body: { word } } as const;
    const { status } = await system.call({ ...call, headers: by(token) });
    if (status === 200) changes += 1;
    // nobody answered: the same once more, which tells nothing if it was done
    await delay(random.between(60, 240));
  }
}

/** What the house tells: each notice with its messages in one transaction, as the server does. */
async function tellPeople(): Promise<void> {
  for (let round = 0; round < NOTICES_EACH; round += 1) {
    await database.query(
      `WITH told AS (
         INSERT INTO notifications (user_id, kind, facts, type, reference)
         SELECT user_id, 'level_refused', '{"reason":"name_mismatch"}', 0, 'round:' || $1::text
         FROM (SELECT DISTINCT user_id FROM push_devices) AS d RETURNING id, user_id)
       INSERT INTO messages
         (notification_id, user_id, channel, recipient, is_urgent, due_at, created_at)
       SELECT told.id, told.user_id, 'push', d.id, false, now(), now()
       FROM told JOIN push_devices AS d USING (user_id)`,
      [round],
    );
    await delay(1_500);
  }
}

/** For a moment the service does something else than its work. */
async function serviceFault(nth: number): Promise<string> {
  const kind = FAULTS[nth % FAULTS.length] ?? 'slow';
  const { providers } = system;
  if (kind === 'slow') providers.pushDelayMs = SLOW_MS;
  else providers.push.mode = kind;
  await delay(FAULT_MS);
  providers.pushDelayMs = 0;
  providers.push.mode = 'taken';
  return kind;
}

const readRows = async (): Promise<Row[]> =>
  (
    await database.query<Row>(
      `SELECT recipient AS device, 'n' || notification_id AS tag, state FROM messages
       WHERE channel = 'push' ORDER BY id`,
    )
  ).rows;

async function settle(): Promise<Row[]> {
  const until = Date.now() + SETTLED_MS;
  for (;;) {
    const rows = await readRows();
    const isMoving = rows.some(({ state }) => state === 'waiting' || state === 'sending');
    if (!isMoving || Date.now() > until) return rows;
    await delay(500);
  }
}

const shownOn = ({ telephone }: Device): string[] => [...telephone.shown.keys()].toSorted();
const toldTo = ({ id }: Device, rows: readonly Row[]): string[] =>
  rows
    .filter(({ device }) => device === id)
    .map(({ tag }) => tag)
    .toSorted();

describe(`push through kills and faults (SARRAF_SEED=${SEED})`, () => {
  it(`N12 ${MESSAGES} messages are each on their device once, and none is lost, in ${KILLS} kills`, {
    timeout: 900_000,
  }, async () => {
    const acting = Promise.all(devices.slice(0, PEOPLE).map((device) => act(device)));
    const telling = tellPeople();
    const faults: string[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      for (let fault = 0; fault < 3; fault += 1) {
        await delay(random.between(300, 1_500));
        faults.push(await serviceFault(faults.length));
      }
      await system.killServer();
      await system.untilServing();
      await system.changeLaunchers();
    }
    countFaults('kill -9 of the sender of push messages', KILLS);
    countFaults('push service slow, refusing, silent or doubling', faults.length);
    await acting;
    await telling;
    const rows = await settle();
    expect(rows).toHaveLength(MESSAGES);
    expect(rows.filter(({ state }) => state !== 'sent')).toEqual([]);
    // what stands on each device is what it was to be told, each once
    for (const device of devices) {
      expect(shownOn(device)).toHaveLength(EACH);
      expect(shownOn(device)).toEqual(toldTo(device, rows));
    }
    const delivered = devices.map(({ telephone }) => telephone.delivered.length);
    const repeated = delivered.reduce((sum, count) => sum + count, 0) - MESSAGES;
    const figures = {
      messages: MESSAGES,
      devices: devices.length,
      kills: KILLS,
      shownByDevice: countBy(devices.map((device) => shownOn(device).length)),
      deliveredByDevice: countBy(delivered),
      replacedByARepeat: repeated,
      refusedSenders: system.providers.push.faults.length,
      faults: countBy(faults),
    };
    expect(figures.refusedSenders).toBe(0);
    if (process.env['SARRAF_RESULTS'] === '1') writeResults('push-kills', figures);
    process.stdout.write(`N12: ${JSON.stringify(figures)}\n`);
  });

  it('35: the notice is kept and the server ends before it is sent: each device has it once', async () => {
    const [one] = devices;
    if (one === undefined) throw new Error('There is no device.');
    const both = devices.filter(({ id }) => id === one.id || id === devices[PEOPLE]?.id);
    const strikes = proxy.strikes;
    proxy.strikeNext({
      moment: 'done',
      of: 'app',
      within: TELLS,
      also: () => system.killServerNow(),
    });
    await act(one, NOTICES_EACH, 1);
    await system.untilServing();
    expect(proxy.strikes).toBe(strikes + 1);
    countFaults('kill -9 of the server: notice kept, push not sent');
    await expectOneMore(both);
  });

  it('36: the service has it and the server ends before that is noted: it stands once', async () => {
    const one = devices[1];
    const other = devices[PEOPLE + 1];
    if (one === undefined || other === undefined) throw new Error('There is no device.');
    let kills = 0;
    system.providers.watch = (pathname, moment) => {
      if (!pathname.startsWith('/push/to/') || moment !== 'done') return;
      system.providers.watch = undefined;
      kills += 1;
      system.killServerNow();
    };
    const before = one.telephone.delivered.length + other.telephone.delivered.length;
    await act(one, NOTICES_EACH, 1);
    await expect.poll(() => kills, { timeout: 60_000 }).toBe(1);
    await system.untilServing();
    countFaults('kill -9 of the server: push accepted, not noted');
    await expectOneMore([one, other]);
    // sent once more, under the same tag
    const after = one.telephone.delivered.length + other.telephone.delivered.length;
    expect(after - before).toBeGreaterThanOrEqual(3);
  });
});

/** Each of these devices shows one notice more than before, and all of theirs are sent. */
async function expectOneMore(told: readonly Device[]): Promise<void> {
  const rows = await settle();
  for (const device of told) {
    expect(rows.filter(({ device: id, state }) => id === device.id && state !== 'sent')).toEqual(
      [],
    );
    expect(shownOn(device)).toEqual(toldTo(device, rows));
    expect(shownOn(device)).toHaveLength(EACH + 1);
  }
}

function countBy(list: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of list) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}
