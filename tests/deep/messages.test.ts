// 10,000 messages while the server that sends them is killed again and again: what the companies
// have taken is compared by name with what the outbox says. Nothing was taken twice under one name,
// and nothing that was to be told is gone.
import { setTimeout as delay } from 'node:timers/promises';
import { SeededRandom } from '@sarraf/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeMail, startFakeMail } from '../../apps/server/src/testing/fake-mail.ts';
import { testMobile, testNationalCode } from '../../apps/server/src/testing/server.ts';
import { countFaults } from '../faults/fault-counts.ts';
import { DEMO_SECRET, HttpSystem } from '../faults/http-system.ts';

const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_205);
const PEOPLE = 100;
/** Of each person: so many acts of theirs that are told, and as many notices of the house's. */
const NOTICES_EACH = 25;
const NOTICES = PEOPLE * NOTICES_EACH * 2;
/** By SMS and by mail. */
const MESSAGES = NOTICES * 2;
const KILLS = 20;
const KILL_AFTER_MS = [600, 2_600] as const;
const FAULT_MS = 250;
/** A message that a dead process had in hand is asked about after a minute, and again later. */
const SETTLED_MS = 200_000;
const PASSWORD = 'Vazir-9-lale-17';
const WORDS = ['سرو', 'کاج', 'چنار', 'افرا'] as const;

interface Person {
  readonly mobile: string;
  readonly token: string;
}

interface Row {
  readonly id: string;
  readonly channel: 'sms' | 'mail';
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown';
  readonly repeats: string;
  readonly is_urgent: boolean;
}

let system: HttpSystem;
let mail: FakeMail;
let database: pg.Pool;
const random = new SeededRandom(SEED);

beforeAll(async () => {
  mail = await startFakeMail();
  system = new HttpSystem({
    SARRAF_MAIL_SIMULATOR_URL: mail.url,
    SARRAF_PROVIDER_TIMEOUT_MS: '1000',
    SARRAF_PROVIDER_RETRY_MS: '200',
  });
  await system.start();
  database = new pg.Pool({ connectionString: system.connectionString, max: 2 });
  database.on('error', () => undefined);
}, 180_000);
afterAll(async () => {
  await database.end();
  await system.stop();
  await mail.close();
});

async function signIn(): Promise<Person[]> {
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    mobile: testMobile(),
    password: PASSWORD,
    first_name: 'مریم',
    last_name: 'آزمون',
    level: 1,
    staff_role: null,
    national_code: testNationalCode(index + 1),
    card_number: null,
    rate_profile: 'standard',
    opening: [],
  }));
  const headers = { 'x-demo-secret': DEMO_SECRET };
  const made = await system.call({
    path: '/admin/demo/people',
    method: 'POST',
    headers,
    body: { people },
  });
  expect(made.text).toContain('"data"');
  const signedIn: Person[] = [];
  for (const { mobile } of people) {
    const body = { mobile, password: PASSWORD };
    const { text } = await system.call({ path: '/jwt/login', method: 'POST', body });
    const { data } = JSON.parse(text) as { data: { accessToken: string } };
    signedIn.push({ mobile, token: data.accessToken });
  }
  await database.query(`UPDATE users SET email = 'p' || id || '@example.ir'`);
  return signedIn;
}

/** Changes their word so often; answers how many changes were answered, each of them a notice. */
async function act({ token }: Person): Promise<number> {
  let acted = 0;
  let changes = 0;
  while (changes < NOTICES_EACH) {
    const word = WORDS[changes % WORDS.length];
    const { status } = await system.call({
      path: '/user/phishing_word',
      method: 'POST',
      body: { word },
      headers: { authorization: `Bearer ${token}` },
    });
    // nobody answered: the same once more, which tells nothing if it was done
    if (status !== 200) await delay(100);
    else {
      acted += 1;
      changes += 1;
    }
    await delay(random.between(60, 240));
  }
  return acted;
}

/** What the house tells: each notice with its messages in one transaction, as the server does. */
async function tellPeople(): Promise<void> {
  for (let round = 0; round < NOTICES_EACH; round += 1) {
    await database.query(
      `WITH told AS (
         INSERT INTO notifications (user_id, kind, facts, type, reference)
         SELECT id, 'level_refused', '{"reason":"name_mismatch"}', 0, 'round:' || $1::text
         FROM users WHERE email IS NOT NULL RETURNING id, user_id)
       INSERT INTO messages
         (notification_id, user_id, channel, recipient, is_urgent, due_at, created_at)
       SELECT told.id, told.user_id, channel,
         CASE channel WHEN 'sms' THEN u.mobile ELSE u.email END, false, now(), now()
       FROM told JOIN users u ON u.id = told.user_id, unnest(ARRAY['sms', 'mail']) AS channel`,
      [round],
    );
    await delay(1_500);
  }
}

/** For a moment a company does something else than its work. */
async function companyFault(): Promise<string> {
  const kinds = ['sms lost', 'sms fail', 'sms down', 'mail lost', 'mail busy'] as const;
  const kind = random.pick(kinds);
  const [channel = '', mode = ''] = kind.split(' ');
  if (channel === 'sms') system.providers.connections.sms = mode as 'lost' | 'fail' | 'down';
  else mail.mode = mode as 'lost' | 'busy';
  await delay(FAULT_MS);
  system.providers.connections.sms = 'ok';
  mail.mode = 'ok';
  return kind;
}

const readRows = async (): Promise<Row[]> =>
  (
    await database.query<Row>(
      'SELECT id::text, channel, state, repeats::text, is_urgent FROM messages ORDER BY id',
    )
  ).rows;
const countBy = <T>(list: readonly T[], keyOf: (one: T) => string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const one of list) counts[keyOf(one)] = (counts[keyOf(one)] ?? 0) + 1;
  return counts;
};

/** How often each name was taken: the number of an SMS, the local part of a mail's Message-ID. */
function taken(): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  const note = (name: string): void => void names.set(name, (names.get(name) ?? 0) + 1);
  for (const { template, token2 } of system.providers.inbox) {
    if (template.startsWith('sarraf-')) note(`sms ${token2}`);
  }
  for (const { messageId } of mail.inbox) {
    note(`mail ${(messageId ?? '').replace(/^<|@.*$/g, '')}`);
  }
  return names;
}

describe(`10,000 messages through kills (SARRAF_SEED=${SEED})`, () => {
  it(`are each taken once or known as unknown, in ${KILLS} kills`, {
    timeout: 600_000,
  }, async () => {
    const people = await signIn();
    const before = (await readRows()).length;
    const acting = Promise.all(people.map(act));
    const telling = tellPeople();
    const faults: string[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await delay(random.between(...KILL_AFTER_MS));
      faults.push(await companyFault());
      await system.killServer();
      await system.untilServing();
      await system.changeLaunchers();
    }
    countFaults('kill -9 of the sender of messages', KILLS);
    countFaults('line of a message company broken', faults.length);
    const acted = (await acting).reduce((sum, one) => sum + one, 0);
    await telling;
    const until = Date.now() + SETTLED_MS;
    const moving = async (): Promise<number> =>
      (await readRows()).filter(({ state }) => state === 'waiting' || state === 'sending').length;
    while ((await moving()) > 0 && Date.now() < until) await delay(1_000);

    const rows = await readRows();
    const names = taken();
    // what was answered has its notice, and each notice both of its messages
    expect(acted).toBe(NOTICES / 2);
    expect(rows.length - before).toBe(MESSAGES);
    // no name was taken twice, and none that is nobody's
    expect([...names].filter(([, times]) => times > 1)).toEqual([]);
    const ours = new Set(
      rows.flatMap(({ id, channel, repeats }) =>
        Array.from({ length: Number(repeats) + 1 }, (_, repeat) => `${channel} ${id}${repeat}`),
      ),
    );
    expect([...names.keys()].filter((name) => !ours.has(name))).toEqual([]);
    // nothing is lost: what is said to be sent was taken, and the rest is known as unknown
    const isTaken = ({ id, channel, repeats }: Row): boolean =>
      names.has(`${channel} ${id}${repeats}`);
    expect(rows.filter((row) => row.state === 'sent' && !isTaken(row))).toEqual([]);
    expect(rows.filter(({ state }) => state !== 'sent' && state !== 'unknown')).toEqual([]);
    const unknown = rows.filter(({ state }) => state === 'unknown');
    // an SMS company can be asked
    expect(unknown.filter(({ channel }) => channel === 'sms')).toEqual([]);
    // a mail of the account's safety was sent once more before it was given up
    expect(unknown.filter((row) => row.is_urgent && row.repeats === '0')).toEqual([]);
    // as many as were on their way at the kills and the broken connections
    expect(unknown.length).toBeLessThanOrEqual((KILLS + faults.length) * 20);
    const states = countBy(rows, ({ channel, state }) => `${channel} ${state}`);
    const repeated = rows.filter(({ repeats }) => repeats !== '0').length;
    const arrived = unknown.filter(isTaken).length;
    process.stdout.write(
      `messages: ${rows.length} through ${KILLS} kills: ${JSON.stringify(states)}, ` +
        `${names.size} names taken, ${repeated} repeated for safety, ` +
        `${arrived} of the unknown arrived; lines: ${JSON.stringify(countBy(faults, String))}\n`,
    );
  });
});
