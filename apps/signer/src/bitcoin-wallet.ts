// Keys of Bitcoin's addresses, derived from the seed when they are needed.
import {
  BITCOIN_NETWORKS,
  bitcoinScript,
  type BitcoinNetwork,
  deriveBitcoinAddress,
  dustBelow,
} from '@sarraf/chain-codec';
import { ensureDefined } from '@sarraf/money';
import type { DerivedAddress } from '@sarraf/signer-protocol';
import type { HDKey } from '@scure/bip32';
import { SigHash, Transaction } from '@scure/btc-signer';
import type { BitcoinTransaction } from './journal-lines.ts';

const ACCOUNT = "m/84'/0'/0'";
/** Says that a version may be replaced by the next one (BIP-125). */
const REPLACEABLE = 0xffff_fffd;
/** Entropy of signatures: none. */
const NO_AUX = new Uint8Array(32);
const HOT: DerivedAddress = { branch: 1, number: 0 };

/** The network whose number a chain's policy has. @throws Error where none that we pay on has it */
export function networkOfCoin(coin: string | number): BitcoinNetwork {
  const { mainnet, regtest } = BITCOIN_NETWORKS;
  const found = [mainnet, regtest].find((network) => String(network.coin) === String(coin));
  if (found === undefined) throw new Error(`No network of Bitcoin has the number ${coin}.`);
  return found;
}

/** Whether nobody is paid: its coins become one at hot, less the fee. */
export function isJoin({ value }: Pick<BitcoinTransaction, 'value'>): boolean {
  return value === '0';
}

/** What all coins of a transaction are worth, satoshi. */
export function worthOf({ inputs }: Pick<BitcoinTransaction, 'inputs'>): bigint {
  return inputs.reduce((all, { amount }) => all + BigInt(amount), 0n);
}

/**
 * What a transaction leaves for change; undefined: its coins come to too little. Of a join change is all there is, so it
 * is as much as nodes pass on. Satoshi.
 */
export function changeOf(
  tx: Pick<BitcoinTransaction, 'coin' | 'inputs' | 'to' | 'value' | 'gasLimit' | 'maxFeePerGas'>,
): bigint | undefined {
  const fee = BigInt(tx.gasLimit) * BigInt(tx.maxFeePerGas);
  const change = worthOf(tx) - BigInt(tx.value) - fee;
  const least = isJoin(tx) ? dustBelow(bitcoinScript(tx.to, networkOfCoin(tx.coin))) : 0n;
  return change < least ? undefined : change;
}

/** The account of Bitcoin, BIP-84. */
export class BitcoinWallet {
  /** The public half. */
  readonly xpub: string;
  readonly #account: HDKey;

  constructor(root: HDKey) {
    this.#account = root.derive(ACCOUNT);
    this.xpub = this.#account.publicExtendedKey;
  }

  addressOf({ branch, number }: DerivedAddress, network: BitcoinNetwork): string {
    return deriveBitcoinAddress(this.xpub, branch, number, network);
  }

  /** The script that pays to an address of ours. */
  scriptOf(place: DerivedAddress, network: BitcoinNetwork): Uint8Array {
    return bitcoinScript(this.addressOf(place, network), network);
  }

  /**
   * Signs without entropy of its own: the same transaction signed again is the same, to the byte. What
   * its coins come to beyond payment and fee is paid to hot, and to nowhere else.
   */
  sign(tx: BitcoinTransaction): { readonly txid: string; readonly bytes: string } {
    const network = networkOfCoin(tx.coin);
    const transaction = new Transaction();
    for (const { amount, at, txid, vout } of tx.inputs) {
      const witnessUtxo = { script: this.scriptOf(at, network), amount: BigInt(amount) };
      transaction.addInput({ txid, index: vout, witnessUtxo, sequence: REPLACEABLE });
    }
    const change = ensureDefined(changeOf(tx), 'coins that pay for it');
    const to = bitcoinScript(tx.to, network);
    if (!isJoin(tx)) transaction.addOutput({ script: to, amount: BigInt(tx.value) });
    const back = this.scriptOf(HOT, network);
    if (change >= dustBelow(back)) transaction.addOutput({ script: back, amount: change });
    for (const [nth, { at }] of tx.inputs.entries()) {
      const key = this.#account.deriveChild(at.branch).deriveChild(at.number).privateKey;
      transaction.signIdx(
        ensureDefined(key ?? undefined, 'a private key'),
        nth,
        [SigHash.ALL],
        NO_AUX,
      );
    }
    transaction.finalize();
    return { txid: transaction.id, bytes: transaction.hex };
  }
}
