// Makes a batch: which payouts, and the file that they come to. Nothing is sent by it.
import type { ParsedBodyOf, PayoutBatch } from '@sarraf/contracts';
import type { IdempotencyClaim } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { assertStands } from '../operations/index.ts';
import { readToman, tomanText } from '../toman-amounts/index.ts';
import { nextCycle } from '../withdrawals/index.ts';
import { batchFile, type BatchFileLine } from './batch-file.ts';
import { readBatchRules } from './batch-rules.ts';
import {
  type Candidate,
  claimForBatch,
  insertBatch,
  lockMaking,
  nextBatchId,
  selectCandidates,
} from './batch-steps.queries.ts';
import { proposalOf } from './batch-steps.service.ts';
import type { BatchesDeps } from './batches-deps.ts';
import { selectByKey } from './batches.queries.ts';
import { findBatch } from './batches.service.ts';

/** A batch that an officer asks for. */
export interface AskedBatch {
  readonly officer: number;
  readonly body: ParsedBodyOf<'POST /admin/payout_batches'>;
  readonly claim: IdempotencyClaim | undefined;
}

/** The most of a batch: lines, and rial. */
interface Most {
  readonly lines: number;
  readonly rial: bigint;
}

/** So many more are looked at than asked for: some of them may not leave now, or do not fit. */
const LOOKED_AT_MORE = 500;
/** The least that a bank pays by Paya. */
const LEAST_RIAL = 10_000n;

/**
 * Makes a batch of the oldest approved payouts. Asked for again under the same key, it is the same
 * batch.
 *
 * @throws AppError as `POST /admin/payout_batches` declares
 */
export function makeBatch(deps: BatchesDeps, asked: AskedBatch): Promise<PayoutBatch> {
  return deps.operations.once({ claim: asked.claim }, () => makeOnce(deps, asked));
}

async function makeOnce(deps: BatchesDeps, asked: AskedBatch): Promise<PayoutBatch> {
  const { clock, plainDb } = deps.context;
  const { officer, body, claim } = asked;
  const { linesMax, amountMax } = await readBatchRules(plainDb, clock.now());
  const lines = Number(body.lines);
  if (lines < 1 || lines > linesMax) throw new AppError('payout_batch_too_long', { max: linesMax });
  const rial = readToman(body.amount, { min: LEAST_RIAL, max: amountMax });
  const id = await withTransaction(plainDb, async (tx) => {
    await lockMaking(tx);
    const before = claim === undefined ? undefined : await selectByKey(tx, officer, claim.key);
    if (before === undefined) return make(deps, tx, asked, { lines, rial });
    if (before.request_hash !== claim?.bodyHash) throw new AppError('idempotency_key_reused');
    return before.id;
  });
  return findBatch(deps, id, officer);
}

async function make(
  deps: BatchesDeps,
  tx: PlainDb,
  { officer, body: { reason }, claim }: AskedBatch,
  most: Most,
): Promise<bigint> {
  const { clock, config } = deps.context;
  if (config.payoutProvider !== 'file') throw new AppError('payout_batches_closed');
  if (await deps.isStopped(tx)) throw new AppError('payouts_stopped');
  const lines = await choose(deps, tx, most);
  if (lines.length === 0) throw new AppError('payout_batch_empty');
  const now = clock.now();
  const [id, cycleAt] = [await nextBatchId(tx), nextCycle(now)];
  const { hash } = batchFile({ id, cycleAt }, lines);
  const request = claim === undefined ? undefined : { key: claim.key, hash: claim.bodyHash };
  const asked = { request, requestedBy: officer, madeAt: new Date(now) };
  await insertBatch(tx, { id, cycleAt: new Date(cycleAt), fileHash: hash, ...asked }, lines);
  const sum = lines.reduce((all, { amountRial }) => all + amountRial, 0n);
  await deps.batches.proposeIn(tx, {
    ...proposalOf({ id, file_hash: hash }, { officer, reason }),
    also: () => [
      { field: 'lines', old: null, new: String(lines.length) },
      { field: 'amount', old: null, new: tomanText(sum) },
    ],
  });
  return id;
}

/** The oldest that may leave and fit, taken from whatever else might pay them. */
async function choose(deps: BatchesDeps, tx: PlainDb, most: Most): Promise<BatchFileLine[]> {
  const fitting: Candidate[] = [];
  let rial = 0n;
  for (const one of await selectCandidates(tx, most.lines + LOOKED_AT_MORE)) {
    if (fitting.length === most.lines) break;
    if (rial + one.rial > most.rial || !(await mayLeave(deps, tx, Number(one.user_id)))) continue;
    rial += one.rial;
    fitting.push(one);
  }
  const claimed = await claimForBatch(
    tx,
    fitting.map(({ id }) => id),
  );
  return fitting
    .filter(({ id }) => claimed.has(id))
    .map((one, at) => ({
      row: at + 1,
      payoutId: one.id,
      amountRial: one.rial,
      sheba: one.sheba,
      ownerName: one.owner_name,
    }));
}

/** Whether the engine would let it go, as far as rows tell: it decides all the same. */
async function mayLeave(
  { context: { clock }, standings }: BatchesDeps,
  tx: PlainDb,
  userId: number,
): Promise<boolean> {
  try {
    assertStands(await standings.read(tx, userId), clock.now());
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
