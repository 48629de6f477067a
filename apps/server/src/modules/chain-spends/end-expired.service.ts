// A transaction that has an end can't be paid any more once the chain itself is behind it: no block took it, and
// none will. Only that is a proof; our own clock is none.
import { endOf } from '../../providers/chain/tron-moves.ts';
import type { TimedPort } from '../../providers/chain/port.ts';
import { selectCursor } from '../chains/index.ts';
import type { ChainRails } from '../server-context.ts';
import type { SpendsDeps } from './chain-spends-deps.ts';
import type { SpendRow } from './spend-rows.queries.ts';
import { markFinal } from './spend-steps.queries.ts';
import { selectMined, type VersionRow } from './versions.queries.ts';
import { type Waits, waits } from './waits.ts';

/**
 * Ends a transaction whose time is over; undefined where it is not, or may be in a block that is not read yet.
 *
 * @throws OutboundError
 */
export async function endIfExpired(
  { context: { clock, logger, plainDb } }: SpendsDeps,
  { second, watcher }: ChainRails,
  { chain, final, id }: SpendRow,
  { bytes, txid }: VersionRow,
): Promise<'again' | 'look' | Waits | undefined> {
  if (watcher.spends !== 'timed' || final !== null) return undefined;
  const end = endOf(bytes);
  if (end === undefined || clock.now() <= end) return undefined;
  // it may be in a block of the last minutes: until the chain is behind it nobody can tell
  const nodes = second?.spends === 'timed' ? [watcher, second] : [watcher];
  for (const node of nodes) {
    const looked = await lookBehind(node, txid, end);
    if (looked !== 'ended') return looked === 'mined' ? 'look' : waits('node_silent', 'expiry');
  }
  const cursor = await selectCursor(plainDb, chain);
  const { height } = await watcher.solid();
  // every block that could have had it is read
  if (cursor === undefined || cursor.height < height) return 'look';
  // blocks were read meanwhile: what they have is worth more than what a node says it has not
  if ((await selectMined(plainDb, id)) !== undefined) return 'look';
  logger.warn({ spendId: id, txid }, 'a transaction ended without a block that took it');
  await markFinal(plainDb, id, { txid, feeRaw: 0n, feeUnits: 0n, dustRaw: 0n, isFailed: true });
  return 'again';
}

/** What one node says: a block has it; none can have it any more; or that is not known yet. */
async function lookBehind(
  node: TimedPort,
  txid: string,
  end: number,
): Promise<'mined' | 'ended' | 'early'> {
  const { timeMs } = await node.solid();
  if (timeMs <= end) return 'early';
  const fate = await node.fate(txid);
  // a call that failed and burnt nothing has moved nothing: it is ended, too
  const hasMoved = fate.state === 'mined' && !(fate.failed && fate.feeRaw === 0n);
  return hasMoved ? 'mined' : 'ended';
}
