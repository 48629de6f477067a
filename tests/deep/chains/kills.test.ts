// The demo's chains are killed in every way, five times each: their blocks are the same afterwards.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '@sarraf/testing';
import { findAnvil } from '../../../apps/demo/src/chains/anvil-process.ts';
import { PROJECT_DIR } from '../../../tools/lib/project.ts';

const HERE = findAnvil() !== undefined;
if (!HERE) process.stdout.write('The node has no package here: chains are not tested.\n');

const KILLS = 5;
const CONFIRMATIONS = 15;
const SOMEBODY = '0x00000000000000000000000000000000000000aa';
const LONG_BLOCKS = 1_000;

interface NodeView {
  readonly url: string;
  readonly pid: number | null;
  readonly level: boolean;
}

interface State {
  readonly head: number;
  readonly hash: string;
  readonly pending: readonly string[];
  readonly nodes: readonly NodeView[];
}

const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-chains-'));
let part: ChildProcess;
let env: Record<string, string> = {};

async function startPart(): Promise<void> {
  const main = path.join(PROJECT_DIR, 'apps', 'demo', 'src', 'main.ts');
  part = spawn(process.execPath, [main, '--part', 'chains'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await level();
}

async function ask<T>(chain: string, act = '', body?: object): Promise<T> {
  const url = `http://127.0.0.1:${env['CHAINS_PORT']}/_control/chain/${chain}${act}`;
  const answer = await fetch(url, {
    ...(body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

const stateOf = (chain: string): Promise<State> => ask<State>(chain);

/** Waits until every node of both chains has the whole log. */
async function level(): Promise<void> {
  await vi.waitFor(
    async () => {
      for (const chain of ['ethereum', 'bsc']) {
        const { nodes } = await stateOf(chain);
        expect(nodes.map((node) => node.level)).toEqual([true, true]);
      }
    },
    { timeout: 120_000, interval: 50 },
  );
}

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
  for (const chain of ['ethereum', 'bsc']) {
    for (const { url } of (await stateOf(chain)).nodes) found.push(await hashesOf(url));
  }
  return found;
}

/** Something to lose: a payment in a block, one that waits, and a fork. */
async function live(round: number): Promise<void> {
  const paid = { asset: 'USDT', address: SOMEBODY, amount: `${round + 1}.5` };
  for (const chain of ['ethereum', 'bsc']) await ask(chain, '/hold', { on: false });
  await ask('ethereum', '/faucet', paid);
  await ask('ethereum', '/mine', { blocks: 3 });
  await ask('ethereum', '/fork', { depth: 2, transactions: 'again' });
  await ask('ethereum', '/hold', { on: true });
  await ask('ethereum', '/faucet', paid);
  await ask('bsc', '/faucet', { asset: 'BNB', address: SOMEBODY, amount: '0.1' });
  await ask('bsc', '/mine', { blocks: 2 });
  await ask('bsc', '/hold', { on: true });
  // as many confirmations as are ever waited for: no block comes by itself from here on
  for (const chain of ['ethereum', 'bsc']) await ask(chain, '/mine', { blocks: CONFIRMATIONS });
}

function kill(pid: number | null): void {
  if (pid !== null) process.kill(pid, 'SIGKILL');
}

const pidsOf = async (chain: string): Promise<(number | null)[]> =>
  (await stateOf(chain)).nodes.map(({ pid }) => pid);

describe.runIf(HERE)('the chains of the demo', () => {
  beforeAll(async () => {
    const nodes = async (): Promise<string> =>
      `http://127.0.0.1:${await freePort()},http://127.0.0.1:${await freePort()}`;
    env = {
      SARRAF_DEMO_DIR: folder,
      CHAINS_PORT: String(await freePort()),
      CHAIN_ETHEREUM_NODES: await nodes(),
      CHAIN_BSC_NODES: await nodes(),
    };
    await startPart();
  });

  afterAll(async () => {
    const gone = once(part, 'exit');
    part.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });

  test('have the same hashes after kill -9 of a node, five times each', async () => {
    for (let round = 0; round < KILLS; round += 1) {
      await live(round);
      const before = await allHashes();
      for (const chain of ['ethereum', 'bsc']) kill((await pidsOf(chain))[round % 2] ?? null);
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
      const { pending } = await stateOf('ethereum');
      const gone = once(part, 'exit');
      part.kill('SIGKILL');
      await gone;
      await startPart();
      await ask('ethereum', '/hold', { on: true });
      const after = await stateOf('ethereum');
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
      const pids = [...(await pidsOf('ethereum')), ...(await pidsOf('bsc'))];
      const gone = once(part, 'exit');
      part.kill('SIGKILL');
      for (const pid of pids) kill(pid);
      await gone;
      await startPart();
      const after = await allHashes();
      expect(after.map((hashes, at) => hashes.slice(0, before[at]?.length))).toEqual(before);
    }
  });

  test('are replayed within a time that is printed', async () => {
    await ask('ethereum', '/mine', { blocks: LONG_BLOCKS });
    const { head } = await stateOf('ethereum');
    const gone = once(part, 'exit');
    part.kill('SIGTERM');
    await gone;
    const since = performance.now();
    await startPart();
    const seconds = ((performance.now() - since) / 1_000).toFixed(1);
    process.stdout.write(`both nodes replayed ${head} blocks in ${seconds} s\n`);
    expect((await stateOf('ethereum')).head).toBeGreaterThanOrEqual(head);
  });
});
