// What lies on a chain: opened by two with what the chain has, compared by state with what was read and
// with the books, and what follows where they differ.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareCustody } from '../../apps/server/src/composition/compare-custody.ts';
import type { Answer, SignedIn } from '../../apps/server/src/testing/server.ts';
import { findAnvil } from '../../tools/lib/anvil.ts';
import { callData, type ChainSystem, startChainSystem } from './testing/chain-system.ts';

const NEEDED = 12;
const HOT_USDT = 1_000_000_000n;
const REASON = 'as the runbook says';

/** Says it in one line where the node's package is missing. */
const isHere = findAnvil() !== undefined;
let system: ChainSystem;
let hot = '';
let one: SignedIn;
let two: SignedIn;
beforeAll(async () => {
  const env = { CHAIN_FAUCET_URL: 'http://127.0.0.1:1' };
  const started = await startChainSystem({ isOpen: false, env });
  if (started === undefined) return;
  system = started;
  const officers = [
    await system.server.person({ staffRole: 'crypto_operations' }),
    await system.server.person({ staffRole: 'crypto_operations' }),
  ];
  await system.server.sql(`UPDATE staff_roles SET since = since - interval '80 hours'`);
  [one, two] = officers as unknown as [SignedIn, SignedIn];
  const [house] = await system.server.sql<{ address: string }>(
    `SELECT address FROM deposit_addresses WHERE branch = 1 AND number = 0`,
  );
  hot = house?.address ?? '';
  await system.token(system.usdt, hot, HOT_USDT);
  await system.mine(2);
  await system.watch();
  await system.server.house({ USDT: '1000' });
});
afterAll(() => system?.stop());

const usdt = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000));
const approve = (by: SignedIn, answer: Answer): Promise<Answer> =>
  system.server.call('POST /admin/chain_approvals/:id/approve', {
    token: by.accessToken,
    params: { id: String(answer.body.data['id']) },
    body: { reason: REASON },
    lang: 'en',
  });
const open = (amount: string): Promise<Answer> =>
  system.server.call('POST /admin/chain_custody', {
    token: one.accessToken,
    body: { chain: 'ethereum', symbol: 'USDT', amount, reason: REASON },
    lang: 'en',
  });
const differences = async () =>
  (await system.server.call('GET /admin/chain_differences', { token: one.accessToken })).body.data[
    'data'
  ] as Record<string, unknown>[];
const chainOf = async () => {
  const answer = await system.server.call('GET /admin/chains', { token: one.accessToken });
  const all = answer.body.data['data'] as Record<string, unknown>[];
  return all.find(({ chain }) => chain === 'ethereum') ?? {};
};
const stopOf = async () =>
  (await chainOf())['stop'] as {
    id: string;
    findings: { kind: string; symbol: string; txid: string }[];
  } | null;
const lift = async (id: string) => {
  for (const { accessToken: token } of [one, two]) {
    const lifted = await system.server.call('POST /admin/chain_stops/:id/lift', {
      token,
      params: { id },
      body: { reason: REASON },
    });
    expect(lifted.status, lifted.text).toBe(200);
  }
};

describe.skipIf(!isHere)('custody on a chain', () => {
  it('opens by two, with nothing but what the chain itself has', async () => {
    const wrong = await open('999');
    expect([wrong.status, wrong.body.error]).toEqual([409, 'custody_differs']);
    expect(wrong.body.message).toContain('1000 USDT');
    const proposed = await open('1000');
    expect(proposed.status, proposed.text).toBe(200);
    expect((await approve(one, proposed)).body.error).toBe('approval_second_officer');
    const done = await approve(two, proposed);
    expect(done.body.data, done.text).toMatchObject({ status: 'approved' });
    expect((await open('1000')).body.error).toBe('custody_already_open');
    await system.compare();
    expect((await differences())[0]).toMatchObject({
      chain: 'ethereum',
      symbol: 'USDT',
      state_raw: String(HOT_USDT),
      books_raw: String(HOT_USDT),
      difference_raw: '0',
      books_difference_raw: '0',
    });
    expect(await stopOf()).toBeNull();
  });

  it('I6 is equal while deposits wait, are credited and are kept', async () => {
    const person = await system.server.person();
    const address = await system.address(person);
    await system.token(system.usdt, address, usdt(25.5));
    await system.token(system.usdt, address, usdt(0.25));
    await system.mine();
    await system.watch();
    await system.compare();
    expect((await differences())[0]).toMatchObject({
      difference_raw: '0',
      books_difference_raw: '0',
      unbooked: [{ reason: 'waiting', count: 2, raw: '25750000' }],
    });
    await system.mine(NEEDED);
    await system.watch();
    await system.compare();
    expect((await differences())[0]).toMatchObject({
      difference_raw: '0',
      books_difference_raw: '0',
      unbooked: [],
    });
    expect(await stopOf()).toBeNull();
    const { databaseUrl } = system.server;
    const [alone] = await compareCustody(databaseUrl, system.env);
    expect(alone).toMatchObject({ state: 'one_node', findings: [], differenceRaw: 0n });
    const [nowhere] = await compareCustody(databaseUrl, {});
    expect(nowhere).toMatchObject({ state: 'no_node' });
  });

  it('that leaves without us stops the chain by its transaction, and two have it go on', async () => {
    await system.actAs(hot);
    const data = callData('0xa9059cbb', system.fund, 1n);
    const txid = await system.send({ from: hot, to: system.usdt, data });
    await system.mine();
    await system.watch();
    await system.compare();
    const stop = await stopOf();
    expect(stop?.findings).toMatchObject([{ kind: 'unknown_spend', symbol: 'USDT', txid }]);
    const closed = await system.server.call('POST /user_wallets/getdepositaddress', {
      token: (await system.server.person()).accessToken,
      body: { symbol: 'USDT', smart_contract_name: 'ERC20' },
    });
    expect(closed.body.error).toBe('coin_deposit_closed');
    await lift(stop?.id ?? '');
    await system.compare();
    expect(await stopOf()).toBeNull();
    expect((await differences())[0]).toMatchObject({
      books_difference_raw: '0',
      unbooked: [{ reason: 'acknowledged', raw: '-1' }],
    });
  });

  it('that no log tells of is found by state', async () => {
    // a balance that is written into the node without a transaction: what a watcher of logs never sees
    const slot = await balanceSlot(hot);
    await system.node.rpc('anvil_setStorageAt', [
      system.usdt,
      slot,
      `0x${(HOT_USDT + 41n).toString(16).padStart(64, '0')}`,
    ]);
    await system.mine();
    await system.watch();
    await system.compare();
    const stop = await stopOf();
    expect(stop?.findings.map(({ kind }) => kind)).toContain('state');
    await lift(stop?.id ?? '');
  });

  it('C05 C15 of a deposit credited at N that a fork drops: all stands still, two take it back', async () => {
    const person = await system.server.person({ opening: { USDT: '1' } });
    const address = await system.address(person);
    await system.token(system.usdt, address, usdt(40));
    await system.mine(NEEDED);
    await system.watch();
    expect(await system.balance(person.userId, 'USDT')).toBe(usdt(41));
    const [credited] = await system.deposits(person);
    const id = String(credited?.['id']);
    const early = await system.server.call('POST /admin/coin_deposits/:id/reverse', {
      token: one.accessToken,
      params: { id },
      body: { reason: REASON },
    });
    expect(early.body.error).toBe('coin_deposit_stands');
    await system.fork(NEEDED, NEEDED + 1);
    await system.watch();
    const [orphaned] = await system.deposits(person);
    expect(orphaned).toMatchObject({ status: 'orphaned', reason: 'fork' });
    const stop = await stopOf();
    expect(stop?.findings).toMatchObject([{ kind: 'deep_fork', symbol: 'USDT' }]);
    expect(await system.balance(person.userId, 'USDT')).toBe(usdt(41));
    const proposed = await system.server.call('POST /admin/coin_deposits/:id/reverse', {
      token: one.accessToken,
      params: { id },
      body: { reason: REASON },
    });
    expect(proposed.status, proposed.text).toBe(200);
    const [frozen] = await system.server.sql<{ is_frozen: boolean }>(
      'SELECT is_frozen FROM user_standings WHERE user_id = $1',
      [person.userId],
    );
    expect(frozen?.is_frozen).toBe(true);
    expect((await approve(two, proposed)).body.data).toMatchObject({ status: 'approved' });
    expect(await system.balance(person.userId, 'USDT')).toBe(usdt(1));
    await system.server.process.background.run('tell_coin_decisions');
    expect((await system.deposits(person))[0]).toMatchObject({ status: 'reversed' });
    await lift(stop?.id ?? '');
    await system.compare();
    expect(await stopOf()).toBeNull();
  });

  it('C16 above a large amount waits for a second node that has the block', async () => {
    await system.server.sql(
      `UPDATE asset_networks SET large_amount = 100000000 WHERE asset = 'USDT' AND code = 'ERC20'`,
    );
    const person = await system.server.person();
    const address = await system.address(person);
    await system.token(system.usdt, address, usdt(500));
    await system.mine(NEEDED);
    await system.watch();
    expect((await system.deposits(person))[0]).toMatchObject({
      status: 'waiting',
      reason: 'second_node',
    });
    expect(await system.balance(person.userId, 'USDT')).toBe(0n);
  });

  it('C14 a parked deposit is given to one of its claimants by two, once', async () => {
    const txid = await system.token(system.usdt, hot, usdt(12));
    await system.mine(NEEDED);
    await system.watch();
    const [person, other] = [await system.server.person(), await system.server.person()];
    for (const { accessToken: token } of [person, other]) {
      const body = { transaction_code: txid };
      const looked = await system.server.call('POST /deposit/automatic_deposit', { token, body });
      expect(looked.body.error).toBe('transaction_not_yours');
    }
    const list = await system.server.call('GET /admin/coin_deposits', {
      token: one.accessToken,
      query: { show: 'claims' },
    });
    const rows = list.body.data['data'] as { id: string; amount: string; reason: string }[];
    const parked = rows.find(({ amount }) => amount === '12');
    expect(parked).toMatchObject({ reason: 'unknown_address' });
    const proposed = await system.server.call('POST /admin/coin_deposits/:id/settle', {
      token: one.accessToken,
      params: { id: parked?.id ?? '' },
      body: { user_id: String(person.userId), reason: REASON },
    });
    expect(proposed.status, proposed.text).toBe(200);
    expect((await approve(two, proposed)).body.data).toMatchObject({ status: 'approved' });
    expect(await system.balance(person.userId, 'USDT')).toBe(usdt(12));
    await system.server.process.background.run('tell_coin_decisions');
    const told = await system.server.sql(
      `SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'coin%'`,
      [person.userId],
    );
    expect(told).toEqual([{ kind: 'coin_deposit_credited' }]);
    const claimOf = async ({ accessToken: token }: SignedIn) =>
      (await system.server.call('GET /coin_claims', { token })).body.data['data'];
    expect(await claimOf(person)).toMatchObject([{ txid, status: 'settled', reason: null }]);
    expect(await claimOf(other)).toMatchObject([
      { txid, status: 'refused', reason: 'given_to_another' },
    ]);
    expect(await system.balance(other.userId, 'USDT')).toBe(0n);
  });
});

describe.skipIf(!isHere)('what officers decide about deposits and networks', () => {
  it('is refused where there is nothing to decide', async () => {
    const person = await system.server.person();
    const address = await system.address(person);
    await system.token(system.usdt, address, usdt(3));
    await system.mine(NEEDED);
    await system.watch();
    const [credited] = await system.deposits(person);
    const settle = (id: string) =>
      system.server.call('POST /admin/coin_deposits/:id/settle', {
        token: one.accessToken,
        params: { id },
        body: { user_id: String(person.userId), reason: REASON },
      });
    expect((await settle(String(credited?.['id']))).body.error).toBe('coin_deposit_not_parked');
    expect((await settle('00000000-0000-4000-8000-000000000000')).body.error).toBe(
      'coin_deposit_not_found',
    );
    const network = { symbol: 'USDT', code: 'BEP20' };
    const opened = await system.server.call('POST /admin/chain_networks/:symbol/:code/open', {
      token: one.accessToken,
      params: network,
      body: { reason: REASON },
    });
    expect(opened.body.error).toBe('coin_network_without_rails');
  });

  it('closes a network at once, and opens it by two', async () => {
    const params = { symbol: 'USDT', code: 'ERC20' };
    const call = (way: 'open' | 'close') =>
      system.server.call(`POST /admin/chain_networks/:symbol/:code/${way}`, {
        token: one.accessToken,
        params,
        body: { reason: REASON },
      });
    expect((await call('close')).body.data).toMatchObject({ deposit_reason: 'closed' });
    const proposed = await call('open');
    expect((await approve(two, proposed)).body.data).toMatchObject({ status: 'approved' });
    expect(await chainOf()).toMatchObject({
      networks: expect.arrayContaining([
        expect.objectContaining({ symbol: 'USDT', deposit_open: true }),
      ]) as unknown,
    });
  });

  it('changes what a network asks by two, and asks it of the next deposit', async () => {
    const params = { symbol: 'USDT', code: 'ERC20' };
    const terms = {
      confirmations: 3,
      min_deposit: '2',
      large_amount: null,
      withdraw_fee: '1.5',
      min_withdraw: '5',
    };
    const propose = (part: Partial<Record<keyof typeof terms, unknown>>) =>
      system.server.call('POST /admin/chain_networks/:symbol/:code/terms', {
        token: one.accessToken,
        params,
        body: { ...terms, ...part, reason: REASON },
      });
    await system.server.sql(
      `UPDATE asset_networks SET large_amount = 100000000 WHERE asset = 'USDT' AND code = 'ERC20'`,
    );
    expect((await propose({ withdraw_fee: '5' })).body.error).toBe('network_fee_above_minimum');
    expect((await propose({ large_amount: '0' })).body.error).toBe('amount_out_of_range');
    expect((await propose({ min_deposit: '0.0000001' })).body.error).toBe('amount_malformed');
    expect((await propose({ confirmations: 0 })).status).toBe(422);
    const proposed = await propose({});
    expect(proposed.body.data, proposed.text).toMatchObject({
      kind: 'network_terms',
      changes: expect.arrayContaining([
        { field: 'confirmations', old: '12', new: '3' },
        { field: 'large_amount', old: '100', new: null },
      ]) as unknown,
    });
    const before = (await chainOf()) as { networks: { symbol: string }[] };
    expect(before.networks.find(({ symbol }) => symbol === 'USDT')).toMatchObject({
      confirmations: 12,
    });
    expect((await approve(one, proposed)).body.error).toBe('approval_second_officer');
    expect((await approve(two, proposed)).body.data).toMatchObject({ status: 'approved' });
    expect((await propose({})).body.error).toBe('network_terms_unchanged');
    const shown = await system.server.call('GET /assets', {});
    expect(JSON.stringify(shown.body.data)).toContain('"withdraw_fee":"1.5"');
    const person = await system.server.person();
    await system.token(system.usdt, await system.address(person), usdt(2));
    await system.mine(3);
    await system.watch();
    expect((await system.deposits(person))[0]).toMatchObject({ status: 'credited', needed: 3 });
  });

  it('stops a chain at once by one, and two have it go on', async () => {
    const stopped = await system.server.call('POST /admin/chains/:chain/stop', {
      token: one.accessToken,
      params: { chain: 'ethereum' },
      body: { reason: REASON },
    });
    expect(stopped.body.data, stopped.text).toMatchObject({ stop: { reason: REASON } });
    await lift((await stopOf())?.id ?? '');
    expect(await stopOf()).toBeNull();
  });
});

/** Where the token keeps an address's balance: the mapping's place is found by trying. */
async function balanceSlot(address: string): Promise<string> {
  const access = (await system.node.rpc('eth_createAccessList', [
    { to: system.usdt, data: callData('0x70a08231', address) },
    'latest',
  ])) as { accessList: { storageKeys: string[] }[] };
  return access.accessList[0]?.storageKeys[0] ?? '';
}
