// Gifts, from their making to whoever takes them, over HTTP and on the database's own rows.
import { createHash } from 'node:crypto';
import type { Challenge } from 'altcha-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moving, type Person } from '../../testing/moves.ts';
import { solve } from '../../testing/proofs.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const ALL = 300_000_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
// everybody of a test comes from one address
beforeEach(() => server.sql('DELETE FROM gift_tries'));

const parts = moving(() => server);
const { again, call, codeFor, give, move, moveAfter, moneyOf, rich, toldOf } = parts;
const idOf = (answer: Answer): string => String(answer.body.data['id']);
const codeOf = (answer: Answer): string => String(answer.body.data['code']);
const look = (who: Person, code: string) => call(who, 'POST /gift_codes/look', { body: { code } });
const redeem = (who: Person, code: string) =>
  call(who, 'POST /gift_codes/redeem', { body: { code } });
const read = (who: Person, id: string) => call(who, 'GET /gift_codes/:id', { params: { id } });
const cancel = (who: Person, id: string) => call(who, 'DELETE /gift_codes/:id', { params: { id } });

describe('a gift', () => {
  it('is made with a code, seen again by its maker, and its money is held', async () => {
    const who = await rich();
    const made = await give(who, { message: ' تولدت مبارک ', colour: 'saffron' }, 'birthday');
    expect(made.status, made.text).toBe(200);
    expect(made.body.data).toMatchObject({
      symbol: 'IRT',
      amount: '1000000',
      worth_toman: '1000000',
      status: 'waiting',
      message: 'تولدت مبارک',
      colour: 'saffron',
      redeemed_by: null,
      cancellable: true,
    });
    const code = codeOf(made);
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await moneyOf(who)).toMatchObject({ spot: ALL, spotHeld: 1_000_000 });
    expect((await read(who, idOf(made))).body.data).toEqual(made.body.data);
    const asked = { message: ' تولدت مبارک ', colour: 'saffron' };
    expect((await give(who, asked, 'birthday')).body.data).toEqual(made.body.data);
    expect(await moneyOf(who)).toMatchObject({ spotHeld: 1_000_000 });
    const ends = Date.parse(String(made.body.data['ends_at']));
    expect(Math.round((ends - server.clock.now()) / DAY_MS)).toBe(365);
  });

  it('has its code nowhere in the database, only its hash', async () => {
    const who = await rich();
    const code = codeOf(await give(who));
    const bare = code.replaceAll('-', '');
    const hash = createHash('sha256').update(bare).digest('hex');
    const tables = await server.sql<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname IN ('public', 'graphile_worker')`,
    );
    const found = async (text: string): Promise<string[]> => {
      const names: string[] = [];
      for (const { name } of tables) {
        const sql = `SELECT count(*) AS rows FROM ${name} AS t WHERE t::text ILIKE $1`;
        const [row] = await server.sql<{ rows: string }>(sql, [`%${text}%`]);
        if (Number(row?.rows) > 0) names.push(name);
      }
      return names;
    };
    expect([...(await found(code)), ...(await found(bare))]).toEqual([]);
    expect(await found(hash)).toEqual(
      expect.arrayContaining(['public.gifts', 'public.transfers_state']),
    );
  });

  it('is looked at, then taken once by whoever has its code, and both are told', async () => {
    const [who, friend] = [await rich(), await server.person({ level: 1 })];
    const made = await give(who, { message: 'برای تو', amount: '120000' });
    // a worker that comes by itself would find it made, or taken already
    await move();
    const typed = codeOf(made).toLowerCase().replaceAll('-', ' ');
    const seen = await look(friend, typed);
    expect(seen.body.data, seen.text).toMatchObject({
      symbol: 'IRT',
      amount: '120000',
      message: 'برای تو',
      colour: 'lapis',
      from: { level: 2 },
    });
    expect(seen.text).not.toContain(who.mobile);
    const taken = await redeem(friend, typed);
    expect(taken.status, taken.text).toBe(200);
    expect(taken.body.data).toMatchObject({ amount: '120000' });
    expect((await redeem(friend, typed)).body.data).toEqual(taken.body.data);
    expect(await moneyOf(who)).toMatchObject({ spot: ALL - 120_000, spotHeld: 0 });
    expect(await moneyOf(friend)).toMatchObject({ spot: 120_000 });
    const mine = (await read(who, idOf(made))).body.data;
    expect(mine).toMatchObject({
      status: 'redeemed',
      code: null,
      redeemed_by: { level: 1 },
      cancellable: false,
    });
    const late = await look(await rich(1), codeOf(made));
    expect([late.status, late.body.error]).toEqual([409, 'gift_used']);
    expect(late.body.facts['at']).toBe(mine['redeemed_at']);
    await move();
    await move();
    expect(await toldOf(who)).toEqual(['gift_made', 'gift_taken']);
    expect(await toldOf(friend)).toEqual(['gift_received']);
  });

  it('is cancelled by its maker, once, frozen or not, and its day is free again', async () => {
    const who = await rich();
    const made = await give(who, { amount: '200000000' });
    expect((await give(who, { amount: '1' })).body.error).toBe('transfer_limit_exceeded');
    const gone = await cancel(who, idOf(made));
    expect(gone.body.data).toMatchObject({ status: 'cancelled', code: null, cancellable: false });
    expect((await cancel(who, idOf(made))).body.data).toEqual(gone.body.data);
    expect(await moneyOf(who)).toMatchObject({ spot: ALL, spotHeld: 0 });
    const late = await redeem(await rich(1), codeOf(made));
    expect([late.status, late.body.error]).toEqual([409, 'gift_cancelled']);
    const second = await give(who, { amount: '200000000' });
    expect(second.status, second.text).toBe(200);
    await call(who, 'POST /user/freeze');
    expect((await cancel(who, idOf(second))).body.data['status']).toBe('cancelled');
    expect((await cancel(await rich(), idOf(second))).body.error).toBe('gift_not_found');
  });

  it('waits while its maker is frozen: the code is right, and works again afterwards', async () => {
    const [who, friend] = [await rich(), await server.person({ level: 1 })];
    const code = codeOf(await give(who));
    await call(who, 'POST /user/freeze');
    await server.settle();
    const waits = await redeem(friend, code);
    expect([waits.status, waits.body.error]).toEqual([409, 'gift_waits']);
    expect(await moneyOf(friend)).toMatchObject({ spot: 0 });
    expect(await moneyOf(who)).toMatchObject({ spotHeld: 1_000_000 });
  });

  it('ends after a year: its money is free again, told once', async () => {
    const who = await rich();
    const made = await give(who);
    await moveAfter(364 * DAY_MS);
    expect(await moneyOf(who)).toMatchObject({ spotHeld: 1_000_000 });
    server.clock.advance(2 * DAY_MS);
    const later = await server.person({ level: 1 });
    expect((await redeem(later, codeOf(made))).body.error).toBe('gift_expired');
    await Promise.all([move(), move()]);
    await move();
    expect(await moneyOf(who)).toMatchObject({ spot: ALL, spotHeld: 0 });
    const mine = await read(await again(who), idOf(made));
    expect(mine.body.data).toMatchObject({ status: 'expired', code: null });
    expect((await toldOf(who)).slice(-1)).toEqual(['gift_ended']);
    expect((await redeem(later, codeOf(made))).body.error).toBe('gift_expired');
  });

  it('takes a code, level 2, money that is there and none that is held', async () => {
    const who = await rich();
    const bare = await give(who, { activation_code: undefined });
    expect([bare.status, bare.body.error]).toEqual([403, 'factor_required']);
    const above = await give(who, { amount: '300000001', activation_code: '000000' });
    expect(above.body.error).toBe('insufficient_funds');
    const low = await give(await rich(1), { activation_code: '000000' });
    expect([low.status, low.body.error]).toEqual([403, 'level_required']);
    await call(who, 'POST /user/changePassword', {
      body: {
        old_password: who.password,
        password: 'Vazir-9-lale-18',
        activation_code: await codeFor(who, 'change_password'),
      },
    });
    expect((await give(who)).body.error).toBe('money_held');
    expect(await moneyOf(who)).toMatchObject({ spot: ALL, spotHeld: 0 });
  });
});

describe('F15: who takes it', () => {
  it('50 at once with one code: one gets it, nobody else anything', async () => {
    const who = await rich();
    const code = codeOf(await give(who));
    const friends = await Promise.all(
      Array.from({ length: 10 }, () => server.person({ level: 1 })),
    );
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => redeem(friends[at % 10] ?? who, code)),
    );
    // whoever got it is answered so as often as they asked
    expect(answers.filter(({ status }) => status === 200).length).toBe(5);
    expect(answers.filter(({ body }) => body.error === 'gift_used').length).toBe(45);
    const sums = await Promise.all(friends.map(async (one) => (await moneyOf(one)).spot));
    expect(sums.toSorted((a, b) => b - a)).toEqual([1_000_000, ...Array<number>(9).fill(0)]);
    expect(await moneyOf(who)).toMatchObject({ spot: ALL - 1_000_000, spotHeld: 0 });
  });

  it('redeeming and cancelling at once: one of them, and no money twice', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [who, friend] = [await rich(), await server.person({ level: 1 })];
      const made = await give(who);
      const [taken, gone] = await Promise.all([
        redeem(friend, codeOf(made)),
        cancel(who, idOf(made)),
      ]);
      expect(taken.status + gone.status).toBe(200 + 409);
      const [left, got] = [await moneyOf(who), await moneyOf(friend)];
      expect([left.spot + got.spot, left.spotHeld]).toEqual([ALL, 0]);
    }
  });

  it('not its own maker, and nobody of level 0', async () => {
    const who = await rich();
    const code = codeOf(await give(who));
    expect((await redeem(who, code)).body.error).toBe('gift_own');
    const refused = await redeem(await server.person({ level: 0 }), code);
    expect([refused.status, refused.body.error]).toEqual([403, 'level_required']);
    expect(await moneyOf(who)).toMatchObject({ spotHeld: 1_000_000 });
  });
});

describe('wrong codes', () => {
  it('five in an hour, then none is looked at, right or wrong, until the first is old', async () => {
    const [who, friend] = [await rich(), await server.person({ level: 1 })];
    const code = codeOf(await give(who));
    for (let at = 0; at < 5; at += 1) {
      const wrong = await look(friend, `7K2M-9QXD-4HTN-000${at}`);
      expect([wrong.status, wrong.body.error]).toEqual([404, 'gift_not_found']);
    }
    for (const typed of ['7K2M-9QXD-4HTN-0009', code]) {
      const refused = await redeem(friend, typed);
      expect([refused.status, refused.body.error]).toEqual([429, 'gift_tries_used_up']);
      expect(refused.body.message).toContain('Try again in 60 minutes');
    }
    // the same person from another address
    await server.sql(`UPDATE gift_tries SET block = '192.0.2.1'`);
    expect((await look(friend, code)).body.error).toBe('gift_tries_used_up');
    server.clock.advance(HOUR_MS);
    expect((await redeem(await again(friend), code)).status).toBe(200);
  });

  it('of one person keep nobody else behind the same address from their gift', async () => {
    const [who, guesser] = [await rich(), await server.person({ level: 1 })];
    const code = codeOf(await give(who));
    for (let at = 0; at < 6; at += 1) await look(guesser, `7K2M-9QXD-4HTN-000${at}`);
    expect((await look(guesser, code)).body.error).toBe('gift_tries_used_up');
    const friend = await server.person({ level: 1 });
    expect((await look(friend, code)).status).toBe(200);
    expect((await redeem(friend, code)).status).toBe(200);
  });

  it('many from one address cost each that comes from there work, and refuse nobody', async () => {
    const [who, friend] = [await rich(), await server.person({ level: 1 })];
    const code = codeOf(await give(who));
    const guessers = await Promise.all(
      Array.from({ length: 4 }, () => server.person({ level: 1 })),
    );
    for (const guesser of guessers) {
      for (let at = 0; at < 5; at += 1) await look(guesser, `7K2M-9QXD-4HTN-000${at}`);
    }
    const asked = await redeem(friend, code);
    expect([asked.status, asked.body.error]).toEqual([428, 'proof_of_work_required']);
    const proof_of_work = await solve(asked.body.facts['challenge'] as Challenge);
    // a proof is its person's, and good once
    const proved = { body: { code, proof_of_work } };
    const foreign = await call(who, 'POST /gift_codes/redeem', proved);
    expect(foreign.body.error).toBe('proof_of_work_required');
    const taken = await call(friend, 'POST /gift_codes/redeem', proved);
    expect(taken.status, taken.text).toBe(200);
    const again = await call(friend, 'POST /gift_codes/look', proved);
    expect(again.body.error).toBe('proof_of_work_required');
    // who has no try left is told so before they work for nothing
    const [guesser = friend] = guessers;
    expect((await look(guesser, code)).body.error).toBe('gift_tries_used_up');
    // as from another address
    await server.sql(`UPDATE gift_tries SET block = '192.0.2.1'`);
    expect((await look(await server.person({ level: 1 }), code)).body.error).toBe('gift_used');
  });

  it('a hundred at once are five', async () => {
    const friend = await server.person({ level: 1 });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => look(friend, `7K2M-9QXD-4HTN-${1_000 + at}`)),
    );
    const count = (error: string) => answers.filter(({ body }) => body.error === error).length;
    expect([count('gift_not_found'), count('gift_tries_used_up')]).toEqual([5, 95]);
  });

  it('are not what is spent, and what is right costs no try', async () => {
    const [who, friend] = [await rich(), await server.person({ level: 1 })];
    const code = codeOf(await give(who));
    for (let at = 0; at < 6; at += 1) expect((await look(friend, code)).status).toBe(200);
    await redeem(friend, code);
    const other = await server.person({ level: 1 });
    for (let at = 0; at < 6; at += 1) {
      expect((await look(other, code)).body.error).toBe('gift_used');
    }
  });
});

describe('the list', () => {
  it('is the maker’s own, newest first, found by message and coin', async () => {
    const who = await rich();
    const ids: string[] = [];
    for (const message of ['یک', 'دو', 'سه']) ids.unshift(idOf(await give(who, { message })));
    const list = async (query: Record<string, string> = {}) => {
      const { data } = (await call(who, 'GET /gift_codes', { query })).body;
      return (data['data'] as { id: string }[]).map(({ id }) => id);
    };
    expect(await list()).toEqual(ids);
    expect(await list({ cursor: ids[0] ?? '' })).toEqual(ids.slice(1));
    expect(await list({ query: 'دو' })).toEqual([ids[1]]);
    const spelled = idOf(await give(who, { message: 'هدیهٔ ویژهٔ مریم' }));
    for (const query of ['هديه', 'ویژه مریم', 'ويژه\u200cمريم', 'هدیۀ']) {
      expect(await list({ query }), query).toEqual([spelled]);
    }
    ids.unshift(spelled);
    const other = await rich();
    expect((await call(other, 'GET /gift_codes')).body.data['total']).toBe(0);
    expect((await read(other, ids[0] ?? '')).body.error).toBe('gift_not_found');
  });
});
