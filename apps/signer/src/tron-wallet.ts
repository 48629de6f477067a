// Keys of TRON's addresses, derived from the seed when they are needed.
import {
  deriveTronAddress,
  signedTron,
  type TronTransaction as TronTerms,
  tronRawData,
  tronTxid,
} from '@sarraf/chain-codec';
import { ensureDefined } from '@sarraf/money';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { DerivedAddress } from '@sarraf/signer-protocol';
import type { HDKey } from '@scure/bip32';
import type { TronTransaction } from './journal-lines.ts';

const ACCOUNT = "m/44'/195'/0'";
/** Nodes take a recovery as wallets have written it for ever. */
const RECOVERY_FROM = 27;

/** The account of TRON. */
export class TronWallet {
  /** The public half. */
  readonly xpub: string;
  readonly #account: HDKey;

  constructor(root: HDKey) {
    this.#account = root.derive(ACCOUNT);
    this.xpub = this.#account.publicExtendedKey;
  }

  addressOf({ branch, number }: DerivedAddress): string {
    return deriveTronAddress(this.xpub, branch, number);
  }

  /** Signs without entropy of its own: the same transaction signed again is the same, to the byte. */
  sign(
    from: DerivedAddress,
    tx: TronTransaction,
  ): { readonly txid: string; readonly bytes: string } {
    const rawData = tronRawData(termsOf(tx, this.addressOf(from)));
    const txid = tronTxid(rawData);
    const key = this.#account.deriveChild(from.branch).deriveChild(from.number).privateKey;
    const signed = secp256k1.sign(
      Buffer.from(txid, 'hex'),
      ensureDefined(key ?? undefined, 'a private key'),
      { prehash: false, lowS: true, format: 'recovered', extraEntropy: false },
    );
    // the library has the recovery in front, the chain behind
    const [recovery = 0] = signed;
    const signature = new Uint8Array(signed.length);
    signature.set(signed.subarray(1));
    signature[signed.length - 1] = RECOVERY_FROM + recovery;
    return { txid, bytes: signedTron(rawData, signature) };
  }
}

/** A transaction as the chain has it, of what the journal has of it. */
export function termsOf(tx: TronTransaction, from: string): TronTerms {
  const { block, data, expiresAt, feeLimit, madeAt, to, value } = tx;
  const sun = BigInt(value);
  return {
    act: data === '' ? { kind: 'transfer', from, to, sun } : { kind: 'call', from, to, sun, data },
    block,
    expiresAt,
    madeAt,
    feeLimit: BigInt(feeLimit),
  };
}
