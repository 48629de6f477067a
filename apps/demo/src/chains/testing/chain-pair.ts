import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@sarraf/testing';
import { openBitcoinChain } from '../bitcoin/bitcoin-chain.ts';
import { CHAINS } from '../chain-facts.ts';
import { openCustodyWallet, walletOn } from '../custody-wallet.ts';
import type { DemoChain, EvmChain } from '../chain-port.ts';
import { openEvmChain } from '../evm-chain.ts';
import { openTronChain } from '../tron/tron-chain.ts';

/** A chain of two nodes for a test: its folder stays until it is removed. */
export interface ChainPair<Chain extends DemoChain> {
  readonly folder: string;
  readonly wallet: ReturnType<typeof openCustodyWallet>;
  /** The newest one: `open` gives another. */
  chain(): Chain;
  /** Opens what the folder keeps, as a new process does. */
  open(): Promise<Chain>;
  /** Ends the nodes and removes the folder. */
  remove(): Promise<void>;
}

/** Prepares a chain on two free ports; nothing runs before `open`. */
export function chainPair(name: 'ethereum' | 'bsc'): Promise<ChainPair<EvmChain>> {
  return pairOf(name, openEvmChain);
}

/** The same of TRON. */
export function tronPair(): Promise<ChainPair<DemoChain>> {
  return pairOf('tron', openTronChain);
}

/** The same of Bitcoin. */
export function bitcoinPair(): Promise<ChainPair<DemoChain>> {
  return pairOf('bitcoin', openBitcoinChain);
}

async function pairOf<Chain extends DemoChain>(
  name: keyof typeof CHAINS,
  openChain: (options: Parameters<typeof openEvmChain>[0]) => Chain,
): Promise<ChainPair<Chain>> {
  const folder = mkdtempSync(join(tmpdir(), `sarraf-${name}-`));
  const ports = [await freePort(), await freePort()];
  const wallet = openCustodyWallet(folder);
  const { gas, hot, hotKey } = walletOn(wallet, name);
  let current: Chain | undefined;
  const chain = (): Chain => {
    if (current === undefined) throw new Error('The chain is not open yet.');
    return current;
  };
  return {
    folder,
    wallet,
    chain,
    open: async () => {
      current = openChain({ facts: CHAINS[name], folder, ports, hot, gas, hotKey });
      await current.start();
      return current;
    },
    remove: async () => {
      await current?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the second node says of its newest block, once it is level. */
export async function secondHead(chain: EvmChain): Promise<{ height: number; hash: string }> {
  const [, second] = chain.nodes;
  const block = (await second?.ask('eth_getBlockByNumber', ['latest', false])) as {
    readonly number: string;
    readonly hash: string;
  };
  return { height: Number(block.number), hash: block.hash };
}
