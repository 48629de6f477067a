// Wallets of the demo on its Bitcoin: the faucet's, and a thief's who has the hot key.
import { Transaction } from '@scure/btc-signer';
import { BITCOIN_FAUCET_KEY } from '../chain-facts.ts';
import { ChainRefusal } from '../chain-refusal.ts';
import { addressOfKey, dustBelow, scriptOf, sizeWith } from './address.ts';
import { type Coin, MATURITY, outpoint } from './branch.ts';
import type { Branch } from './branch.ts';
import type { Mempool } from './mempool.ts';

/** Says that it may be replaced (BIP-125). */
const REPLACEABLE = 0xffff_fffd;
const INPUTS_MAX = 50;
const NO_AUX = new Uint8Array(32);

/** A wallet of one key. */
export interface KeyWallet {
  readonly key: Uint8Array;
  readonly address: string;
  readonly script: Buffer;
}

/** An output as it is asked for; satoshi. */
export interface WantedOutput {
  readonly script: Uint8Array;
  readonly value: bigint;
}

/** What a node knows of coins. */
export interface CoinsView {
  readonly branch: Pick<Branch, 'coins' | 'height'>;
  readonly pool: Pick<Mempool, 'entries' | 'isSpent'>;
}

interface OwnCoin extends Pick<Coin, 'value' | 'script'> {
  readonly txid: string;
  readonly vout: number;
}

/** The wallet of a key, hexadecimal digits with or without `0x`. */
export function walletOfKey(text: string): KeyWallet {
  const key = Uint8Array.from(Buffer.from(text.replace(/^0x/, ''), 'hex'));
  const address = addressOfKey(key);
  return { key, address, script: scriptOfAddress(address) };
}

/** The faucet's: every block pays it, too. */
export const FAUCET_WALLET = walletOfKey(BITCOIN_FAUCET_KEY);

/** The script of an address that somebody typed. @throws ChainRefusal */
export function scriptOfAddress(text: string): Buffer {
  const script = scriptOf(text);
  if (script === undefined) throw new ChainRefusal('bad_address', 'address is none of this chain');
  return script;
}

/**
 * A signed transaction that pays these outputs from a wallet, and the rest back to it.
 *
 * @param rate satoshi for a virtual byte
 * @throws ChainRefusal where the wallet has not so much, or an output is too little
 */
export function payFrom(
  node: CoinsView,
  { address, key, script }: KeyWallet,
  outputs: readonly WantedOutput[],
  rate: bigint,
): string {
  if (outputs.some((output) => output.value < dustBelow(output.script))) {
    throw new ChainRefusal('bad_amount', 'amount is less than nodes pass on');
  }
  const wanted = outputs.reduce((sum, { value }) => sum + value, 0n);
  const lengths = [...outputs.map((output) => output.script.length), script.length];
  const chosen: OwnCoin[] = [];
  let sum = 0n;
  let fee = 0n;
  for (const coin of coinsOf(node, script)) {
    if (sum >= wanted + fee && chosen.length > 0) break;
    if (chosen.length >= INPUTS_MAX) break;
    chosen.push(coin);
    sum += coin.value;
    fee = rate * sizeWith(chosen.length, lengths);
  }
  if (chosen.length === 0 || sum < wanted + fee) {
    throw new ChainRefusal('bad_amount', `${address} has not so much now`);
  }
  const change = sum - wanted - fee;
  const back = change >= dustBelow(script) ? [{ script, value: change }] : [];
  return signed(key, chosen, [...outputs, ...back]);
}

/** What a wallet has unspent, what is in blocks first, the greatest first. */
function coinsOf({ branch, pool }: CoinsView, script: Buffer): readonly OwnCoin[] {
  const isOurs = (coin: { readonly script: Buffer }): boolean => coin.script.equals(script);
  const mined = [...branch.coins].flatMap(([key, coin]): OwnCoin[] => {
    const isYoung = coin.isCoinbase && branch.height + 1 - coin.height < MATURITY;
    if (!isOurs(coin) || isYoung || pool.isSpent(key)) return [];
    const [txid = '', vout = ''] = key.split(':');
    return [{ txid, vout: Number(vout), value: coin.value, script: coin.script }];
  });
  const waiting = [...pool.entries.values()].flatMap(({ tx }) =>
    tx.outputs.flatMap((output, vout): OwnCoin[] =>
      isOurs(output) && !pool.isSpent(outpoint(tx.txid, vout))
        ? [{ txid: tx.txid, vout, ...output }]
        : [],
    ),
  );
  const byValue = (one: OwnCoin, other: OwnCoin): number => (one.value > other.value ? -1 : 1);
  return [...mined.toSorted(byValue), ...waiting.toSorted(byValue)];
}

function signed(
  key: Uint8Array,
  coins: readonly OwnCoin[],
  outputs: readonly WantedOutput[],
): string {
  const transaction = new Transaction();
  for (const { script, txid, value, vout } of coins) {
    transaction.addInput({
      txid,
      index: vout,
      witnessUtxo: { script, amount: value },
      sequence: REPLACEABLE,
    });
  }
  for (const { script, value } of outputs) transaction.addOutput({ script, amount: value });
  transaction.sign(key, undefined, NO_AUX);
  transaction.finalize();
  return transaction.hex;
}
