// Limits as staff keep them: who may, what is written of it, and that the engine decides by them.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BodyOf, LimitRules } from '@sarraf/contracts';
import { EngineError } from '../../engine/index.ts';
import { limit, sender } from '../../testing/orders.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';
import { FIRST_CAP, setLimits } from '../../testing/standings.ts';

let server: TestServer;
let finance: SignedIn;
let auditor: SignedIn;
let payer: SignedIn;
let cardId: string;

beforeAll(async () => {
  server = await startTestServer();
  [finance, auditor, payer] = await Promise.all([
    server.person({ level: 0, staffRole: 'finance' }),
    server.person({ level: 0, staffRole: 'auditor' }),
    server.person(),
  ]);
  const cards = await server.call('GET /cards', { token: payer.accessToken });
  cardId = (cards.body.data as unknown as { id: string }[])[0]?.id ?? '';
});
afterAll(() => server.close());
afterEach(() => setLimits(server, [FIRST_CAP]));

const send = sender(() => server);
type Change = BodyOf<'POST /admin/limits'>;

const list = async (token = auditor.accessToken): Promise<LimitRules> =>
  (await server.call('GET /admin/limits', { token })).body.data as unknown as LimitRules;
const change = (body: Change, token = finance.accessToken) =>
  server.call('POST /admin/limits', { token, body });
const changed = async (body: Change): Promise<LimitRules> => {
  const answer = await change(body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as unknown as LimitRules;
};
const charge = (amount: string) =>
  server.call('POST /tomanWallet/charge', {
    token: payer.accessToken,
    body: { card_id: cardId, amount },
  });
const reason = 'asked for by the board';
const cap = (more: Partial<Extract<Change, { act: 'add_cap' }>> = {}): Change => ({
  act: 'add_cap',
  kind: 'gateway',
  level: 1,
  cap: '1000000',
  days: 30,
  reason,
  ...more,
});

describe('the limits', () => {
  it('begin with those of a new exchange, and say what enforces each kind', async () => {
    const { rules, kinds, is_told } = await list();
    expect(rules).toMatchObject([
      { kind: 'bank_deposit', level: 1, cap: '25000000', days: 1, state: 'in_force' },
      { kind: 'gateway', level: 1, cap: '25000000', days: 1, state: 'in_force', to: null },
      { kind: 'leaving', level: 2, cap: '500000000', days: 1, state: 'in_force' },
      { kind: 'leaving', level: 2, cap: '5000000000', days: 30, state: 'in_force' },
      { kind: 'recent_deposit', level: 0, cap: '0', days: 3, state: 'in_force', to: null },
      { kind: 'toman_withdrawal', level: 1, cap: '50000000', days: 1, state: 'in_force' },
      { kind: 'toman_withdrawal', level: 1, cap: '5000000000', days: 30, state: 'in_force' },
      { kind: 'toman_withdrawal', level: 2, cap: '300000000', days: 1, state: 'in_force' },
      { kind: 'transfer', level: 2, cap: '200000000', days: 1, state: 'in_force' },
    ]);
    expect(is_told).toBe(true);
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'gateway',
      'gateway_person',
      'stablecoin_buy',
      'toman_withdrawal',
      'transfer',
      'leaving',
      'bank_deposit',
      'recent_deposit',
      'trading_hours',
    ]);
    expect(kinds.every(({ enforced_by }) => enforced_by.length > 0)).toBe(true);
  });

  it('are read by auditors, changed by finance, and are nothing for others', async () => {
    const support = await server.person({ level: 0, staffRole: 'support' });
    const none = await server.call('GET /admin/limits', { token: support.accessToken });
    expect(none.status).toBe(403);
    expect((await change(cap(), auditor.accessToken)).status).toBe(403);
    expect((await change(cap(), payer.accessToken)).status).toBe(403);
    expect((await list()).rules).toHaveLength(1);
  });

  it('a row that is added binds at once, is shown to the person, and is written down', async () => {
    const { rules, is_told } = await changed(cap());
    expect(is_told).toBe(true);
    const added = rules.find(({ days }) => days === 30);
    expect(added).toMatchObject({ cap: '1000000', state: 'in_force', reason });
    expect(added?.made_by?.id).toBe(String(finance.userId));
    const refused = await charge('1000010');
    expect(refused.body).toMatchObject({
      error: 'limit_exceeded',
      facts: { limit: { kind: 'gateway_month', days: 30, cap: '1000000', lifts_at_level: null } },
    });
    const status = await server.call('GET /user/access_status', { token: payer.accessToken });
    expect(status.body.data['limits']).toMatchObject([
      { kind: 'gateway_day', cap: '25000000' },
      { kind: 'gateway_month', cap: '1000000' },
    ]);
    const acts = await server.sql<{ act: string; reason: string; subject: string }>(
      `SELECT act, reason, subject FROM audit_acts WHERE act LIKE 'limit%' ORDER BY id DESC LIMIT 1`,
    );
    expect(acts).toEqual([{ act: 'limit_added', reason, subject: `limit:${added?.id}` }]);
  });

  it('on recent deposits are of 72 hours, which no other kind has', async () => {
    const recent = cap({ kind: 'recent_deposit', level: 0, cap: '5000000', days: 3 });
    for (const wrong of [
      ...[1, 30].map((days) => ({ ...recent, days })),
      cap({ days: 3 }),
      cap({ kind: 'leaving', days: 3 }),
    ]) {
      const refused = await change(wrong as Change);
      expect([refused.status, refused.body.error]).toEqual([422, 'validation_failed']);
      expect(refused.body.facts).toEqual({ fields: ['days'] });
    }
    expect((await list()).rules).toHaveLength(1);
    const { rules, kinds, is_told } = await changed(recent);
    expect(rules.find(({ kind }) => kind === 'recent_deposit')).toMatchObject({
      level: 0,
      cap: '5000000',
      days: 3,
      state: 'in_force',
      reason,
    });
    expect(is_told).toBe(true);
    expect(kinds.find(({ kind }) => kind === 'recent_deposit')?.enforced_by).toEqual([
      'POST /user_wallets/internal_transfer',
      'POST /gift_codes',
    ]);
  });

  it('a larger cap of a higher level is named in the refusal', async () => {
    await changed(cap());
    await changed(cap({ level: 2, cap: '9000000' }));
    const refused = await charge('1000010');
    expect(refused.body.facts).toMatchObject({ limit: { lifts_at_level: 2 } });
    const two = await server.call('GET /user/access_level', { token: payer.accessToken });
    expect(two.body.data['limits']).toMatchObject([
      { kind: 'gateway_day', cap: '25000000', lifts_at_level: null },
      { kind: 'gateway_month', cap: '9000000' },
    ]);
  });

  it('begin and end by themselves; switched off or ended they bind nobody', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const to = new Date(Date.now() + 7_200_000).toISOString();
    const { rules } = await changed(cap({ days: 1, cap: '1', from: later, to }));
    expect(rules.map(({ state }) => state).sort()).toEqual(['in_force', 'to_come']);
    expect((await charge('20000')).status).toBe(200);
    const first = rules.find(({ state }) => state === 'in_force')?.id ?? '';
    const off = await changed({ act: 'switch', id: first, is_on: false, reason });
    expect(off.rules.find(({ id }) => id === first)?.state).toBe('off');
    expect((await charge('20000')).body.error).toBe('deposit_closed');
    await changed({ act: 'switch', id: first, is_on: true, reason });
    const ended = await changed({ act: 'end', id: first, reason });
    expect(ended.rules.map(({ id }) => id)).not.toContain(first);
    expect((await charge('20000')).body.error).toBe('deposit_closed');
    expect((await change({ act: 'end', id: first, reason })).status).toBe(404);
  });

  it('never begin in the past, and end after they begin', async () => {
    const past = new Date(Date.now() - 3_600_000).toISOString();
    expect((await change(cap({ from: past }))).body.error).toBe('limit_from_past');
    const to = new Date(Date.now() - 1).toISOString();
    expect((await change(cap({ to }))).body.error).toBe('limit_dates_invalid');
    expect((await change({ act: 'end', id: '999999', reason })).body.error).toBe('not_found');
    await server.sql(
      `INSERT INTO limit_rules (kind, level, cap_units, days, from_at)
       SELECT 'gateway', 0, 10, 1, 'epoch' FROM generate_series(1, 200)`,
    );
    expect((await change(cap())).body.error).toBe('limits_full');
  });

  it('are told by the background when the process dies before it told them', async () => {
    const submit = vi.spyOn(server.process.context.engine, 'submit');
    submit.mockRejectedValueOnce(new EngineError('engine_unavailable', 'planted'));
    const { is_told } = await changed(cap({ days: 1, cap: '2000' }));
    expect(is_told).toBe(false);
    await server.process.background.run('tell_limits');
    expect((await list()).is_told).toBe(true);
    expect((await charge('20000')).body.error).toBe('daily_limit_exceeded');
  });

  it('trading hours refuse orders with when they open', async () => {
    const minute = Math.floor(((Date.now() + 12_600_000) % 86_400_000) / 60_000);
    const clock = (of: number): string => {
      const two = (value: number): string => String(value).padStart(2, '0');
      return `${two(Math.floor((of % 1_440) / 60))}:${two(of % 60)}`;
    };
    const [opens, closes] = [clock(minute + 600), clock(minute + 660)];
    const { rules } = await changed({ act: 'add_hours', opens, closes, reason });
    expect(rules.at(-1)).toMatchObject({ kind: 'trading_hours', opens, closes, cap: null });
    const refused = await send('POST /trade/limitBuy', payer, limit());
    expect(refused.body).toMatchObject({
      error: 'trading_closed',
      facts: { seconds: expect.any(Number) as number },
    });
  });
});

describe('a cap on stablecoins bought', () => {
  const tether = (pair_amount: string, pair_price = '110000') =>
    limit({ pair_type: 'USDTIRT', pair_amount, pair_price });
  const limitsOf = async (who: SignedIn): Promise<unknown> => {
    const { body } = await server.call('GET /user/access_status', { token: who.accessToken });
    return body.data['limits'];
  };
  const buy = (who: SignedIn, ...order: Parameters<typeof tether>) =>
    send('POST /trade/limitBuy', who, tether(...order));
  const coins = (more: Partial<Extract<Change, { act: 'add_cap' }>> = {}): Change =>
    cap({ kind: 'stablecoin_buy', cap: '100', ...more });

  it('is in tether, binds what is filled and what open orders ask for, and is shown', async () => {
    const [buyer, seller] = await Promise.all([
      server.person({ opening: { IRT: '900000000' } }),
      server.person({ opening: { USDT: '500000000' } }),
    ]);
    expect(await limitsOf(buyer)).toMatchObject([{ kind: 'gateway_day' }]);
    const { rules } = await changed(coins());
    expect(rules.find(({ kind }) => kind === 'stablecoin_buy')).toMatchObject({
      cap: '100',
      days: 30,
      state: 'in_force',
    });
    const sold = await send('POST /trade/limitSell', seller, tether('60'));
    expect(sold.status, sold.text).toBe(200);
    expect((await buy(buyer, '60')).body.data).toMatchObject({ status: 'filled' });
    expect((await buy(buyer, '30', '109000')).status).toBe(200);
    const refused = await buy(buyer, '10.1', '108000');
    const facts = { kind: 'stablecoin_month', asset: 'USDT', days: 30, used: '90', cap: '100' };
    expect(refused).toMatchObject({
      status: 403,
      body: {
        error: 'stablecoin_limit_exceeded',
        facts: { remaining: '10', limit: { ...facts, lifts_at_level: null } },
      },
    });
    expect(await limitsOf(buyer)).toMatchObject([{ kind: 'gateway_day' }, facts]);
    const charges = await server.call('GET /tomanWallet/limits', { token: buyer.accessToken });
    expect(charges.body.data['limits']).toMatchObject([{ kind: 'gateway_day' }]);
    expect((await buy(buyer, '10', '108000')).status).toBe(200);
    expect((await send('POST /trade/limitSell', buyer, tether('20', '120000'))).status).toBe(200);
  });

  it('is one for an account that was closed and its successor', async () => {
    const [closed, successor, seller] = [
      await server.person({ opening: { IRT: '900000000' } }),
      await server.person({ opening: { IRT: '900000000' } }),
      await server.person({ opening: { USDT: '500000000' } }),
    ];
    await changed(coins());
    await send('POST /trade/limitSell', seller, tether('70'));
    expect((await buy(closed, '60')).body.data).toMatchObject({ status: 'filled' });
    expect((await buy(closed, '10', '105000')).status).toBe(200);
    await server.sql(`UPDATE users SET state = 'blocked' WHERE id = $1`, [closed.userId]);
    await server.sql(
      `UPDATE users AS u SET national_code_hash = o.national_code_hash,
         national_code_sealed = o.national_code_sealed
       FROM users AS o WHERE o.id = $2 AND u.id = $1`,
      [successor.userId, closed.userId],
    );
    // whoever reached a level has a standing: this person's was written into the table of users
    await server.sql(
      `INSERT INTO user_standings (user_id) VALUES ($1)
       ON CONFLICT (user_id) DO UPDATE SET version = user_standings.version + 1`,
      [successor.userId],
    );
    await server.until(async () => {
      await server.process.background.run('tell_standings');
      const untold = await server.sql(
        'SELECT FROM user_standings WHERE told_version < version AND user_id = $1',
        [successor.userId],
      );
      return untold.length === 0;
    });
    const refused = await buy(successor, '30.1', '104000');
    expect(refused.body).toMatchObject({
      error: 'stablecoin_limit_exceeded',
      facts: { remaining: '30', limit: { used: '70' } },
    });
    expect((await buy(successor, '10')).body.data).toMatchObject({ status: 'filled' });
    expect((await buy(successor, '20', '104000')).status).toBe(200);
    expect((await buy(successor, '5', '103000')).body.error).toBe('stablecoin_limit_exceeded');
    expect(await limitsOf(successor)).toMatchObject([
      {},
      { kind: 'stablecoin_month', used: '100' },
    ]);
  });

  it('is at most what the engine can count', async () => {
    expect((await change(coins({ cap: '1000000000000' }))).body.error).toBe('validation_failed');
    expect((await changed(coins({ cap: '999999999999' }))).is_told).toBe(true);
  });
});
