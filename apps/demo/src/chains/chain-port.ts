// A chain of the demo, as control calls and pages use it.
import type { BlockLog } from './block-log.ts';
import type { ChainFacts } from './chain-facts.ts';
import type { ChainNode } from './chain-node.ts';
import type { ForkMode } from './fork.ts';

/** Where a chain is, after something was asked of it. */
export interface ChainHead {
  readonly height: number;
  readonly hash: string;
}

/** A chain of two nodes over one log. What changes it happens one after the other. */
export interface EvmChain {
  readonly facts: ChainFacts;
  readonly nodes: readonly ChainNode[];
  readonly log: BlockLog;
  head(): ChainHead;
  /** Starts the nodes; answers once the first has the whole log, the second comes later. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Asks the first honest node. */
  ask(method: string, params?: readonly unknown[]): Promise<unknown>;
  /** The number of the signer's next transaction, those that wait among the others. */
  nextNonce(address: string): Promise<number>;
  /** Takes signed transactions; they wait for a block. */
  send(transactions: readonly string[]): Promise<readonly string[]>;
  /** Signs by the next number of the signer and sends, so that no two get the same one. */
  signAndSend(
    signer: string,
    sign: (nonce: number) => readonly string[],
  ): Promise<readonly string[]>;
  mine(blocks: number): Promise<ChainHead>;
  /** Makes a block when something waits, and says whether it did. */
  mineWhenDue(): Promise<boolean>;
  fork(depth: number, mode: ForkMode): Promise<ChainHead>;
  /** What waits is in no block, and no block comes by itself, until told. */
  hold(on: boolean): void;
  isHeld(): boolean;
  /** Forgets what waits: those codes, or all. */
  drop(codes: readonly string[] | undefined): Promise<readonly string[]>;
  multiplyFee(times: number): void;
  feeTimes(): number;
}
