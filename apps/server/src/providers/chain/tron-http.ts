// Reads TRON by one node: its answers are checked against each other, as those of every node.
import { evmOfTron, balanceOfCall, readUint256 } from '@sarraf/chain-codec';
import { OutboundError } from '../outbound.ts';
import { fateOf } from './evm-sending.ts';
import type { NodeReach } from './json-rpc.ts';
import type { ChainBalance, ChainBlock, ChainHeader, ChainTransaction, TimedPort } from './port.ts';
import {
  accountAnswer,
  blockAnswer,
  headerAnswer,
  infoAnswer,
  infosAnswer,
  transactionAnswer,
  type TronHeader,
} from './tron-answers.ts';
import { isFailed, movesOf } from './tron-moves.ts';
import { askConstant, createTronNode, orNone, type TronNode } from './tron-node.ts';
import { broadcast, estimate, readFeeNow } from './tron-sending.ts';

/** Which node, and what is read there. */
export interface TronHttpOptions {
  readonly chain: string;
  readonly node: NodeReach;
  /** The contracts of the tokens that count; of others nothing is told. */
  readonly tokens: readonly string[];
}

const BALANCES_AT_ONCE = 8;
/** The last four bytes of the first block's hash: what wallets call the chain's number. */
const ID_DIGITS = 8;
/** The port of TRON. */
export function createTronHttp({ chain, node: reach, tokens }: TronHttpOptions): TimedPort {
  const node = createTronNode(reach);
  const own = new Set(tokens);
  const transaction = (code: string): Promise<ChainTransaction> => readTransaction(node, code, own);
  const head = (): Promise<ChainHeader> => readNow(node, 'wallet');
  return {
    chain,
    spends: 'timed',
    identity: async () => {
      const first = await headerAt(node, 0);
      if (first === undefined) throw new OutboundError('not_json');
      return { chainId: BigInt(`0x${first.hash.slice(-ID_DIGITS)}`), genesis: first.hash };
    },
    head,
    header: (height) => headerAt(node, height),
    block: (height, hash) => readBlock(node, { height, hash }, own),
    transaction,
    balances: (addresses, contracts, at) => readBalances(node, head, { addresses, contracts, at }),
    feeNow: () => readFeeNow(node),
    broadcast: (bytes, txid) => broadcast(node, bytes, txid),
    fate: async (txid) => fateOf(await transaction(txid)),
    estimate: (call) => estimate(node, call),
    solid: () => readNow(node, 'walletsolidity'),
  };
}

async function readNow(node: TronNode, side: 'wallet' | 'walletsolidity'): Promise<ChainHeader> {
  return headerOf(await node.ask(`/${side}/getnowblock`, {}, headerAnswer, 'block'));
}

/** The block that stands at a height now. @throws OutboundError where another one was answered */
async function headerAt(node: TronNode, height: number): Promise<ChainHeader | undefined> {
  const shape = orNone(headerAnswer);
  const found = await node.ask('/wallet/getblockbynum', { num: height }, shape, 'block');
  if (found === undefined) return undefined;
  const header = headerOf(found);
  if (header.height !== height) throw new OutboundError('not_json');
  return header;
}

/** The first eight bytes of a hash are the height: a node that says another one is not believed. */
function headerOf({ block_header: header, blockID: hash }: TronHeader): ChainHeader {
  const { number: height, parentHash: parent, timestamp: timeMs } = header.raw_data;
  if (BigInt(`0x${hash.slice(0, 16)}`) !== BigInt(height)) throw new OutboundError('not_json');
  return { height, hash, parent, timeMs };
}

async function readBlock(
  node: TronNode,
  { hash, height }: { readonly hash: string; readonly height: number },
  tokens: ReadonlySet<string>,
): Promise<ChainBlock | undefined> {
  const shape = orNone(blockAnswer);
  const found = await node.ask('/wallet/getblockbynum', { num: height }, shape, 'block');
  if (found?.blockID !== hash) return undefined;
  const header = headerOf(found);
  if (header.height !== height) throw new OutboundError('not_json');
  const { transactions } = found;
  if (transactions.length === 0) return { header, moves: [] };
  const path = '/wallet/gettransactioninfobyblocknum';
  const infos = await node.ask(path, { num: height }, infosAnswer, 'block');
  // asked by height: a fork in between has the infos of another block
  if ((await headerAt(node, height))?.hash !== hash) return undefined;
  const byId = new Map(infos.map((info) => [info.id, info]));
  if (infos.length !== transactions.length) throw new OutboundError('not_json');
  const moves = transactions.flatMap((transaction) => {
    const info = byId.get(transaction.txID);
    if (info?.blockNumber !== height) throw new OutboundError('not_json');
    return movesOf(transaction, info, tokens);
  });
  return { header, moves };
}

async function readTransaction(
  node: TronNode,
  code: string,
  tokens: ReadonlySet<string>,
): Promise<ChainTransaction> {
  const shape = orNone(infoAnswer);
  const asked = { value: code };
  const info = await node.ask('/wallet/gettransactioninfobyid', asked, shape, 'block');
  const found = orNone(transactionAnswer);
  if (info === undefined) {
    const waiting = await node.ask('/wallet/gettransactionfrompending', asked, found, 'block');
    return { state: waiting?.txID === code ? 'pending' : 'unknown' };
  }
  if (info.id !== code) throw new OutboundError('not_json');
  const transaction = await node.ask('/wallet/gettransactionbyid', asked, found, 'block');
  const header = await headerAt(node, info.blockNumber);
  if (transaction === undefined || header === undefined) throw new OutboundError('not_json');
  const moves = movesOf(transaction, info, tokens);
  return { state: 'mined', header, failed: isFailed(info, transaction), moves };
}

interface BalancesAsked {
  readonly addresses: readonly string[];
  readonly contracts: readonly (string | null)[];
  readonly at: { readonly height: number; readonly hash: string };
}

/** A node has the state of its newest block alone: it is asked between two heads that are the block asked for. */
async function readBalances(
  node: TronNode,
  head: () => Promise<ChainHeader>,
  { addresses, at, contracts }: BalancesAsked,
): Promise<ChainBalance[]> {
  const assertHead = async (): Promise<void> => {
    if ((await head()).hash !== at.hash) throw new OutboundError('status');
  };
  const pairs = addresses.flatMap((address) =>
    contracts.map((contract) => ({ address, contract })),
  );
  await assertHead();
  const balances: ChainBalance[] = [];
  for (let from = 0; from < pairs.length; from += BALANCES_AT_ONCE) {
    const some = pairs.slice(from, from + BALANCES_AT_ONCE);
    const read = some.map(async ({ address, contract }) => ({
      address,
      contract,
      raw: await readBalance(node, address, contract),
    }));
    for (const balance of await Promise.all(read)) balances.push(balance);
  }
  await assertHead();
  return balances;
}

async function readBalance(
  node: TronNode,
  address: string,
  contract: string | null,
): Promise<bigint> {
  if (contract === null) {
    const shape = orNone(accountAnswer);
    const account = await node.ask('/wallet/getaccount', { address, visible: true }, shape);
    // nobody has paid to it ever
    if (account === undefined) return 0n;
    if (account.address !== address) throw new OutboundError('not_json');
    return BigInt(account.balance);
  }
  const data = balanceOfCall(evmOfTron(address)).replace(/^0x/, '');
  const { constant_result: words, result } = await askConstant(node, {
    from: address,
    to: contract,
    data,
  });
  const [word = ''] = words;
  const raw = readUint256(`0x${word}`);
  if (result.result !== true || raw === undefined) throw new OutboundError('not_json');
  return raw;
}
