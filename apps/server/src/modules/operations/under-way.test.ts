// I12, F11: what a repeat is told while the first call is under way, on two API processes over one
// database; and that no repeat uses up a try of what proves a person.
import type { EndpointKey } from '@sarraf/contracts';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moving } from '../../testing/moves.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { SoftPasskey } from '../../testing/soft-passkey.ts';
import { type Person, withdrawing } from '../../testing/withdrawals.ts';

/** Another process starts from its sources, maybe beside other tests. */
const HANG_GUARD_MS = 150_000;

let server: TestServer;
let another: TestServer['call'];
beforeAll(async () => {
  server = await startTestServer({ isOneOfTwo: true });
  another = (await server.another()).call;
}, HANG_GUARD_MS);
afterAll(() => server?.close());

const { cardOf, codeFor, moneyOf, rich } = withdrawing(() => server);
const moves = moving(() => server);
const WITHDRAW = 'POST /user_wallets/toman/withdraw';
const TRANSFER = 'POST /user_wallets/internal_transfer';
const TOMAN = 1_000_000;

/** The same call so many times at once, by turns on both processes. */
function atOnce(who: Person, call: EndpointKey, body: object, key: string, times: number) {
  const headers = { 'idempotency-key': key };
  const sent = { token: who.accessToken, lang: 'en', body, headers } as const;
  return Promise.all(
    Array.from({ length: times }, (_, at) => (at % 2 ? server.call : another)(call, sent)),
  );
}

const distinct = (answers: readonly Answer[]): string[] => [
  ...new Set(answers.map(({ status, text }) => `${status} ${text}`)),
];

/** All answers are one, and a good one. */
function expectOne(answers: readonly Answer[]): Answer {
  const [first] = answers;
  expect(distinct(answers)).toEqual([`200 ${first?.text}`]);
  if (first === undefined) throw new Error('Nobody was answered.');
  return first;
}

async function triesOf({ mobile }: Person): Promise<number> {
  const [row] = await server.sql<{ tries: number }>(
    `SELECT sum(tries + foreign_tries)::int AS tries FROM one_time_codes
     WHERE mobile = $1 AND purpose <> 'login'`,
    [mobile],
  );
  return row?.tries ?? 0;
}

const FACTOR_TABLES = ['authenticators', 'recovery_codes', 'passkeys'];

/** What a change of security holds is let go of: no test waits a day. */
async function letLeave({ userId }: Person): Promise<void> {
  await server.sql(
    `UPDATE user_standings SET money_held_until = NULL, version = version + 1 WHERE user_id = $1`,
    [userId],
  );
  // money leaves by what stood a day ago
  for (const table of FACTOR_TABLES) {
    await server.sql(
      `UPDATE ${table} SET created_at = created_at - interval '25 hours' WHERE user_id = $1`,
      [userId],
    );
  }
  await server.settle();
}

async function withAuthenticator(): Promise<{ who: Person; codeNow: () => string }> {
  const who = await rich();
  const token = who.accessToken;
  const begun = await server.call('POST /security/authenticator', {
    token,
    body: { activation_code: await codeFor(who, 'set_two_factor') },
  });
  const totp = new TOTP({ secret: Secret.fromBase32(String(begun.body.data['secret'])) });
  // the code of the step before sets it up, so that this one's is still good
  const secret_key = totp.generate({ timestamp: server.clock.now() - 30_000 });
  const body = { type: 'google', secret_key };
  const set = await server.call('POST /security/setTwoFactorLogin', { token, body });
  expect(set.status).toBe(200);
  await letLeave(who);
  return { who, codeNow: () => totp.generate({ timestamp: server.clock.now() }) };
}

async function withPasskey(): Promise<{ who: Person; sign: () => Promise<unknown> }> {
  const who = await rich();
  const token = who.accessToken;
  const post = (key: EndpointKey, body: object) => server.call(key, { token, body });
  const key = new SoftPasskey(server.process.context.config.publicUrl);
  const begun = await post('POST /user/passkeys/begin', {
    activation_code: await codeFor(who, 'passkeys'),
  });
  const credential = key.register(begun.body.data as never);
  expect((await post('POST /user/passkeys', { name: 'mine', credential })).status).toBe(200);
  await letLeave(who);
  const sign = async () => {
    const asked = await post('POST /user/passkeys/challenge', { purpose: 'withdraw' });
    return key.sign(asked.body.data as { challenge: string });
  };
  return { who, sign };
}

describe('I12, F11: 50 withdrawals at once under one key, on two processes', () => {
  it('by SMS code: one answer byte for byte, one effect, one try', async () => {
    const who = await rich();
    const activation_code = await codeFor(who);
    const before = await triesOf(who);
    const body = { card_id: await cardOf(who), amount: `${TOMAN}`, activation_code };
    expectOne(await atOnce(who, WITHDRAW, body, 'sms', 50));
    expect(await moneyOf(who)).toMatchObject({ held: TOMAN });
    expect((await triesOf(who)) - before).toBe(1);
  });

  it('by authenticator: one answer byte for byte, one effect, no wrong try', async () => {
    const { who, codeNow } = await withAuthenticator();
    const body = { card_id: await cardOf(who), amount: `${TOMAN}`, secret_key: codeNow() };
    expectOne(await atOnce(who, WITHDRAW, body, 'app', 50));
    expect(await moneyOf(who)).toMatchObject({ held: TOMAN });
    expect(await wrongTries(who)).toBe(0);
  });

  it('by passkey: one answer byte for byte, one effect', async () => {
    const { who, sign } = await withPasskey();
    const body = { card_id: await cardOf(who), amount: `${TOMAN}`, passkey: await sign() };
    expectOne(await atOnce(who, WITHDRAW, body, 'passkey', 50));
    expect(await moneyOf(who)).toMatchObject({ held: TOMAN });
  });
});

async function wrongTries({ userId }: Person): Promise<number> {
  const [row] = await server.sql<{ tries: number }>(
    'SELECT count(*)::int AS tries FROM authenticator_tries WHERE user_id = $1',
    [userId],
  );
  return row?.tries ?? 0;
}

describe('I12, F11: other money under one key', () => {
  it('30 transfers at once are one, and so are 30 into the vault', async () => {
    const [who, friend] = [await moves.rich(), await server.person({ level: 1 })];
    const activation_code = await moves.codeFor(who);
    const common = { symbol: 'IRT', amount: `${TOMAN}` };
    const body = { ...common, to_user: friend.mobile, activation_code };
    expectOne(await atOnce(who, TRANSFER, body, 'to-friend', 30));
    expect(await moves.moneyOf(friend)).toMatchObject({ spot: TOMAN });
    expectOne(await atOnce(who, TRANSFER, { ...common, to_wallet: 'vault' }, 'in', 30));
    expect(await moves.moneyOf(who)).toMatchObject({ vault: TOMAN });
  });

  it('20 gifts at once are one, and taken 20 times at once under one key it comes once', async () => {
    const [who, friend] = [await moves.rich(), await server.person({ level: 1 })];
    const activation_code = await moves.codeFor(who);
    const body = { symbol: 'IRT', amount: `${TOMAN}`, colour: 'lapis', activation_code };
    const { code } = expectOne(await atOnce(who, 'POST /gift_codes', body, 'gift', 20)).body.data;
    expect(await moves.moneyOf(who)).toMatchObject({ spotHeld: TOMAN });
    const redeem = 'POST /gift_codes/redeem';
    expectOne(await atOnce(friend, redeem, { code }, 'redeem', 20));
    expect(await moves.moneyOf(friend)).toMatchObject({ spot: TOMAN });
    const other = await atOnce(friend, redeem, { code: `${String(code)}0` }, 'redeem', 1);
    expect(other[0]?.body.error).toBe('idempotency_key_reused');
  });

  it('50 charges at once are one, and the gateway is asked once', async () => {
    const who = await rich();
    const asked = server.providers.payments.size;
    const body = { card_id: await cardOf(who), amount: `${TOMAN}` };
    expectOne(await atOnce(who, 'POST /tomanWallet/charge', body, 'charge', 50));
    expect(server.providers.payments.size - asked).toBe(1);
  });
});

describe('I12, F11: what is refused', () => {
  it('a wrong code twelve times at once counts as one, and so does its repeat later', async () => {
    const who = await rich();
    const right = await codeFor(who);
    const activation_code = right === '000000' ? '000001' : '000000';
    const body = { card_id: await cardOf(who), amount: `${TOMAN}`, activation_code };
    const before = await triesOf(who);
    const refused = await atOnce(who, WITHDRAW, body, 'wrong', 12);
    refused.push(...(await atOnce(who, WITHDRAW, body, 'wrong', 2)));
    expect(refused.map(({ body: { error } }) => error)).toEqual(Array(14).fill('code_wrong'));
    expect(distinct(refused)).toHaveLength(1);
    expect((await triesOf(who)) - before).toBe(1);
    // the key is free for the code as it was meant
    const corrected = { ...body, activation_code: right };
    expectOne(await atOnce(who, WITHDRAW, corrected, 'wrong', 12));
    expect(await moneyOf(who)).toMatchObject({ held: TOMAN });
  });

  it('another body while the first is under way is refused at once, and changes nothing', async () => {
    const who = await rich();
    const body = { card_id: await cardOf(who), amount: `${TOMAN}` };
    await hold(who, 'other');
    const [answer] = await atOnce(who, WITHDRAW, body, 'other', 1);
    expect([answer?.status, answer?.body.error]).toEqual([422, 'idempotency_key_reused']);
    expect(await moneyOf(who)).toMatchObject({ held: 0 });
  });

  it('what is refused before the engine frees the key for another body', async () => {
    const who = await rich();
    const body = { card_id: await cardOf(who), activation_code: await codeFor(who) };
    const much = { ...body, amount: '900000000' };
    expect(distinct(await atOnce(who, WITHDRAW, much, 'much', 6))).toHaveLength(1);
    expectOne(await atOnce(who, WITHDRAW, { ...body, amount: `${TOMAN}` }, 'much', 6));
  });
});

/** A call under way of a process that will say no more. */
async function hold({ userId }: Person, key: string): Promise<void> {
  await server.sql(
    `INSERT INTO key_leases
       (user_id, route, key, body_hash, proof_hash, holder, held_until, kept_until)
     VALUES ($1, $2, $3, 'another', '', gen_random_uuid(), now() + interval '1 minute',
       now() + interval '2 minutes')`,
    [userId, WITHDRAW, key],
  );
}

describe('I12, F11: a first call that answers nobody', () => {
  it('a repeat is told after ten seconds that the outcome is unknown, and where to ask', async () => {
    const who = await rich();
    const body = { card_id: await cardOf(who), amount: `${TOMAN}` };
    expect(distinct(await atOnce(who, WITHDRAW, body, 'silent', 1))[0]).toContain(
      'factor_required',
    );
    await server.sql(
      `UPDATE key_leases SET held_until = now() + interval '1 minute', said = NULL
       WHERE user_id = $1`,
      [who.userId],
    );
    const started = performance.now();
    const sent = { body, token: who.accessToken, headers: { 'idempotency-key': 'silent' } };
    // more than may wait: 100 of a person in a process
    const waits = Array.from({ length: 130 }, async () => {
      const { status, body: told } = await server.call(WITHDRAW, sent);
      return { status, told, afterMs: performance.now() - started };
    });
    // whoever waits holds no connection: others are served
    const others = performance.now();
    const read = await server.call('GET /user_wallets/limits', { token: who.accessToken });
    expect(read.status).toBe(200);
    expect(performance.now() - others).toBeLessThan(5_000);
    const answers = await Promise.all(waits);
    expect(new Set(answers.map(({ status, told }) => `${status} ${told.error}`))).toEqual(
      new Set(['409 outcome_unknown']),
    );
    expect(answers.filter(({ afterMs }) => afterMs >= 9_900)).toHaveLength(100);
    const address = String(answers[0]?.told.facts['status_url']);
    const authorization = `Bearer ${who.accessToken}`;
    const asked = await server.fetch(address, { headers: { authorization } });
    expect(await asked.json()).toMatchObject({ data: { state: 'unknown' } });
  }, 60_000);

  it('nobody has more than 128 calls under way, and what nobody waits for is forgotten', async () => {
    const who = await rich();
    for (let at = 0; at < 128; at += 1) await hold(who, `held-${at}`);
    const body = { card_id: await cardOf(who), amount: `${TOMAN}` };
    const [refused] = await atOnce(who, WITHDRAW, body, 'one-more', 1);
    expect([refused?.status, refused?.body.error]).toEqual([429, 'rate_limited']);
    await server.sql(
      `UPDATE key_leases SET kept_until = now() - interval '1 second' WHERE user_id = $1`,
      [who.userId],
    );
    await server.process.background.run('forget_key_leases');
    const kept = await server.sql('SELECT FROM key_leases WHERE user_id = $1', [who.userId]);
    expect(kept).toHaveLength(0);
  });

  it.each([
    ['before the engine had its command', true],
    ['while the engine had its command', false],
  ])(
    'its process is killed %s: the repeat has the truth, by the same code',
    async (_, isBefore) => {
      const second = await server.another();
      const who = await rich();
      const activation_code = await codeFor(who);
      const before = await triesOf(who);
      const body = { card_id: await cardOf(who), amount: `${TOMAN}`, activation_code };
      // what the engine is to be told first keeps the call from its own command
      if (isBefore) await untold(who);
      await whileNothingIsWritten(async () => {
        const headers = { 'idempotency-key': 'killed' };
        const first = second.call(WITHDRAW, { token: who.accessToken, body, headers });
        const cut = first.then(
          () => 'answered',
          () => 'cut off',
        );
        await server.until(() => isProved(who));
        await new Promise((resolve) => setTimeout(resolve, 200));
        await second.kill();
        expect(await cut).toBe('cut off');
      });
      expectOne(await atOnce(who, WITHDRAW, body, 'killed', 10));
      expect(await moneyOf(who)).toMatchObject({ held: TOMAN });
      expect((await triesOf(who)) - before).toBe(1);
    },
    HANG_GUARD_MS,
  );
});

async function untold({ userId }: Person): Promise<void> {
  await server.sql('UPDATE user_standings SET version = version + 1 WHERE user_id = $1', [userId]);
}

async function isProved({ userId }: Person): Promise<boolean> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(
    `SELECT FROM key_leases WHERE user_id = $1 AND proof = 'right'`,
    [userId],
  );
  await client.end();
  return rowCount === 1;
}

/** The engine's next commit waits for the end of `work`. */
async function whileNothingIsWritten(work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN; LOCK TABLE journal IN SHARE MODE');
    await work();
  } finally {
    await client.end();
  }
}
