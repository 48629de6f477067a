// Which signatures a payout takes: by what left in a day, by who had a hand in the money in, and proved.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { bankOf } from '../../testing/statements.ts';
import { CANCEL_MS, type Person, withdrawing } from '../../testing/withdrawals.ts';

let server: TestServer;
let [x, y]: [Person, Person] = [{} as Person, {} as Person];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const { again, approve, codeFor, elders, moveAfter, officer, rich, withdraw } = withdrawing(
  () => server,
);
const bank = bankOf(() => server);
const idOf = ({ body }: Answer): string => String(body.data['id']);

beforeEach(async () => {
  // what left before counts for the house
  await server.sql(`UPDATE withdrawals_state SET updated_at_ms = 0, created_at_ms = 0`);
  [x, y] = await elders();
});

/** Has withdrawals of people wait for officers, who are signed in then. */
async function waiting(...asked: readonly (readonly [Person, string])[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [who, amount] of asked) ids.push(idOf(await withdraw(who, amount)));
  await moveAfter(CANCEL_MS);
  [x, y] = [await again(x), await again(y)];
  return ids;
}
const read = (who: Person, id: string): Promise<Answer> =>
  server.call('GET /admin/payouts/:id', { token: who.accessToken, params: { id } });
const setRule = (value: object) =>
  server.sql(
    `INSERT INTO settings (name, valid_from, value)
     SELECT name, now() - interval '1 second' + (random() * interval '1 second'),
       (value::jsonb || $1::jsonb)::json
     FROM settings WHERE name = 'toman_withdrawal' ORDER BY valid_from DESC LIMIT 1`,
    [JSON.stringify(value)],
  );

describe('the sum of a day', () => {
  it('of one person takes two officers, however it is parted, and says why before it is pressed', async () => {
    const who = await rich(2);
    const [first = '', second = ''] = await waiting([who, '49900000'], [who, '49900000']);
    expect((await read(x, second)).body.data).toMatchObject({ officers_needed: 1 });
    expect((await approve(x, first)).body.data).toMatchObject({ status: 'sent' });
    const before = (await read(x, second)).body.data;
    expect(before).toMatchObject({ officers_needed: 2, may_decide: { allowed: true } });
    expect(before['risks']).toContain('person_day');
    expect((await approve(x, second)).body.data).toMatchObject({ status: 'requested' });
    expect((await approve(y, second)).body.data).toMatchObject({ status: 'sent' });
  });

  it('counts what two officers sign at the same moment', async () => {
    const who = await rich(2);
    const ids = await waiting([who, '49900000'], [who, '49900000']);
    const [one = '', two = ''] = ids;
    const states = (await Promise.all([approve(x, one), approve(y, two)])).map(
      ({ body }) => body.data['status'],
    );
    expect(new Set(states)).toEqual(new Set(['requested', 'sent']));
  });

  it('of the house takes two officers from a dated setting on', async () => {
    await setRule({ two_officers_house_toman: '25000000' });
    const [first = '', second = ''] = await waiting(
      [await rich(), '20000000'],
      [await rich(), '10000000'],
    );
    expect((await approve(x, first)).body.data).toMatchObject({ status: 'sent' });
    const answer = (await approve(x, second)).body.data;
    expect(answer).toMatchObject({ status: 'requested', officers_needed: 2 });
    expect(answer['risks']).toContain('house_day');
    await setRule({ two_officers_house_toman: '3000000000' });
  });
});

describe('who had a hand in a person’s money in', () => {
  it('is never alone under their money out within three days, and another one is', async () => {
    const who = await rich();
    const parked = await bank.bringIn(y, bank.csv({ amount: 9_000_000 }));
    await bank.approve(x, idOf(parked));
    await bank.credit();
    const line = String((await bank.unmatched(x))[0]?.['id']);
    const [third] = await elders();
    // two give it to them: this one, and the one who brought the line in
    await bank.assign(third, line, who.userId);
    await bank.assign(y, line, who.userId);
    await bank.credit();
    const [id = '', other = ''] = await waiting([who, '9000000'], [who, '8000000']);
    const signer = await again(third);
    for (const one of [signer, y]) {
      const looked = (await read(one, id)).body.data;
      expect(looked).toMatchObject({ officers_needed: 2, may_decide: { allowed: true } });
      expect(looked['risks']).toContain('own_money_in');
    }
    expect((await approve(signer, id)).body.data).toMatchObject({ status: 'requested' });
    expect((await approve(x, id)).body.data).toMatchObject({ status: 'sent' });
    // for whoever had no hand in it, one does
    expect((await read(x, other)).body.data).toMatchObject({ officers_needed: 1 });
    expect((await approve(x, other)).body.data).toMatchObject({ status: 'sent' });
  });

  it('is alone again after it', async () => {
    const who = await rich();
    await server.sql(
      `WITH decided AS (
         INSERT INTO approvals (kind, subject, wanted, reason, state, proposed_by, proposed_at,
           decided_by, decided_reason, decided_at)
         VALUES ('adjustment', 'T-9', '{}', 'a mistake of ours', 'approved', $2, now(), $3,
           'looked at', now() - interval '73 hours') RETURNING id)
       INSERT INTO adjustments (from_owner, to_owner, asset, units, ticket, approval_id)
       SELECT 'outside:bank', 'user:' || $1, 'IRT', 10, 'T-9', id FROM decided`,
      [who.userId, y.userId, x.userId],
    );
    const [id = ''] = await waiting([who, '9000000']);
    expect((await approve(x, id)).body.data).toMatchObject({ status: 'sent' });
  });

  it('brings in a line and is not the only one who says whose it is, at any sum', async () => {
    const who = await rich();
    const parked = await bank.bringIn(y, bank.csv({ amount: 1_000_000 }));
    await bank.approve(x, idOf(parked));
    await bank.credit();
    const line = String((await bank.unmatched(y))[0]?.['id']);
    const said = await bank.assign(y, line, who.userId);
    expect(said.body.data).toMatchObject({ status: 'parked', officers_needed: 2 });
    expect((await bank.assign(y, line, who.userId)).body.error).toBe('approval_second_officer');
    expect((await bank.assign(x, line, who.userId)).body.data['status']).not.toBe('parked');
  });
});

describe('the second signature', () => {
  it('takes a code for this very purpose, and the first one none', async () => {
    const [id = ''] = await waiting([await rich(2), '60000000']);
    expect((await read(x, id)).body.data).toMatchObject({ needs_factor: false });
    expect((await approve(x, id, {})).body.data).toMatchObject({ status: 'requested' });
    expect((await read(y, id)).body.data).toMatchObject({ needs_factor: true });
    const without = await approve(y, id, {});
    expect([without.status, without.body.error]).toEqual([403, 'factor_required']);
    expect(without.body.facts).toMatchObject({ methods: ['sms'] });
    const other = { activation_code: await codeFor(y, 'withdraw') };
    expect((await approve(y, id, other)).body.error).toBe('code_wrong');
    expect(server.providers.payouts.has(id)).toBe(false);
    const own = { activation_code: await codeFor(y, 'approve_payout') };
    expect((await approve(y, id, own)).body.data).toMatchObject({ status: 'sent' });
  });

  it('is told before it is pressed why it may not be given, and from when on', async () => {
    const [id = ''] = await waiting([await rich(2), '60000000']);
    const fresh = await officer();
    const { may_decide: may } = (await read(fresh, id)).body.data as {
      may_decide: { allowed: boolean; reason: string; from: string };
    };
    expect(may).toMatchObject({ allowed: false, reason: 'officer_too_new' });
    const hours = (Date.parse(may.from) - server.clock.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(71);
    expect(hours).toBeLessThanOrEqual(72.01);
    const all = await server.call('GET /admin/decisions', { token: fresh.accessToken });
    expect(all.body.data).toContainEqual(
      expect.objectContaining({
        subject: 'Payout',
        may_decide: expect.objectContaining({ allowed: false }),
      }),
    );
  });
});

describe('forty officers at once', () => {
  it('are all answered, and clients read meanwhile', async () => {
    const who = await rich();
    const [id = ''] = await waiting([who, '9000000']);
    const reads = (): Promise<Answer>[] =>
      Array.from({ length: 20 }, () =>
        server.call('GET /user_wallets/limits', { token: who.accessToken }),
      );
    const signed = Array.from({ length: 40 }, () => approve(x, id));
    const read = await Promise.all([...reads(), ...reads()]);
    expect(new Set((await Promise.all(signed)).map(({ status }) => status))).toEqual(
      new Set([200]),
    );
    expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]));
    expect(server.providers.payouts.get(id)).toMatchObject({ asked: 1 });
  });
});
