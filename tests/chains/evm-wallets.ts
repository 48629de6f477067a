// People on a real node: they sign for themselves, deploy the demo's contracts and call them.
import {
  type Abi,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseGwei,
} from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { COMPILED } from '../../apps/demo/src/chains/contracts/compiled.gen.ts';
import type { Anvil } from '../../tools/lib/anvil.ts';

/** Known to everybody: what it signs for is worth nothing. */
const MNEMONIC = 'test test test test test test test test test test test junk';
const GAS = 3_000_000n;
const ENDOWMENT = 1_000n * 10n ** 18n;

/** One of the demo's contracts. */
export type ContractName = keyof typeof COMPILED;

/** A contract on the node. */
export interface Deployed {
  readonly name: ContractName;
  readonly address: Hex;
}

/** What a person sends. */
export interface Sending {
  readonly to?: Hex;
  readonly data?: Hex;
  readonly value?: bigint;
  /** Of two that wait, the one with the greater tip is mined first. Default 1. */
  readonly tipGwei?: number;
}

/** One who signs; each counts the own transactions, also across a fork. */
export class Wallet {
  readonly #node: Anvil;
  readonly #account: ReturnType<typeof mnemonicToAccount>;
  readonly #chainId: number;
  #nonce = 0;

  private constructor(node: Anvil, index: number, chainId: number) {
    this.#node = node;
    this.#account = mnemonicToAccount(MNEMONIC, { addressIndex: index });
    this.#chainId = chainId;
  }

  /** With a thousand coins. */
  static async create(node: Anvil, index: number): Promise<Wallet> {
    const wallet = new Wallet(node, index, Number(await node.rpc('eth_chainId')));
    await node.rpc('anvil_setBalance', [wallet.address, `0x${ENDOWMENT.toString(16)}`]);
    return wallet;
  }

  get address(): Hex {
    return this.#account.address;
  }

  /** Signed bytes: the same transaction, in whichever block it comes. */
  async sign(sending: Sending): Promise<Hex> {
    const nonce = this.#nonce;
    this.#nonce += 1;
    const { to, data, value = 0n, tipGwei = 1 } = sending;
    return this.#account.signTransaction({
      type: 'eip1559',
      chainId: this.#chainId,
      nonce,
      gas: GAS,
      maxFeePerGas: parseGwei('50'),
      maxPriorityFeePerGas: parseGwei(String(tipGwei)),
      value,
      ...(to === undefined ? {} : { to }),
      ...(data === undefined ? {} : { data }),
    });
  }

  /** Signs and sends; resolves with the transaction's code. It waits until a block is mined. */
  async send(sending: Sending): Promise<string> {
    return (await this.#node.rpc('eth_sendRawTransaction', [await this.sign(sending)])) as string;
  }

  /** A fork took the last transaction back: its number is free again. */
  forget(): void {
    this.#nonce -= 1;
  }

  /** Calls a function of a contract. */
  call(contract: Deployed, name: string, args: readonly unknown[], more: Sending = {}) {
    return this.send({ to: contract.address, data: callData(contract.name, name, args), ...more });
  }

  /** Mined at once. */
  async deploy(name: ContractName, args: readonly unknown[] = []): Promise<Deployed> {
    const abi = COMPILED[name].abi as unknown as Abi;
    const nonce = BigInt(this.#nonce);
    const bytecode = COMPILED[name].code as Hex;
    await this.send({ data: encodeDeployData({ abi, bytecode, args }) });
    await mine(this.#node);
    return { name, address: getContractAddress({ from: this.address, nonce }) };
  }
}

/** The input of a call. */
export function callData(name: ContractName, functionName: string, args: readonly unknown[]): Hex {
  const abi = COMPILED[name].abi as unknown as Abi;
  return encodeFunctionData({ abi, functionName, args });
}

/** One block of whatever waits. */
export async function mine(node: Anvil): Promise<void> {
  await node.rpc('evm_mine');
}
