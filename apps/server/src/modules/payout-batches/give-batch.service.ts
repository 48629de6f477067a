// The file of a batch is handed out. Before its first byte leaves, every payout in it is sent by the
// engine's word: from then on the bank alone says what becomes of it. What the engine does not let go
// is left out of the file and free again.
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { movedRow } from '../withdrawals/index.ts';
import { batchFile } from './batch-file.ts';
import { freePayouts, updateFile, updateGiven } from './batch-steps.queries.ts';
import { lock } from './batch-steps.service.ts';
import { type BatchesDeps, DECIDES } from './batches-deps.ts';
import { type BatchLine, type BatchRow, selectLines } from './batches.queries.ts';

/** So many payouts are sent side by side. */
const AT_ONCE = 50;

/**
 * The bytes for the bank, the same at every download; each is written to the audit, and before the first
 * that the payouts are being sent.
 *
 * @throws AppError as `POST /admin/payout_batches/:id/file` declares
 */
export async function giveFile(
  deps: BatchesDeps,
  id: string,
  officer: number,
): Promise<Uint8Array> {
  const { plainDb } = deps.context;
  // by itself, before anything is sent: whoever dies behind it leaves a batch that nobody can cancel
  await withTransaction(plainDb, (tx) => begin(deps, tx, id, officer));
  return withTransaction(plainDb, async (tx) => {
    const row = await lock(tx, id);
    const lines = await selectLines(tx, row.id);
    const leftOut = row.given_hash === null ? await sendAll(deps, tx, lines) : undefined;
    const isIn = (line: BatchLine): boolean =>
      leftOut === undefined ? line.state !== 'left_out' : !leftOut.has(line.row);
    const file = batchFile(fileOf(row), lines.filter(isIn));
    if (leftOut !== undefined) await updateFile(tx, row.id, file.hash, leftOut);
    else assertHash(row, file.hash, row.given_hash);
    await deps.audit.record(tx, {
      actorId: officer,
      act: 'payout_batch_downloaded',
      subject: `payout_batch:${row.id}`,
      changes: [{ field: 'file', old: null, new: file.hash }],
    });
    return file.bytes;
  });
}

const fileOf = ({ id, cycle_at: cycleAt }: BatchRow) => ({ id, cycleAt: cycleAt.getTime() });

/** Lines are written once: another hash means that somebody changed them past the server. */
function assertHash({ id }: BatchRow, found: string, kept: string | null): void {
  if (found !== kept) throw new Error(`The file of payout batch ${id} is not what it was.`);
}

async function begin(deps: BatchesDeps, tx: PlainDb, id: string, officer: number): Promise<void> {
  const row = await lock(tx, id);
  if (row.state !== 'approved' && row.state !== 'given') {
    throw new AppError('payout_batch_not_waiting');
  }
  await assertMayGive(deps, tx, row, officer);
  if (row.state === 'given' && row.given_hash !== null) return;
  if (await deps.isStopped(tx)) throw new AppError('payouts_stopped');
  const lines = await selectLines(tx, row.id);
  assertHash(row, batchFile(fileOf(row), lines).hash, row.file_hash);
  if (row.state === 'given') return;
  await updateGiven(tx, row.id, { officer, at: new Date(deps.context.clock.now()) });
  await deps.audit.record(tx, {
    actorId: officer,
    act: 'payout_batch_given',
    subject: `payout_batch:${row.id}`,
    // it was decided when it was approved
    reason: row.approved_reason ?? row.made_reason,
    changes: [
      { field: 'status', old: row.state, new: 'given' },
      { field: 'lines', old: null, new: String(lines.length) },
    ],
  });
}

/**
 * Whoever made it does not download it; and until somebody has it, the words of both must stand.
 *
 * @throws AppError `approval_second_officer`, `decides_on_self`, `invited_pair`,
 *   `officer_too_new`, `word_lapsed`
 */
async function assertMayGive(
  { secondPerson }: BatchesDeps,
  tx: PlainDb,
  row: BatchRow,
  officer: number,
): Promise<void> {
  const made = Number(row.made_by);
  const asked = { officer, ability: DECIDES, people: [made] };
  const view = await secondPerson.decide(tx, asked);
  view.assertSecondTo(made);
  if (row.state === 'given') return;
  const said = [row.made_by, row.approved_by].filter((author) => author !== null);
  if (!said.every((author) => view.stands(author))) throw new AppError('word_lapsed');
}

/** Rows that could not be sent, and why; their payouts are free again. */
async function sendAll(
  deps: BatchesDeps,
  tx: PlainDb,
  lines: readonly BatchLine[],
): Promise<ReadonlyMap<number, string>> {
  const { clock, config } = deps.context;
  const leftOut = new Map<number, string>();
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const some = lines.slice(from, from + AT_ONCE);
    const codes = await Promise.all(some.map((line) => send(deps, line)));
    some.forEach((line, at) => {
      const code = codes[at];
      if (code !== undefined) leftOut.set(line.row, code);
    });
  }
  const ids = lines.filter((line) => leftOut.has(line.row)).map(({ payoutId }) => payoutId);
  await freePayouts(tx, ids, config.payoutProvider === 'file' ? null : new Date(clock.now()));
  return leftOut;
}

/** The code of a refusal; undefined where it is sent, by now or by an earlier try. */
async function send({ operations }: BatchesDeps, line: BatchLine): Promise<string | undefined> {
  const { outcome } = await operations.submit({
    command: {
      type: 'advance_withdrawal',
      withdrawalId: line.payoutId,
      step: 'send',
      user: null,
      reference: null,
    },
    claim: undefined,
    rows: [movedRow({ id: line.payoutId, nextStepAt: null, provider: 'file' })],
  });
  return outcome.ok ? undefined : outcome.code;
}
