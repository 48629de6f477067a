// The contracts of TRON: a real EVM that runs their calls. A node has one of its own.
import type { AnvilProcess } from '../anvil-process.ts';
import { askNode, hex, NodeRefusal } from '../node-rpc.ts';
import type { Holder } from './address.ts';

/** What a call came to. */
export interface CallResult {
  readonly result: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY';
  readonly energy: bigint;
  readonly logs: readonly {
    /** 40 digits, as TRON writes them. */
    readonly address: string;
    readonly topics: readonly string[];
    readonly data: string;
  }[];
}

/** What a call would come to. */
export interface ConstantResult {
  readonly ok: boolean;
  readonly energy: bigint;
  /** Hexadecimal digits. */
  readonly output: string;
}

interface Call {
  readonly from: Holder;
  readonly to: Holder;
  /** Hexadecimal digits. */
  readonly data: string;
}

/** What an EVM takes of a transaction before anything runs: TRON has that as bandwidth. */
const BASE_GAS = 21_000n;
const ZERO_BYTE_GAS = 4n;
const BYTE_GAS = 16n;
/** More than a block of the EVM has. */
const GAS_MOST = 25_000_000n;

/** The calls of one node's EVM. */
export class Evm {
  readonly #process: AnvilProcess;

  constructor(process: AnvilProcess) {
    this.#process = process;
  }

  ask(method: string, params: readonly unknown[] = []): Promise<unknown> {
    return askNode(this.#process.url, method, params);
  }

  /** Accepts calls from any sender: signatures were verified before. */
  async open(creations: readonly string[]): Promise<void> {
    await this.ask('anvil_autoImpersonateAccount', [true]);
    for (const transaction of creations) {
      await this.ask('eth_sendRawTransaction', [transaction]);
    }
    await this.#mine();
  }

  /** A block of the EVM each: what is in it is in its order. */
  async call(of: Call, energyLimit: bigint): Promise<CallResult> {
    const base = baseGas(of.data);
    const limit = energyLimit + base > GAS_MOST ? GAS_MOST : energyLimit + base;
    await this.#free();
    const hash = await this.ask('eth_sendTransaction', [
      { from: of.from, to: of.to, data: `0x${of.data}`, gas: hex(limit), gasPrice: '0x0' },
    ]);
    await this.#mine();
    const receipt = (await this.ask('eth_getTransactionReceipt', [hash])) as {
      readonly status: string;
      readonly gasUsed: string;
      readonly logs: readonly { address: string; topics: readonly string[]; data: string }[];
    };
    const used = BigInt(receipt.gasUsed);
    const energy = used > base ? used - base : 0n;
    const isDone = receipt.status === '0x1';
    const result = isDone ? 'SUCCESS' : used >= limit ? 'OUT_OF_ENERGY' : 'REVERT';
    const logs = receipt.logs.map(({ address, data, topics }) => ({
      address: address.slice(2).toLowerCase(),
      topics: topics.map((topic) => topic.slice(2)),
      data: data.slice(2),
    }));
    return { result, energy, logs };
  }

  /** Runs a call in the newest state, and nothing is kept of it. */
  async constant(of: Call): Promise<ConstantResult> {
    const call = { from: of.from, to: of.to, data: `0x${of.data}` };
    try {
      const output = String(await this.ask('eth_call', [call, 'latest'])).slice(2);
      const gas = BigInt(String(await this.ask('eth_estimateGas', [call])));
      const base = baseGas(of.data);
      return { ok: true, energy: gas > base ? gas - base : 0n, output };
    } catch (cause) {
      if (!(cause instanceof NodeRefusal)) throw cause;
      return { ok: false, energy: 0n, output: '' };
    }
  }

  async hasCode(holder: Holder): Promise<boolean> {
    return (await this.ask('eth_getCode', [holder, 'latest'])) !== '0x';
  }

  /** Blocks of the EVM that there are. */
  async height(): Promise<number> {
    return Number(await this.ask('eth_blockNumber'));
  }

  async rollback(depth: number): Promise<void> {
    if (depth > 0) await this.ask('anvil_rollback', [depth]);
  }

  async #free(): Promise<void> {
    await this.ask('anvil_setNextBlockBaseFeePerGas', ['0x0']);
  }

  /** Its times follow from its heights, so that two nodes have the same states. */
  async #mine(): Promise<void> {
    const latest = (await this.ask('eth_getBlockByNumber', ['latest', false])) as {
      readonly timestamp: string;
    };
    await this.ask('evm_mine', [{ timestamp: Number(latest.timestamp) + 1 }]);
  }
}

function baseGas(data: string): bigint {
  let gas = BASE_GAS;
  for (let at = 0; at < data.length; at += 2) {
    gas += data.slice(at, at + 2) === '00' ? ZERO_BYTE_GAS : BYTE_GAS;
  }
  return gas;
}
