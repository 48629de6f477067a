// The demo's chains are killed in every way, five times each: their blocks are the same afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '@sarraf/testing';
import { findAnvil } from '../../../apps/demo/src/chains/anvil-process.ts';
import { ChainPart, type DemoChain } from './chain-part.ts';

const HERE = findAnvil() !== undefined;
if (!HERE) process.stdout.write('The node has no package here: chains are not tested.\n');

const KILLS = 5;
const CONFIRMATIONS = 15;
const SOMEBODY = '0x00000000000000000000000000000000000000aa';
const LONG_BLOCKS = 1_000;
const CHAINS = ['ethereum', 'bsc'] as const;

const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-chains-'));
let part: ChainPart;

const ask = <T>(chain: DemoChain, act: string, body: object): Promise<T> =>
  part.ask<T>(chain, act, body);

async function rpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return ((await answer.json()) as { readonly result: unknown }).result;
}

/** Hashes of all blocks as a node itself has them. */
async function hashesOf(url: string): Promise<string[]> {
  const head = Number(await rpc(url, 'eth_blockNumber', []));
  const hashes: string[] = [];
  for (let height = 0; height <= head; height += 1) {
    const block = await rpc(url, 'eth_getBlockByNumber', [`0x${height.toString(16)}`, false]);
    hashes.push((block as { readonly hash: string }).hash);
  }
  return hashes;
}

async function allHashes(): Promise<readonly (readonly string[])[]> {
  const found: string[][] = [];
  for (const chain of CHAINS) {
    for (const { url } of (await part.state(chain)).nodes) found.push(await hashesOf(url));
  }
  return found;
}

/** Something to lose: a payment in a block, one that waits, and a fork. */
async function live(round: number): Promise<void> {
  const paid = { asset: 'USDT', address: SOMEBODY, amount: `${round + 1}.5` };
  for (const chain of CHAINS) await ask(chain, '/hold', { on: false });
  await ask('ethereum', '/faucet', paid);
  await ask('ethereum', '/mine', { blocks: 3 });
  await ask('ethereum', '/fork', { depth: 2, transactions: 'again' });
  await ask('ethereum', '/hold', { on: true });
  await ask('ethereum', '/faucet', paid);
  await ask('bsc', '/faucet', { asset: 'BNB', address: SOMEBODY, amount: '0.1' });
  await ask('bsc', '/mine', { blocks: 2 });
  await ask('bsc', '/hold', { on: true });
  // as many confirmations as are ever waited for: no block comes by itself from here on
  for (const chain of CHAINS) await ask(chain, '/mine', { blocks: CONFIRMATIONS });
}

describe.runIf(HERE)('the chains of the demo', () => {
  beforeAll(async () => {
    const nodes = async (): Promise<string> =>
      `http://127.0.0.1:${await freePort()},http://127.0.0.1:${await freePort()}`;
    const env = {
      SARRAF_DEMO_DIR: folder,
      CHAINS_PORT: String(await freePort()),
      CHAIN_ETHEREUM_NODES: await nodes(),
      CHAIN_BSC_NODES: await nodes(),
    };
    part = new ChainPart(env);
    await part.start();
  });

  afterAll(async () => {
    await part.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  test('have the same hashes after kill -9 of a node, five times each', async () => {
    for (let round = 0; round < KILLS; round += 1) {
      await live(round);
      const before = await allHashes();
      for (const chain of CHAINS) part.killNodes([(await part.pids(chain))[round % 2]]);
      await vi.waitFor(async () => expect(await allHashes()).toEqual(before), {
        timeout: 60_000,
        interval: 100,
      });
    }
  });

  test('have the same hashes and the same that waits after kill -9 of their part', async () => {
    for (let round = 0; round < KILLS; round += 1) {
      await live(round);
      const before = await allHashes();
      const { pending } = await part.state('ethereum');
      await part.end('SIGKILL');
      await part.start();
      await ask('ethereum', '/hold', { on: true });
      const after = await part.state('ethereum');
      const [first] = await allHashes();
      // what waited may have come into a block before it was held again
      expect(first?.slice(0, before[0]?.length)).toEqual(before[0]);
      const mined = (first?.length ?? 0) - (before[0]?.length ?? 0);
      if (mined === 0) expect(after.pending).toEqual(pending);
    }
  });

  test('have the same hashes after kill -9 of everything at once', async () => {
    for (let round = 0; round < KILLS; round += 1) {
      await live(round);
      const before = await allHashes();
      const pids = [...(await part.pids('ethereum')), ...(await part.pids('bsc'))];
      const gone = part.end('SIGKILL');
      part.killNodes(pids);
      await gone;
      await part.start();
      const after = await allHashes();
      expect(after.map((hashes, at) => hashes.slice(0, before[at]?.length))).toEqual(before);
    }
  });

  test('are replayed within a time that is printed', async () => {
    await ask('ethereum', '/mine', { blocks: LONG_BLOCKS });
    const { head } = await part.state('ethereum');
    await part.end('SIGTERM');
    const since = performance.now();
    await part.start();
    const seconds = ((performance.now() - since) / 1_000).toFixed(1);
    process.stdout.write(`both nodes replayed ${head} blocks in ${seconds} s\n`);
    expect((await part.state('ethereum')).head).toBeGreaterThanOrEqual(head);
  });
});
