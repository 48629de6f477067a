import { join } from 'node:path';
import { Transaction } from 'micro-eth-signer';
import { birthBlocks } from './birth.ts';
import { type BlockLog, evmCode, type LoggedBlock, openBlockLog } from './block-log.ts';
import { batchPayment, itemOf, stolenPayment } from './chain-acts.ts';
import { FAUCET, FAUCET_KEY } from './chain-facts.ts';
import { type ChainNode, createChainNode } from './chain-node.ts';
import type { EvmChain, FoundTransaction, WantedPayment } from './chain-port.ts';
import { ChainRefusal } from './chain-refusal.ts';
import { findEvmTransaction } from './evm-transaction.ts';
import { forkedBlocks } from './fork.ts';
import {
  LoggedChain,
  type LoggedChainOptions,
  type PlannedBlock,
  type TakenBack,
} from './logged-chain.ts';
import { newInPool } from './node-pool.ts';
import { hex, NodeRefusal } from './node-rpc.ts';
import { paymentOf, signPayment } from './payments.ts';

/** What a chain is made with. */
export interface EvmChainOptions extends LoggedChainOptions {
  readonly folder: string;
  /** Of its nodes. */
  readonly ports: readonly number[];
  /** The exchange's addresses, which the first money goes to. */
  readonly hot: string;
  readonly gas: string;
  /** Undefined where this process has none. */
  readonly hotKey?: string | undefined;
}

/** Opens a chain that the folder keeps, or one that is about to be born. */
export function openEvmChain(options: EvmChainOptions): EvmChain {
  const { facts, folder } = options;
  const log = openBlockLog(join(folder, `${facts.name}.blocks`), evmCode);
  const nodes = options.ports.map((port, at) =>
    createChainNode(facts, { folder, port, name: `${facts.name}-${at + 1}` }, log),
  );
  return new LoggedEvmChain(options, log, nodes);
}

class LoggedEvmChain extends LoggedChain implements EvmChain {
  readonly codeForm = /^0x[0-9a-f]{64}$/;
  readonly faucet = FAUCET;
  readonly #options: EvmChainOptions;

  constructor(options: EvmChainOptions, log: BlockLog, nodes: readonly ChainNode[]) {
    super(options, log, nodes);
    this.#options = options;
  }

  protected birth(time: number): readonly PlannedBlock[] {
    const { gas, hot } = this.#options;
    return birthBlocks(this.facts, { hot, gas, time });
  }

  protected async judge(transaction: string): Promise<void> {
    try {
      if (this.log.pending.has(evmCode(transaction))) return;
      await this.ask('eth_sendRawTransaction', [transaction]);
    } catch (cause) {
      if (cause instanceof NodeRefusal && /already (imported|known)/.test(cause.message)) return;
      const words = cause instanceof Error ? cause.message : 'unreadable';
      throw new ChainRefusal('transaction_refused', words);
    }
  }

  protected strays(node: ChainNode): Promise<readonly string[]> {
    return newInPool(node, this.log.pending);
  }

  protected async nextBlock(
    _height: number,
    time: number,
    transactions: readonly string[],
  ): Promise<PlannedBlock> {
    const fee = (this.facts.baseFee * BigInt(this.feeTimes())).toString();
    return { time, fee, transactions };
  }

  protected forked({ height, mode, old }: TakenBack): Promise<readonly PlannedBlock[]> {
    const nonce = async (address: string): Promise<number> =>
      Number(await this.ask('eth_getTransactionCount', [address, hex(height)]));
    return forkedBlocks({ facts: this.facts, old, mode, nonce });
  }

  protected hasTransactions({ transactions }: LoggedBlock): boolean {
    return transactions.length > 0;
  }

  nextNonce(address: string): Promise<number> {
    return this.inTurn(() => this.#nextNonce(address));
  }

  async #nextNonce(address: string): Promise<number> {
    const mined = Number(await this.ask('eth_getTransactionCount', [address, 'latest']));
    const waiting = [...this.log.pending.values()]
      .map((transaction) => Transaction.fromHex(transaction, false))
      .filter((parsed) => parsed.sender.toLowerCase() === address.toLowerCase())
      .map((parsed) => Number(parsed.raw.nonce) + 1);
    return waiting.reduce((next, nonce) => Math.max(next, nonce), mined);
  }

  signAndSend(
    signer: string,
    sign: (nonce: number) => readonly string[],
  ): Promise<readonly string[]> {
    return this.inTurn(async () => this.take(sign(await this.#nextNonce(signer))));
  }

  async pay(wanted: readonly WantedPayment[]): Promise<string> {
    const { facts } = this;
    const items = wanted.map((each) => itemOf(facts, each));
    const [only] = items;
    if (only === undefined) throw new ChainRefusal('bad_payments', 'payments must be a list');
    const payment =
      items.length === 1 ? paymentOf(only.asset, only.to, only.raw) : batchPayment(items);
    const [code = ''] = await this.signAndSend(FAUCET, (nonce) => [
      signPayment(payment, { facts, key: FAUCET_KEY, nonce }),
    ]);
    return code;
  }

  async steal(asset: string, units: string): Promise<string> {
    const { facts } = this;
    const { hot, hotKey } = this.#options;
    if (hotKey === undefined) throw keyElsewhere();
    const { feeMax, payment } = stolenPayment(facts, asset, units);
    const [code = ''] = await this.signAndSend(hot, (nonce) => [
      signPayment(payment, { facts, key: hotKey, nonce, feeMax }),
    ]);
    return code;
  }

  find(txid: string): Promise<FoundTransaction> {
    return findEvmTransaction(this, txid);
  }
}

/** What a thief without a key is told. */
export function keyElsewhere(): ChainRefusal {
  return new ChainRefusal('key_elsewhere', 'the signer keeps the key under its own account');
}
