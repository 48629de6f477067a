// All blocks of a run, as another full node can be given them: deposits, payouts with change and in several versions,
// forks, coins that become one, and what goes to cold. Both nodes hand over the same, and another library takes each.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BITCOIN_NETWORKS } from '@sarraf/chain-codec';
import type { SignedIn } from '../../../apps/server/src/testing/server.ts';
import { BITCOIN_COLD } from '../../../apps/signer/src/testing/signer-bench.ts';
import { PROJECT_DIR } from '../../../tools/lib/project.ts';
import {
  type BitcoinPayouts,
  NEEDED,
  startBitcoinSystem,
} from '../../chains/testing/bitcoin-system.ts';
import { blockText, checkBlocks } from '../../chains/testing/raw-blocks.ts';

const MINUTE_MS = 60_000;
const ROUNDS = 12;
/** A file of a run, and no more. */
const BLOCKS_MAX = 1_000;

let system: BitcoinPayouts;
let person: SignedIn;
beforeAll(async () => {
  system = await startBitcoinSystem();
  person = await system.chain.server.person({ level: 2, opening: { BTC: '3' } });
  await system.chain.server.settle();
});
afterAll(() => system?.stop());

/** Comes in, goes out, is signed for more, and now and then the newest blocks are others. */
async function round(nth: number): Promise<void> {
  const { chain } = system;
  const address = await chain.address(person);
  const amounts = Array.from({ length: 1 + (nth % 4) }, (_, at) => `0.00${nth % 9}${at + 1}`);
  await chain.demo.pay(amounts.map((amount) => ({ asset: 'BTC', address, amount })));
  await chain.mine(NEEDED);
  await chain.watch();
  const wanted = await system.wanted(person, { units: 200_000n + BigInt(nth) });
  await system.release(wanted);
  chain.demo.hold(true);
  for (let version = 0; version <= nth % 3; version += 1) {
    await system.move();
    chain.server.clock.advance(6 * MINUTE_MS);
  }
  chain.demo.hold(false);
  await system.block();
  if (nth % 3 === 1) await chain.demo.fork(1, nth % 2 === 0 ? 'again' : 'moved');
  await chain.watch();
  await system.block(NEEDED);
  expect(await system.stateOf(wanted)).toBe('settled');
}

async function joinAndMoveToCold(): Promise<void> {
  const { background } = system.chain.server.process;
  await background.run('join_coins');
  await system.move();
  await system.block(NEEDED);
  const cold = { kind: 'cold', chain: 'bitcoin', asset: 'BTC', address: BITCOIN_COLD } as const;
  const spendId = '00000000-0000-4000-8000-000000000777';
  expect(await system.spends.want({ ...cold, spendId, raw: 2_000_000n })).toMatchObject({
    ok: true,
  });
  await system.move();
  await system.block(NEEDED);
  expect(await system.find(spendId)).toMatchObject({ state: 'final' });
  const joined = await system.chain.server.sql(
    `SELECT FROM chain_spends WHERE kind = 'sweep' AND state = 'final'`,
  );
  expect(joined).toHaveLength(1);
}

/** Every block that a node stands on, raw. */
async function blocksOf(node: {
  ask(method: string, params: readonly unknown[]): Promise<unknown>;
}) {
  const height = Number(await node.ask('getblockcount', []));
  expect(height).toBeLessThan(BLOCKS_MAX);
  const blocks: string[] = [];
  for (let at = 1; at <= height; at += 1) {
    blocks.push(String(await node.ask('getblock', [await node.ask('getblockhash', [at]), 0])));
  }
  return blocks;
}

it('each block of a run is one that another full node takes, and both nodes have the same', async () => {
  for (let nth = 0; nth < ROUNDS; nth += 1) await round(nth);
  await joinAndMoveToCold();
  await system.assertEqual();
  const { demo } = system.chain;
  const [first, second] = await Promise.all(demo.nodes.map(blocksOf));
  expect(second).toEqual(first);
  const { genesis } = BITCOIN_NETWORKS.regtest;
  const run = { network: 'regtest', genesis, blocks: first ?? [] };
  const checked = checkBlocks(run);
  expect(checked.tip).toBe(demo.head().hash);
  console.info(`blocks ${JSON.stringify({ blocks: run.blocks.length, ...checked })}`);
  if (process.env['SARRAF_RESULTS'] !== '1') return;
  writeFileSync(path.join(PROJECT_DIR, 'results', 'bitcoin-blocks.txt'), blockText(run));
});
