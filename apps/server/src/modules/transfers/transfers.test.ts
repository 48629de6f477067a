// Money between own wallets and to somebody else, over HTTP and on the database's own rows.
import { tehranDayEnd } from '@sarraf/settlement';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, moving } from '../../testing/moves.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';

const HOUR_MS = 3_600_000;
const ALL = 300_000_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const parts = moving(() => server);
const { again, call, codeFor, move, moveAfter, moneyOf, post, rich, toldOf, transfer } = parts;
const idOf = (answer: Answer): string => String(answer.body.data['id']);
const put = (who: Person, amount = '5000000') => transfer(who, { to_wallet: 'vault', amount });
const take = (who: Person, change: Record<string, unknown> = {}) =>
  transfer(who, { from_wallet: 'vault', to_wallet: 'spot', ...change });
const read = (who: Person, id: string) => call(who, 'GET /transfers/:id', { params: { id } });
const cancel = (who: Person, id: string) => call(who, 'DELETE /transfers/:id', { params: { id } });
const setDelay = (who: Person, hours: number, proof: Record<string, unknown> = {}) =>
  call(who, 'POST /transfers/vault', { body: { hours, ...proof } });
const vaultOf = async (who: Person) =>
  (await call(who, 'GET /transfers/terms')).body.data['vault'] as Record<string, unknown>;
const walletOf = async (who: Person) => {
  const list = (await call(who, 'GET /user_wallets/list')).body.data as unknown as {
    data: Record<string, unknown>[];
    summary: { total_toman: string };
  };
  return { ...list.data.find(({ symbol }) => symbol === 'IRT'), ...list.summary };
};

describe('the vault', () => {
  it('takes money at once and without a code, and the wallet shows it', async () => {
    const who = await rich(1);
    const moved = await put(who);
    expect(moved.status, moved.text).toBe(200);
    expect(moved.body.data).toMatchObject({
      kind: 'to_vault',
      symbol: 'IRT',
      amount: '5000000',
      status: 'done',
      person: null,
      worth_toman: null,
      due_at: null,
      cancellable: false,
    });
    expect(await moneyOf(who)).toEqual({
      spot: 295_000_000,
      spotHeld: 0,
      vault: 5_000_000,
      vaultHeld: 0,
    });
    expect(await walletOf(who)).toMatchObject({
      amount: '295000000',
      available_balance: '295000000',
      vault: '5000000',
      toman_amount: '300000000',
      total_toman: '300000000',
    });
    await move();
    expect(await toldOf(who)).toEqual([]);
  });

  it('gives it back by a factor: at once where no delay was chosen', async () => {
    const who = await rich(1);
    await put(who);
    const bare = await take(who, { activation_code: undefined });
    expect([bare.status, bare.body.error]).toEqual([403, 'factor_required']);
    const taken = await take(who);
    expect(taken.body.data, taken.text).toMatchObject({ kind: 'from_vault', status: 'done' });
    expect(await moneyOf(who)).toEqual({
      spot: 296_000_000,
      spotHeld: 0,
      vault: 4_000_000,
      vaultHeld: 0,
    });
    await move();
    expect(await toldOf(who)).toEqual(['vault_out_done']);
  });

  it('gives it back after the chosen delay, once, however often the worker comes', async () => {
    const who = await rich(1);
    expect((await setDelay(who, 24)).body.data).toEqual({ hours: 24, is_chosen: true, next: null });
    await put(who);
    const asked = await take(who);
    expect(asked.body.data, asked.text).toMatchObject({ status: 'waiting', cancellable: true });
    const held = { spot: 295_000_000, spotHeld: 0, vault: 5_000_000, vaultHeld: 1_000_000 };
    expect(await moneyOf(who)).toEqual(held);
    const above = await take(who, { amount: '4000001' });
    expect([above.status, above.body.error]).toEqual([422, 'insufficient_funds']);
    await moveAfter(24 * HOUR_MS - 60_000);
    expect(await moneyOf(who)).toEqual(held);
    await moveAfter(120_000);
    await Promise.all([move(), move(), move()]);
    expect(await moneyOf(who)).toEqual({
      spot: 296_000_000,
      spotHeld: 0,
      vault: 4_000_000,
      vaultHeld: 0,
    });
    const later = await again(who);
    expect((await read(later, idOf(asked))).body.data).toMatchObject({
      status: 'done',
      due_at: null,
    });
    expect(await toldOf(who)).toEqual(['vault_out_asked', 'vault_out_done']);
  });

  it('is left by nobody while its owner is frozen, and cancelling goes all the same', async () => {
    const who = await rich(1);
    await setDelay(who, 24);
    await put(who);
    const id = idOf(await take(who));
    await call(who, 'POST /user/freeze');
    await server.settle();
    await moveAfter(25 * HOUR_MS);
    const waits = { spot: 295_000_000, spotHeld: 0, vault: 5_000_000, vaultHeld: 1_000_000 };
    expect(await moneyOf(who)).toEqual(waits);
    const later = await again(who);
    expect((await put(later)).body.error).toBe('account_frozen');
    const gone = await cancel(later, id);
    expect(gone.body.data, gone.text).toMatchObject({ status: 'cancelled', cancellable: false });
    expect((await cancel(later, id)).body.data).toEqual(gone.body.data);
    await moveAfter(HOUR_MS);
    expect(await moneyOf(who)).toEqual({ ...waits, vaultHeld: 0 });
  });

  it('has a longer delay at once, a shorter one by a factor and after the old one', async () => {
    const who = await rich(1);
    await setDelay(who, 48);
    await put(who);
    const bare = await setDelay(who, 24);
    expect([bare.status, bare.body.error]).toEqual([403, 'factor_required']);
    const lowered = await setDelay(who, 24, { activation_code: await codeFor(who) });
    expect(lowered.body.data).toMatchObject({ hours: 48, next: { hours: 24 } });
    const sooner = await take(who, { delay_hours: 24 });
    expect([sooner.status, sooner.body.error]).toEqual([422, 'vault_delay_shorter']);
    server.clock.advance(47 * HOUR_MS);
    expect(await vaultOf(await again(who))).toMatchObject({ hours: 48 });
    server.clock.advance(2 * HOUR_MS);
    const later = await again(who);
    expect(await vaultOf(later)).toEqual({ hours: 24, is_chosen: true, next: null });
    expect((await setDelay(later, 72)).body.data).toMatchObject({ hours: 72, next: null });
    expect((await take(later, { delay_hours: 72 })).body.data['status']).toBe('waiting');
    await move();
    expect(await toldOf(who)).toEqual(['vault_delay_lowered', 'vault_out_asked']);
  });

  it('takes back a shorter delay that was asked for', async () => {
    const who = await rich(1);
    await setDelay(who, 24);
    await setDelay(who, 0, { activation_code: await codeFor(who) });
    expect((await setDelay(who, 24)).body.data).toEqual({ hours: 24, is_chosen: true, next: null });
    server.clock.advance(25 * HOUR_MS);
    expect(await vaultOf(await again(who))).toMatchObject({ hours: 24 });
  });
});

describe('to somebody else', () => {
  it('goes by mobile with a code, at once, told to both, once by its key', async () => {
    const [who, friend] = [await rich(), await server.person({ level: 1 })];
    const body = { to_user: friend.mobile, amount: '2000000', note: ' سهم شام ' };
    const sent = await transfer(who, body, 'a-dinner');
    expect(sent.status, sent.text).toBe(200);
    expect(sent.body.data).toMatchObject({
      kind: 'sent',
      amount: '2000000',
      status: 'done',
      worth_toman: '2000000',
      note: 'سهم شام',
      person: { level: 1 },
      cancellable: false,
    });
    const name = (sent.body.data['person'] as { name: string }).name;
    expect(name).toMatch(/^مریم .•••.$/);
    expect((await transfer(who, body, 'a-dinner')).body.data).toEqual(sent.body.data);
    const other = await transfer(who, { ...body, amount: '3000000' }, 'a-dinner');
    expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused']);
    expect(await moneyOf(who)).toMatchObject({ spot: ALL - 2_000_000, spotHeld: 0 });
    expect(await moneyOf(friend)).toMatchObject({ spot: 2_000_000, spotHeld: 0 });
    const got = await read(friend, idOf(sent));
    expect(got.body.data).toMatchObject({ kind: 'received', worth_toman: null, note: 'سهم شام' });
    await move();
    await move();
    expect(await toldOf(who)).toEqual(['transfer_sent']);
    expect(await toldOf(friend)).toEqual(['transfer_received']);
    const notices = await call(friend, 'GET /notifications/index');
    expect(notices.text).toContain('2,000,000 toman from');
    expect(notices.text).not.toContain(who.mobile);
  });

  it('goes by username, and again to whom an earlier one went', async () => {
    const [who, friend] = [await rich(), await server.person({ level: 1 })];
    const username = `dust_${friend.userId}`;
    await call(friend, 'POST /user/updateProfile', { body: { username } });
    const first = await transfer(who, { to_user: username.toUpperCase() });
    expect(first.status, first.text).toBe(200);
    expect((await transfer(who, { like_transfer: idOf(first) })).status).toBe(200);
    const foreign = await transfer(friend, { like_transfer: idOf(first), activation_code: '1' });
    expect(foreign.body.error).toBe('level_required');
    expect(await moneyOf(friend)).toMatchObject({ spot: 2_000_000 });
  });

  it('stays within the day’s limit of what goes to others', async () => {
    const [who, friend] = [await rich(), await server.person({ level: 1 })];
    const to_user = friend.mobile;
    expect((await transfer(who, { to_user, amount: '150000000' })).status).toBe(200);
    const above = await transfer(who, { to_user, amount: '50000001' });
    expect([above.status, above.body.error]).toEqual([403, 'transfer_limit_exceeded']);
    expect(above.body.facts).toEqual({
      remaining: '50000000',
      seconds: expect.any(Number) as number,
      limit: {
        kind: 'transfer_day',
        days: 1,
        used: '150000000',
        cap: '200000000',
        frees_at: new Date(tehranDayEnd(server.clock.now())).toISOString(),
        lifts_at_level: null,
      },
    });
    expect((await transfer(who, { to_user, amount: '50000000' })).status).toBe(200);
    const terms = (await call(who, 'GET /transfers/terms')).body.data;
    expect(terms['limits']).toMatchObject([
      { kind: 'transfer_day', used: '200000000', cap: '200000000' },
      { kind: 'leaving_day', used: '200000000', cap: '500000000' },
      { kind: 'leaving_month', used: '200000000' },
    ]);
    expect(await moneyOf(friend)).toMatchObject({ spot: 200_000_000 });
  });

  it('O10: takes level 2, and no code is used up by the refusal', async () => {
    const [who, friend] = [await rich(1), await server.person({ level: 1 })];
    const refused = await transfer(who, { to_user: friend.mobile });
    expect([refused.status, refused.body.error]).toEqual([403, 'level_required']);
    expect(refused.body.facts).toMatchObject({ level: 2 });
    expect(await moneyOf(who)).toMatchObject({ spot: ALL });
  });

  it('W05: no code, a wrong one, one of a withdrawal, one that was used', async () => {
    const [who, friend] = [await rich(), await server.person({ level: 1 })];
    const to_user = friend.mobile;
    const foreign = await codeFor(who, 'withdraw');
    const tries = [
      [undefined, 403, 'factor_required'],
      ['000000', 422, 'code_wrong'],
      [foreign, 422, 'code_wrong'],
    ] as const;
    for (const [activation_code, ...answer] of tries) {
      const refused = await transfer(who, { to_user, activation_code });
      expect([refused.status, refused.body.error]).toEqual(answer);
    }
    const activation_code = await codeFor(who);
    expect((await transfer(who, { to_user, activation_code })).status).toBe(200);
    expect((await transfer(who, { to_user, activation_code })).body.error).toBe('code_wrong');
    expect(await moneyOf(friend)).toMatchObject({ spot: 1_000_000 });
  });

  it('W09: nothing leaves while money is held; into the vault it still goes', async () => {
    const [who, friend] = [await rich(), await server.person({ level: 1 })];
    await call(who, 'POST /user/changePassword', {
      body: {
        old_password: who.password,
        password: 'Vazir-9-lale-18',
        activation_code: await codeFor(who, 'change_password'),
      },
    });
    const held = await transfer(who, { to_user: friend.mobile });
    expect([held.status, held.body.error]).toEqual([403, 'money_held']);
    expect(held.body.message).toContain('paused for 24 hours');
    expect((await call(who, 'GET /transfers/terms')).body.data['held_until']).not.toBeNull();
    expect((await put(who)).status).toBe(200);
    expect(await moneyOf(friend)).toMatchObject({ spot: 0 });
  });

  it('goes to nobody of level 0, who is frozen, or who is not there: all alike', async () => {
    const who = await rich();
    const [newcomer, frozen] = [await server.person({ level: 0 }), await server.person()];
    await call(frozen, 'POST /user/freeze');
    for (const to_user of [newcomer.mobile, frozen.mobile, '09359999999', 'nobody_here']) {
      const refused = await transfer(who, { to_user });
      expect([refused.status, refused.body.error]).toEqual([404, 'recipient_not_found']);
    }
    expect(await moneyOf(who)).toMatchObject({ spot: ALL, spotHeld: 0 });
  });
});

describe('F13: what is no transfer', () => {
  let who: Person;
  beforeAll(async () => {
    who = await rich();
  });

  it.each<[Record<string, unknown>, number, string]>([
    [{ to_wallet: 'vault', from_wallet: 'vault' }, 422, 'transfer_same_wallet'],
    [{ to_wallet: 'spot', from_wallet: 'spot' }, 422, 'transfer_same_wallet'],
    [{}, 422, 'transfer_target_missing'],
    [{ to_wallet: 'vault', to_user: '09351234567' }, 422, 'transfer_target_missing'],
    [{ to_user: '09351234567', from_wallet: 'vault' }, 422, 'transfer_target_missing'],
    [{ to_wallet: 'savings' }, 422, 'validation_failed'],
    [{ to_wallet: 'spot', delay_hours: 5 }, 422, 'validation_failed'],
    [{ to_wallet: 'vault', note: 'x'.repeat(61) }, 422, 'validation_failed'],
    [{ to_wallet: 'vault', amount: '-5' }, 422, 'amount_malformed'],
    [{ to_wallet: 'vault', amount: '0' }, 422, 'amount_malformed'],
    [{ to_wallet: 'vault', amount: '1e6' }, 422, 'amount_malformed'],
    [{ to_wallet: 'vault', amount: '0,5' }, 422, 'decimal_comma'],
    [{ to_wallet: 'vault', amount: '1.05' }, 422, 'amount_malformed'],
    [{ to_wallet: 'vault', symbol: 'ZZZ' }, 404, 'coin_unknown'],
    [{ to_wallet: 'vault', amount: '300000000.1' }, 422, 'insufficient_funds'],
    [{ recipient_id: 999_999 }, 404, 'recipient_not_found'],
    [{ like_transfer: '00000000-0000-7000-8000-000000000000' }, 404, 'recipient_not_found'],
  ])('%j: %i %s', async (change, status, error) => {
    const refused = await transfer(who, { activation_code: '000000', ...change });
    expect([refused.status, refused.body.error]).toEqual([status, error]);
    expect(await moneyOf(who)).toEqual({ spot: ALL, spotHeld: 0, vault: 0, vaultHeld: 0 });
  });

  it('to oneself, by mobile and in other forms of it', async () => {
    for (const to_user of [who.mobile, `+98${who.mobile.slice(1)}`]) {
      const refused = await transfer(who, { to_user });
      expect([refused.status, refused.body.error]).toEqual([422, 'transfer_to_self']);
    }
    expect(await moneyOf(who)).toMatchObject({ spot: ALL });
  });

  it('50 at once with funds for three: three stand, and the sum is the same', async () => {
    const funded = await server.person({ level: 2, opening: { IRT: '3500000' } });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        post(
          funded,
          'POST /user_wallets/internal_transfer',
          { symbol: 'IRT', amount: '1000000', to_wallet: 'vault' },
          `race-${at}`,
        ),
      ),
    );
    const count = (status: number) => answers.filter((one) => one.status === status).length;
    expect([count(200), count(422)]).toEqual([3, 47]);
    expect(await moneyOf(funded)).toEqual({
      spot: 500_000,
      spotHeld: 0,
      vault: 3_000_000,
      vaultHeld: 0,
    });
  });
});

describe('W02: on one balance at once', () => {
  it('a withdrawal, a transfer, the vault and a gift never overdraw it', async () => {
    const friend = await server.person({ level: 1 });
    for (let round = 0; round < 5; round += 1) {
      const who = await server.person({ level: 2, opening: { IRT: '1000000' } });
      const cards = await call(who, 'GET /cards');
      const [card] = cards.body.data as unknown as { id: string }[];
      const withdrawCode = await codeFor(who, 'withdraw');
      const activation_code = await codeFor(who);
      const part = { symbol: 'IRT', amount: '600000' };
      const answers = await Promise.all([
        post(who, 'POST /user_wallets/toman/withdraw', {
          card_id: card?.id,
          amount: '600000',
          activation_code: withdrawCode,
        }),
        post(who, 'POST /user_wallets/internal_transfer', {
          ...part,
          to_user: friend.mobile,
          activation_code,
        }),
        post(who, 'POST /user_wallets/internal_transfer', { ...part, to_wallet: 'vault' }),
        post(who, 'POST /gift_codes', { ...part, colour: 'lapis', activation_code }),
      ]);
      expect(answers.filter(({ status }) => status === 200).length).toBe(1);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      const { spot, spotHeld, vault } = await moneyOf(who);
      expect(spot - spotHeld).toBe(400_000);
      expect([1_000_000, 400_000]).toContain(spot + vault);
    }
  });
});

describe('what one may see', () => {
  it('O02, O04: a transfer of others is as one that never was, and stays', async () => {
    const [who, stranger] = [await rich(1), await rich(1)];
    await setDelay(who, 24);
    await put(who);
    const id = idOf(await take(who));
    const unknown = '00000000-0000-7000-8000-000000000000';
    expect((await read(stranger, id)).body).toEqual((await read(stranger, unknown)).body);
    const foreign = await cancel(stranger, id);
    expect([foreign.status, foreign.body]).toEqual([404, (await cancel(stranger, unknown)).body]);
    expect((await read(who, id)).body.data['status']).toBe('waiting');
  });

  it('is one’s own list, sent and received, newest first, by page, cursor, note and coin', async () => {
    const [who, friend] = [await rich(), await rich()];
    const ids: string[] = [];
    ids.unshift(idOf(await put(who)));
    ids.unshift(idOf(await transfer(who, { to_user: friend.mobile, note: 'ناهار' })));
    ids.unshift(idOf(await transfer(friend, { to_user: who.mobile, note: 'کتاب' })));
    await parts.give(who);
    const list = async (query: Record<string, string> = {}) => {
      const key = 'GET /user_wallets/internal_transfer_history';
      const { data } = (await call(who, key, { query })).body;
      const rows = data['data'] as { id: string; kind: string }[];
      return { ids: rows.map((row) => row.id), kinds: rows.map(({ kind }) => kind), data };
    };
    const all = await list();
    expect(all.ids).toEqual(ids);
    expect(all.kinds).toEqual(['received', 'sent', 'to_vault']);
    expect(all.data).toMatchObject({ total: 3, next_cursor: null });
    expect((await list({ cursor: ids[0] ?? '' })).ids).toEqual(ids.slice(1));
    expect((await list({ query: 'ناهار' })).ids).toEqual([ids[1]]);
    expect((await list({ query: 'irt' })).ids.length).toBe(3);
    expect((await list({ query: '\u200f' })).ids).toEqual(ids);
    expect((await list({ query: '%' })).ids).toEqual([]);
    for (const sign of ['_', '\\', '％', '＿'])
      expect((await list({ query: sign })).ids).toEqual([]);
    const foreign = await rich();
    const others = await call(foreign, 'GET /user_wallets/internal_transfer_history', {
      query: { user_id: String(who.userId) },
    });
    expect(others.body.data['total']).toBe(0);
  });

  it('finds a note however it is spelled: ye, ke, half-spaces, hamzas, digits', async () => {
    const [who, friend] = [await rich(), await rich()];
    const sent = async (note: string) =>
      idOf(await transfer(who, { to_user: friend.mobile, note }));
    const ids = [await sent('کیف پول علی'), await sent('پس\u200cانداز سال ۱۴۰۵')];
    const found = async (query: string) => {
      const key = 'GET /user_wallets/internal_transfer_history';
      const { data } = (await call(who, key, { query: { query } })).body;
      return (data['data'] as { id: string }[]).map(({ id }) => id);
    };
    for (const query of ['كيف پول علي', 'کیف‌پول', 'كيفِ پولِ عَلِى', '\u061cعلی']) {
      expect(await found(query), query).toEqual([ids[0]]);
    }
    for (const query of ['پس انداز', 'پسانداز', 'پس\u200cانداز', '١٤٠٥', '1405', '۱۴۰۵']) {
      expect(await found(query), query).toEqual([ids[1]]);
    }
  });
});
