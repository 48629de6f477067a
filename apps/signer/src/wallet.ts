// Keys of addresses, derived from the seed when they are needed.
import { deriveEvmAddress } from '@sarraf/chain-codec';
import { ensureDefined } from '@sarraf/money';
import type { DerivedAddress } from '@sarraf/signer-protocol';
import { HDKey } from '@scure/bip32';
import { Transaction } from 'micro-eth-signer';

/** The house's own addresses. */
export const HOT: DerivedAddress = { branch: 1, number: 0 };
/** The branch and number of the gas address. */
export const GAS: DerivedAddress = { branch: 1, number: 1 };

/** All that a signature is made of. */
export interface UnsignedTransaction {
  readonly chainId: string;
  readonly nonce: number;
  readonly to: string;
  /** Wei. */
  readonly value: string;
  /** `0x…`, or empty. */
  readonly data: string;
  readonly gasLimit: string;
  readonly maxFeePerGas: string;
  readonly maxPriorityFeePerGas: string;
}

const ACCOUNT = "m/44'/60'/0'";

/** The account of all EVM chains. */
export class Wallet {
  /** The public half: addresses of people are made from it by the exchange. */
  readonly xpub: string;
  readonly #account: HDKey;

  /** @param seed 64 bytes as hexadecimal digits */
  constructor(seed: string) {
    this.#account = HDKey.fromMasterSeed(Buffer.from(seed, 'hex')).derive(ACCOUNT);
    this.xpub = this.#account.publicExtendedKey;
  }

  addressOf({ branch, number }: DerivedAddress): string {
    return deriveEvmAddress(this.xpub, branch, number);
  }

  /**
   * Signs without entropy of its own: the same transaction signed again is the same, to the byte,
   * so that an answer that was lost is given again.
   */
  sign(
    from: DerivedAddress,
    unsigned: UnsignedTransaction,
  ): { readonly txid: string; readonly bytes: string } {
    const key = this.#account.deriveChild(from.branch).deriveChild(from.number).privateKey;
    const signed = Transaction.prepare(
      {
        type: 'eip1559',
        chainId: BigInt(unsigned.chainId),
        nonce: BigInt(unsigned.nonce),
        to: unsigned.to,
        value: BigInt(unsigned.value),
        data: unsigned.data,
        gasLimit: BigInt(unsigned.gasLimit),
        maxFeePerGas: BigInt(unsigned.maxFeePerGas),
        maxPriorityFeePerGas: BigInt(unsigned.maxPriorityFeePerGas),
      },
      false,
    ).signBy(ensureDefined(key, 'a private key'), false);
    return { txid: `0x${signed.hash.replace(/^0x/, '')}`, bytes: signed.toHex() };
  }
}
