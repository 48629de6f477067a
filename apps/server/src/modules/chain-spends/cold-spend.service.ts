// What cold sends to hot. People sign it, once; from its bytes on it is sent, watched and booked like the others. Cold
// is no address that is watched for movements, so a node is asked where its transaction stands.
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { selectCursor, selectHeadAt } from '../chains/index.ts';
import type { ChainRails } from '../server-context.ts';
import type { ColdSpend } from './chain-spends-module.ts';
import { HOT, type SpendsDeps } from './chain-spends-deps.ts';
import { holdFee } from './open-spend.service.ts';
import { insertSpend, type SpendRow } from './spend-rows.queries.ts';
import { markHeld, markReleased, markSigned } from './spend-steps.queries.ts';
import {
  claimMoves,
  insertVersion,
  isDeposited,
  type MinedVersion,
  selectVersions,
} from './versions.queries.ts';

/** Holds its greatest fee in the books. */
export function holdCold(
  deps: SpendsDeps,
  { chain, feeCapUnits, spendId: id }: Pick<ColdSpend, 'chain' | 'feeCapUnits' | 'spendId'>,
): Promise<boolean> {
  const plan = { gasLimit: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 0n, feeCapUnits };
  return holdFee(deps, { chain, id, kind: 'cold' }, plan);
}

/**
 * Keeps signed bytes of cold with what they are for; they are sent at the next step.
 *
 * @throws AppError `cold_file_deposited` where people sent them by themselves before: its end would book them again
 */
export async function adoptCold(
  { context: { clock, orderedDb } }: SpendsDeps,
  tx: PlainDb,
  spend: ColdSpend,
  signed: { readonly bytes: string; readonly txid: string },
): Promise<void> {
  const { feeCapUnits, gasLimit, maxFee, maxTip, nonce, spendId: id, ...of } = spend;
  const now = new Date(clock.now());
  const offer = { gasLimit, maxFee, maxTip };
  const terms = {
    ...of,
    id,
    kind: 'cold',
    from: HOT,
    to: null,
    digest: null,
    fromCold: true,
  } as const;
  await insertSpend(tx, terms, { approvals: [], ...offer, now });
  await markHeld(tx, id, { ...offer, feeCapUnits });
  await markReleased(tx, id, now);
  const version = {
    state: 'signed',
    spendId: id,
    version: 1,
    ...signed,
    from: spend.fromAddress,
    nonce,
    gasLimit: gasLimit.toString(),
    fees: { maxFeePerGas: maxFee.toString(), maxPriorityFeePerGas: maxTip.toString() },
  } as const;
  await insertVersion(tx, spend.chain, version, now);
  await claimMoves(tx, id);
  // what is claimed nobody books any more; what was booked before can't be
  if (await isDeposited(orderedDb, { chain: spend.chain, txid: signed.txid })) {
    throw new AppError('cold_file_deposited');
  }
  await markSigned(tx, id, { nonce, ...offer });
}

/** The block that has it, as far as the chain was read; `unread`: in one that was not. @throws OutboundError */
export async function lookAtCold(
  { context: { plainDb } }: SpendsDeps,
  { watcher }: ChainRails,
  row: SpendRow,
): Promise<MinedVersion | 'unread' | undefined> {
  const [version] = await selectVersions(plainDb, [row.id]);
  if (version === undefined) return undefined;
  const fate = await watcher.fate(version.txid);
  if (fate.state !== 'mined') return undefined;
  const { hash, height } = fate.header;
  const cursor = await selectCursor(plainDb, row.chain);
  if (cursor === undefined || cursor.height < height) return 'unread';
  const kept = await selectHeadAt(plainDb, row.chain, height);
  if (kept !== undefined && kept.hash !== hash) return 'unread';
  return { txid: version.txid, height, hash, feeRaw: fate.feeRaw };
}
