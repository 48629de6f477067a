// Reads a chain block by block, and follows it where it takes blocks back. One step is one block: its
// movements, its head and the cursor in one transaction, so that a death between two of them loses
// nothing, and two that read at once do no harm.
import { familyOf } from '@sarraf/chain-codec';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { ChainHeader, ChainMove } from '../../providers/chain/port.ts';
import type { ChainRails, ServerContext } from '../server-context.ts';
import {
  type Cursor,
  deleteHeads,
  insertCursor,
  insertFork,
  insertHead,
  moveCursor,
  selectCursor,
  selectHead,
  selectHeadsBelow,
} from './cursor.queries.ts';
import { orphanMoves, selectOwnAddresses, type TakenBack, upsertMoves } from './moves.queries.ts';
import { addressesOf, movesOfOurs } from './read-block.ts';
import { upsertChainStop } from './stops.queries.ts';

/** What movements are kept with. */
export interface KeepDeps {
  readonly context: Pick<ServerContext, 'clock'>;
  readonly scaleOf: (asset: string) => number;
}

/** What a chain is read with. */
export interface WatchDeps extends KeepDeps {
  readonly context: Pick<ServerContext, 'clock' | 'logger' | 'plainDb'>;
  /** The most confirmations that an asset of the chain needs. */
  readonly confirmationsMax: (rails: ChainRails) => number;
}

/** How one step ended: `moved` on or back; `idle`: nothing is new; `lost`: another worker moved it. */
export type Step = 'moved' | 'idle' | 'lost';

/** Blocks that are kept beyond twice the confirmations. */
const KEPT_BEYOND = 64;

/** Makes one step. @throws OutboundError when the node gives no usable answer: nothing has changed then */
export async function stepChain(deps: WatchDeps, rails: ChainRails): Promise<Step> {
  const { chain } = rails.config;
  const cursor = await selectCursor(deps.context.plainDb, chain);
  if (cursor === undefined) return begin(deps, rails);
  const next = await rails.watcher.header(cursor.height + 1);
  if (next === undefined) return lookBack(deps, rails, cursor);
  if (next.parent !== cursor.hash) return followFork(deps, rails, cursor);
  return readBlock(deps, rails, cursor, next);
}

/** The first block of all: that of the settings, or what the chain has now. */
async function begin(deps: WatchDeps, { config, watcher }: ChainRails): Promise<Step> {
  const { clock, plainDb } = deps.context;
  const { firstHeight } = config;
  const first =
    firstHeight === undefined
      ? await watcher.head()
      : await watcher.header(Math.max(0, firstHeight - 1));
  if (first === undefined) return 'idle';
  await withTransaction(plainDb, (tx) =>
    insertCursor(tx, config.chain, first, new Date(clock.now())),
  );
  return 'moved';
}

/** No block is new: the one that we stand on may be another one by now. */
async function lookBack(deps: WatchDeps, rails: ChainRails, cursor: Cursor): Promise<Step> {
  const same = await rails.watcher.header(cursor.height);
  // a node that is behind says nothing of it
  if (same === undefined || same.hash === cursor.hash) return 'idle';
  return followFork(deps, rails, cursor);
}

async function readBlock(
  deps: WatchDeps,
  rails: ChainRails,
  cursor: Cursor,
  next: ChainHeader,
): Promise<Step> {
  const { clock, plainDb } = deps.context;
  const { chain } = rails.config;
  const read = await rails.watcher.block(next.height, next.hash);
  // it was replaced while we asked: the next step sees that
  if (read === undefined) return 'idle';
  const now = new Date(clock.now());
  const block = { chain, height: next.height, hash: next.hash };
  const keep = 2 * deps.confirmationsMax(rails) + KEPT_BEYOND;
  return withTransaction(plainDb, async (tx) => {
    if (!(await moveCursor(tx, chain, cursor, next, now))) return 'lost';
    await insertHead(tx, chain, next);
    await deleteHeads(tx, chain, { from: next.height - keep, to: next.height });
    await keepMoves(deps, tx, rails, block, read.moves);
    return 'moved';
  });
}

/** A block as movements are kept under it. */
export interface KeptBlock {
  readonly chain: string;
  readonly height: number;
  readonly hash: string;
}

/**
 * Keeps what of a block's movements is ours. What is in the books with other contents stops the chain:
 * it is no second deposit.
 */
export async function keepMoves(
  { context: { clock }, scaleOf }: KeepDeps,
  tx: PlainDb,
  { config }: Pick<ChainRails, 'config'>,
  block: KeptBlock,
  all: readonly ChainMove[],
): Promise<void> {
  const own = await selectOwnAddresses(tx, familyOf(config.chain), addressesOf(all));
  const moves = movesOfOurs(config, all, own, scaleOf);
  const altered = await upsertMoves(tx, block, moves, new Date(clock.now()));
  if (altered.length === 0) return;
  const findings = altered.map(({ txid, asset, raw, found }) => ({
    kind: 'altered_move' as const,
    symbol: asset,
    txid,
    expected: raw,
    found,
  }));
  await upsertChainStop(tx, { chain: config.chain, findings });
}

/**
 * Whether a block is one that was read: `unread`: it comes; `other`: the chain has another one there.
 *
 * @throws OutboundError where it is older than the blocks that are kept and the node is silent
 */
export async function readCanonical(
  db: PlainDb,
  { config: { chain }, watcher }: Pick<ChainRails, 'config' | 'watcher'>,
  block: Pick<ChainHeader, 'height' | 'hash'>,
): Promise<'read' | 'unread' | 'other'> {
  const cursor = await selectCursor(db, chain);
  if (cursor === undefined || block.height > cursor.height) return 'unread';
  const kept = (await selectHead(db, chain, block.height)) ?? (await watcher.header(block.height));
  return kept?.hash === block.hash ? 'read' : 'other';
}

/** Goes back to the last block that both have; what stood above it is taken back. */
async function followFork(deps: WatchDeps, rails: ChainRails, cursor: Cursor): Promise<Step> {
  const { clock, logger, plainDb } = deps.context;
  const { chain } = rails.config;
  const common = await commonBlock(deps, rails, cursor);
  if (common === 'silent') return 'idle';
  // it was replaced, and replaced back, while we asked
  if (common?.height === cursor.height) return 'idle';
  if (common === undefined) {
    // deeper than what is kept: two people have to look at it
    await upsertChainStop(plainDb, { chain, findings: [deepFork(cursor.hash, 'none')] });
    logger.error({ chain, height: cursor.height }, 'a chain forked below every block that is kept');
    return 'idle';
  }
  const depth = cursor.height - common.height;
  const now = new Date(clock.now());
  const step = await withTransaction(plainDb, async (tx): Promise<Step> => {
    if (!(await moveCursor(tx, chain, cursor, common, now))) return 'lost';
    await deleteHeads(tx, chain, { from: 0, to: common.height });
    await insertFork(tx, { chain, fromHeight: common.height + 1, depth }, now);
    await stopForTakenBack(tx, chain, await orphanMoves(tx, chain, common.height, now));
    return 'moved';
  });
  if (step !== 'moved') return step;
  logger.warn({ chain, depth, from: common.height + 1 }, 'a chain took blocks back');
  return step;
}

/** What the books have and the chain not any more stops the chain at once. */
export async function stopForTakenBack(
  tx: PlainDb,
  chain: string,
  taken: readonly TakenBack[],
): Promise<void> {
  if (taken.length === 0) return;
  const findings = taken.map(({ txid, asset, raw }) => ({
    ...deepFork(raw, '0'),
    symbol: asset,
    txid,
  }));
  await upsertChainStop(tx, { chain, findings });
}

function deepFork(expected: string, found: string) {
  return { kind: 'deep_fork' as const, symbol: null, txid: null, expected, found };
}

const HEADS_AT_ONCE = 32;

async function commonBlock(
  { context: { plainDb } }: WatchDeps,
  { config: { chain }, watcher }: ChainRails,
  cursor: Cursor,
) {
  let below = cursor.height + 1;
  for (;;) {
    const heads = await selectHeadsBelow(plainDb, chain, below, HEADS_AT_ONCE);
    if (heads.length === 0) return undefined;
    for (const head of heads) {
      const theirs = await watcher.header(head.height);
      if (theirs === undefined) return 'silent' as const;
      if (theirs.hash === head.hash) return head;
      below = head.height;
    }
  }
}
