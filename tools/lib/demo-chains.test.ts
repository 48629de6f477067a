import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { CHAINS } from '../../apps/demo/src/chains/chain-facts.ts';
import { readChains } from '../../apps/server/src/chains-config.ts';
import { nodesToAsk, prepareDemoChains } from './demo-chains.ts';

const options = (): Parameters<typeof prepareDemoChains>[0] => ({
  demoDir: mkdtempSync(path.join(tmpdir(), 'sarraf-demo-')),
  firstPort: 41_300,
  taken: [41_301],
  host: 'localhost',
});

test('the server is told all chains by the environment that it reads itself', async () => {
  const env = await prepareDemoChains(options(), '/anywhere/anvil');
  const { bitcoinXpub, chains, evmXpub, faucetUrl, tronXpub } = readChains(env, false);
  expect(chains.map(({ chain, chainId, nodes }) => [chain, chainId, nodes.length])).toEqual([
    ['ethereum', 31_337_001n, 2],
    ['bsc', 31_337_056n, 2],
    ['bitcoin', 1n, 2],
    ['tron', BigInt(CHAINS.tron.id), 2],
  ]);
  expect(
    chains.map(({ tokens }) => tokens.map((token) => `${token.asset}:${token.decimals}`)),
  ).toEqual([
    ['ETH:18', 'USDT:6', 'SHIB:18', 'PAXG:18'],
    ['BNB:18', 'USDT:18', 'SHIB:18'],
    ['BTC:8'],
    ['TRX:6', 'USDT:6'],
  ]);
  expect(evmXpub).toMatch(/^xpub/);
  expect(bitcoinXpub).toMatch(/^xpub/);
  expect(tronXpub).toMatch(/^xpub/);
  expect(faucetUrl).toBe(`http://localhost:${env['CHAINS_PORT']}`);
  expect(chains[1]?.explorer).toBe(`${faucetUrl}/tx/bsc/{txid}`);
  expect(new Set(chains.flatMap(({ nodes }) => nodes)).size).toBe(8);
  expect(chains.map(({ genesis }) => genesis)).toEqual([
    CHAINS.ethereum.genesis,
    CHAINS.bsc.genesis,
    CHAINS.bitcoin.genesis,
    CHAINS.tron.genesis,
  ]);
});

test('ports, keys and addresses are the same at the next start', async () => {
  const same = options();
  const first = await prepareDemoChains(same, '/anywhere/anvil');
  expect(await prepareDemoChains({ ...same, firstPort: 41_900 }, '/anywhere/anvil')).toEqual(first);
});

test('the seed of the exchange’s wallet is readable by its owner alone', async () => {
  const { demoDir, ...others } = options();
  await prepareDemoChains({ demoDir, ...others }, '/anywhere/anvil');
  expect(statSync(path.join(demoDir, 'chains', 'custody-seed')).mode & 0o777).toBe(0o600);
});

test('without the node’s package one line says so and nothing is told', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await prepareDemoChains(options(), '')).toEqual({});
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/coins stay closed\.\n$/));
  said.mockRestore();
});

test('what proves the invariants finds the nodes of the last start, which nobody else may read', async () => {
  const own = options();
  const env = await prepareDemoChains(own, '/anywhere/anvil');
  expect(nodesToAsk({ PATH: '/bin' }, own.demoDir)).toEqual({ ...env, PATH: '/bin' });
  const file = path.join(own.demoDir, 'chains', 'nodes.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  // what was named stands, and another database has nothing to do with the demo
  const named = { CHAIN_BSC_NODES: 'http://127.0.0.1:1' };
  expect(nodesToAsk(named, own.demoDir)).toEqual(named);
  expect(nodesToAsk({ PATH: '/bin' }, undefined)).toEqual({ PATH: '/bin' });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await prepareDemoChains(own, '');
  expect(nodesToAsk({}, own.demoDir)).toEqual({});
});
