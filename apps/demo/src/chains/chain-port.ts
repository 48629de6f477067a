// A chain of the demo, as control calls and pages use it.
import type { BlockLog } from './block-log.ts';
import type { ChainFacts } from './chain-facts.ts';
import type { ChainNode } from './chain-node.ts';
import type { ForkMode } from './fork-modes.ts';

/** Where a chain is, after something was asked of it. */
export interface ChainHead {
  readonly height: number;
  readonly hash: string;
}

/** A payment as it was requested, not yet signed. */
export interface WantedPayment {
  readonly asset: string;
  readonly address: string;
  /** Decimal text, in the asset. */
  readonly amount: string;
}

/** What a page shows of one transaction. */
export interface FoundTransaction {
  readonly state: 'unknown' | 'pending' | 'mined' | 'failed';
  readonly height?: number;
  readonly confirmations?: number;
  readonly moves: readonly {
    readonly asset: string;
    readonly amount: string;
    readonly to: string;
  }[];
}

/** A chain of two nodes over one log. What changes it happens one after the other. */
export interface DemoChain {
  readonly facts: ChainFacts;
  readonly nodes: readonly ChainNode[];
  readonly log: BlockLog;
  head(): ChainHead;
  /** Starts the nodes; answers once the first has the whole log, the second comes later. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Asks the first honest node. */
  ask(method: string, params?: readonly unknown[]): Promise<unknown>;
  /** Takes signed transactions; they wait for a block. */
  send(transactions: readonly string[]): Promise<readonly string[]>;
  /**
   * Pays from the faucet's wallet, all in one transaction; answers its code.
   *
   * @throws ChainRefusal when an asset, an address or an amount is none
   */
  pay(wanted: readonly WantedPayment[]): Promise<string>;
  /**
   * Moves money of the exchange's hot address away, as a thief would who has its key.
   *
   * @throws ChainRefusal where this process has no key, too
   */
  steal(asset: string, units: string): Promise<string>;
  /** Its form, or none: a code that is of no chain of this kind. */
  readonly codeForm: RegExp;
  find(txid: string): Promise<FoundTransaction>;
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
  /** The faucet's own address. */
  readonly faucet: string;
}

/** A chain whose addresses have balances and number their transactions. */
export interface EvmChain extends DemoChain {
  /** The number of the signer's next transaction, those that wait among the others. */
  nextNonce(address: string): Promise<number>;
  /** Signs by the next number of the signer and sends, so that no two get the same one. */
  signAndSend(
    signer: string,
    sign: (nonce: number) => readonly string[],
  ): Promise<readonly string[]>;
}
