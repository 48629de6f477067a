// Toman out, from the asking to the bank's word, over HTTP and on the database's own rows.
import { tehranDayEnd } from '@sarraf/settlement';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { CANCEL_MS, type Person, withdrawing } from '../../testing/withdrawals.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
beforeEach(() => {
  server.providers.connections.payout = 'ok';
});

const parts = withdrawing(() => server);
const { again, approve, bankTotal, cancel, cardOf, codeFor, move, moveAfter, moneyOf } = parts;
const { officer, read, refuse, rich, toldOf, withdraw } = parts;
const idOf = (answer: Answer): string => String(answer.body.data['id']);
const statusOf = async (who: Person, id: string): Promise<unknown> =>
  (await read(who, id)).body.data['status'];
const payoutOf = (id: string) => {
  const payout = server.providers.payouts.get(id);
  if (payout === undefined) throw new Error(`The bank knows no payout ${id}.`);
  return payout;
};

/** Asked for, looked at by an officer, and with the bank. */
async function sent(who: Person, amount = '10000000'): Promise<string> {
  const id = idOf(await withdraw(who, amount));
  await moveAfter(CANCEL_MS);
  expect((await approve(await officer(), id)).body.data['status']).toBe('sent');
  return id;
}

/** The same, and paid. */
async function settled(who: Person, amount = '10000000'): Promise<string> {
  const id = await sent(who, amount);
  payoutOf(id).state = 'paid';
  await moveAfter(600_000);
  expect(await statusOf(who, id)).toBe('settled');
  return id;
}

describe('a withdrawal', () => {
  it('is asked for with a code, waits, is approved, sent and settled by the bank’s word', async () => {
    const who = await rich();
    const before = await bankTotal();
    const asked = await withdraw(who, '10000000');
    expect(asked.status, asked.text).toBe(200);
    expect(asked.body.data).toMatchObject({
      amount: '10000000',
      fee: '4000',
      receive: '9996000',
      status: 'requested',
      cancellable: true,
      is_checked: false,
      bank_reference: null,
    });
    const id = idOf(asked);
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 10_000_000 });
    await move();
    expect(await statusOf(who, id)).toBe('requested');
    await moveAfter(CANCEL_MS);
    // the first to this Sheba: an officer looks at it
    const checked = await read(who, id);
    expect(checked.body.data).toMatchObject({ status: 'requested', is_checked: true });
    expect((await approve(await officer(), id)).body.data).toMatchObject({ status: 'sent' });
    expect(payoutOf(id)).toMatchObject({ amount: 99_960_000, state: 'waiting', asked: 1 });
    expect(payoutOf(id).sheba).toBe(checked.body.data['sheba']);
    expect(await bankTotal()).toBe(before);
    payoutOf(id).state = 'paid';
    await moveAfter(600_000);
    expect((await read(who, id)).body.data).toMatchObject({
      status: 'settled',
      bank_reference: `R${id.slice(-12)}`,
      expected_at: null,
    });
    expect(await moneyOf(who)).toEqual({ total: 190_000_000, held: 0 });
    expect(await bankTotal()).toBe(before + 9_996_000);
    expect(await toldOf(who)).toEqual(['withdrawal_requested', 'withdrawal_settled']);
  });

  it('goes by itself to a Sheba that was paid before, below what needs an officer', async () => {
    const who = await rich();
    await settled(who);
    server.clock.advance(DAY_MS);
    const id = idOf(await withdraw(await again(who), '9000000'));
    const device = `UPDATE payouts SET device_since = device_since - interval '5 days' WHERE id = $1`;
    await server.sql(device, [id]);
    await moveAfter(CANCEL_MS);
    await move();
    expect(payoutOf(id)).toMatchObject({ amount: 89_960_000, asked: 1 });
  });

  it('counts what was just approved, however long ago it was asked for', async () => {
    const who = await rich();
    await settled(who);
    server.clock.advance(2 * DAY_MS);
    const now = await again(who);
    const ids = [idOf(await withdraw(now, '15000000')), idOf(await withdraw(now, '15000000'))];
    await server.sql(
      `UPDATE payouts SET device_since = device_since - interval '5 days' WHERE id = ANY ($1)`,
      [ids],
    );
    // nobody looked for more than a day: payouts were stopped, or their owner's money was held
    server.clock.advance(DAY_MS + 3_600_000);
    await move();
    await move();
    const [gone, kept] = await server.sql<{ id: string; risks: string[] }>(
      'SELECT id, risks FROM payouts WHERE id = ANY ($1) ORDER BY risks IS NOT NULL',
      [ids],
    );
    expect(server.providers.payouts.has(gone?.id ?? '')).toBe(true);
    expect(kept?.risks).toEqual(['person_sum']);
    expect(server.providers.payouts.has(kept?.id ?? '')).toBe(false);
  });

  it('is cancelled in time by its owner, once, and its money and its day are free again', async () => {
    const who = await rich();
    const id = idOf(await withdraw(who, '50000000'));
    const above = await withdraw(who, '15000');
    expect([above.status, above.body.error]).toEqual([403, 'withdrawal_limit_exceeded']);
    expect(above.body.facts).toEqual({
      remaining: '0',
      seconds: expect.any(Number) as number,
      limit: {
        kind: 'withdrawal_day',
        days: 1,
        used: '50000000',
        cap: '50000000',
        frees_at: new Date(tehranDayEnd(server.clock.now())).toISOString(),
        lifts_at_level: 2,
      },
    });
    const gone = await cancel(who, id);
    expect(gone.body.data).toMatchObject({ status: 'cancelled', cancellable: false });
    expect((await cancel(who, id)).body.data).toEqual(gone.body.data);
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 0 });
    await moveAfter(CANCEL_MS);
    expect(await statusOf(who, id)).toBe('cancelled');
    expect((await withdraw(who, '50000000')).status).toBe(200);
  });

  it('is not cancelled once the bank was asked, and refused no more', async () => {
    const who = await rich();
    const id = await sent(who);
    expect((await cancel(who, id)).body.error).toBe('withdrawal_not_cancellable');
    expect((await refuse(await officer(), id)).body.error).toBe('payout_not_waiting');
    expect(await statusOf(who, id)).toBe('sent');
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 10_000_000 });
  });

  it('comes back when the bank does not pay it, and credits what it brings back days later once', async () => {
    const who = await rich();
    const before = await bankTotal();
    const unpaid = await sent(who);
    payoutOf(unpaid).state = 'returned';
    await moveAfter(600_000);
    expect((await read(who, unpaid)).body.data).toMatchObject({
      status: 'returned',
      reason: 'bank',
    });
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 0 });
    const late = await settled(who);
    expect(await bankTotal()).toBe(before + 9_996_000);
    payoutOf(late).state = 'returned';
    for (const hours of [1, 6, 24, 72]) await moveAfter(hours * 3_600_000);
    expect(await statusOf(await again(who), late)).toBe('returned');
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 0 });
    expect(await bankTotal()).toBe(before);
    expect(await toldOf(who)).toEqual([
      'withdrawal_requested',
      'withdrawal_returned',
      'withdrawal_requested',
      'withdrawal_settled',
      'withdrawal_returned',
    ]);
  });

  it('is refused by an officer with a reason that its owner reads', async () => {
    const who = await rich();
    const id = idOf(await withdraw(who, '20000000'));
    await moveAfter(CANCEL_MS);
    const checker = await officer();
    const refused = await refuse(checker, id);
    expect(refused.body.data).toMatchObject({ status: 'refused', reason: 'not_own_account' });
    await move();
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 0 });
    const told = await server.call('GET /notifications/index', {
      token: who.accessToken,
      lang: 'en',
    });
    expect(told.text).toContain(
      'The bank account isn’t in your name. 20,000,000 toman is back in your wallet',
    );
    const acts = await server.sql<{ act: string; reason: string; actor_id: string }>(
      `SELECT act, reason, actor_id::text FROM audit_acts WHERE subject = $1`,
      [`payout:${id}`],
    );
    expect(acts).toEqual([
      {
        act: 'payout_refused',
        reason: 'the owner has another name',
        actor_id: String(checker.userId),
      },
    ]);
  });
});

describe('the bank’s line', () => {
  it.each(['lost', 'hang', 'fail', 'garbage'] as const)(
    'that is %s leaves one payout, paid once',
    async (mode) => {
      const who = await rich();
      const before = await bankTotal();
      const id = idOf(await withdraw(who, '10000000'));
      await moveAfter(CANCEL_MS);
      server.providers.connections.payout = mode;
      expect((await approve(await officer(), id)).body.data['status']).toBe('sent');
      for (let round = 0; round < (mode === 'hang' ? 1 : 3); round += 1) await moveAfter(600_000);
      expect(await statusOf(who, id)).toBe('sent');
      server.providers.connections.payout = 'ok';
      await moveAfter(600_000);
      payoutOf(id).state = 'paid';
      await moveAfter(600_000);
      expect(await statusOf(who, id)).toBe('settled');
      expect(await bankTotal()).toBe(before + 9_996_000);
      expect(await moneyOf(who)).toEqual({ total: 190_000_000, held: 0 });
    },
  );

  it('that refuses the account frees the money', async () => {
    const who = await rich();
    const id = idOf(await withdraw(who, '10000000'));
    server.providers.closedShebas.add(String((await read(who, id)).body.data['sheba']));
    await moveAfter(CANCEL_MS);
    expect((await approve(await officer(), id)).body.data).toMatchObject({
      status: 'returned',
      reason: 'bank',
    });
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 0 });
  });
});

describe('what is refused', () => {
  it.each([
    ['14999', 'amount_out_of_range'],
    ['100000001', 'amount_out_of_range'],
    ['15000.5', 'amount_malformed'],
    ['0,5', 'decimal_comma'],
    ['-15000', 'amount_malformed'],
    ['1e6', 'amount_malformed'],
    ['', 'amount_malformed'],
  ])('an amount of %j: %s, and no code is used up', async (amount, error) => {
    const who = await rich();
    const code = await codeFor(who);
    const refused = await withdraw(who, amount, { activation_code: code });
    expect(refused.body.error).toBe(error);
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 0 });
    expect((await withdraw(who, '15000', { activation_code: code })).status).toBe(200);
  });

  it('W05: no code, a wrong one, one of another purpose, one that was used', async () => {
    const who = await rich();
    const foreign = await codeFor(who, 'change_password');
    const tries = [
      [undefined, 403, 'factor_required'],
      ['000000', 422, 'code_wrong'],
      [foreign, 422, 'code_wrong'],
    ] as const;
    for (const [activation_code, ...answer] of tries) {
      const refused = await withdraw(who, '15000', { activation_code });
      expect([refused.status, refused.body.error]).toEqual(answer);
    }
    const code = await codeFor(who);
    expect((await withdraw(who, '15000', { activation_code: code })).status).toBe(200);
    const again = await withdraw(who, '15000', { activation_code: code });
    expect(again.body.error).toBe('code_wrong');
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 15_000 });
  });

  it('O03, W10: another’s card, and one that is removed while it is on its way keeps its Sheba', async () => {
    const [who, other] = [await rich(), await rich()];
    const foreign = await withdraw(who, '15000', { card_id: await cardOf(other) });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'card_not_found']);
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 0 });
    const id = idOf(await withdraw(who, '15000'));
    const { sheba } = (await read(who, id)).body.data;
    await server.sql('UPDATE cards SET removed_at = now() WHERE user_id = $1', [who.userId]);
    await moveAfter(CANCEL_MS);
    await approve(await officer(), id);
    expect(payoutOf(id).sheba).toBe(sheba);
  });

  it('O02: another’s withdrawal is not found, and stays', async () => {
    const [who, other] = [await rich(), await rich()];
    const id = idOf(await withdraw(who, '15000'));
    const foreign = await cancel(other, id);
    const unknown = await cancel(other, '00000000-0000-7000-8000-000000000000');
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
    expect((await read(other, id)).status).toBe(404);
    expect(await statusOf(who, id)).toBe('requested');
  });

  it('O10: level 0 is told which level opens it', async () => {
    const who = await server.person({ level: 0, opening: { IRT: '1000000' } });
    const refused = await server.call('POST /user_wallets/toman/withdraw', {
      token: who.accessToken,
      body: { card_id: 1, amount: '15000' },
      headers: { 'idempotency-key': 'level-0' },
    });
    expect([refused.status, refused.body.error]).toEqual([403, 'level_required']);
  });

  it('W09: while money is held, or the account is frozen, and no code is used up', async () => {
    const who = await rich();
    await server.call('POST /user/changePassword', {
      token: who.accessToken,
      body: {
        old_password: who.password,
        password: 'Vazir-9-lale-18',
        activation_code: await codeFor(who, 'change_password'),
      },
    });
    const held = await withdraw(who, '15000', { activation_code: await codeFor(who) });
    expect([held.status, held.body.error]).toEqual([403, 'money_held']);
    expect(held.body.message).toContain('paused for 24 hours');
    const shown = await server.call('GET /user_wallets/limits', { token: who.accessToken });
    expect(shown.body.data['held_until']).not.toBeNull();
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 0 });
    server.clock.advance(DAY_MS);
  });

  it('a freeze while it waits: nothing is sent until the account is open again', async () => {
    const who = await rich();
    const id = idOf(await withdraw(who, '10000000'));
    await moveAfter(CANCEL_MS);
    await server.call('POST /user/freeze', { token: who.accessToken });
    expect((await approve(await officer(), id)).body.error).toBe('account_frozen');
    expect(await statusOf(who, id)).toBe('requested');
    expect((await cancel(who, id)).body.data['status']).toBe('cancelled');
  });

  it('F11, F12: a key that came before is answered as the first time, another body is not', async () => {
    const who = await rich();
    const code = await codeFor(who);
    const first = await withdraw(who, '15000', { activation_code: code }, 'one-key');
    const again = await withdraw(who, '15000', { activation_code: code }, 'one-key');
    expect(again.body.data).toEqual(first.body.data);
    // who asks again may have to show themselves by another code: it is the same thing that is asked
    const shown = await withdraw(who, '15000', {}, 'one-key');
    expect(shown.body.data).toEqual(first.body.data);
    const other = await withdraw(who, '16000', { activation_code: code }, 'one-key');
    expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused']);
    expect(await moneyOf(who)).toEqual({ total: 200_000_000, held: 15_000 });
  });
});

describe('W01, W07: many at once', () => {
  it('50 with funds for one: one stands, and no balance is overdrawn', async () => {
    const who = await server.person({ opening: { IRT: '20000' } });
    const card_id = await cardOf(who);
    const code = await codeFor(who);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        server.call('POST /user_wallets/toman/withdraw', {
          token: who.accessToken,
          body: { card_id, amount: '20000', activation_code: code },
          headers: { 'idempotency-key': `many-${at}` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect(await moneyOf(who)).toEqual({ total: 20_000, held: 20_000 });
  });
});

describe('the list', () => {
  it('is the owner’s own, newest first, by page and by cursor, and found by its Sheba', async () => {
    const who = await rich();
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) ids.unshift(idOf(await withdraw(who, `${15_000 + at}`)));
    const list = (query: Record<string, string> = {}): Promise<Answer> =>
      server.call('GET /user_wallets/toman/withdrawlist', { token: who.accessToken, query });
    const all = (await list()).body.data as {
      data: { id: string; sheba: string }[];
      total: number;
    };
    expect([all.total, all.data.map(({ id }) => id)]).toEqual([3, ids]);
    const rest = (await list({ cursor: ids[0] ?? '' })).body.data as typeof all;
    expect(rest.data.map(({ id }) => id)).toEqual(ids.slice(1));
    const found = (await list({ query: all.data[0]?.sheba.slice(-8) ?? '' })).body
      .data as typeof all;
    expect(found.total).toBe(3);
    const none = (await list({ query: '%' })).body.data as typeof all;
    expect(none.total).toBe(0);
    const other = await server.call('GET /user_wallets/toman/withdrawlist', {
      token: (await rich()).accessToken,
    });
    expect(other.body.data['total']).toBe(0);
  });
});
