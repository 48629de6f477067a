// What sends by a node of an EVM chain: fees, estimates, and bytes that were signed elsewhere.
import { hexQuantity } from '@sarraf/chain-codec';
import { OutboundError } from '../outbound.ts';
import { feeHistoryAnswer, hashAnswer, quantity } from './evm-answers.ts';
import type { JsonRpc } from './json-rpc.ts';
import type {
  AccountPort,
  Broadcast,
  BroadcastRefusal,
  ChainFate,
  ChainTransaction,
  FeeNow,
  GasEstimate,
  PlannedCall,
} from './port.ts';

const GWEI = 10n ** 9n;
/** A block may be empty, and a tip of nothing waits for ever on a busy chain. */
const PRIORITY_LEAST = GWEI / 10n;
/** More is asked for by no chain of ours, and by nodes that lie. */
const PRIORITY_MOST = 50n * GWEI;
const BASE_FEE_MOST = 100_000n * GWEI;
const BLOCKS_LOOKED_AT = 4;
const MEDIAN = 50;
const REVERTED = 3;
const REASON_MAX = 120;

/** Words by which nodes say that they have a transaction already. */
const KNOWN = /already known|known transaction|already imported|already in (the )?mempool/i;
const REFUSALS: readonly (readonly [RegExp, BroadcastRefusal])[] = [
  [/nonce (is )?too low|nonce has already been used|invalid nonce/i, 'nonce_too_low'],
  [/underpriced|replacement fee too low|fee too low to replace/i, 'underpriced'],
  [/insufficient (funds|balance)|doesn't have enough funds/i, 'unfunded'],
  [/less than block base fee|below (the )?base fee|feecap|fee cap/i, 'fee_too_low'],
];

/** The calls of a port that send. */
export function createEvmSending(
  rpc: JsonRpc,
): Pick<AccountPort, 'feeNow' | 'estimate' | 'broadcast' | 'nonceOf'> {
  return {
    feeNow: () => readFeeNow(rpc),
    estimate: (call) => estimate(rpc, call),
    broadcast: (bytes, txid) => broadcast(rpc, bytes, txid),
    nonceOf: async (address, at) => {
      const params = [address, typeof at === 'number' ? `0x${at.toString(16)}` : at];
      const count = await rpc.ask({ method: 'eth_getTransactionCount', params, result: quantity });
      if (count > BigInt(Number.MAX_SAFE_INTEGER)) throw new OutboundError('not_json');
      return Number(count);
    },
  };
}

/** What a transaction of ours came to. */
export function fateOf(found: ChainTransaction): ChainFate {
  if (found.state !== 'mined') return found;
  const fee = found.moves.find(({ kind }) => kind === 'fee');
  return {
    state: 'mined',
    header: found.header,
    failed: found.failed,
    feeRaw: fee === undefined ? 0n : -fee.raw,
  };
}

async function readFeeNow(rpc: JsonRpc): Promise<FeeNow> {
  const { baseFeePerGas, reward } = await rpc.ask({
    method: 'eth_feeHistory',
    params: [hexQuantity(BLOCKS_LOOKED_AT), 'latest', [MEDIAN]],
    result: feeHistoryAnswer,
  });
  // one more than there are blocks: the last one is of the block to come
  const baseFee = baseFeePerGas.at(-1);
  if (baseFee === undefined || baseFee > BASE_FEE_MOST) throw new OutboundError('not_json');
  const tips = (reward ?? []).flatMap(([tip]) => (tip === undefined || tip === 0n ? [] : tip));
  const priority = middleOf(tips) ?? PRIORITY_LEAST;
  return { baseFee, priorityFee: clamp(priority, PRIORITY_LEAST, PRIORITY_MOST) };
}

function middleOf(values: readonly bigint[]): bigint | undefined {
  const sorted = values.toSorted((one, other) => (one < other ? -1 : 1));
  return sorted[Math.floor(sorted.length / 2)];
}

function clamp(value: bigint, least: bigint, most: bigint): bigint {
  if (value < least) return least;
  return value > most ? most : value;
}

async function estimate(rpc: JsonRpc, call: PlannedCall): Promise<GasEstimate> {
  const { data, from, to, value } = call;
  const said = await rpc.attempt({
    method: 'eth_estimateGas',
    params: [{ from, to, value: hexQuantity(value), data }],
    result: quantity,
  });
  if (said.ok) return { outcome: 'gas', gas: said.result };
  if (said.code === REVERTED || /revert/i.test(said.message)) {
    return { outcome: 'reverted', reason: said.message.slice(0, REASON_MAX) };
  }
  if (/insufficient funds|insufficient balance|doesn't have enough/i.test(said.message)) {
    return { outcome: 'unfunded' };
  }
  // it says something else: neither that it would work, nor that it would not
  throw new OutboundError('status');
}

async function broadcast(rpc: JsonRpc, bytes: string, txid: string): Promise<Broadcast> {
  const said = await rpc.attempt({
    method: 'eth_sendRawTransaction',
    params: [bytes],
    result: hashAnswer,
  });
  if (said.ok) {
    if (said.result !== txid) throw new OutboundError('not_json');
    return { outcome: 'taken' };
  }
  if (KNOWN.test(said.message)) return { outcome: 'known' };
  const found = REFUSALS.find(([words]) => words.test(said.message));
  return { outcome: 'refused', code: found?.[1] ?? 'other' };
}
