// One officer proposes, another one decides: the same for every kind. Invariants:
// - Proposer and approver are two people, not two accounts of one; no officer approves or rejects what
//   concerns a relative. second-person.service.ts says who counts.
// - Each is decided once: its row is locked until the commit. The same decision by the same officer is
//   idempotent.
// - A first approval by an officer who is no longer one is void: the next approval becomes the first.
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type {
  About,
  After,
  Approval,
  ApprovalKind,
  ApprovalState,
  Decision,
  Proposed,
} from './approval-kind.ts';
import type { Parts, DecisionResult } from './approvals-of.ts';
import {
  type ApprovalKey,
  decideApproval,
  expireApprovals,
  insertApproval,
  lockApproval,
  selectApproval,
  takeOverApproval,
} from './approvals.queries.ts';
import { finish } from './finish-approval.service.ts';
import { actOfStep, recordStep } from './record-step.ts';
import type { OfficerView } from './second-person.service.ts';

const nothing: After = async () => undefined;
const DECIDED: readonly ApprovalState[] = ['applying', 'approved', 'failed'];
const DENIED: readonly ApprovalState[] = ['refused', 'withdrawn'];

/** One. @throws AppError `not_found` */
export async function load<Wanted>(db: PlainDb, key: ApprovalKey): Promise<Approval<Wanted>> {
  const approval = await selectApproval<Wanted>(db, key);
  if (approval === undefined) throw new AppError('not_found');
  return approval;
}

/** The people whose relatives may not decide. */
export const peopleOf = <Wanted>(
  { subjects }: ApprovalKind<Wanted>,
  about: About<Wanted>,
): readonly number[] => subjects?.(about) ?? [];

/** Stores a proposal; see {@link ApprovalsOf.propose}. @throws AppError */
export async function propose<Wanted>(
  parts: Parts<Wanted>,
  tx: PlainDb,
  proposed: Proposed<Wanted>,
): Promise<DecisionResult<Wanted>> {
  const { context, kind, secondPerson } = parts;
  const { also, officer, reason, subject, wanted } = proposed;
  const personId = proposed.personId ?? null;
  const now = new Date(context.clock.now());
  const about = { personId, subject, wanted };
  await kind.lock?.(tx, about);
  await expireApprovals(tx, now, { kind: kind.kind, subject });
  await kind.assertOpen?.(tx, about);
  const people = peopleOf(kind, about);
  const view = await secondPerson.decide(tx, { officer, ability: kind.ability, people });
  for (const person of people) view.assertUnrelated(person);
  const isByOne = (await kind.byOne?.(tx, proposed)) ?? false;
  if (!isByOne && kind.waitsForSecond === undefined) view.assertMayBegin();
  const before = (await kind.current?.(tx, wanted)) ?? null;
  await kind.assertWanted?.(tx, proposed, before);
  const id = await insertApproval(tx, {
    kind: kind.kind,
    subject,
    personId,
    wanted: JSON.stringify(wanted),
    before,
    reason,
    officer,
    now,
    expiresAt: kind.expires === undefined ? null : new Date(now.getTime() + kind.expires),
    state: isByOne ? decidedState(kind) : 'waiting',
    isByOne,
  });
  if (id === undefined) throw new AppError('approval_waiting');
  const approval = await load<Wanted>(tx, { kind: kind.kind, id });
  if (isByOne) return carryOut(parts, tx, approval, proposed);
  await recordStep(parts, tx, approval, { word: 'proposed', officer, reason, old: null, also });
  return { approval, after: nothing, isRepeated: false };
}

/** A command is sent after the commit: until the books have it, it is being applied. */
const decidedState = <Wanted>({ apply }: ApprovalKind<Wanted>): 'applying' | 'approved' =>
  typeof apply === 'function' ? 'approved' : 'applying';

/** What approval and rejection check first; an earlier decision of the same officer is repeated. */
async function open<Wanted>(
  { context, kind }: Parts<Wanted>,
  tx: PlainDb,
  key: ApprovalKey,
  decided: { readonly by: number; readonly as: readonly ApprovalState[] },
): Promise<{ readonly approval: Approval<Wanted>; readonly isRepeated: boolean }> {
  await kind.lock?.(tx, await load<Wanted>(tx, key));
  const approval = await lockApproval<Wanted>(tx, key);
  if (approval === undefined) throw new AppError('not_found');
  const { decidedBy, expiresAt, state } = approval;
  const isRepeated = decidedBy === decided.by && decided.as.includes(state);
  const isOver = expiresAt !== null && expiresAt.getTime() <= context.clock.now();
  if (!isRepeated && (state !== 'waiting' || isOver)) throw new AppError('approval_not_waiting');
  if (!isRepeated) await kind.assertOpen?.(tx, approval);
  return { approval, isRepeated };
}

/** Approves; see {@link ApprovalsOf.approve}. @throws AppError */
export async function approve<Wanted>(
  parts: Parts<Wanted>,
  tx: PlainDb,
  key: ApprovalKey,
  decision: Decision,
): Promise<DecisionResult<Wanted>> {
  const { context, kind } = parts;
  const { also, officer, reason } = decision;
  const { approval, isRepeated } = await open(parts, tx, key, { by: officer, as: DECIDED });
  if (isRepeated) return { approval, after: repeat(parts, approval), isRepeated };
  const view = await lookAt(parts, tx, approval, officer);
  const word = view.weigh(approval.proposedBy);
  await assertMay(parts, tx, approval, { officer, view });
  const stands = await kind.current?.(tx, approval.wanted);
  if (stands !== undefined && stands !== approval.before) throw new AppError('approval_outdated');
  const now = new Date(context.clock.now());
  if (word === 'first') {
    await takeOverApproval(tx, approval.id, { officer, reason, now });
    const taken = await load<Wanted>(tx, key);
    await recordStep(parts, tx, taken, { word: 'proposed', officer, reason, old: null, also });
    return { approval: taken, after: nothing, isRepeated };
  }
  await decideApproval(tx, approval.id, { state: decidedState(kind), officer, reason, now });
  return carryOut(parts, tx, await load<Wanted>(tx, key), decision);
}

/** The officer's relation to the people concerned and to the proposer. */
function lookAt<Wanted>(
  { kind, secondPerson }: Parts<Wanted>,
  tx: PlainDb,
  approval: Approval<Wanted>,
  officer: number,
): Promise<OfficerView> {
  const people = [...peopleOf(kind, approval), approval.proposedBy];
  return secondPerson.decide(tx, { officer, ability: kind.ability, people });
}

async function assertMay<Wanted>(
  { kind }: Parts<Wanted>,
  tx: PlainDb,
  approval: Approval<Wanted>,
  { officer, view }: { readonly officer: number; readonly view: OfficerView },
): Promise<void> {
  for (const person of peopleOf(kind, approval)) view.assertUnrelated(person);
  await kind.assertMay?.(tx, approval, officer);
}

/** Applies what was decided: rows now, a command after the commit. */
async function carryOut<Wanted>(
  parts: Parts<Wanted>,
  tx: PlainDb,
  approval: Approval<Wanted>,
  { also, officer, reason }: Decision,
): Promise<DecisionResult<Wanted>> {
  const { apply, kind } = parts.kind;
  const told = { word: 'approved', officer, reason, old: 'waiting', also } as const;
  // it says what stood before it
  const act = await actOfStep(parts.kind, tx, approval, told);
  const after = typeof apply === 'function' ? await apply(tx, approval) : undefined;
  await parts.audit.record(tx, act);
  const send: After = () => finish(parts, { kind, id: approval.id });
  const behind = typeof apply === 'function' ? (after ?? nothing) : send;
  return { approval, after: behind, isRepeated: false };
}

/** The approver repeats the approval: what may have been lost after the commit is done once more. */
function repeat<Wanted>(parts: Parts<Wanted>, approval: Approval<Wanted>): After {
  return async () => {
    await parts.kind.again?.(approval);
    await finish(parts, { kind: parts.kind.kind, id: approval.id });
  };
}

/** Rejects or withdraws; see {@link ApprovalsOf.refuse}. @throws AppError */
export async function refuse<Wanted>(
  parts: Parts<Wanted>,
  tx: PlainDb,
  key: ApprovalKey,
  { officer, reason }: Decision,
): Promise<DecisionResult<Wanted>> {
  const { context } = parts;
  const { approval, isRepeated } = await open(parts, tx, key, { by: officer, as: DENIED });
  if (isRepeated) return { approval, after: nothing, isRepeated };
  const isOwn = approval.proposedBy === officer;
  if (!isOwn) {
    const view = await lookAt(parts, tx, approval, officer);
    view.assertUnrelated(approval.proposedBy);
    await assertMay(parts, tx, approval, { officer, view });
  }
  const state = isOwn ? 'withdrawn' : 'refused';
  const now = new Date(context.clock.now());
  await decideApproval(tx, approval.id, { state, officer, reason, now });
  return endRefused(parts, tx, await load<Wanted>(tx, key));
}

/** Records a rejection and what follows from it. */
export async function endRefused<Wanted>(
  parts: Parts<Wanted>,
  tx: PlainDb,
  refused: Approval<Wanted>,
): Promise<DecisionResult<Wanted>> {
  const word = refused.state === 'withdrawn' ? 'withdrawn' : 'refused';
  const officer = refused.decidedBy ?? refused.proposedBy;
  const reason = refused.decidedReason ?? refused.reason;
  const after = await parts.kind.refused?.(tx, refused);
  await recordStep(parts, tx, refused, { word, officer, reason, old: 'waiting' });
  return { approval: refused, after: after ?? nothing, isRepeated: false };
}
