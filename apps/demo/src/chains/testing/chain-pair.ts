import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@sarraf/testing';
import { CHAINS, type ChainName } from '../chain-facts.ts';
import { openCustodyWallet } from '../custody-wallet.ts';
import type { EvmChain } from '../chain-port.ts';
import { openEvmChain } from '../evm-chain.ts';

/** A chain of two nodes for a test: its folder stays until it is removed. */
export interface ChainPair {
  readonly folder: string;
  readonly wallet: ReturnType<typeof openCustodyWallet>;
  /** The newest one: `open` gives another. */
  chain(): EvmChain;
  /** Opens what the folder keeps, as a new process does. */
  open(): Promise<EvmChain>;
  /** Ends the nodes and removes the folder. */
  remove(): Promise<void>;
}

/** Prepares a chain on two free ports; nothing runs before `open`. */
export async function chainPair(name: ChainName): Promise<ChainPair> {
  const folder = mkdtempSync(join(tmpdir(), `sarraf-${name}-`));
  const ports = [await freePort(), await freePort()];
  const wallet = openCustodyWallet(folder);
  const { hot, gas } = wallet;
  let current: EvmChain | undefined;
  const chain = (): EvmChain => {
    if (current === undefined) throw new Error('The chain is not open yet.');
    return current;
  };
  return {
    folder,
    wallet,
    chain,
    open: async () => {
      current = openEvmChain({ facts: CHAINS[name], folder, ports, hot, gas });
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
