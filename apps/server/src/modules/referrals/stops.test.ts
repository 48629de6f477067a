// Invitations that stand still: at registering, by devices that are shared, and by two officers' word.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviting } from '../../testing/referrals.ts';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  testMobile,
  type TestServer,
} from '../../testing/server.ts';
import { withdrawing } from '../../testing/withdrawals.ts';

const FIFTY_MILLION = { pair_price: '12500000000', pair_amount: '0.004' } as const;
const PASSWORD = 'Vazir-9-lale-17';
const REASON = 'two of one household, seen on camera';

let server: TestServer;
let maker: SignedIn;

const { code, friendOf, get, join, paid, payHour, proof, rich, run, send, trade } = inviting(
  () => server,
);
const { elders, officer } = withdrawing(() => server);

beforeAll(async () => {
  server = await startTestServer();
  maker = await rich();
});
afterAll(() => server.close());

/** A sign-in with a device's secret, and the secret that it has from then on. */
async function signIn(who: SignedIn, deviceId?: string): Promise<string> {
  const { mobile, password } = who;
  const device = deviceId === undefined ? {} : { device_id: deviceId };
  const answer = await server.call('POST /jwt/login', { body: { mobile, password, ...device } });
  return String(answer.body.data['device_id']);
}
async function register(referralCode: string, deviceId?: string): Promise<Answer> {
  const mobile = testMobile();
  await server.call('POST /jwt/register', { body: { mobile } });
  const proved = await server.call('POST /jwt/register', {
    body: { mobile, activation_code: await server.code(mobile) },
  });
  const body = {
    mobile,
    registration_token: proved.body.data['registration_token'],
    password: PASSWORD,
    terms_version: '1405-01',
    referral_code: referralCode,
    ...(deviceId === undefined ? {} : { device_id: deviceId }),
  };
  return server.call('POST /jwt/register', { body, lang: 'en' });
}
const countPeople = async (): Promise<unknown> =>
  (await server.sql('SELECT count(*)::int AS count FROM users'))[0];
const stateOf = async (friend: SignedIn): Promise<unknown> =>
  ((await get(friend, 'GET /user/referrals'))['came_by'] as { state: string }).state;
const office = async (who: SignedIn): Promise<Record<string, unknown>> =>
  (await send('GET /admin/referrals', who, {})).body.data;
const decide = (who: SignedIn, friend: SignedIn, to: 'run' | 'end'): Promise<Answer> =>
  server.call(`POST /admin/referrals/:id/${to}`, {
    token: who.accessToken,
    params: { id: String(friend.userId) },
    body: { reason: REASON },
  });

describe('registering with a code', () => {
  it('comes by it in the transaction that makes the account; a bad one makes none', async () => {
    const owner = await server.person();
    const text = await code(owner, 40);
    const before = await countPeople();
    const refused = await register('NOPE00');
    expect([refused.status, refused.body.error]).toEqual([422, 'referral_code_unknown']);
    expect(refused.body.facts).toEqual({ fields: ['referral_code'] });
    expect(await countPeople()).toEqual(before);
    const made = await register(` ${text.toLowerCase()} `);
    expect(made.status, made.text).toBe(200);
    const token = String(made.body.data['accessToken']);
    const own = await server.call('GET /user/referrals', { token });
    expect(own.body.data).toMatchObject({ came_by: { code: text, discount_ppm: 180_000 } });
    const fees = await server.call('GET /user/fees', { token });
    expect(fees.body.data).toMatchObject({ discount: { ppm: 180_000 } });
    // without a code one may still say it for seven days
    const plain = await register('');
    const plainToken = String(plain.body.data['accessToken']);
    const later = await server.call('GET /user/referrals', { token: plainToken });
    expect(later.body.data).toMatchObject({
      came_by: null,
      join_until: expect.stringMatching(/Z$/),
    });
  });
});

describe('a device that both signed in with', () => {
  it('L13 before: refuses joining, at registering and after it, and makes no account', async () => {
    const owner = await server.person();
    const text = await code(owner);
    const shared = await signIn(owner);
    const before = await countPeople();
    const refused = await register(text, shared);
    expect([refused.status, refused.body.error]).toEqual([409, 'referral_same_device']);
    expect(await countPeople()).toEqual(before);
    const friend = await server.person();
    await signIn(friend, shared);
    expect(await join(friend, text)).toBe('referral_same_device');
    // another one's device is theirs
    expect(await join(await server.person(), text)).toBe('joined');
  });

  it('L13 after: pauses it from then on, until two officers let it run or end it', async () => {
    const owner = await rich();
    const friend = await friendOf(owner, 50);
    await trade(maker, friend, 'sell', FIFTY_MILLION);
    await payHour();
    const units = async (): Promise<string[]> =>
      (await paid(owner)).map((entry) => entry.split(' ')[1] ?? '');
    // 15 % of 85 % of 125,000 toman
    expect(await units()).toEqual(['159375']);
    await signIn(friend, await signIn(owner));
    await run('stop_unfit_invitations');
    expect(await stateOf(friend)).toBe('paused');
    expect(await get(friend, 'GET /user/fees')).toMatchObject({ discount: null });
    await trade(maker, friend, 'sell', FIFTY_MILLION);
    await payHour();
    expect(await units()).toEqual(['159375']);

    const [first, second] = await elders();
    const [row] = (await office(first))['paused'] as Record<string, unknown>[];
    expect(row).toMatchObject({
      id: String(friend.userId),
      owner: { id: String(owner.userId) },
      first: null,
      may_decide: { allowed: true },
    });
    expect(JSON.stringify(row)).not.toContain(friend.mobile);
    // whoever is new decides nothing, and nobody twice
    expect((await decide(await officer(), friend, 'run')).body.error).toBe('officer_too_new');
    expect((await decide(first, friend, 'run')).status).toBe(200);
    expect(await stateOf(friend)).toBe('paused');
    expect((await decide(first, friend, 'run')).body.error).toBe('approval_second_officer');
    const [said] = (await office(second))['paused'] as Record<string, unknown>[];
    expect(said).toMatchObject({ first: { to: 'run', officer: { id: String(first.userId) } } });
    expect((await decide(second, friend, 'run')).status).toBe(200);
    expect(await stateOf(friend)).toBe('running');
    expect((await office(first))['paused']).toEqual([]);
    // they were looked at: the same device pauses it no more
    await run('stop_unfit_invitations');
    expect(await stateOf(friend)).toBe('running');
    expect(await get(friend, 'GET /user/fees')).toMatchObject({ discount: { ppm: 150_000 } });
    await trade(maker, friend, 'sell', FIFTY_MILLION);
    await payHour();
    expect(await units()).toEqual(['159375', '159375']);
    expect((await proof()).violations).toEqual([]);
    const acts = await server.sql(`SELECT act FROM audit_acts WHERE subject = $1 ORDER BY id`, [
      `referral:${friend.userId}`,
    ]);
    expect(acts).toEqual([{ act: 'referral_proposed' }, { act: 'referral_approved' }]);
  });

  it('ends for good where two officers say so; whoever wants otherwise begins anew', async () => {
    const owner = await rich();
    const friend = await friendOf(owner, 50);
    await signIn(friend, await signIn(owner));
    await run('stop_unfit_invitations');
    const [first, second] = await elders();
    expect((await decide(first, friend, 'run')).status).toBe(200);
    expect((await decide(second, friend, 'end')).status).toBe(200);
    expect(await stateOf(friend)).toBe('paused');
    expect((await decide(first, friend, 'end')).status).toBe(200);
    expect(await stateOf(friend)).toBe('ended');
    expect((await decide(second, friend, 'run')).body.error).toBe('approval_not_waiting');
    expect((await decide(first, owner, 'run')).body.error).toBe('not_found');
    await trade(maker, friend, 'sell', FIFTY_MILLION);
    await payHour();
    expect(await paid(owner)).toEqual([]);
    expect(await join(friend, await code(await server.person()))).toBe('referral_joined');
  });
});

describe('the office of invitations', () => {
  it('is for whoever may read rewards, and changes nothing for whoever may only read', async () => {
    const owner = await rich();
    const friend = await friendOf(owner, 100);
    await trade(maker, friend, 'sell', FIFTY_MILLION);
    await payHour();
    const seen = await office(await officer());
    expect(seen).toMatchObject({ paused: [], paused_total: 0, unpaid: [], findings: [] });
    expect((seen['owners'] as { owner: { id: string } }[]).map((row) => row.owner.id)).toContain(
      String(owner.userId),
    );
    const [today] = seen['days'] as Record<string, unknown>[];
    expect(today).toMatchObject({ postings: expect.any(Number), joined: expect.any(Number) });
    const auditor = await server.person({ staffRole: 'auditor' });
    expect((await send('GET /admin/referrals', auditor, {})).status).toBe(200);
    expect((await decide(auditor, friend, 'end')).status).toBe(403);
    const support = await server.person({ staffRole: 'support' });
    expect((await send('GET /admin/referrals', support, {})).status).toBe(403);
    expect((await send('GET /admin/referrals', owner, {})).status).toBe(403);
  });

  it('shows on the page of each by whom they came and who came by them, without their numbers', async () => {
    const owner = await rich();
    const friend = await friendOf(owner, 60);
    await trade(maker, friend, 'sell', FIFTY_MILLION);
    await payHour();
    const tab = (by: SignedIn, who: SignedIn): Promise<Answer> =>
      server.call('GET /admin/people/:id/referrals', {
        token: by.accessToken,
        params: { id: String(who.userId) },
      });
    const finance = await officer();
    const ofOwner = await tab(finance, owner);
    expect(ofOwner.body.data).toMatchObject({
      came_by: null,
      invited_total: 1,
      traded: 1,
      codes: 1,
      total_income: '19800',
      month_income: '19800',
    });
    expect(ofOwner.body.data['invited']).toEqual([
      expect.objectContaining({
        person: expect.objectContaining({ id: String(friend.userId) }),
        discount_ppm: 120_000,
        state: 'running',
        traded: true,
        income: '19800',
      }),
    ]);
    expect(ofOwner.text).not.toContain(friend.mobile);
    expect((await tab(finance, friend)).body.data).toMatchObject({
      came_by: { person: { id: String(owner.userId) }, income: '19800' },
      invited: [],
      total_income: '0',
    });
    expect((await tab(finance, finance)).body.error).toBe('not_found');
    const support = await server.person({ staffRole: 'support' });
    expect((await tab(support, owner)).status).toBe(403);
    expect((await tab(owner, owner)).status).toBe(403);
  });

  it('names within a look one payment that was changed by a unit, and one range by one', async () => {
    const owner = await rich();
    const friend = await friendOf(owner, 100);
    await trade(maker, friend, 'sell', FIFTY_MILLION);
    await payHour();
    const [reference = ''] = (await paid(owner)).map((entry) => entry.split(' ')[0] ?? '');
    const found = async (): Promise<unknown> => {
      await run('check_commissions');
      return (await office(await officer()))['findings'];
    };
    const name = reference.replace('commission/', 'commission ');
    const damage = (change: string): Promise<unknown> =>
      server.sql(`UPDATE referral_postings SET ${change} WHERE owner_id = $1`, [owner.userId]);
    expect(await found()).toEqual([]);
    await damage('units = units + 1, fees = fees + 4');
    expect(await found()).toEqual([{ subject: name, fact: expect.stringContaining('375001') }]);
    expect((await proof()).violations).toContainEqual(
      expect.objectContaining({ invariant: 'I26', row: name }),
    );
    await damage('units = units - 1, fees = fees - 4');
    await damage('from_entry = from_entry + 1');
    expect(await found()).toEqual([{ subject: name, fact: expect.stringContaining('begins at') }]);
    await damage('from_entry = from_entry - 1');
    await server.sql(
      `UPDATE postings SET amount = amount + 1 WHERE role = 'reward' AND entry_id =
         (SELECT entry_id FROM entry_keys WHERE kind = 'reward' AND reference = $1)`,
      [reference],
    );
    expect(await found()).toEqual([{ subject: name, fact: expect.stringContaining('375001') }]);
    await server.sql(
      `UPDATE postings SET amount = amount - 1 WHERE role = 'reward' AND entry_id =
         (SELECT entry_id FROM entry_keys WHERE kind = 'reward' AND reference = $1)`,
      [reference],
    );
    expect(await found()).toEqual([]);
  });
});
