// What people signed of cold has one number for ever. Once the chain used that for something else, deep enough, no
// block will ever take it: then it is ended, and the next move from cold has its turn.
import type { AccountPort } from '../../providers/chain/port.ts';
import { selectCursor, selectOpenStops } from '../chains/index.ts';
import type { ChainRails } from '../server-context.ts';
import type { SpendsDeps } from './chain-spends-deps.ts';
import { confirmationsOf } from './settle-spend.service.ts';
import type { SpendRow } from './spend-rows.queries.ts';
import { markFinal } from './spend-steps.queries.ts';
import type { VersionRow } from './versions.queries.ts';

/**
 * Ends what cold sent where each node says that its number was used by something else, as long ago as the network asks
 * for; false: that is not proven, or the chain is stopped. It moved nothing and cost nothing.
 *
 * @throws OutboundError
 */
export async function endIfReplaced(
  deps: SpendsDeps,
  { second, watcher }: Pick<ChainRails, 'second' | 'watcher'>,
  row: SpendRow,
  { from_address: from, nonce, txid }: VersionRow,
): Promise<boolean> {
  const { logger, plainDb } = deps.context;
  if (!row.fromCold || row.final !== null || watcher.spends !== 'accounts') return false;
  if ((await selectOpenStops(plainDb)).some(({ chain }) => chain === row.chain)) return false;
  const cursor = await selectCursor(plainDb, row.chain);
  if (cursor === undefined) return false;
  // its number is to be used by a block that is final, and so are all before it
  const height = cursor.height - (await confirmationsOf(deps, row)) + 1;
  const nodes = second?.spends === 'accounts' ? [watcher, second] : [watcher];
  for (const node of nodes) {
    if (!(await isUsedAt(node, { from, nonce: Number(nonce), height, txid }))) return false;
  }
  logger.warn({ spendId: row.id, txid }, 'the number of what cold sent was used by something else');
  const none = { feeRaw: 0n, feeUnits: 0n, dustRaw: 0n, isFailed: true };
  await markFinal(plainDb, row.id, { txid, ...none });
  return true;
}

/** What one node says: the number was used by then, and not by this transaction. */
async function isUsedAt(
  node: AccountPort,
  {
    from,
    height,
    nonce,
    txid,
  }: {
    readonly from: string;
    readonly height: number;
    readonly nonce: number;
    readonly txid: string;
  },
): Promise<boolean> {
  if (height < 0 || (await node.nonceOf(from, height)) <= nonce) return false;
  return (await node.fate(txid)).state !== 'mined';
}
