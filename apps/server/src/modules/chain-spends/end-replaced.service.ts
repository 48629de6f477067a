// What people signed of cold has one number, or its coins, for ever. Once the chain used one of them for something
// else, deep enough, no block will ever take it: then it is ended, and the next move from cold has its turn.
import { readBitcoinTx } from '@sarraf/chain-codec';
import type { AccountPort, ChainHeader, CoinPort } from '../../providers/chain/port.ts';
import { selectCursor, selectOpenStops } from '../chains/index.ts';
import type { ChainRails } from '../server-context.ts';
import type { SpendsDeps } from './chain-spends-deps.ts';
import { confirmationsOf } from './settle-spend.service.ts';
import { readColdAddresses } from './signer-report.service.ts';
import type { SpendRow } from './spend-rows.queries.ts';
import { markFinal } from './spend-steps.queries.ts';
import type { VersionRow } from './versions.queries.ts';

type Nodes = Pick<ChainRails, 'second' | 'watcher'>;

/** What is to be proven: by the block that was read last, so many blocks deep, that a transaction was replaced. */
interface Claim {
  readonly row: SpendRow;
  readonly version: VersionRow;
  readonly at: Pick<ChainHeader, 'hash' | 'height'>;
  readonly needed: number;
}

/**
 * Ends what cold sent where each node says that its number or one of its coins was used by something else, as long ago
 * as the network asks for; false: that is not proven, or the chain is stopped. It moved nothing and cost nothing.
 *
 * @throws OutboundError
 */
export async function endIfReplaced(
  deps: SpendsDeps,
  nodes: Nodes,
  row: SpendRow,
  version: VersionRow,
): Promise<boolean> {
  const { logger, plainDb } = deps.context;
  if (!row.fromCold || row.final !== null) return false;
  if ((await selectOpenStops(plainDb)).some(({ chain }) => chain === row.chain)) return false;
  const at = await selectCursor(plainDb, row.chain);
  if (at === undefined) return false;
  const claim = { row, version, at, needed: await confirmationsOf(deps, row) };
  if (!(await isReplaced(deps, nodes, claim))) return false;
  const { txid } = version;
  logger.warn({ spendId: row.id, txid }, 'what cold sent was replaced by something else');
  const none = { feeRaw: 0n, feeUnits: 0n, dustRaw: 0n, isFailed: true };
  await markFinal(plainDb, row.id, { txid, ...none });
  return true;
}

async function isReplaced(
  deps: SpendsDeps,
  { second, watcher }: Nodes,
  claim: Claim,
): Promise<boolean> {
  if (watcher.spends === 'timed') return false;
  if (watcher.spends === 'coins') {
    const others = second?.spends === 'coins' ? [second] : [];
    return isCoinUsed(deps, [watcher, ...others], claim);
  }
  const others = second?.spends === 'accounts' ? [second] : [];
  for (const node of [watcher, ...others]) {
    if (!(await isNumberUsed(node, claim))) return false;
  }
  return true;
}

/** What one node says: the number was used by then, and not by this transaction. */
async function isNumberUsed(
  node: AccountPort,
  { at, needed, version: { from_address: from, nonce, txid } }: Claim,
): Promise<boolean> {
  // its number is to be used by a block that is final, and so are all before it
  const height = at.height - needed + 1;
  if (height < 0 || (await node.nonceOf(from, height)) <= Number(nonce)) return false;
  return (await node.fate(txid)).state !== 'mined';
}

/** A coin of it is spent behind the newest block of each node, and nothing of cold went in those that are not final. */
async function isCoinUsed(
  deps: SpendsDeps,
  nodes: readonly [CoinPort, ...CoinPort[]],
  { at, needed, row, version }: Claim,
): Promise<boolean> {
  const { inputs } = readBitcoinTx(Uint8Array.from(Buffer.from(version.bytes, 'hex')));
  for (const node of nodes) {
    // a node has the coins of its newest block alone
    if ((await node.head()).hash !== at.hash) return false;
    if (!(await isOneSpent(node, inputs))) return false;
    if ((await node.fate(version.txid)).state === 'mined') return false;
    if ((await node.head()).hash !== at.hash) return false;
  }
  const cold = [row.fromAddress, ...(await readColdAddresses(deps, row.chain))];
  return isStill(nodes[0], { at, blocks: needed - 1, addresses: cold });
}

/** One whose transaction a fork took back is not there either: it may come again. */
async function isOneSpent(
  node: CoinPort,
  coins: readonly { readonly txid: string; readonly vout: number }[],
): Promise<boolean> {
  for (const coin of coins) {
    if (await node.isUnspent(coin)) continue;
    if ((await node.fate(coin.txid)).state === 'mined') return true;
  }
  return false;
}

/** Whether nothing went from addresses in the newest blocks. */
async function isStill(
  node: CoinPort,
  of: {
    readonly at: Pick<ChainHeader, 'hash' | 'height'>;
    readonly blocks: number;
    readonly addresses: readonly string[];
  },
): Promise<boolean> {
  let { hash, height } = of.at;
  for (let nth = 0; nth < of.blocks && height >= 0; nth += 1) {
    const block = await node.block(height, hash);
    if (block === undefined) return false;
    const hasMoved = block.moves.some(
      ({ address, raw }) => raw < 0n && of.addresses.includes(address),
    );
    if (hasMoved) return false;
    hash = block.header.parent;
    height -= 1;
  }
  return true;
}
