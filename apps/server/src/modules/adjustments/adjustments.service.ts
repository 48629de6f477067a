// One officer proposes to move money between two owners, another one decides.
import type { Adjustment, DataOf, ParsedBodyOf, ParsedQueryOf } from '@sarraf/contracts';
import { numberErrorCode } from '@sarraf/market';
import { parseDecimal } from '@sarraf/money';
import { AppError, idOfCursor, pageOf, pageWindow } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { ApprovalsOf, Decision } from '../approvals/index.ts';
import { peopleOf, type WantedAdjustment } from './adjustment-approval.ts';
import type { AdjustmentsDeps } from './adjustments-deps.ts';
import { referenceOf, toAdjustment } from './adjustments.mapper.ts';
import {
  type AdjustmentRow,
  insertAdjustment,
  linkApproval,
  selectAdjustment,
  selectAdjustments,
  selectEndPeople,
  selectEntryIds,
} from './adjustments.queries.ts';

const PER_PAGE = 50;

/** What officers decide with. */
export interface AdjustmentParts extends AdjustmentsDeps {
  readonly adjustments: ApprovalsOf<WantedAdjustment>;
}

/** Adjustments of one part. */
export async function listAdjustments(
  deps: AdjustmentsDeps,
  query: ParsedQueryOf<'GET /admin/adjustments'>,
  officer: number,
): Promise<DataOf<'GET /admin/adjustments'>> {
  const shown = query.show ?? 'waiting';
  const from = idOfCursor(query.cursor);
  const { orderedDb } = deps.context;
  const rows = await selectAdjustments(orderedDb, shown, from, PER_PAGE + 1);
  const page = rows.slice(0, PER_PAGE);
  const next = rows.length > PER_PAGE ? String(page.at(-1)?.id) : null;
  const window = pageWindow({ cursor: query.cursor }, PER_PAGE);
  return pageOf(window, await onWire(deps, page, officer), rows.length, next);
}

/** One of them. @throws AppError `not_found` */
export async function findAdjustment(
  deps: AdjustmentsDeps,
  id: bigint,
  officer: number,
): Promise<Adjustment> {
  const row = await selectAdjustment(deps.context.orderedDb, id);
  const [found] = row === undefined ? [] : await onWire(deps, [row], officer);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

async function onWire(
  { context: { orderedDb }, scaleOf }: AdjustmentsDeps,
  rows: readonly AdjustmentRow[],
  officer: number,
): Promise<Adjustment[]> {
  if (rows.length === 0) return [];
  const people = await selectEndPeople(orderedDb, rows.flatMap(endsOf));
  const entries = await selectEntryIds(orderedDb, rows.map(referenceOf));
  return rows.map((row) => toAdjustment(row, { people, entries, scaleOf, officer }));
}

const endsOf = ({ from_owner: from, to_owner: to }: AdjustmentRow): number[] =>
  peopleOf({ from, to });

/**
 * Keeps a proposal for a second officer.
 *
 * @throws AppError `adjustment_same_ends`, `not_found` for an asset or person that is not there,
 *   `amount_malformed` and the like, and what proposals are refused with
 */
export async function propose(
  deps: AdjustmentParts,
  officer: number,
  body: ParsedBodyOf<'POST /admin/adjustments'>,
): Promise<Adjustment> {
  const { from, to, symbol: asset, reason, ticket } = body;
  if (from === to) throw new AppError('adjustment_same_ends');
  if (!deps.assets().some((one) => one.symbol === asset)) throw new AppError('not_found');
  const units = readUnits(body.amount, deps.scaleOf(asset));
  const people = peopleOf({ from, to });
  for (const person of people) {
    // the house's own people have no money here
    if ((await deps.users.load(person)).staffRole !== null) throw new AppError('not_found');
  }
  const id = await withTransaction(deps.context.plainDb, async (tx) => {
    const made = await insertAdjustment(tx, { from, to, asset, units, ticket });
    const { approval } = await deps.adjustments.proposeIn(tx, {
      // an identical proposal is idempotent
      subject: [from, to, asset, units, ticket].join(' '),
      personId: people[0] ?? null,
      wanted: { adjustment: String(made), from, to, asset, units: String(units), ticket },
      officer,
      reason,
    });
    await linkApproval(tx, made, approval.id);
    return made;
  });
  return findAdjustment(deps, id, officer);
}

/** @throws AppError `amount_malformed`, `decimal_comma`, `separator_misplaced` */
function readUnits(amount: string, scale: number): bigint {
  const units = parseDecimal(amount, scale);
  if (!units.ok) {
    throw new AppError(numberErrorCode(units.error, 'amount_malformed', 'amount_malformed'));
  }
  if (units.value <= 0n) throw new AppError('amount_malformed');
  return units.value;
}

/**
 * Approves what another proposed, and posts it, see {@link ApprovalsOf.approve}.
 *
 * @throws AppError as `POST /admin/adjustments/:id/approve` declares
 */
export async function approve(
  deps: AdjustmentParts,
  id: bigint,
  decision: Decision,
): Promise<Adjustment> {
  await deps.adjustments.approve(await approvalOf(deps, id), decision);
  return findAdjustment(deps, id, decision.officer);
}

/** Refuses a proposal, or takes back one's own. @throws AppError as its call declares */
export async function refuse(
  deps: AdjustmentParts,
  id: bigint,
  decision: Decision,
): Promise<Adjustment> {
  await deps.adjustments.refuse(await approvalOf(deps, id), decision);
  return findAdjustment(deps, id, decision.officer);
}

async function approvalOf({ context }: AdjustmentParts, id: bigint): Promise<bigint> {
  const row = await selectAdjustment(context.plainDb, id);
  if (row === undefined) throw new AppError('not_found');
  return row.approval_id;
}
