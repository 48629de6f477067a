// The named crash points of money that leaves (reliability.md §3.2: 21 to 24), on the whole server: its
// process ends in the middle of one step, comes back by itself and goes on. The bank is asked under
// one id, so whatever was lost on the way, it has paid once and the books say so.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../apps/server/src/engine/proof/check-database.queries.ts';
import {
  testCardNumber,
  testMobile,
  testNationalCode,
} from '../../apps/server/src/testing/server.ts';
import { type CommitMoment, DatabaseProxy } from './database-proxy.ts';
import { countFaults } from './fault-counts.ts';
import { DEMO_SECRET, HttpWorld } from './http-world.ts';

const isDeep = process.env['SARRAF_DEEP'] === '1';
const ROUNDS = isDeep ? 3 : 1;
const PATIENCE_MS = 60_000;
const OPENING_TOMAN = 40_000_000;
const AMOUNT_TOMAN = 100_000;
const FEE_TOMAN = 4_000;

const STEPS = [
  ['21: after the hold', 'request_withdrawal'],
  ['approved', '"step":"approve"'],
  ['22: written down, before the bank hears of it', '"step":"send"'],
  ['24: confirmed, before the postings', '"step":"settle"'],
] as const;
const MOMENTS: readonly CommitMoment[] = ['before', 'sent', 'done'];
const COMMITS = STEPS.flatMap(([name, within], index) =>
  MOMENTS.filter((_, at) => isDeep || at === index % MOMENTS.length).map(
    (moment) => [name, within, moment] as const,
  ),
);
/** Where the bank stands when the server ends. */
const LINE = [
  ['22: the bank is being asked to pay', '/checkout/plus', 'asked'],
  ['23: the bank has it, and its answer is lost', '/checkout/plus', 'done'],
  ['24: the bank has said that it paid, and nobody heard it', '/checkout/inquire', 'done'],
] as const;

describe('ended while money leaves', () => {
  const proxy = new DatabaseProxy();
  let world: HttpWorld;
  let database: pg.Client;
  let owner: { mobile: string; token: string; cardId: string; userId: string };
  let asked = 0;

  beforeAll(async () => {
    await proxy.start();
    world = new HttpWorld(
      { SARRAF_CODES_PER_MOBILE: '1000', SARRAF_CODES_PER_IP: '100000' },
      undefined,
      proxy,
    );
    await world.start();
    database = new pg.Client({ connectionString: world.connectionString });
    database.on('error', () => undefined);
    await database.connect();
    await database.query(
      `INSERT INTO settings (name, valid_from, value)
       SELECT name, now(), jsonb_set(value::jsonb, '{cancel_seconds}', '1')
       FROM settings WHERE name = 'toman_withdrawal'`,
    );
    owner = await makeOwner();
  }, 120_000);
  afterAll(async () => {
    await database?.end();
    await world?.stop();
    await proxy.close();
  });

  /** Asks until there is a definite answer: the same call again, as a panel does. */
  async function ask<T>(
    path: string,
    body?: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<T> {
    const method = body === undefined ? 'GET' : 'POST';
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const { status, text } = await world.call({ path, method, headers, ...(body && { body }) });
      if (status === 200) return (JSON.parse(text) as { data: T }).data;
      const isOpen = status === 0 || status === 503 || text.includes('"outcome_unknown"');
      if (!isOpen || Date.now() > deadline) throw new Error(`${path} answered ${status}: ${text}`);
      await delay(50);
    }
  }

  async function makeOwner(): Promise<typeof owner> {
    const [mobile, password] = [testMobile(), 'Vazir-9-lale-17'];
    const person = {
      ...{ mobile, password, first_name: 'مریم', last_name: 'آزمون', level: 1, staff_role: null },
      ...{ national_code: testNationalCode(1), card_number: testCardNumber(1) },
      ...{ rate_profile: 'standard', opening: [{ asset: 'IRT', amount: String(OPENING_TOMAN) }] },
    };
    await ask('/admin/demo/people', { people: [person] }, { 'x-demo-secret': DEMO_SECRET });
    const { accessToken: token } = await ask<{ accessToken: string }>('/jwt/login', {
      mobile,
      password,
    });
    const authorization = `Bearer ${token}`;
    const [card] = await ask<{ id: string }[]>('/cards', undefined, { authorization });
    const { rows } = await database.query<{ id: string }>(
      'SELECT id::text FROM users WHERE mobile = $1',
      [mobile],
    );
    return { mobile, token, cardId: card?.id ?? '', userId: rows[0]?.id ?? '' };
  }

  async function code(): Promise<string> {
    const known = world.providers.inbox.length;
    const authorization = `Bearer ${owner.token}`;
    await ask('/user/getVerficiationCode', { purpose: 'withdraw' }, { authorization });
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      const sms = world.providers.inbox
        .slice(known)
        .find(({ template }) => template === 'sarraf-withdraw');
      if (sms !== undefined) return sms.token;
      await delay(20);
    }
    throw new Error('No code came.');
  }

  /** One withdrawal to its end, however often the server ends on the way. */
  async function leave(strike: () => void): Promise<string> {
    const activation_code = await code();
    asked += 1;
    const key = `leaving-${asked}`;
    strike();
    const body = { card_id: owner.cardId, amount: String(AMOUNT_TOMAN) };
    const headers = { authorization: `Bearer ${owner.token}`, 'idempotency-key': key };
    const request = (proof: string): Promise<{ id: string }> =>
      ask('/user_wallets/toman/withdraw', { ...body, activation_code: proof }, headers);
    const { id } = await request(activation_code).catch(async (error: unknown) => {
      // the server ended between the code, which is good once, and the hold: its owner asks again
      if (!String(error).includes('"code_wrong"')) throw error;
      return request(await code());
    });
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      await flushSteps(id);
      const path = `/user_wallets/toman/withdraw/${id}`;
      const { status } = await ask<{ status: string }>(path, undefined, headers);
      if (status === 'settled') return id;
      if (Date.now() > deadline) throw new Error(`A payout stays ${status}.`);
      await delay(100);
    }
  }

  /** An officer has approved, the bank has paid, and nobody waits for the next question. */
  async function flushSteps(id: string): Promise<void> {
    const payout = world.providers.payouts.get(id);
    if (payout !== undefined) payout.state = 'paid';
    await database.query(
      `INSERT INTO payout_approvals (payout_id, officer_id, reason)
       SELECT id, user_id, 'checked' FROM payouts WHERE id = $1 AND officers_needed > 0
       ON CONFLICT DO NOTHING`,
      [id],
    );
    await database.query(
      `UPDATE payouts SET next_step_at = now()
       WHERE id = $1 AND (next_step_at > now() OR (next_step_at IS NULL AND officers_needed > 0))`,
      [id],
    );
  }

  /** What left is what the bank paid, once each, and the rest is the owner's and free. */
  async function prove(): Promise<void> {
    const paid = [...world.providers.payouts.values()];
    expect(paid.length).toBe(asked);
    expect(paid.every(({ amount }) => amount === (AMOUNT_TOMAN - FEE_TOMAN) * 10)).toBe(true);
    const { rows } = await database.query<{ owner: string; total: string; held: string }>(
      `SELECT a.owner_kind || ':' || a.owner_id AS owner, b.total / 10 AS total, b.held / 10 AS held
       FROM accounts a JOIN balances b ON b.account_id = a.id
       WHERE a.asset = 'IRT' AND (a.owner_id = $1 OR a.owner_id IN ('bank', 'fees'))`,
      [owner.userId],
    );
    const of = (who: string) => rows.find((row) => row.owner === who);
    expect(of(`user:${owner.userId}`)).toMatchObject({
      ...{ total: String(OPENING_TOMAN - asked * AMOUNT_TOMAN), held: '0' },
    });
    expect(of('outside:bank')?.total).toBe(String(asked * (AMOUNT_TOMAN - FEE_TOMAN)));
    expect(of('house:fees')?.total).toBe(String(asked * FEE_TOMAN));
    await world.changeLaunchers();
  }

  it.each(COMMITS)(
    '%s (%s), commit %s',
    { timeout: 90_000 * ROUNDS },
    async (name, within, moment) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const pid = world.serverPid;
        await leave(() => {
          proxy.strikeNext({ moment, within, also: () => world.killServerNow() });
        });
        expect(proxy.isArmed).toBe(false);
        expect(world.serverPid).not.toBe(pid);
        countFaults(`crash of the server, commit ${moment}, a payout ${name}`);
        await prove();
      }
    },
  );

  it.each(LINE)('%s', { timeout: 90_000 * ROUNDS }, async (name, call, moment) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const pid = world.serverPid;
      await leave(() => {
        world.providers.watch = (pathname, now) => {
          const isPaid = [...world.providers.payouts.values()].at(-1)?.state === 'paid';
          if (!pathname.endsWith(call) || now !== moment) return;
          if (call.endsWith('inquire') && !isPaid) return;
          world.providers.watch = undefined;
          world.killServerNow();
        };
      });
      expect(world.providers.watch).toBeUndefined();
      expect(world.serverPid).not.toBe(pid);
      countFaults(`crash of the server, a payout ${name}`);
      await prove();
    }
  });

  it('all of it together keeps every invariant', { timeout: 120_000 }, async () => {
    const { violations } = await checkDatabase(world.connectionString);
    expect(violations).toEqual([]);
    expect(world.faults).toEqual([]);
  });
});
