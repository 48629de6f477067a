// One officer proposes to move money between two owners, another one decides.
import type { Adjustment, DataOf, ParsedBodyOf, ParsedQueryOf } from '@sarraf/contracts';
import { numberErrorCode } from '@sarraf/market';
import { parseDecimal } from '@sarraf/money';
import { type Ability, AppError, idOfCursor, pageOf, pageWindow } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { AdjustmentsDeps } from './adjustments-deps.ts';
import { personOf, referenceOf, toAdjustment } from './adjustments.mapper.ts';
import {
  type AdjustmentRow,
  type AdjustmentStatus,
  decideAdjustment,
  insertAdjustment,
  lockAdjustment,
  selectAdjustment,
  selectAdjustments,
  selectEndPeople,
  selectEntryIds,
  takeOverAdjustment,
} from './adjustments.queries.ts';
import { aboutOf, changesOf, postAdjustment } from './post-adjustment.service.ts';

const PER_PAGE = 50;
const DECIDES: Ability = { action: 'update', subject: 'Adjustment' };

/** An officer's word on a proposal. */
export interface Decision {
  readonly id: bigint;
  readonly officer: number;
  readonly reason: string;
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
  const people = await selectEndPeople(orderedDb, rows.flatMap(peopleOf));
  const entries = await selectEntryIds(orderedDb, rows.map(referenceOf));
  return rows.map((row) => toAdjustment(row, { people, entries, scaleOf, officer }));
}

const peopleOf = (row: Pick<AdjustmentRow, 'from_owner' | 'to_owner'>): number[] =>
  [row.from_owner, row.to_owner].map(personOf).filter((id) => id !== undefined);

/**
 * Keeps a proposal for a second officer.
 *
 * @throws AppError `adjustment_same_ends`, `not_found` for an asset or person that is not there,
 *   `amount_malformed` and the like, `approval_waiting`, `decides_on_self`, `officer_too_new`,
 *   `second_person_missing`
 */
export async function propose(
  deps: AdjustmentsDeps,
  officer: number,
  body: ParsedBodyOf<'POST /admin/adjustments'>,
): Promise<Adjustment> {
  const { from, to, symbol: asset, reason, ticket } = body;
  if (from === to) throw new AppError('adjustment_same_ends');
  if (!deps.assets().some((one) => one.symbol === asset)) throw new AppError('not_found');
  const units = readUnits(body.amount, deps.scaleOf(asset));
  for (const person of peopleOf({ from_owner: from, to_owner: to })) {
    // the house's own people have no money here
    if ((await deps.users.load(person)).staffRole !== null) throw new AppError('not_found');
  }
  const id = await withTransaction(deps.context.plainDb, async (tx) => {
    await assertOfOthers(deps, tx, officer, { from_owner: from, to_owner: to });
    (await deps.secondPerson.decide(tx, { officer, ability: DECIDES })).assertMayBegin();
    const asked = { from, to, asset, units, reason, ticket, proposedBy: officer };
    const made = await insertAdjustment(tx, asked);
    if (made === undefined) throw new AppError('approval_waiting');
    const row = await load(tx, made);
    await record(deps, tx, row, { officer, reason, act: 'adjustment_proposed', old: null });
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

async function assertOfOthers(
  deps: AdjustmentsDeps,
  tx: PlainDb,
  officer: number,
  ends: Pick<AdjustmentRow, 'from_owner' | 'to_owner'>,
): Promise<void> {
  for (const person of peopleOf(ends)) await deps.assertOfAnother(tx, officer, person);
}

async function load(tx: PlainDb, id: bigint): Promise<AdjustmentRow> {
  const row = await lockAdjustment(tx, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/**
 * Approves what another proposed, and posts it. Whoever approved one that went on is answered the
 * same again. Where the other one is no officer any more, it is this one's proposal from now on, and
 * waits for a second one.
 *
 * @throws AppError `not_found`, `approval_not_waiting`, `approval_second_officer`, `officer_too_new`,
 *   `decides_on_self`, `invited_pair`, `second_person_missing`
 */
export async function approve(deps: AdjustmentsDeps, decision: Decision): Promise<Adjustment> {
  const { id, officer, reason } = decision;
  const row = await withTransaction(deps.context.plainDb, async (tx) => {
    const found = await load(tx, id);
    const isMine = found.decided_by === BigInt(officer) && found.status !== 'refused';
    if (isMine) return found;
    if (found.status !== 'waiting') throw new AppError('approval_not_waiting');
    const view = await deps.secondPerson.decide(tx, { officer, ability: DECIDES });
    const word = view.weigh(found.proposed_by);
    await assertOfOthers(deps, tx, officer, found);
    if (word === 'first') {
      await takeOverAdjustment(tx, id, officer);
      const taken = await load(tx, id);
      const begun = { officer, reason, act: 'adjustment_proposed', old: null } as const;
      await record(deps, tx, taken, begun);
      return taken;
    }
    await decideAdjustment(tx, id, 'approved', officer, reason);
    const approved = await load(tx, id);
    const said = { officer, reason, act: 'adjustment_approved', old: found.status } as const;
    await record(deps, tx, approved, said);
    return approved;
  });
  if (row.status === 'approved') await postAdjustment(deps, row);
  return findAdjustment(deps, id, officer);
}

/**
 * Refuses a proposal, or takes back one's own.
 *
 * @throws AppError `not_found`, `approval_not_waiting`, `decides_on_self`
 */
export async function refuse(deps: AdjustmentsDeps, decision: Decision): Promise<Adjustment> {
  const { id, officer, reason } = decision;
  await withTransaction(deps.context.plainDb, async (tx) => {
    const found = await load(tx, id);
    if (found.status !== 'waiting') throw new AppError('approval_not_waiting');
    await assertOfOthers(deps, tx, officer, found);
    await decideAdjustment(tx, id, 'refused', officer, reason);
    const said = { officer, reason, act: 'adjustment_refused', old: found.status } as const;
    await record(deps, tx, await load(tx, id), said);
  });
  return findAdjustment(deps, id, officer);
}

/** Writes what was done to one, as it stands after it. */
function record(
  deps: AdjustmentsDeps,
  tx: PlainDb,
  row: AdjustmentRow,
  said: {
    readonly officer: number;
    readonly reason: string;
    readonly act: 'adjustment_proposed' | 'adjustment_approved' | 'adjustment_refused';
    /** Where it stood before. */
    readonly old: AdjustmentStatus | null;
  },
): Promise<void> {
  const { officer: actorId, reason, act, old } = said;
  return deps.audit.record(tx, {
    ...{ actorId, act, subject: `adjustment:${row.id}`, reason, ...aboutOf(row) },
    changes: [{ field: 'status', old, new: row.status }, ...changesOf(row, deps.scaleOf)],
  });
}
