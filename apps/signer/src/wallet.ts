// Keys of addresses, derived from the seed when they are needed.
import { deriveEvmAddress } from '@sarraf/chain-codec';
import { ensureDefined } from '@sarraf/money';
import type { DerivedAddress } from '@sarraf/signer-protocol';
import { HDKey } from '@scure/bip32';
import { eip191Signer, Transaction } from 'micro-eth-signer';
import { BitcoinWallet } from './bitcoin-wallet.ts';
import type { BitcoinTransaction, EvmTransaction, TronTransaction } from './journal-lines.ts';
import { TronWallet } from './tron-wallet.ts';

/** The house's own addresses. */
export const HOT: DerivedAddress = { branch: 1, number: 0 };
/** The branch and number of the gas address. */
export const GAS: DerivedAddress = { branch: 1, number: 1 };

const ACCOUNT = "m/44'/60'/0'";

/** A signed transaction. */
export interface SignedBytes {
  readonly txid: string;
  readonly bytes: string;
}

/** The account of all EVM chains, and beside it Bitcoin's and TRON's. */
export class Wallet {
  /** The public half: addresses of people are made from it by the exchange. */
  readonly xpub: string;
  readonly bitcoin: BitcoinWallet;
  readonly tron: TronWallet;
  readonly #account: HDKey;

  /** @param seed 64 bytes as hexadecimal digits */
  constructor(seed: string) {
    const root = HDKey.fromMasterSeed(Buffer.from(seed, 'hex'));
    this.#account = root.derive(ACCOUNT);
    this.bitcoin = new BitcoinWallet(root);
    this.tron = new TronWallet(root);
    this.xpub = this.#account.publicExtendedKey;
  }

  addressOf({ branch, number }: DerivedAddress): string {
    return deriveEvmAddress(this.xpub, branch, number);
  }

  /** Signs a text as wallets do (EIP-191), the same each time; it can be no transaction. */
  signText(from: DerivedAddress, text: string): string {
    const key = this.#account.deriveChild(from.branch).deriveChild(from.number).privateKey;
    return eip191Signer.sign(text, ensureDefined(key, 'a private key'), false);
  }

  /**
   * Signs without entropy of its own: the same transaction signed again is the same, to the byte,
   * so that an answer that was lost is given again.
   */
  sign(
    from: DerivedAddress,
    unsigned: EvmTransaction | BitcoinTransaction | TronTransaction,
  ): SignedBytes {
    if ('inputs' in unsigned) return this.bitcoin.sign(unsigned);
    return 'expiresAt' in unsigned ? this.tron.sign(from, unsigned) : this.#signEvm(from, unsigned);
  }

  #signEvm(from: DerivedAddress, unsigned: EvmTransaction): SignedBytes {
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
