// A node of an EVM chain. What it says is held against itself: an answer that contradicts another one
// of the same block is no answer, as a wrong one would credit money that is not there.
import { balanceOfCall, hexQuantity, readUint256 } from '@sarraf/chain-codec';
import { OutboundError } from '../outbound.ts';
import {
  blockAnswer,
  callAnswer,
  type CallTrace,
  type EvmHeader,
  type EvmReceipt,
  type EvmTransaction,
  headerAnswer,
  quantity,
  receiptAnswer,
  receiptsAnswer,
  traceAnswer,
  tracesAnswer,
  transactionAnswer,
} from './evm-answers.ts';
import { movesOf } from './evm-moves.ts';
import { createEvmSending, fateOf } from './evm-sending.ts';
import { createJsonRpc, type JsonRpc, type NodeReach } from './json-rpc.ts';
import type {
  AccountPort,
  ChainBalance,
  ChainBlock,
  ChainHeader,
  ChainTransaction,
} from './port.ts';

/** Which node of which chain, and what is read there. */
export interface EvmRpcOptions {
  /** `ethereum` or `bsc`. */
  readonly chain: string;
  readonly node: NodeReach;
  /** The contracts of the tokens that count, in whichever writing; of others nothing is told. */
  readonly tokens: readonly string[];
  /** True where the node has `debug_traceBlockByHash` with `callTracer`: then internal calls count. */
  readonly traces: boolean;
}

/** Balances asked for side by side: what a node's operator still takes for one caller. */
const BALANCES_AT_ONCE = 8;
const CALL_TRACER = { tracer: 'callTracer' };

/** The port of a chain, by JSON-RPC. */
export function createEvmRpc(options: EvmRpcOptions): AccountPort {
  const rpc = createJsonRpc(options.node);
  const reading: Reading = {
    rpc,
    traces: options.traces,
    tokens: new Set(options.tokens.map((token) => token.toLowerCase())),
  };
  return {
    chain: options.chain,
    spends: 'accounts',
    identity: async () => {
      const params: readonly unknown[] = [];
      const chainId = await rpc.ask({ method: 'eth_chainId', params, result: quantity });
      const genesis = await headerAt(rpc, hexQuantity(0));
      if (genesis?.number !== 0) throw new OutboundError('not_json');
      return { chainId, genesis: genesis.hash };
    },
    head: async () => {
      const head = await headerAt(rpc, 'latest');
      if (head === undefined) throw new OutboundError('not_json');
      return headerOf(head);
    },
    header: (height) => headerOfHeight(rpc, height),
    block: (height, hash) => readBlock(reading, height, hash),
    transaction: (code) => readTransaction(reading, code),
    balances: (addresses, contracts, at) => readBalances(rpc, { addresses, contracts, at }),
    ...createEvmSending(rpc),
    // who paid what is in its receipt: calls within it are of no interest here
    fate: async (txid) => fateOf(await readTransaction({ ...reading, traces: false }, txid)),
  };
}

interface Reading {
  readonly rpc: JsonRpc;
  readonly traces: boolean;
  readonly tokens: ReadonlySet<string>;
}

async function headerAt(rpc: JsonRpc, block: string): Promise<EvmHeader | undefined> {
  const params = [block, false];
  const found = await rpc.ask({ method: 'eth_getBlockByNumber', params, result: headerAnswer });
  return found ?? undefined;
}

/** The block that stands at this height now. @throws OutboundError where another one was answered */
async function headerOfHeight(rpc: JsonRpc, height: number): Promise<ChainHeader | undefined> {
  const found = await headerAt(rpc, hexQuantity(height));
  if (found === undefined) return undefined;
  if (found.number !== height) throw new OutboundError('not_json');
  return headerOf(found);
}

function headerOf({ number, hash, parentHash, timestamp }: EvmHeader): ChainHeader {
  return { height: number, hash, parent: parentHash, timeMs: timestamp * 1_000 };
}

/**
 * Asked by height and not by hash: nodes answer a hash with blocks of dead branches, too, and only
 * the height says which block stands. All else is asked by that hash.
 */
async function readBlock(
  reading: Reading,
  height: number,
  hash: string,
): Promise<ChainBlock | undefined> {
  const { rpc, tokens } = reading;
  const block = await rpc.ask({
    method: 'eth_getBlockByNumber',
    params: [hexQuantity(height), true],
    result: blockAnswer,
    size: 'block',
  });
  if (block === null) return undefined;
  if (block.number !== height) throw new OutboundError('not_json');
  if (block.hash !== hash.toLowerCase()) return undefined;
  const { transactions } = block;
  const [receipts, traces] = await Promise.all([
    readReceipts(rpc, block.hash),
    transactions.length === 0 ? [] : readTraces(reading, block.hash),
  ]);
  requireWhole(block, receipts, traces);
  const moves = transactions.flatMap((transaction, at) => {
    const receipt = receipts[at];
    if (receipt === undefined) throw new OutboundError('not_json');
    return movesOf({ transaction, receipt, trace: traces?.[at]?.result }, tokens);
  });
  return { header: headerOf(block), moves };
}

/** @throws OutboundError where the node has the block and not its receipts: it is not done with it */
async function readReceipts(rpc: JsonRpc, hash: string): Promise<readonly EvmReceipt[]> {
  const receipts = await rpc.ask({
    method: 'eth_getBlockReceipts',
    params: [hash],
    result: receiptsAnswer,
    size: 'block',
  });
  if (receipts === null) throw new OutboundError('not_json');
  return receipts;
}

async function readTraces({ rpc, traces }: Reading, hash: string) {
  if (!traces) return undefined;
  return rpc.ask({
    method: 'debug_traceBlockByHash',
    params: [hash, CALL_TRACER],
    result: tracesAnswer,
    size: 'block',
  });
}

/** One receipt and one trace a transaction, all of this block. */
function requireWhole(
  block: EvmHeader & { readonly transactions: readonly EvmTransaction[] },
  receipts: readonly EvmReceipt[],
  traces: readonly { readonly txHash?: string | undefined }[] | undefined,
): void {
  const { hash, number, transactions } = block;
  const isWhole =
    receipts.length === transactions.length &&
    receipts.every(({ blockHash, blockNumber }) => blockHash === hash && blockNumber === number) &&
    (traces === undefined || traces.length === transactions.length) &&
    (traces ?? []).every(
      ({ txHash }, at) => txHash === undefined || txHash === transactions[at]?.hash,
    );
  if (!isWhole) throw new OutboundError('not_json');
}

async function readTransaction(reading: Reading, code: string): Promise<ChainTransaction> {
  const { rpc, tokens } = reading;
  const transaction = await rpc.ask({
    method: 'eth_getTransactionByHash',
    params: [code],
    result: transactionAnswer,
    size: 'block',
  });
  if (transaction === null) return { state: 'unknown' };
  if (transaction.hash !== code) throw new OutboundError('not_json');
  if (transaction.blockHash === undefined || transaction.blockHash === null) {
    return { state: 'pending' };
  }
  const receipt = await rpc.ask({
    method: 'eth_getTransactionReceipt',
    params: [code],
    result: receiptAnswer,
    size: 'block',
  });
  // it is in a block, and what became of it there is not said
  if (receipt?.blockHash !== transaction.blockHash) throw new OutboundError('not_json');
  const header = await headerOfHeight(rpc, receipt.blockNumber);
  if (header?.hash !== receipt.blockHash) throw new OutboundError('not_json');
  const failed = receipt.status === 0n;
  const trace = await readTrace(reading, code);
  const moves = movesOf({ transaction, receipt, trace }, tokens);
  return { state: 'mined', header, failed, moves };
}

async function readTrace({ rpc, traces }: Reading, code: string): Promise<CallTrace | undefined> {
  if (!traces) return undefined;
  return rpc.ask({
    method: 'debug_traceTransaction',
    params: [code, CALL_TRACER],
    result: traceAnswer,
    size: 'block',
  });
}

interface BalancesAsked {
  readonly addresses: readonly string[];
  readonly contracts: readonly (string | null)[];
  readonly at: { readonly height: number; readonly hash: string };
}

type Pair = Omit<ChainBalance, 'raw'>;

/**
 * The state is asked for by the block's hash (EIP-1898), so a fork meanwhile gives no mixed answer;
 * that the block stands at its height is asked once before and once behind.
 */
async function readBalances(rpc: JsonRpc, asked: BalancesAsked): Promise<ChainBalance[]> {
  const { addresses, contracts, at } = asked;
  const pairs = addresses.flatMap((address) =>
    contracts.map((contract) => ({ address, contract })),
  );
  await requireStanding(rpc, at);
  const read = async (pair: Pair): Promise<ChainBalance> => {
    const raw = await readBalance(rpc, pair, at.hash);
    return { address: pair.address, contract: pair.contract, raw };
  };
  const balances: ChainBalance[] = [];
  for (let from = 0; from < pairs.length; from += BALANCES_AT_ONCE) {
    const some = pairs.slice(from, from + BALANCES_AT_ONCE);
    for (const balance of await Promise.all(some.map(read))) balances.push(balance);
  }
  await requireStanding(rpc, at);
  return balances;
}

async function requireStanding(rpc: JsonRpc, at: BalancesAsked['at']): Promise<void> {
  const header = await headerOfHeight(rpc, at.height);
  if (header?.hash !== at.hash) throw new OutboundError('not_json');
}

async function readBalance(
  rpc: JsonRpc,
  { address, contract }: Pair,
  blockHash: string,
): Promise<bigint> {
  const block = { blockHash, requireCanonical: true };
  if (contract === null) {
    const params = [address, block];
    return rpc.ask({ method: 'eth_getBalance', params, result: quantity });
  }
  const params = [{ to: contract, data: balanceOfCall(address) }, block];
  const word = await rpc.ask({ method: 'eth_call', params, result: callAnswer });
  const raw = readUint256(word);
  // no word at all: there is no such contract at that block
  if (raw === undefined) throw new OutboundError('not_json');
  return raw;
}
