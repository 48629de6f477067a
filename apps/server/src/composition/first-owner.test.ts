// The first owner: proved by a code, made once, however many ask.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../platform/database/database.ts';
import { plainPool } from '../platform/database/handles.ts';
import type { SmsMessage, SmsSender } from '../providers/sms/port.ts';
import type { SendOutcome } from '../providers/send-outcome.ts';
import { createSecondPerson } from '../modules/approvals/index.ts';
import {
  startTestServer,
  testMobile,
  testNationalCode,
  type TestServer,
} from '../testing/server.ts';
import { hasOwner } from './first-owner.queries.ts';
import { makeFirstOwner, makeSecondOwner, readFirstOwner, sendOwnerCode } from './first-owner.ts';

const ownerWith = (mobile: string, nationalCode = '0084575948') =>
  readFirstOwner({
    mobile,
    firstName: 'مریم',
    lastName: 'بنیان',
    nationalCode,
    password: 'Nakhl-o-baran-77',
  });

let server: TestServer;
let db: ReturnType<typeof plainPool>;
let pool: ReturnType<typeof createPool>;

beforeAll(async () => {
  server = await startTestServer();
  // as setup does, by the login that serves
  pool = createPool({ connectionString: server.process.context.config.databaseUrls.app });
  db = plainPool(pool);
});
afterAll(async () => {
  await pool.end();
  await server.close();
});

describe('the first owner', () => {
  it('is not made of a mobile that is a client’s', async () => {
    const client = await server.register();
    const { secrets } = server.process.context;
    expect(await makeFirstOwner(db, secrets, ownerWith(client.mobile))).toBe('taken');
    expect(await hasOwner(db)).toBe(false);
  });

  it('is one, of twenty who ask at once, with one act', async () => {
    const { secrets } = server.process.context;
    const all = await Promise.all(
      Array.from({ length: 20 }, () => makeFirstOwner(db, secrets, ownerWith(testMobile()))),
    );
    expect(all.filter((one) => one === 'made')).toHaveLength(1);
    expect(all.filter((one) => one === 'stands')).toHaveLength(19);
    const { rows } = await pool.query(
      `SELECT a.act, a.actor_id, a.person_id = u.id AS "isOwn", u.staff_role AS role,
         m.invited_by, m.national_code_hash IS NOT NULL AS "hasCode"
       FROM users AS u JOIN staff_members AS m ON m.user_id = u.id, audit_acts AS a`,
    );
    expect(rows).toEqual([
      {
        act: 'owner_made',
        actor_id: null,
        isOwn: true,
        role: 'owner',
        invited_by: null,
        hasCode: true,
      },
    ]);
  });

  it('signs in with a second factor and may invite', async () => {
    const { rows } = await pool.query<{ mobile: string }>(
      `SELECT mobile FROM users WHERE staff_role = 'owner'`,
    );
    const mobile = rows[0]?.mobile ?? '';
    const step = await server.call('POST /jwt/login', {
      body: { mobile, password: 'Nakhl-o-baran-77' },
    });
    expect(step.body.data).toMatchObject({ two_factor: 'sms' });
  });
});

describe('a second owner', () => {
  it('is another person, is one of twenty who ask at once, and both count as two at once', async () => {
    const { secrets } = server.process.context;
    // the first one again by their national code
    expect(await makeSecondOwner(db, secrets, ownerWith(testMobile()))).toBe('same');
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        makeSecondOwner(db, secrets, ownerWith(testMobile(), testNationalCode(800_000 + nth))),
      ),
    );
    expect(all.filter((one) => one === 'made')).toHaveLength(1);
    expect(all.filter((one) => one === 'stands')).toHaveLength(19);
    const { rows } = await pool.query<{ id: string }>(
      `SELECT m.user_id AS id FROM staff_members AS m JOIN staff_roles AS r USING (user_id)
       WHERE r.role = 'owner' AND r.is_founding AND m.invited_by IS NULL ORDER BY 1`,
    );
    const [first = 0, second = 0] = rows.map(({ id }) => Number(id));
    const rules = createSecondPerson({ clock: server.clock, secrets });
    const ability = { action: 'update', subject: 'Staff' } as const;
    const view = await rules.look(db, { officer: second, ability });
    expect(view.weigh(first)).toBe('second');
  });
});

describe("the owner's code", () => {
  const sms = (outcome: SendOutcome): { sender: SmsSender; sent: SmsMessage[] } => {
    const sent: SmsMessage[] = [];
    const sender: SmsSender = {
      name: 'a test',
      simulated: true,
      send: async (message) => {
        sent.push(message);
        return outcome;
      },
      find: async () => 'unknown',
    };
    return { sender, sent };
  };
  const send = async (now: () => number = Date.now) => {
    const { sender, sent } = sms({ kind: 'taken' });
    const done = await sendOwnerCode(sender, '09121110001', now);
    if (!('code' in done)) throw new Error('It was not sent.');
    return { code: done.code, token: sent[0]?.token ?? '' };
  };

  it('is right once', async () => {
    const { code, token } = await send();
    expect(token).toMatch(/^\d{6}$/);
    expect(code.isRight(`${token}0`)).toBe(false);
    expect(code.isRight(token)).toBe(true);
    expect(code.isRight(token)).toBe(false);
  });

  it('is dead after five wrong tries, and after two minutes', async () => {
    const tried = await send();
    for (let nth = 0; nth < 5; nth += 1) expect(tried.code.isRight('x')).toBe(false);
    expect(tried.code.isRight(tried.token)).toBe(false);
    let at = 1_000;
    const late = await send(() => at);
    at += 120_001;
    expect(late.code.isRight(late.token)).toBe(false);
  });

  it('may have come where nobody knows, and did not where it was refused', async () => {
    const unknown = sms({ kind: 'unknown', why: 'timeout' });
    expect(await sendOwnerCode(unknown.sender, '09121110001')).toHaveProperty('code');
    const refused = { kind: 'refused', heals: 'mended', why: '424' } as const;
    expect(await sendOwnerCode(sms(refused).sender, '09121110001')).toEqual({ outcome: refused });
  });
});
