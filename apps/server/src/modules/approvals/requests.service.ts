// Requests that exist without a proposal: the first approval proposes, the second one applies.
import { AppError } from '../../http/index.ts';
import type { AnyDb, PlainDb } from '../../platform/database/handles.ts';
import type { Approval, Proposed } from './approval-kind.ts';
import type { Looked, Parts, DecisionResult, Seen } from './approvals-of.ts';
import {
  closeApprovals,
  insertApproval,
  selectLive,
  selectNewest,
  selectWaiting,
} from './approvals.queries.ts';
import { approve, endRefused, load, peopleOf, propose, refuse } from './decide.service.ts';

/** Decides a request; see {@link ApprovalsOf.decideRequest}. @throws AppError */
export async function decideRequest<Wanted>(
  parts: Parts<Wanted>,
  tx: PlainDb,
  verdict: 'approve' | 'refuse',
  proposed: Proposed<Wanted>,
): Promise<DecisionResult<Wanted>> {
  const { kind } = parts;
  const { personId = null, subject, wanted } = proposed;
  await kind.lock?.(tx, { subject, personId, wanted });
  const newest = await selectNewest<Wanted>(tx, kind.kind, subject);
  const isSame = JSON.stringify(newest?.wanted) === JSON.stringify(wanted);
  // an expired proposal counts as none
  if (newest !== undefined && newest.state !== 'expired' && isSame) {
    const key = { kind: kind.kind, id: newest.id };
    const decide = verdict === 'approve' ? approve : refuse;
    return decide(parts, tx, key, proposed);
  }
  // whoever wants something else of it begins anew: what waited is nobody's word any more
  if (!isSame) await closeApprovals(tx, kind.kind, [subject]);
  return verdict === 'approve'
    ? propose(parts, tx, proposed)
    : refuseUnproposed(parts, tx, proposed);
}

/** Rejects a request that no officer has approved yet. */
async function refuseUnproposed<Wanted>(
  parts: Parts<Wanted>,
  tx: PlainDb,
  { officer, personId = null, reason, subject, wanted }: Proposed<Wanted>,
): Promise<DecisionResult<Wanted>> {
  const { context, kind, secondPerson } = parts;
  const about = { subject, personId, wanted };
  const people = peopleOf(kind, about);
  await kind.assertOpen?.(tx, about);
  const view = await secondPerson.decide(tx, { officer, ability: kind.ability, people });
  for (const person of people) view.assertUnrelated(person);
  const id = await insertApproval(tx, {
    kind: kind.kind,
    ...about,
    wanted: JSON.stringify(wanted),
    before: null,
    reason,
    officer,
    now: new Date(context.clock.now()),
    expiresAt: null,
    state: 'refused',
    isByOne: false,
  });
  if (id === undefined) throw new AppError('approval_waiting');
  return endRefused(parts, tx, await load<Wanted>(tx, { kind: kind.kind, id }));
}

/** Requests as an officer sees them. */
export async function look<Wanted>(
  { context, kind, secondPerson }: Parts<Wanted>,
  db: PlainDb,
  officer: number,
  items: readonly Looked[],
): Promise<readonly Seen<Wanted>[]> {
  const people = items.map(({ personId }) => personId);
  const view = await secondPerson.look(db, { officer, ability: kind.ability, people });
  const waiting = await selectWaiting<Wanted>(db, kind.kind, new Date(context.clock.now()));
  return items.map(({ personId, subject }) => {
    const said = waiting.find((one) => one.subject === subject);
    const mayDecide = view.mayDecide(() => {
      view.assertUnrelated(personId);
      view.weigh(said?.proposedBy);
    });
    // a first approval by an officer who is no longer one is void
    const first = said !== undefined && view.stands(said.proposedBy) ? said : undefined;
    return { first, mayDecide };
  });
}

/** Closes the waiting approvals of requests that ended in another way. */
export const closeRequests = (
  tx: PlainDb,
  kind: string,
  subjects: readonly string[],
): Promise<void> => closeApprovals(tx, kind, subjects);

/** What waits or was approved of some subjects, of each the newest. */
export const readApprovals = <Wanted>(
  db: AnyDb,
  kind: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Approval<Wanted>>> => selectLive<Wanted>(db, kind, subjects);
