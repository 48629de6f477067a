// The house's own coins by themselves: deposit addresses emptied to hot with gas brought first, and hot to cold
// by two officers. Custody is equal at each step, and books change by fees alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnSpend } from '../../apps/server/src/modules/chain-spends/index.ts';
import type { Answer, SignedIn } from '../../apps/server/src/testing/server.ts';
import { findAnvil } from '../../tools/lib/anvil.ts';
import { COLD, NEEDED, type PayoutSystem, startPayoutSystem } from './testing/payout-system.ts';

const USDT = 1_000_000n;
const REASON = 'as the runbook says';
/** Nobody's address that the signer does not list. */
const ELSEWHERE = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

/** Says it in one line where the node's package is missing. */
const isHere = findAnvil() !== undefined;
let system: PayoutSystem;
let one: SignedIn;
let two: SignedIn;
beforeAll(async () => {
  const started = await startPayoutSystem();
  if (started === undefined) return;
  system = started;
  const { server } = system.chain;
  one = await server.person({ staffRole: 'crypto_operations' });
  two = await server.person({ staffRole: 'crypto_operations' });
  await server.sql(`UPDATE staff_roles SET since = since - interval '80 hours'`);
  await server.sql(
    `UPDATE asset_networks SET sweep_from = $1 WHERE asset = 'USDT' AND code = 'ERC20'`,
    [100n * USDT],
  );
  await server.process.background.run('ask_signer');
});
afterAll(() => system?.stop());

const run = (task: string): Promise<void> => system.chain.server.process.background.run(task);
const sweep = (): Promise<void> => run('sweep_addresses');

interface Spend {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly raw: string;
}
/** Transactions to and from an address, in their order. */
const spendsOf = (address: string): Promise<readonly Spend[]> =>
  system.chain.server.sql<Spend & Record<string, unknown>>(
    `SELECT id, kind, state, raw::text AS raw FROM chain_spends
     WHERE from_address = $1 OR address = $1 ORDER BY seq`,
    [address],
  );
const sweepRows = (address: string) =>
  system.chain.server.sql<{ top_ups: string; raw: string; is_ended: boolean; wait: string | null }>(
    `SELECT top_ups, raw::text AS raw, wait, ended_at IS NOT NULL AS is_ended FROM sweeps
     WHERE address = $1 ORDER BY created_at`,
    [address],
  );

/** Every account that has anything, by its name. */
async function books(): Promise<ReadonlyMap<string, bigint>> {
  const rows = await system.chain.server.sql<{ name: string; total: string }>(
    `SELECT a.owner_kind || ':' || a.owner_id || '/' || a.asset || '/' || a.wallet AS name, b.total
     FROM accounts AS a JOIN balances AS b ON b.account_id = a.id`,
  );
  return new Map(rows.map(({ name, total }) => [name, BigInt(total)]));
}
const changed = (
  before: ReadonlyMap<string, bigint>,
  after: ReadonlyMap<string, bigint>,
): Readonly<Record<string, bigint>> =>
  Object.fromEntries(
    [...after].flatMap(([name, total]) => {
      const by = total - (before.get(name) ?? 0n);
      return by === 0n ? [] : [[name, by]];
    }),
  );

/** What networks took by the books since a moment, in units of ether. */
async function feesOf(ids: readonly string[]): Promise<bigint> {
  const rows = await system.chain.server.sql<{ units: string }>(
    'SELECT COALESCE(sum(fee_units), 0) AS units FROM spends_state WHERE id = ANY($1)',
    [ids],
  );
  return BigInt(rows[0]?.units ?? 0);
}

/** A person whose address has so much USDT, confirmed. */
async function deposited(units: bigint): Promise<string> {
  const person = await system.chain.server.person({ level: 2 });
  const address = await system.chain.address(person);
  await system.chain.token(system.chain.usdt, address, units);
  await system.block(NEEDED);
  return address;
}

/** Has what was wanted sent, and looks at custody before and behind its last block. */
async function carry(unbooked: Readonly<Record<string, readonly string[]>>): Promise<void> {
  await system.move();
  await system.block();
  await system.assertEqual(unbooked);
  await system.block(NEEDED);
  await system.assertEqual();
}

describe.skipIf(!isHere)('a deposit address', () => {
  it('is brought gas and emptied to hot: custody is equal at each step, books change by fees alone', async () => {
    const address = await deposited(500n * USDT);
    const before = await books();
    const hot = await system.usdtOf(system.hot);
    await sweep();
    expect(await spendsOf(address)).toMatchObject([{ kind: 'top_up', state: 'released' }]);
    // again, before anything came of it
    await sweep();
    await carry({ ETH: ['spend'] });
    expect(await spendsOf(address)).toMatchObject([{ kind: 'top_up', state: 'final' }]);
    expect(await system.usdtOf(address)).toBe(500n * USDT);
    await sweep();
    await sweep();
    await carry({ ETH: ['spend'] });
    await sweep();
    const spends = await spendsOf(address);
    expect(spends).toMatchObject([
      { kind: 'top_up', state: 'final' },
      { kind: 'sweep', state: 'final', raw: String(500n * USDT) },
    ]);
    expect(await system.usdtOf(address)).toBe(0n);
    expect(await system.usdtOf(system.hot)).toBe(hot + 500n * USDT);
    expect(await sweepRows(address)).toMatchObject([{ is_ended: true, wait: null }]);
    const fees = await feesOf(spends.map(({ id }) => id));
    expect(fees > 0n).toBe(true);
    expect(changed(before, await books())).toEqual({
      'house:gas/ETH/spot': -fees,
      'outside:hot_ethereum/ETH/spot': fees,
    });
    expect(await system.stops()).toEqual([]);
    await sweep();
    expect(await sweepRows(address)).toHaveLength(1);
  });

  it('below the threshold, or whose coins are not confirmed, is left alone', async () => {
    const poor = await deposited(100n * USDT - 1n);
    await system.chain.token(system.chain.usdt, poor, 200n * USDT);
    await system.block(NEEDED - 2);
    await sweep();
    expect(await sweepRows(poor)).toEqual([]);
    await system.block(2);
    await sweep();
    expect(await sweepRows(poor)).toMatchObject([{ is_ended: false }]);
    await carry({ ETH: ['spend'] });
    await sweep();
    await carry({ ETH: ['spend'] });
    await sweep();
    expect(await system.usdtOf(poor)).toBe(0n);
  });

  it('is left alone while the signer is away, the chain is stopped, or its fee is high', async () => {
    const address = await deposited(300n * USDT);
    const { server } = system.chain;
    system.signer.isAway = true;
    await sweep();
    system.signer.isAway = false;
    await server.sql(`INSERT INTO chain_stops (chain, findings) VALUES ('ethereum', '[]')`);
    await sweep();
    await system.goOn();
    const most = await server.sql<{ network_fee_max: string }>(
      `SELECT network_fee_max FROM asset_networks WHERE asset = 'USDT' AND code = 'ERC20'`,
    );
    const set = (units: bigint | string | undefined) =>
      server.sql(
        `UPDATE asset_networks SET network_fee_max = $1 WHERE asset = 'USDT' AND code = 'ERC20'`,
        [units],
      );
    const fee = (await system.spends.networkFee('ethereum', 'USDT')) ?? 0n;
    await set(fee * 4n - 1n);
    await sweep();
    expect(await sweepRows(address)).toEqual([]);
    expect(await spendsOf(address)).toEqual([]);
    await set(most[0]?.network_fee_max);
    await sweep();
    expect(await spendsOf(address)).toMatchObject([{ kind: 'top_up' }]);
    await carry({ ETH: ['spend'] });
    await sweep();
    await carry({ ETH: ['spend'] });
    await sweep();
    expect(await sweepRows(address)).toMatchObject([{ is_ended: true }]);
  });
});

describe.skipIf(!isHere)('a worker that dies', () => {
  /** Dies before or behind what is wanted of one kind, once. */
  async function dying(kind: OwnSpend['kind'], when: 'before' | 'behind'): Promise<void> {
    const honest = system.spends.want;
    const want: typeof honest = async (spend) => {
      if (spend.kind !== kind) return honest(spend);
      if (when === 'behind') await honest(spend);
      throw new Error('the worker dies');
    };
    Object.assign(system.spends, { want });
    await sweep();
    Object.assign(system.spends, { want: honest });
  }

  it.each(['before', 'behind'] as const)(
    'after the gas came, %s the sweep was wanted: it is swept once (crash point 29)',
    async (when) => {
      const address = await deposited(400n * USDT);
      const hot = await system.usdtOf(system.hot);
      await dying('top_up', when);
      await Promise.all([sweep(), sweep()]);
      await carry({ ETH: ['spend'] });
      await dying('sweep', when);
      await Promise.all([sweep(), sweep()]);
      await carry({ ETH: ['spend'] });
      await sweep();
      await sweep();
      expect(await spendsOf(address)).toMatchObject([
        { kind: 'top_up', state: 'final' },
        { kind: 'sweep', state: 'final' },
      ]);
      expect(await system.usdtOf(system.hot)).toBe(hot + 400n * USDT);
      expect(await sweepRows(address)).toMatchObject([{ top_ups: '1', is_ended: true }]);
      await system.assertEqual();
    },
  );
});

const proposed = (by: SignedIn, of: { readonly amount: string; readonly address?: string }) =>
  system.chain.server.call('POST /admin/cold_moves', {
    token: by.accessToken,
    body: { chain: 'ethereum', symbol: 'USDT', address: COLD, ...of, reason: REASON },
    lang: 'en',
  });
const decided = (by: SignedIn, answer: Answer, verdict: 'approve' | 'refuse') =>
  system.chain.server.call(`POST /admin/chain_approvals/:id/${verdict}`, {
    token: by.accessToken,
    params: { id: String(answer.body.data['id']) },
    body: { reason: REASON },
    lang: 'en',
  });
const moves = () =>
  system.chain.server.sql<{ id: string; wait: string | null; is_taken: boolean }>(
    'SELECT id, wait, taken_at IS NOT NULL AS is_taken FROM cold_moves ORDER BY created_at',
  );

describe.skipIf(!isHere)('a move to cold', () => {
  it('of two officers goes to a listed address once, with its custody in the books', async () => {
    const before = await books();
    const [hot, cold] = [await system.usdtOf(system.hot), await system.usdtOf(COLD)];
    const answer = await proposed(one, { amount: '1000' });
    expect(answer.body.data, answer.text).toMatchObject({
      kind: 'cold_move',
      amount: '1000',
      address: COLD,
      status: 'waiting',
    });
    expect((await decided(one, answer, 'approve')).body.error).toBe('approval_second_officer');
    expect(await moves()).toEqual([]);
    const done = await decided(two, answer, 'approve');
    expect(done.body.data, done.text).toMatchObject({ status: 'approved' });
    system.signer.isAway = true;
    await run('take_cold_moves');
    expect(await moves()).toMatchObject([{ wait: 'signer_away', is_taken: false }]);
    const shown = await system.chain.server.call('GET /admin/treasury', { token: one.accessToken });
    expect(shown.body.data['untaken'], shown.text).toMatchObject([
      { symbol: 'USDT', amount: '1000', address: COLD, wait: 'signer_away' },
    ]);
    system.signer.isAway = false;
    await run('take_cold_moves');
    await run('take_cold_moves');
    const [move] = await moves();
    expect(move).toMatchObject({ wait: null, is_taken: true });
    await carry({ ETH: ['spend'], USDT: ['spend'] });
    expect(await system.usdtOf(system.hot)).toBe(hot - 1_000n * USDT);
    expect(await system.usdtOf(COLD)).toBe(cold + 1_000n * USDT);
    const fees = await feesOf([move?.id ?? '']);
    expect(changed(before, await books())).toEqual({
      'house:gas/ETH/spot': -fees,
      'outside:hot_ethereum/ETH/spot': fees,
      'outside:hot_ethereum/USDT/spot': 1_000n * USDT,
      'outside:cold_ethereum/USDT/spot': -1_000n * USDT,
    });
    expect(await system.stops()).toEqual([]);
  });

  it('that a second officer refuses moves nothing', async () => {
    const before = await books();
    const answer = await proposed(one, { amount: '5' });
    expect((await decided(two, answer, 'refuse')).body.data).toMatchObject({ status: 'refused' });
    await run('take_cold_moves');
    expect(await moves()).toHaveLength(1);
    expect(changed(before, await books())).toEqual({});
  });

  it('of more than hot has free is refused, at the first word and at the second', async () => {
    expect((await proposed(one, { amount: '10000000' })).body.error).toBe('hot_wallet_short');
    const answer = await proposed(one, { amount: '20' });
    expect(answer.status, answer.text).toBe(200);
    const person = await system.chain.server.person({ level: 2 });
    const hold = await system.chain.server.sql<{ total: string }>(
      `SELECT b.total FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
       WHERE a.owner_id = 'hot_ethereum' AND a.asset = 'USDT'`,
    );
    // all that lies at hot is asked for by a withdrawal meanwhile
    await system.chain.server.sql(
      `INSERT INTO withdrawals_state (id, user_id, asset, units, fee_units, recipient, day, hold_id,
         created_at_ms, cancel_until_ms, state, updated_at_ms, chain, destination)
       VALUES ('held', $1, 'USDT', $2, 0, 'x', '2026-11-29', 999999, 1, 1, 'approved', 1, 'ethereum',
         repeat('ab', 32))`,
      [person.userId, -BigInt(hold[0]?.total ?? 0)],
    );
    expect((await decided(two, answer, 'approve')).body.error).toBe('hot_wallet_short');
    await system.chain.server.sql(`DELETE FROM withdrawals_state WHERE id = 'held'`);
    expect((await decided(one, answer, 'refuse')).body.data).toMatchObject({ status: 'withdrawn' });
    expect(await moves()).toHaveLength(1);
  });

  it('K05 to an unlisted address is refused before it waits, and by the signer whatever is written', async () => {
    const before = [await system.usdtOf(system.hot), await system.usdtOf(ELSEWHERE)];
    const said = await proposed(one, { amount: '10', address: ELSEWHERE });
    expect(said.body.error).toBe('cold_address_unlisted');
    // a database that says what no officer did
    await system.chain.server.sql(
      `INSERT INTO cold_moves (id, approval_id, chain, asset, units, address, created_at)
       SELECT gen_random_uuid(), max(id), 'ethereum', 'USDT', 10000000, $1, now() FROM approvals
       WHERE kind <> 'cold_move'`,
      [ELSEWHERE],
    );
    await run('take_cold_moves');
    const planted = (await moves()).at(-1);
    await system.move();
    await system.block(NEEDED);
    expect(await system.find(planted?.id ?? '')).toMatchObject({
      state: 'released',
      wait: 'signer_refused',
      txid: null,
    });
    expect([await system.usdtOf(system.hot), await system.usdtOf(ELSEWHERE)]).toEqual(before);
    await system.assertEqual();
  });
});
