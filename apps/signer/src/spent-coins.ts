// What coins are worth is read in the transactions that they came by: an exchange that lies about an
// amount would have the rest of it burnt as a fee.
import type { BitcoinNetwork } from '@sarraf/chain-codec';
import type { SignerRefusal, SpendOrder, SpentCoin } from '@sarraf/signer-protocol';
import { RawOldTx } from '@scure/btc-signer/script.js';
import { RawTx } from '@scure/btc-signer';
import { sha256x2 } from '@scure/btc-signer/utils.js';
import { type Bench, refused } from './bench.ts';
import type { BitcoinTransaction } from './journal-lines.ts';

type Input = BitcoinTransaction['inputs'][number];
/** As the library reads it, which leaves its types open. */
interface Output {
  readonly amount: bigint;
  readonly script: Uint8Array;
}

/** The coins of an order as they are signed; or by which rule they are not. */
export function readCoins(
  { state, wallet }: Bench,
  { coins = [], spendId }: Pick<SpendOrder, 'coins' | 'spendId'>,
  network: BitcoinNetwork,
): readonly Input[] | SignerRefusal {
  if (coins.length === 0) return refused('coin_refused', { why: 'none' });
  const inputs: Input[] = [];
  const seen = new Set<string>();
  for (const [nth, coin] of coins.entries()) {
    const output = readOutput(coin);
    const own = Buffer.from(wallet.bitcoin.scriptOf(coin.at, network));
    if (output === undefined || !own.equals(output.script)) {
      return refused('coin_refused', { coin: String(nth) });
    }
    const { amount, txid } = output;
    const key = `${txid}:${coin.vout}`;
    if (seen.has(key)) return refused('coin_refused', { coin: key });
    seen.add(key);
    const other = state.coinUser(key);
    if (other !== undefined && other !== spendId) {
      return refused('coin_used', { coin: key, spend: other });
    }
    inputs.push({ txid, vout: coin.vout, amount: String(amount), at: coin.at });
  }
  return inputs;
}

/** What a transaction pays at a place, with its own name; undefined: it is none, or has none there. */
function readOutput({
  previous,
  vout,
}: SpentCoin):
  | { readonly txid: string; readonly amount: bigint; readonly script: Buffer }
  | undefined {
  try {
    const { inputs, lockTime, outputs, version } = RawTx.decode(Buffer.from(previous, 'hex'));
    const output: Output | undefined = outputs[vout];
    if (output === undefined || output.amount <= 0n) return undefined;
    // its name is of its bytes without signatures' witnesses
    const bare = RawOldTx.encode({ version, inputs, outputs, lockTime });
    const txid = Buffer.from(sha256x2(bare)).reverse().toString('hex');
    const { amount, script } = output;
    return { txid, amount, script: Buffer.from(script) };
  } catch {
    return undefined;
  }
}
