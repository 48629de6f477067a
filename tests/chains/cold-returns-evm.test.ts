// From cold to hot on a chain of accounts: a typed file out, the signed transaction back in, sent and booked. Cold pays
// for what it sends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, SignedIn } from '../../apps/server/src/testing/server.ts';
import { readColdFile } from '../../apps/signer/src/cold/read-file.ts';
import { findAnvil } from '../../tools/lib/anvil.ts';
import {
  COLD_OWN,
  COLD_WALLET,
  NEEDED,
  type PayoutSystem,
  startPayoutSystem,
} from './testing/payout-system.ts';
import { wrongSpends } from './testing/wrong-spends.ts';

const USDT = 1_000_000n;
const REASON = 'hot is short for tomorrow';
const [COLD = ''] = COLD_OWN;
/** A contract that undoes every call. */
const REVERTS = '0x60006000fd';

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
  await run('ask_signer');
}, 120_000);
afterAll(() => system?.stop());

const run = (task: string): Promise<void> => system.chain.server.process.background.run(task);

async function decided(
  call: 'POST /admin/cold_moves' | 'POST /admin/cold_returns',
  body: Readonly<Record<string, string>>,
): Promise<void> {
  const { server } = system.chain;
  const whole = { chain: 'ethereum', reason: REASON, ...body };
  const proposed = await server.call(call, { token: one.accessToken, body: whole });
  const approved = await server.call('POST /admin/chain_approvals/:id/approve', {
    token: two.accessToken,
    params: { id: String(proposed.body.data['id']) },
    body: { reason: REASON },
  });
  expect(approved.body.data, proposed.text).toMatchObject({ status: 'approved' });
}

const bring = (id: string, file: string): Promise<Answer> =>
  system.chain.server.call('POST /admin/cold_returns/:id/signed', {
    token: two.accessToken,
    params: { id },
    body: { content: Buffer.from(file).toString('base64') },
  });

async function books(owner: string, asset: string): Promise<bigint> {
  const [row] = await system.chain.server.sql<{ total: string }>(
    `SELECT b.total FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
     WHERE a.owner_id = $1 AND a.asset = $2`,
    [owner, asset],
  );
  return BigInt(row?.total ?? 0);
}

/** A move from cold with its file. */
async function prepared(
  amount: string,
): Promise<{ readonly id: string; readonly file: Uint8Array }> {
  await decided('POST /admin/cold_returns', { symbol: 'USDT', amount });
  await run('prepare_cold_returns');
  const { server } = system.chain;
  const [row] = await server.sql<{ id: string; wait: string | null }>(
    'SELECT id, wait FROM cold_returns ORDER BY created_at DESC LIMIT 1',
  );
  expect(row?.wait).toBeNull();
  const id = row?.id ?? '';
  const answer = await server.call('GET /admin/cold_returns/:id/file', {
    token: one.accessToken,
    params: { id },
  });
  return { id, file: Buffer.from(String(answer.body.data['content']), 'base64') };
}

/** What the machine without a network judges by. */
const bench = () => {
  const hot = { chainId: '31337001', hot: system.hot, feeMax: '20000000000000000' };
  const rules = { version: 1 as const, chains: { ethereum: hot } };
  return { wallet: COLD_WALLET, rules, today: '2026-11-30' };
};

async function feeOf(id: string): Promise<bigint> {
  const [spend] = await system.chain.server.sql<{ fee_units: string }>(
    'SELECT fee_units FROM spends_state WHERE id = $1',
    [id],
  );
  return BigInt(spend?.fee_units ?? 0);
}

describe.skipIf(!isHere)('a token', () => {
  it('comes back from cold by a typed file, and cold pays for it', async () => {
    for (const [symbol, amount] of [
      ['USDT', '1000'],
      ['ETH', '0.2'],
    ] as const) {
      await decided('POST /admin/cold_moves', { symbol, amount, address: COLD });
    }
    await run('take_cold_moves');
    await system.move();
    await system.block(NEEDED + 1);
    await system.block();
    await system.assertEqual();
    expect(await system.usdtOf(COLD)).toBe(1_000n * USDT);

    const { server } = system.chain;
    const { file, id } = await prepared('400');
    const read = readColdFile(bench(), file);
    expect(read.typed).toBe('400');
    const before = {
      hot: await system.usdtOf(system.hot),
      coldEth: await books('cold_ethereum', 'ETH'),
      hotEth: await books('hot_ethereum', 'ETH'),
    };
    expect((await bring(id, '{}')).body.error).toBe('cold_file_malformed');
    const taken = await bring(id, read.sign());
    expect(taken.body.data, taken.text).toMatchObject({ id, status: 'sent' });
    await system.move();
    await system.block();
    await system.assertEqual({ USDT: ['spend'] });
    await system.block(NEEDED);
    await system.assertEqual();
    expect(await system.find(id)).toMatchObject({ state: 'final' });
    expect(await system.usdtOf(system.hot)).toBe(before.hot + 400n * USDT);
    expect(await books('cold_ethereum', 'USDT')).toBe(-600n * USDT);
    const fee = await feeOf(id);
    expect(fee > 0n).toBe(true);
    expect(await books('cold_ethereum', 'ETH')).toBe(before.coldEth + fee);
    expect(await books('hot_ethereum', 'ETH')).toBe(before.hotEth);
    expect(await system.stops()).toEqual([]);
    expect(await wrongSpends(server)).toEqual([]);
  });

  it('that is undone on its way moves nothing, and cold pays for the try', async () => {
    const { node, server, usdt } = system.chain;
    const { file, id } = await prepared('100');
    const before = {
      coldUsdt: await books('cold_ethereum', 'USDT'),
      hotUsdt: await books('hot_ethereum', 'USDT'),
      coldEth: await books('cold_ethereum', 'ETH'),
      hotEth: await books('hot_ethereum', 'ETH'),
    };
    // its contract stops for a block
    const code = String(await node.rpc('eth_getCode', [usdt, 'latest']));
    await node.rpc('anvil_setCode', [usdt, REVERTS]);
    const taken = await bring(id, readColdFile(bench(), file).sign());
    expect(taken.body.data, taken.text).toMatchObject({ status: 'sent' });
    await system.move();
    // people signed it once: nobody is offered to have it signed for more
    const sent = await server.call('GET /admin/chain_spends/:id', {
      token: one.accessToken,
      params: { id },
    });
    expect(sent.body.data, sent.text).toMatchObject({
      state: 'broadcast',
      from_cold: true,
      may_bump: false,
      bump_fee_max: null,
    });
    await system.chain.mine();
    await node.rpc('anvil_setCode', [usdt, code]);
    await system.block(NEEDED);
    await system.block();
    expect(await system.find(id)).toMatchObject({ state: 'failed' });
    const fee = await feeOf(id);
    expect(fee > 0n).toBe(true);
    expect(await books('cold_ethereum', 'USDT')).toBe(before.coldUsdt);
    expect(await books('hot_ethereum', 'USDT')).toBe(before.hotUsdt);
    expect(await books('cold_ethereum', 'ETH')).toBe(before.coldEth + fee);
    expect(await books('hot_ethereum', 'ETH')).toBe(before.hotEth);
    await system.assertEqual();
    expect(await system.stops()).toEqual([]);
    expect(await wrongSpends(server)).toEqual([]);
    expect(await system.spends.isColdBusy('ethereum')).toBe(false);
  });

  it('waits, and says so, where cold has nothing to pay its fee with', async () => {
    const { node } = system.chain;
    const had = String(await node.rpc('eth_getBalance', [COLD, 'latest']));
    await node.rpc('anvil_setBalance', [COLD, '0x0']);
    await decided('POST /admin/cold_returns', { symbol: 'USDT', amount: '50' });
    await run('prepare_cold_returns');
    const shown = await system.chain.server.call('GET /admin/treasury', { token: one.accessToken });
    expect(shown.body.data['returns'], shown.text).toMatchObject([{ wait: 'cold_gas_empty' }]);
    await node.rpc('anvil_setBalance', [COLD, had]);
    await run('prepare_cold_returns');
    const after = await system.chain.server.call('GET /admin/treasury', { token: one.accessToken });
    expect(after.body.data['returns'], after.text).toMatchObject([
      { wait: null, status: 'to_sign' },
    ]);
  });
});
