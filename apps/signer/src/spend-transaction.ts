// The transaction that is signed for a movement: its number, its coins or its end, and its fees.
import {
  bitcoinScript,
  bitcoinSize,
  dustBelow,
  familyOf,
  OWN_SCRIPT_BYTES,
} from '@sarraf/chain-codec';
import type { SignerRefusal, SpendOrder } from '@sarraf/signer-protocol';
import { type Bench, refused } from './bench.ts';
import { changeOf, isJoin, worthOf } from './bitcoin-wallet.ts';
import type { BitcoinTransaction, SignedBody, TronTransaction } from './journal-lines.ts';
import { addressOn, networkOn } from './own-addresses.ts';
import { HOUR_MS } from './rolling-sum.ts';
import type { Movement } from './spend-movement.ts';
import { readCoins } from './spent-coins.ts';

/** Longer than it takes nodes to have it in a block on a bad day, and no longer. */
const EXPIRES_IN_MS_MAX = 2 * HOUR_MS;
/** What bandwidth costs at most, sun: 400 bytes, of which a transfer of a token has 345. */
const BANDWIDTH_SUN = 400_000n;

/** What is signed: on an EVM chain with the sender's next number, on Bitcoin with the coins that it spends, on TRON with an end. */
export function transactionOf(
  bench: Bench,
  order: SpendOrder,
  { from, ...move }: Movement,
): SignedBody['tx'] | SignerRefusal {
  const { policy, state } = bench;
  const { chain, gasLimit, fees } = order;
  const chainId = policy.chains[chain]?.chainId ?? '';
  if (familyOf(chain) === 'tron') return timedTransaction(bench, order, move);
  const network = networkOn(policy, chain);
  if (network === undefined) {
    const nonce = state.nonceOf(chain, addressOn(bench, chain, from));
    return { chainId, nonce, ...move, gasLimit, ...fees };
  }
  const inputs = readCoins(bench, order, network);
  if ('rule' in inputs) return inputs;
  const { to, value } = move;
  const script = bitcoinScript(to, network);
  const isDust = !isJoin(move) && BigInt(value) < dustBelow(script);
  if (isDust) return refused('address_refused', { why: 'dust' });
  // what it weighs is known here, so a fee is what the offer says and no more
  const paid = isJoin(move) ? [] : [script.length];
  const size = bitcoinSize(inputs.length, [...paid, OWN_SCRIPT_BYTES]);
  if (gasLimit !== String(size)) return refused('gas_cap', { size: String(size) });
  const tx = { coin: network.coin, inputs: [...inputs], to, value, gasLimit, ...fees };
  if (isJoin(tx) && !isAllOf(order, tx)) return refused('coins_short', { worth: `${worthOf(tx)}` });
  return changeOf(tx) === undefined ? refused('coins_short') : tx;
}

/** Whether coins that become one are worth what the order says. */
export function isAllOf(order: SpendOrder, tx: Pick<BitcoinTransaction, 'inputs'>): boolean {
  return order.kind === 'sweep' && worthOf(tx) === BigInt(order.raw);
}

/**
 * A transaction of TRON: it ends soon by this signer's own clock, and what is burnt for energy is limited to what the
 * offer leaves for it. Of one spend there is one for ever.
 */
function timedTransaction(
  { now, state }: Bench,
  { chain, fees, gasLimit, reference }: SpendOrder,
  move: Omit<Movement, 'from'>,
): TronTransaction | SignerRefusal {
  if (reference === undefined) return refused('reference_refused', { why: 'none' });
  const { block, expiresAt } = reference;
  if (expiresAt <= now || expiresAt > now + EXPIRES_IN_MS_MAX) {
    return refused('reference_refused', { why: 'expiry', now: String(now) });
  }
  const limit = BigInt(gasLimit) * BigInt(fees.maxFeePerGas) - BANDWIDTH_SUN;
  if (move.data !== '' && limit <= 0n) return refused('fee_cap', { least: String(BANDWIDTH_SUN) });
  const feeLimit = move.data === '' ? '0' : String(limit);
  return {
    block,
    expiresAt,
    madeAt: state.nextMadeAt(chain, now),
    ...move,
    feeLimit,
    gasLimit,
    ...fees,
  };
}
