// A version in a block, deep enough and with a second node's word, is final: who wanted it is told, then
// the books have what it did cost. What was decided is decided once, whatever dies in between.
import { withTransaction } from '../../platform/database/handles.ts';
import { askSecondNode } from '../../providers/chain/node-pair.ts';
import { selectCursor, stopForTakenBack, upsertChainStop } from '../chains/index.ts';
import type { ChainRails } from '../server-context.ts';
import { feeDecimalsOf, type SpendsDeps } from './chain-spends-deps.ts';
import { feeDustOf, feeUnitsOf } from './fees.ts';
import { holdFee } from './open-spend.service.ts';
import { isJoin } from './plan-coins.service.ts';
import type { SpendRow } from './spend-rows.queries.ts';
import { markClosed, markFinal } from './spend-steps.queries.ts';
import { markSpent, type MinedVersion, sumMoved } from './versions.queries.ts';
import { type Waits, waits } from './waits.ts';

/** Whether a version in a block is final now: `later` it has too few blocks. @throws OutboundError */
export async function finalise(
  deps: SpendsDeps,
  rails: ChainRails,
  row: SpendRow,
  mined: MinedVersion,
): Promise<'final' | 'later' | Waits> {
  const { plainDb } = deps.context;
  const cursor = await selectCursor(plainDb, row.chain);
  const needed = await confirmationsOf(deps, row);
  if (cursor === undefined || cursor.height - mined.height + 1 < needed) return 'later';
  const fate = await rails.watcher.fate(mined.txid);
  // the chain is read anew first
  if (fate.state !== 'mined' || fate.header.hash !== mined.hash) return 'later';
  if (!(await isSeenBySecond(rails, mined, fate.failed)))
    return waits('node_silent', 'second_node');
  // coins come from wherever they lie, and what is over comes back: all of it together is what was paid
  const from = rails.watcher.spends === 'coins' ? null : row.fromAddress;
  const moved = await sumMoved(plainDb, {
    ...row,
    txid: mined.txid,
    from: row.fromCold ? null : from,
  });
  if (moved !== (fate.failed ? 0n : expectedOf(row))) {
    await stopForMoved(deps, row, { txid: mined.txid, moved });
    return waits('node_silent', 'moved');
  }
  const decimals = feeDecimalsOf(deps, rails);
  await markFinal(plainDb, row.id, {
    txid: mined.txid,
    feeRaw: mined.feeRaw,
    feeUnits: feeUnitsOf(mined.feeRaw, decimals),
    dustRaw: feeDustOf(mined.feeRaw, decimals),
    isFailed: fate.failed,
  });
  return 'final';
}

/** What of ours moves by it beside its fee. */
function expectedOf(row: SpendRow): bigint {
  // cold is no address of ours here: of what it sends only what came to hot is seen
  if (row.fromCold) return row.raw;
  // all of it came back, as one coin
  return isJoin(row) ? 0n : -row.raw;
}

/** Whether the other path has the same block, and the same of the transaction in it. */
async function isSeenBySecond(
  { second }: ChainRails,
  mined: MinedVersion,
  failed: boolean,
): Promise<boolean> {
  if (second === undefined) return true;
  if ((await askSecondNode(second, mined)) !== 'agrees') return false;
  const fate = await second.fate(mined.txid);
  return fate.state === 'mined' && fate.failed === failed;
}

/** What is said of it and what was read of it are two things: nothing is settled or brought back by either. */
async function stopForMoved(
  { context: { logger, plainDb } }: SpendsDeps,
  row: SpendRow,
  { moved, txid }: { readonly moved: bigint; readonly txid: string },
): Promise<void> {
  const { asset, chain, id } = row;
  const expected = expectedOf(row).toString();
  const found = moved.toString();
  logger.error({ spendId: id, txid, expected, found }, 'a transaction moved something else');
  const finding = { kind: 'altered_move' as const, symbol: asset, txid, expected, found };
  await upsertChainStop(plainDb, { chain, findings: [finding] });
}

/** Blocks that a transaction needs on its network, its own among them. */
export async function confirmationsOf(
  { chains }: Pick<SpendsDeps, 'chains'>,
  { asset, chain }: Pick<SpendRow, 'asset' | 'chain'>,
): Promise<number> {
  const network = (await chains.networks([chain])).find(({ row }) => row.asset === asset);
  return Number(network?.row.confirmations ?? CONFIRMATIONS_UNKNOWN);
}

/** Of an asset that has no network any more: more than any of ours. */
const CONFIRMATIONS_UNKNOWN = 64;

/** Tells who wanted a final transaction, and then the books; again until both know. */
export async function finish(
  deps: SpendsDeps,
  rails: ChainRails,
  row: SpendRow,
): Promise<Waits | undefined> {
  const { clock, plainDb } = deps.context;
  const { final } = row;
  if (final === null) throw new Error(`The spend ${row.id} is final by no transaction.`);
  if (row.closedAt !== null) {
    // it was taken back by a fork and is there again: the books have it since the first time
    await markClosed(plainDb, row.id, new Date(clock.now()));
    return undefined;
  }
  const { isFailed: failed, txid } = final;
  const follow = deps.follows.get(row.kind);
  if (follow === undefined && row.kind === 'payout') throw new Error('Nobody settles payouts.');
  await follow?.({ spendId: row.id, txid, failed });
  if (final.feeUnits > row.feeCapUnits && !(await holdMore(deps, row, final.feeUnits))) {
    return waits('gas_empty');
  }
  await close(deps, row, final);
  await withTransaction(plainDb, async (tx) => {
    const takenBack = await markSpent(tx, row.id);
    await stopForTakenBack(tx, rails.config.chain, takenBack);
    await markClosed(tx, row.id, new Date(clock.now()));
  });
  return undefined;
}

/** After a restored backup the books may hold less than what was signed. */
function holdMore(deps: SpendsDeps, row: SpendRow, feeCapUnits: bigint): Promise<boolean> {
  const { gasLimit, maxFee: maxFeePerGas, maxTip: maxPriorityFeePerGas } = row;
  return holdFee(deps, row, { gasLimit, maxFeePerGas, maxPriorityFeePerGas, feeCapUnits });
}

/** What of custody moved; what cold sent and failed moved nothing, and cost cold its fee. */
function custodyOf({ asset, fromCold, kind, units }: SpendRow, isFailed: boolean) {
  if (fromCold) return { asset, units: isFailed ? '0' : units.toString(), to: 'hot' } as const;
  if (kind !== 'cold' || isFailed) return null;
  return { asset, units: units.toString(), to: 'cold' } as const;
}

async function close(
  deps: SpendsDeps,
  row: SpendRow,
  { feeUnits, isFailed, txid }: NonNullable<SpendRow['final']>,
): Promise<void> {
  const { outcome } = await deps.operations.submit({
    command: {
      type: 'close_spend',
      spendId: row.id,
      feeUnits: feeUnits.toString(),
      custody: custodyOf(row, isFailed),
      reference: txid,
    },
    claim: undefined,
    rows: [],
  });
  if (!outcome.ok) throw new Error(`The end of a spend was refused as ${outcome.code}.`);
}
