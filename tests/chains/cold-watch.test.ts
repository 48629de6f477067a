// What lies at cold, held against the books, and what people send from there by themselves.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptDifferences } from '../../apps/server/src/modules/chains/differences.queries.ts';
import type { Answer, SignedIn } from '../../apps/server/src/testing/server.ts';
import { readColdFile } from '../../apps/signer/src/cold/read-file.ts';
import {
  type BitcoinPayouts,
  COLD_OWN,
  COLD_WALLET,
  startBitcoinSystem,
} from './testing/bitcoin-system.ts';
import { companiesOf } from './testing/payout-system.ts';
import { rawOf } from './testing/signed-psbt.ts';

const REASON = 'hot is short for tomorrow';
/** Confirmations of the network. */
const DEEP = 3;
const [COLD = ''] = COLD_OWN;

let system: BitcoinPayouts;
let one: SignedIn;
let two: SignedIn;
beforeAll(async () => {
  system = await startBitcoinSystem();
  const { server } = system.chain;
  one = await server.person({ staffRole: 'crypto_operations' });
  two = await server.person({ staffRole: 'crypto_operations' });
  await server.sql(`UPDATE staff_roles SET since = since - interval '80 hours'`);
  await server.sql(`UPDATE asset_networks SET confirmations = $1 WHERE asset = 'BTC'`, [DEEP]);
  await run('ask_signer');
  const body = { symbol: 'BTC', amount: '0.5', address: COLD };
  await decided('POST /admin/cold_moves', body);
  await run('take_cold_moves');
  await system.move();
  await system.block(DEEP + 1);
  // what ended a moment ago is not compared yet
  server.clock.advance(120_000);
}, 120_000);
afterAll(() => system?.stop());

const run = (task: string): Promise<void> => system.chain.server.process.background.run(task);
const compare = (): Promise<void> => run('compare_cold');

async function decided(
  call: 'POST /admin/cold_moves' | 'POST /admin/cold_returns',
  of: Readonly<Record<string, string>>,
): Promise<void> {
  const { server } = system.chain;
  const body = { chain: 'bitcoin', reason: REASON, ...of };
  const proposed = await server.call(call, { token: one.accessToken, body });
  const approved = await server.call('POST /admin/chain_approvals/:id/approve', {
    token: two.accessToken,
    params: { id: String(proposed.body.data['id']) },
    body: { reason: REASON },
  });
  expect(approved.body.data, proposed.text).toMatchObject({ status: 'approved' });
}

/** Mines, reads and compares, block by block. */
async function blocks(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    await system.chain.mine();
    await system.chain.watch();
    await compare();
  }
}

/** What is over is never to be less than this; satoshi. */
async function least(): Promise<bigint> {
  const [row] = await system.chain.server.sql<{ raw: string }>(
    `SELECT difference_raw::text AS raw FROM cold_differences WHERE chain = 'bitcoin'`,
  );
  return BigInt(row?.raw ?? -1);
}

const payCold = (amount: string): Promise<string> =>
  system.chain.demo.pay([{ asset: 'BTC', address: COLD, amount }]);

it('is asked of a node once at each block', async () => {
  const node = companiesOf(system.chain).chains[0]?.second;
  if (node === undefined) throw new Error('There is no second node.');
  const { balances } = node;
  let asked = 0;
  node.balances = (...given) => {
    asked += 1;
    return balances.apply(node, given);
  };
  await compare();
  await compare();
  expect(asked).toBe(1);
  await blocks(1);
  expect(asked).toBe(2);
  node.balances = balances;
  expect(await least()).toBe(0n);
});

it('a coin of a stranger that a fork takes back is nothing that is missing', async () => {
  await payCold('0.00001');
  await blocks(1);
  expect(await least()).toBe(0n);
  await system.chain.demo.fork(1, 'dropped');
  await system.chain.watch();
  await blocks(DEEP);
  expect(await least()).toBe(0n);
  expect(await system.stops()).toEqual([]);
});

it('counts once it stood for its confirmations; what is missing stops the chain until two go on with it', async () => {
  await payCold('0.00002');
  await blocks(DEEP - 1);
  expect(await least()).toBe(0n);
  await blocks(DEEP);
  expect(await least()).toBe(2_000n);
  // as if so much had lain there
  await system.chain.server.sql('UPDATE cold_differences SET difference_raw = 2500');
  await blocks(1);
  expect(await system.stops()).toEqual(['state']);
  expect(await least()).toBe(2_500n);
  // what was found once is still missing at the next block
  await system.goOn();
  await blocks(1);
  expect(await system.stops()).toEqual(['state']);
  await acceptDifferences(system.chain.server.process.context.plainDb, 'bitcoin');
  await system.goOn();
  expect(await least()).toBe(2_000n);
  await blocks(1);
  expect(await system.stops()).toEqual([]);
});

it('a signed file that people sent by themselves is not booked twice', async () => {
  const { server } = system.chain;
  await decided('POST /admin/cold_returns', { symbol: 'BTC', amount: '0.1' });
  await run('prepare_cold_returns');
  const [row] = await server.sql<{ id: string }>('SELECT id FROM cold_returns');
  const params = { id: row?.id ?? '' };
  const out = await server.call('GET /admin/cold_returns/:id/file', {
    token: one.accessToken,
    params,
  });
  const rules = {
    version: 1 as const,
    chains: { bitcoin: { chainId: '1', hot: system.hot, feeMax: '100000' } },
  };
  const given = Buffer.from(String(out.body.data['content']), 'base64');
  const signed = readColdFile({ wallet: COLD_WALLET, rules, today: '2026-11-30' }, given).sign();
  await system.chain.demo.ask('sendrawtransaction', [rawOf(Buffer.from(signed, 'base64'))]);
  await system.chain.mine(DEEP + 1);
  await system.chain.watch();
  expect(
    await server.sql(`SELECT book FROM chain_moves WHERE address = $1 AND raw = 10000000`, [
      system.hot,
    ]),
  ).toEqual([{ book: 'parked' }]);
  const taken: Answer = await server.call('POST /admin/cold_returns/:id/signed', {
    token: two.accessToken,
    params,
    body: { content: Buffer.from(signed).toString('base64') },
  });
  expect(taken.body.error, taken.text).toBe('cold_file_deposited');
  expect(taken.status).toBe(409);
  expect(await server.sql('SELECT FROM chain_spends WHERE from_cold')).toEqual([]);
});
