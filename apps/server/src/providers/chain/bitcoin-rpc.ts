// A node of Bitcoin's kind. What it says is held against itself, as that of every node.
import { BITCOIN_NETWORKS, type BitcoinNetwork, bitcoinScript } from '@sarraf/chain-codec';
import { OutboundError } from '../outbound.ts';
import {
  blockAnswer,
  bytesAnswer,
  chainAnswer,
  coinAnswer,
  feeAnswer,
  hashAnswer,
  type HeaderAnswer,
  headerAnswer,
  lookedUpAnswer,
  scanAnswer,
  transactionAnswer,
} from './bitcoin-answers.ts';
import { movesOf } from './bitcoin-moves.ts';
import { fateOf } from './evm-sending.ts';
import { createJsonRpc, type JsonRpc, type NodeReach, type NodeSaid } from './json-rpc.ts';
import type {
  Broadcast,
  BroadcastRefusal,
  ChainBalance,
  ChainBlock,
  ChainHeader,
  ChainTransaction,
  CoinPort,
  FeeNow,
  UnspentCoin,
} from './port.ts';

/** Which node of which network. */
export interface BitcoinRpcOptions {
  readonly chain: string;
  readonly node: NodeReach;
  readonly network: BitcoinNetwork;
}

/** As nodes name them. */
const NAMES: Readonly<Record<string, BitcoinNetwork>> = {
  main: BITCOIN_NETWORKS.mainnet,
  regtest: BITCOIN_NETWORKS.regtest,
};
const NOT_FOUND = -5;
const OUT_OF_RANGE = -8;
const REJECTED = -25;
const NOT_TAKEN = -26;
const IN_CHAIN = -27;
const BLOCKS_TO_WAIT = 2;
const BYTES_OF_RATE = 1_000n;
/** Satoshi for a virtual byte where a node can't tell: it is raised where that is too little. */
const RATE_UNTOLD = 10n;
const RATE_LEAST = 2n;
/** More is asked for by no day that there was, and by nodes that lie. */
const RATE_MOST = 2_000n;
/** A scan reads all that is unspent. */
const SCAN_TIMEOUT_MS = 180_000;

const REFUSALS: readonly (readonly [RegExp, BroadcastRefusal])[] = [
  [/missing-?or-?spent|missing-inputs|txn-mempool-conflict/i, 'coin_missing'],
  [/insufficient fee, rejecting replacement|replacement/i, 'underpriced'],
  [/min relay fee|mempool min fee|min fee not met/i, 'fee_too_low'],
];

/** The port of a chain of Bitcoin's kind, by JSON-RPC 2.0. */
export function createBitcoinRpc(options: BitcoinRpcOptions): CoinPort {
  const { chain, network, node } = options;
  const rpc = createJsonRpc({ ...node, decimals: true });
  const scanning = createJsonRpc({ ...node, decimals: true, blockTimeoutMs: SCAN_TIMEOUT_MS });
  const transaction = (code: string): Promise<ChainTransaction> => readTransaction(rpc, code);
  return {
    chain,
    spends: 'coins',
    identity: () => readIdentity(rpc),
    head: async () => headerOf(await readHeader(rpc, (await readChain(rpc)).bestblockhash)),
    header: (height) => headerAt(rpc, height),
    block: (height, hash) => readBlock(rpc, height, hash),
    transaction,
    balances: (addresses, contracts, at) =>
      readBalances(scanning, network, { addresses, contracts, at }),
    coinsOf: async (addresses) => (await scanCoins(scanning, network, addresses)).coins,
    isUnspent: async ({ txid, vout }) => {
      // by blocks alone: what waits in a node may never be in one
      const params = [txid, vout, false];
      return (await rpc.ask({ method: 'gettxout', params, result: coinAnswer })) !== null;
    },
    feeNow: () => readFeeNow(rpc),
    broadcast: (bytes, txid) => broadcast(rpc, bytes, txid),
    fate: async (txid) => fateOf(await transaction(txid)),
    bytesOf: async (txid) => {
      const params = [txid, 0];
      const said = await rpc.attempt({
        method: 'getrawtransaction',
        params,
        result: bytesAnswer,
        size: 'block',
      });
      return found(said);
    },
  };
}

/** @throws OutboundError where it is another refusal than that there is none */
function found<T>(said: NodeSaid<T>, none = NOT_FOUND): T | undefined {
  if (said.ok) return said.result;
  if (said.code === none) return undefined;
  throw new OutboundError('status');
}

function readChain(rpc: JsonRpc) {
  return rpc.ask({ method: 'getblockchaininfo', params: [], result: chainAnswer });
}

async function readIdentity(rpc: JsonRpc): Promise<{ chainId: bigint; genesis: string }> {
  const { chain } = await readChain(rpc);
  const network = NAMES[chain];
  if (network === undefined) throw new OutboundError('not_json');
  const genesis = await hashAt(rpc, 0);
  if (genesis === undefined) throw new OutboundError('not_json');
  return { chainId: BigInt(network.coin), genesis };
}

async function hashAt(rpc: JsonRpc, height: number): Promise<string | undefined> {
  const said = await rpc.attempt({ method: 'getblockhash', params: [height], result: hashAnswer });
  return found(said, OUT_OF_RANGE);
}

async function readHeader(rpc: JsonRpc, hash: string): Promise<HeaderAnswer> {
  const header = await rpc.ask({ method: 'getblockheader', params: [hash], result: headerAnswer });
  if (header.hash !== hash) throw new OutboundError('not_json');
  return header;
}

/** The block that stands at this height now. */
async function headerAt(rpc: JsonRpc, height: number): Promise<ChainHeader | undefined> {
  const hash = await hashAt(rpc, height);
  if (hash === undefined) return undefined;
  const header = await readHeader(rpc, hash);
  if (header.height !== height) throw new OutboundError('not_json');
  return headerOf(header);
}

const NO_PARENT = '0'.repeat(64);

function headerOf({ hash, height, previousblockhash, time }: HeaderAnswer): ChainHeader {
  if ((previousblockhash === undefined) !== (height === 0)) throw new OutboundError('not_json');
  return { height, hash, parent: previousblockhash ?? NO_PARENT, timeMs: time * 1_000 };
}

/** Asked by hash, as nodes do; whether it stands at its height is asked behind it, as it may be of a dead branch. */
async function readBlock(
  rpc: JsonRpc,
  height: number,
  hash: string,
): Promise<ChainBlock | undefined> {
  const said = await rpc.attempt({
    method: 'getblock',
    params: [hash, 3],
    result: blockAnswer,
    size: 'block',
  });
  const block = found(said);
  if (block === undefined) return undefined;
  if (block.hash !== hash || block.height !== height) throw new OutboundError('not_json');
  if ((await hashAt(rpc, height)) !== hash) return undefined;
  return { header: headerOf(block), moves: block.tx.flatMap(movesOf) };
}

async function readTransaction(rpc: JsonRpc, code: string): Promise<ChainTransaction> {
  const said = await rpc.attempt({
    method: 'getrawtransaction',
    params: [code, 2],
    result: lookedUpAnswer,
    size: 'block',
  });
  const looked = found(said);
  if (looked === undefined) return { state: 'unknown' };
  if (looked.txid !== code) throw new OutboundError('not_json');
  const { blockhash, confirmations = 0 } = looked;
  if (blockhash === undefined || confirmations < 1) return { state: 'pending' };
  const header = await readHeader(rpc, blockhash);
  const standing = await headerAt(rpc, header.height);
  if (standing?.hash !== blockhash) throw new OutboundError('not_json');
  const whole = transactionAnswer.safeParse(looked);
  if (!whole.success) throw new OutboundError('not_json');
  // a transaction of Bitcoin that is in a block has done all that it does
  return { state: 'mined', header: standing, failed: false, moves: movesOf(whole.data) };
}

interface BalancesAsked {
  readonly addresses: readonly string[];
  readonly contracts: readonly (string | null)[];
  readonly at: { readonly height: number; readonly hash: string };
}

/**
 * What is unspent at addresses, by all that is unspent at all: another path than blocks. A node has it of its
 * newest block alone, and says which that was.
 */
async function readBalances(
  rpc: JsonRpc,
  network: BitcoinNetwork,
  { addresses, at, contracts }: BalancesAsked,
): Promise<ChainBalance[]> {
  if (contracts.some((contract) => contract !== null)) throw new OutboundError('not_json');
  const { coins, scan } = await scanCoins(rpc, network, addresses);
  if (scan.bestblock !== at.hash || scan.height !== at.height) throw new OutboundError('status');
  const sums = new Map(addresses.map((address) => [address, 0n]));
  for (const { address, raw } of coins) sums.set(address, (sums.get(address) ?? 0n) + raw);
  return [...sums].map(([address, raw]) => ({ address, contract: null, raw }));
}

async function scanCoins(rpc: JsonRpc, network: BitcoinNetwork, addresses: readonly string[]) {
  const scan = await rpc.ask({
    method: 'scantxoutset',
    params: ['start', addresses.map((address) => `addr(${address})`)],
    result: scanAnswer,
    size: 'block',
  });
  const scripts = new Map(
    addresses.map((address) => [
      Buffer.from(bitcoinScript(address, network)).toString('hex'),
      address,
    ]),
  );
  const coins = scan.unspents.map(({ amount: raw, scriptPubKey, txid, vout }): UnspentCoin => {
    const address = scripts.get(scriptPubKey);
    // a node that tells of what nobody asked for is not believed in the rest
    if (address === undefined) throw new OutboundError('not_json');
    return { txid, vout, address, raw };
  });
  return { coins, scan };
}

/** All of it goes to the miner: nothing is burnt. Where nobody can tell, it is a little, and is raised later. */
async function readFeeNow(rpc: JsonRpc): Promise<FeeNow> {
  const { feerate } = await rpc.ask({
    method: 'estimatesmartfee',
    params: [BLOCKS_TO_WAIT],
    result: feeAnswer,
  });
  const told = feerate === undefined ? RATE_UNTOLD : (feerate + BYTES_OF_RATE - 1n) / BYTES_OF_RATE;
  if (told > RATE_MOST) throw new OutboundError('not_json');
  return { baseFee: 0n, priorityFee: told < RATE_LEAST ? RATE_LEAST : told };
}

async function broadcast(rpc: JsonRpc, bytes: string, txid: string): Promise<Broadcast> {
  const said = await rpc.attempt({
    method: 'sendrawtransaction',
    params: [bytes],
    result: hashAnswer,
  });
  if (said.ok) {
    if (said.result !== txid) throw new OutboundError('not_json');
    return { outcome: 'taken' };
  }
  if (said.code === IN_CHAIN || /already-in-mempool|already-known/i.test(said.message)) {
    return { outcome: 'known' };
  }
  // a node that is warming up, or that can't, has said nothing of the transaction
  if (said.code !== REJECTED && said.code !== NOT_TAKEN) throw new OutboundError('status');
  const refusal = REFUSALS.find(([words]) => words.test(said.message));
  return { outcome: 'refused', code: refusal?.[1] ?? 'other' };
}
