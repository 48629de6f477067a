// What a coin's withdrawal is asked for with, and what is refused before anything is held.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyAddress, coinWithdrawing, startCoinServer } from '../../testing/coin-withdrawals.ts';
import type { ScriptedSpends } from '../../testing/scripted-spends.ts';
import type { Answer, TestServer } from '../../testing/server.ts';
import type { Person } from '../../testing/withdrawals.ts';

let server: TestServer;
let spends: ScriptedSpends;
beforeAll(async () => {
  ({ server, spends } = await startCoinServer());
});
afterAll(() => server?.close());

const {
  again,
  call,
  cancel,
  codeFor,
  know,
  moneyOf,
  read,
  rich,
  save,
  seePrices,
  toldOf,
  trust,
  withdraw,
} = coinWithdrawing(() => server);
const idOf = (answer: Answer): string => String(answer.body.data['id']);

/** A person with an address that counts. */
async function ready(usdt?: string): Promise<{ who: Person; wallet_address: string }> {
  const who = await rich(usdt);
  const wallet_address = anyAddress();
  await know(who, wallet_address);
  return { who, wallet_address };
}

async function estimate(who: Person, change: Record<string, unknown> = {}): Promise<Answer> {
  await seePrices();
  const body = { amount: '100', coin: 'USDT', network: 'ERC20', ...change };
  return call(who, 'POST /user_wallets/estimateFee', { body });
}

describe('an estimate', () => {
  it('says what arrives, what it costs, when, and what of the limits is left', async () => {
    const { who, wallet_address: to_address } = await ready();
    await trust(who, to_address);
    expect((await estimate(who, { to_address })).body.data).toMatchObject({
      symbol: 'USDT',
      network: 'ERC20',
      fee: '5',
      receive: '95',
      min: '20',
      max: '100000',
      available: '10000',
      too_recent: '0',
      too_recent_until: null,
      held_until: null,
      arrival_minutes: 6,
      cancel_seconds: 180,
      address: { address: to_address, label: 'known', looks_like: null },
      warnings: ['hot_low'],
      limits: [{ kind: 'transfer_day' }, { kind: 'leaving_day' }, { kind: 'leaving_month' }],
    });
  });

  it('warns of an address that is not saved, or waits, and of an officer who will look', async () => {
    const { who, wallet_address } = await ready();
    const warnings = async (change: Record<string, unknown>) =>
      (await estimate(who, change)).body.data['warnings'];
    expect(await warnings({ to_address: anyAddress() })).toEqual([
      'address_not_saved',
      'officer_looks',
      'hot_low',
    ]);
    expect(await warnings({ to_address: wallet_address })).toEqual(['officer_looks', 'hot_low']);
    await server.sql(
      `UPDATE withdraw_addresses SET counts_from = now() + interval '5 hours' WHERE user_id = $1`,
      [who.userId],
    );
    expect(await warnings({ to_address: wallet_address })).toContain('address_waits');
    expect(await warnings({ amount: '1' })).toEqual([]);
  });

  it('is less than nothing for nobody: below the fee nothing arrives', async () => {
    const { who } = await ready();
    expect((await estimate(who, { amount: '3' })).body.data).toMatchObject({ receive: '0' });
    expect((await estimate(who, { amount: '-1' })).status).toBe(422);
    expect((await estimate(who, { coin: 'BTC', network: 'TRC20' })).body.error).toBe(
      'coin_network_unknown',
    );
    expect((await estimate(who, { network: 'BEP20' })).body.error).toBe('coin_withdrawal_closed');
  });

  it('A money hold leaves nothing that may go, and says until when', async () => {
    const { who } = await ready();
    const until = new Date(server.clock.now() + 3_600_000);
    await server.sql(
      `INSERT INTO user_standings (user_id, money_held_until) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET money_held_until = $2`,
      [who.userId, until],
    );
    expect((await estimate(who)).body.data).toMatchObject({
      available: '0',
      held_until: until.toISOString(),
    });
  });
});

describe('asking', () => {
  it('W05: takes a factor, always, for this purpose and once', async () => {
    const { who, wallet_address } = await ready();
    const other = await codeFor(who, 'transfer');
    const ask = (activation_code: string | undefined) =>
      withdraw(who, { wallet_address, activation_code });
    expect((await ask(undefined)).body.error).toBe('factor_required');
    expect((await ask('000000')).body.error).toBe('code_wrong');
    expect((await ask(other)).body.error).toBe('code_wrong');
    expect(await moneyOf(who)).toEqual([10_000_000_000, 0]);
    const code = await codeFor(who);
    expect((await ask(code)).status).toBe(200);
    expect((await ask(code)).body.error).toBe('code_wrong');
    expect(await moneyOf(who)).toEqual([10_000_000_000, 100_000_000]);
  });

  it('is answered as the first time under its key, and the key takes nothing else', async () => {
    const { who, wallet_address } = await ready();
    const body = { wallet_address, activation_code: await codeFor(who) };
    const first = await withdraw(who, body, 'same-key');
    expect((await withdraw(who, body, 'same-key')).body.data).toEqual(first.body.data);
    const other = await withdraw(who, { ...body, amount: '101' }, 'same-key');
    expect(other.body.error).toBe('idempotency_key_reused');
    expect(await moneyOf(who)).toEqual([10_000_000_000, 100_000_000]);
  });

  it('W08, W24: takes the fee of the server, and says so where another one was shown', async () => {
    const { who, wallet_address } = await ready();
    const ask = (fee: string) => withdraw(who, { wallet_address, fee });
    const lower = await ask('0.5');
    expect([lower.status, lower.body.error, lower.body.facts]).toEqual([
      409,
      'withdrawal_fee_changed',
      { fee: '5', asset: 'USDT' },
    ]);
    await server.sql(
      `UPDATE asset_networks SET withdraw_fee = 7000000 WHERE asset = 'USDT' AND code = 'ERC20'`,
    );
    expect((await ask('5')).body.error).toBe('withdrawal_fee_changed');
    const id = idOf(await ask('7'));
    expect((await read(who, id)).body.data).toMatchObject({ fee: '7', receive: '93' });
    await server.sql(
      `UPDATE asset_networks SET withdraw_fee = 5000000 WHERE asset = 'USDT' AND code = 'ERC20'`,
    );
    // the network was closed since the estimate
    await server.sql(`UPDATE asset_networks SET withdraw_open = false WHERE code = 'ERC20'`);
    expect((await withdraw(who, { wallet_address })).body.error).toBe('coin_withdrawal_closed');
    await server.sql(
      `UPDATE asset_networks SET withdraw_open = true WHERE code = 'ERC20' AND asset IN ('USDT', 'ETH')`,
    );
  });

  it.each([
    ['19.999999', 'coin_amount_out_of_range'],
    ['100001', 'coin_amount_out_of_range'],
    ['0', 'amount_malformed'],
    ['1.1234567', 'amount_malformed'],
    ['-5', 'amount_malformed'],
    ['9999', 'insufficient_funds'],
  ])('takes no %s: %s', async (amount, error) => {
    const { who, wallet_address } = await ready('9998');
    const code = await codeFor(who);
    const asked = await withdraw(who, { wallet_address, amount, activation_code: code });
    expect(asked.body.error, asked.text).toBe(error);
    expect(await moneyOf(who)).toEqual([9_998_000_000, 0]);
    // nothing of it used the code up
    const good = await withdraw(who, { wallet_address, activation_code: code });
    expect(good.status, good.text).toBe(200);
  });

  it('W17: an address that looks like a known one has to be compared', async () => {
    const who = await rich();
    const known = anyAddress(['ab12', 'cd34']);
    const alike = anyAddress(['ab12', 'cd34']);
    await know(who, known);
    await know(who, alike);
    await trust(who, known);
    const looks = (await estimate(who, { to_address: alike })).body.data;
    expect(looks['warnings']).toContain('look_alike');
    expect(looks['address']).toMatchObject({ looks_like: { label: 'known', address: known } });
    expect((await withdraw(who, { wallet_address: alike })).body.error).toBe('address_looks_alike');
    // the one that is known is itself
    expect((await withdraw(who, { wallet_address: known })).status).toBe(200);
    const compared = { wallet_address: alike, look_alike_accepted: true };
    expect((await withdraw(who, compared)).status).toBe(200);
  });

  it('W17: one that looks like a sender of a deposit, or like the own deposit address, does, too', async () => {
    const who = await rich();
    const sender = anyAddress(['1111', '2222']);
    await server.sql(
      `INSERT INTO chain_moves (chain, txid, ordinal, is_in, height, block_hash, address, counterpart,
         asset, raw, kind, user_id, book, units, dust_raw, seen_at)
       VALUES ('ethereum', $1, 't0', true, 1, '0x', '0x', $2, 'USDT', 1, 'in', $3, 'credited', 1, 0,
         now())`,
      [`0x${'77'.repeat(32)}`, sender, who.userId],
    );
    const alike = anyAddress(['1111', '2222']);
    await know(who, alike);
    expect((await withdraw(who, { wallet_address: alike })).body.error).toBe('address_looks_alike');
  });

  it('W18: to another user’s address it is a transfer, at once and without a fee', async () => {
    const [who, friend] = [await rich(), await rich()];
    const asked = await call(friend, 'POST /user_wallets/getdepositaddress', {
      body: { symbol: 'USDT', smart_contract_name: 'ERC20' },
    });
    const wallet_address = String(asked.body.data['address']);
    expect((await estimate(who, { to_address: wallet_address })).body.data).toMatchObject({
      fee: '0',
      receive: '100',
      arrival_minutes: 0,
      cancel_seconds: 0,
      warnings: ['own_user'],
    });
    const body = { wallet_address, activation_code: await codeFor(who) };
    const moved = await withdraw(who, body, 'within');
    const id = idOf(moved);
    expect(moved.body.data).toEqual({ id, status: 'settled', txid: null, transfer_id: id });
    expect((await withdraw(who, body, 'within')).body.data).toEqual(moved.body.data);
    expect(await moneyOf(who)).toEqual([9_900_000_000, 0]);
    expect(await moneyOf(friend)).toEqual([10_100_000_000, 0]);
    const transfer = await call(who, 'GET /transfers/:id', { params: { id } });
    expect(transfer.body.data).toMatchObject({ amount: '100', symbol: 'USDT' });
    expect([...spends.opened.keys()]).toEqual([]);
  });

  it('W18: the whitelist of recipients holds for it, and its proof is one of a withdrawal', async () => {
    const [who, friend] = [await rich(), await rich()];
    const asked = await call(friend, 'POST /user_wallets/getdepositaddress', {
      body: { symbol: 'USDT', smart_contract_name: 'ERC20' },
    });
    const wallet_address = String(asked.body.data['address']);
    const transferCode = await codeFor(who, 'transfer');
    const wrong = await withdraw(who, { wallet_address, activation_code: transferCode });
    expect(wrong.body.error).toBe('code_wrong');
    await call(who, 'POST /recipients/whitelist', { body: { on: true } });
    expect((await withdraw(who, { wallet_address })).body.error).toBe('recipient_not_listed');
    expect(await moneyOf(who)).toEqual([10_000_000_000, 0]);
  });

  it('is closed below level 2, while money is held, and to a frozen account', async () => {
    const wallet_address = anyAddress();
    const low = await server.person({ level: 1, opening: { USDT: '1000' } });
    await know(low, wallet_address);
    const asked = await withdraw(low, { wallet_address });
    expect([asked.status, asked.body.error]).toEqual([403, 'level_required']);
    const { who, wallet_address: address } = await ready();
    const set = (column: string, value: unknown) =>
      server.sql(
        `INSERT INTO user_standings (user_id, ${column}) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET ${column} = $2`,
        [who.userId, value],
      );
    await set('money_held_until', new Date(server.clock.now() + 3_600_000));
    expect((await withdraw(who, { wallet_address: address })).body.error).toBe('money_held');
    await set('money_held_until', null);
    await set('is_frozen', true);
    const code = { activation_code: '123456' };
    const frozen = await withdraw(who, { wallet_address: address, ...code });
    expect(frozen.body.error).toBe('account_frozen');
    expect(await moneyOf(who)).toEqual([10_000_000_000, 0]);
  });

  it('W09: a new password holds coins for a day, a new address waits and is told, no code is used up', async () => {
    const { who, wallet_address } = await ready();
    const fresh = anyAddress();
    expect((await save(who, fresh)).status).toBe(200);
    expect(await toldOf(who)).toContain('withdraw_address_added');
    const activation_code = await codeFor(who);
    const early = await withdraw(who, { wallet_address: fresh, activation_code });
    expect([early.status, early.body.error]).toEqual([422, 'address_too_new']);
    const changed = await call(who, 'POST /user/changePassword', {
      body: {
        old_password: who.password,
        password: 'Vazir-9-lale-18',
        activation_code: await codeFor(who, 'change_password'),
      },
    });
    expect(changed.status, changed.text).toBe(200);
    for (let tries = 0; tries < 2; tries += 1) {
      const held = await withdraw(who, { wallet_address, activation_code });
      expect([held.status, held.body.error]).toEqual([403, 'money_held']);
      expect(held.body.message).toContain('paused for 24 hours');
    }
    expect(await moneyOf(who)).toEqual([10_000_000_000, 0]);
    // as it is once the day is over
    await server.sql(
      `UPDATE user_standings SET money_held_until = NULL, version = version + 1 WHERE user_id = $1`,
      [who.userId],
    );
    const asked = await withdraw(who, { wallet_address, activation_code });
    expect(asked.status, asked.text).toBe(200);
  });

  it('takes no price of yesterday', async () => {
    const { who, wallet_address } = await ready();
    await seePrices();
    const activation_code = await codeFor(who);
    server.clock.advance(600_000);
    const body = { symbol: 'USDT', chain: 'ERC20', amount: '100', wallet_address, activation_code };
    const stale = await call(who, 'POST /user_wallets/manual_withdraw', { body });
    expect(stale.body.error).toBe('price_stale');
    expect(await moneyOf(who)).toEqual([10_000_000_000, 0]);
  });

  it('W01: fifty at once, with coins for one, are one', async () => {
    const { who, wallet_address } = await ready('150');
    await seePrices();
    // a proof each, as a phone with an authenticator has them
    const body = { symbol: 'USDT', chain: 'ERC20', amount: '100', wallet_address };
    const code = await codeFor(who);
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        call(who, 'POST /user_wallets/manual_withdraw', {
          body: { ...body, activation_code: code },
          headers: { 'idempotency-key': `race-${nth}` },
        }),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await moneyOf(who)).toEqual([150_000_000, 100_000_000]);
  });

  it('W02: a withdrawal and a transfer of one balance at once: one of them has it', async () => {
    const [{ who, wallet_address }, friend] = [await ready('150'), await rich('0.000001')];
    await seePrices();
    const code = await codeFor(who);
    const transferCode = await codeFor(who, 'transfer');
    const coins = { symbol: 'USDT', amount: '100' };
    const both = await Promise.all([
      call(who, 'POST /user_wallets/manual_withdraw', {
        body: { ...coins, chain: 'ERC20', wallet_address, activation_code: code },
      }),
      call(who, 'POST /user_wallets/internal_transfer', {
        body: { ...coins, to_user: friend.mobile, activation_code: transferCode },
      }),
    ]);
    const refused = both.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.error)).toEqual(['insufficient_funds']);
    const [total, held] = await moneyOf(who);
    expect([
      [150_000_000, 100_000_000],
      [50_000_000, 0],
    ]).toContainEqual([total, held]);
    expect((await moneyOf(friend))[0]).toBe(total === 50_000_000 ? 100_000_001 : 1);
  });

  it('W07: what goes to others in a day is bounded by its worth', async () => {
    const { who, wallet_address } = await ready('10000');
    // 200 million toman a day at level 2: 2,000 dollars
    expect((await withdraw(who, { wallet_address, amount: '1500' })).status).toBe(200);
    const over = await withdraw(who, { wallet_address, amount: '600' });
    expect([over.status, over.body.error]).toEqual([403, 'transfer_limit_exceeded']);
    expect((await withdraw(who, { wallet_address, amount: '500' })).status).toBe(200);
    expect(await moneyOf(who)).toEqual([10_000_000_000, 2_000_000_000]);
  });

  it('O02: another’s withdrawal is unknown, to look at and to cancel', async () => {
    const { who, wallet_address } = await ready();
    const id = idOf(await withdraw(who, { wallet_address }));
    const other = await rich();
    for (const by of [read, cancel]) {
      const answer = await by(other, id);
      expect([answer.status, answer.body.error]).toEqual([404, 'withdrawal_not_found']);
    }
    expect((await cancel(who, id)).body.data).toMatchObject({
      status: 'cancelled',
      cancellable: false,
      ended_at: expect.any(String),
    });
    // asked again it is the same
    expect((await cancel(who, id)).body.data).toMatchObject({ status: 'cancelled' });
    expect(await moneyOf(who)).toEqual([10_000_000_000, 0]);
    const list = await call(await again(who), 'GET /coin_withdrawals');
    expect((list.body.data as { data: { id: string }[] }).data.map((one) => one.id)).toEqual([id]);
    const none = await call(who, 'GET /coin_withdrawals', { query: { symbol: 'ETH' } });
    expect((none.body.data as { data: unknown[] }).data).toEqual([]);
  });

  it('W11: what was asked for is nobody’s to change, whatever their login', async () => {
    const { who, wallet_address } = await ready();
    const id = idOf(await withdraw(who, { wallet_address }));
    for (const role of ['sarraf_app', 'sarraf_engine']) {
      for (const set of [`address = '${anyAddress()}'`, 'units = 1', `digest = repeat('0', 64)`]) {
        const change = `SET LOCAL ROLE ${role}; UPDATE coin_payouts SET ${set} WHERE id = '${id}'`;
        await expect(server.sql(change)).rejects.toThrow('permission denied');
      }
    }
    expect((await read(who, id)).body.data).toMatchObject({
      address: wallet_address,
      amount: '100',
    });
  });
});

describe('a network in the list of assets', () => {
  const listed = async () => {
    const assets = (await server.call('GET /assets')).body.data as unknown as {
      symbol: string;
      networks: { code: string; withdraw_open: boolean; withdraw_reason: string | null }[];
    }[];
    const usdt = assets.find(({ symbol }) => symbol === 'USDT')?.networks ?? [];
    return Object.fromEntries(
      usdt.map((one) => [one.code, [one.withdraw_open, one.withdraw_reason]]),
    );
  };

  it('is open for withdrawals as one that is asked for would be', async () => {
    expect(await listed()).toEqual({
      ERC20: [true, null],
      BEP20: [false, 'not_connected'],
      TRC20: [false, 'not_connected'],
    });
    await server.sql(`UPDATE asset_networks SET withdraw_open = false WHERE code = 'ERC20'`);
    expect((await listed())['ERC20']).toEqual([false, 'closed']);
    await server.sql(
      `UPDATE asset_networks SET withdraw_open = true WHERE code = 'ERC20' AND asset IN ('USDT', 'ETH')`,
    );
    await server.sql(`INSERT INTO chain_stops (chain, findings) VALUES ('ethereum', '[]')`);
    expect((await listed())['ERC20']).toEqual([false, 'stopped']);
    await server.sql('UPDATE chain_stops SET lifted_at = now()');
    expect((await listed())['ERC20']).toEqual([true, null]);
  });
});
