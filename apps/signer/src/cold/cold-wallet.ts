// Keys of cold, derived from its seed when they are needed.
import { ACCOUNT_STEPS, type EvmTerms, type KeyOrigin, signBitcoinText } from '@sarraf/chain-codec';
import { ensureDefined } from '@sarraf/money';
import { HDKey } from '@scure/bip32';
import { SigHash, Transaction } from '@scure/btc-signer';
import { eip191Signer, Transaction as EvmTransaction } from 'micro-eth-signer';

/** Entropy of signatures: none, so that the same file signed again is the same. */
const NO_AUX = new Uint8Array(32);
const FINGERPRINT_DIGITS = 8;

/** The accounts of cold: m/84'/0'/0' of Bitcoin, m/44'/60'/0' of all EVM chains. */
export class ColdWallet {
  /** The public halves. */
  readonly origins: { readonly bitcoin: KeyOrigin; readonly evm: KeyOrigin };
  readonly #root: HDKey;

  /** @param seed 64 bytes as hexadecimal digits */
  constructor(seed: string) {
    this.#root = HDKey.fromMasterSeed(Buffer.from(seed, 'hex'));
    const fingerprint = this.#root.fingerprint.toString(16).padStart(FINGERPRINT_DIGITS, '0');
    const origin = (steps: KeyOrigin['steps']): KeyOrigin => {
      const xpub = this.#account(steps).publicExtendedKey;
      return { fingerprint, steps, xpub };
    };
    this.origins = { bitcoin: origin(ACCOUNT_STEPS.bitcoin), evm: origin(ACCOUNT_STEPS.evm) };
  }

  /** Signs each coin of a PSBT by the key of its number; all coins and outputs are covered. */
  signPsbt(bytes: Uint8Array, numbers: readonly number[]): Uint8Array {
    const transaction = Transaction.fromPSBT(bytes);
    for (const [nth, number] of numbers.entries()) {
      transaction.signIdx(this.#key('bitcoin', number), nth, [SigHash.ALL], NO_AUX);
    }
    return transaction.toPSBT(0);
  }

  /** Signs a transaction; its bytes. */
  signEvm(number: number, { data, ...terms }: EvmTerms): string {
    const unsigned = { type: 'eip1559', ...terms, data: data.replace(/^0x/, '') } as const;
    return EvmTransaction.prepare(unsigned, false).signBy(this.#key('evm', number), false).toHex();
  }

  /** Signs a text, which can be no transaction. */
  signText(family: 'bitcoin' | 'evm', number: number, text: string): string {
    const key = this.#key(family, number);
    return family === 'evm' ? eip191Signer.sign(text, key, false) : signBitcoinText(text, key);
  }

  #key(family: 'bitcoin' | 'evm', number: number): Uint8Array {
    const account = this.#account(ACCOUNT_STEPS[family]);
    const { privateKey } = account.deriveChild(0).deriveChild(number);
    return ensureDefined(privateKey ?? undefined, 'a private key');
  }

  #account(steps: KeyOrigin['steps']): HDKey {
    return this.#root.derive(`m/${steps.map((step) => `${step}'`).join('/')}`);
  }
}
