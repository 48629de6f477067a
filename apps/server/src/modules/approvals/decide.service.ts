// One officer wants something, another one decides: the same for every kind. What holds:
// - Nobody is both of the two, by another account neither; nobody decides on whom they are one with,
//   be it a no. Who counts says second-person.service.ts.
// - Each is decided once: its row is locked from the look to the commit. Whoever decided and asks again
//   is answered as the first time.
// - The word of whoever is no officer any more counts for nothing: the next yes is a first one.
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
import type { Parts, Said } from './approvals-of.ts';
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

/** On whom nobody decides who is one with them. */
export const peopleOf = <Wanted>(
  { subjects }: ApprovalKind<Wanted>,
  about: About<Wanted>,
): readonly number[] => subjects?.(about) ?? [];

/** Keeps what an officer wants; see {@link ApprovalsOf.propose}. @throws AppError */
export async function propose<Wanted>(
  parts: Parts<Wanted>,
  tx: PlainDb,
  proposed: Proposed<Wanted>,
): Promise<Said<Wanted>> {
  const { context, kind, secondPerson } = parts;
  const { officer, reason, subject, wanted } = proposed;
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
  if (isByOne) return carryOut(parts, tx, approval, { officer, reason });
  await recordStep(parts, tx, approval, { word: 'proposed', officer, reason, old: null });
  return { approval, after: nothing, isAgain: false };
}

/** A command is sent after the commit: until the books have it, it is being applied. */
const decidedState = <Wanted>({ apply }: ApprovalKind<Wanted>): 'applying' | 'approved' =>
  typeof apply === 'function' ? 'approved' : 'applying';

/** What both ways of deciding look at first; an own answer of before, where it was decided by them. */
async function open<Wanted>(
  { context, kind }: Parts<Wanted>,
  tx: PlainDb,
  key: ApprovalKey,
  decided: { readonly by: number; readonly as: readonly ApprovalState[] },
): Promise<{ readonly approval: Approval<Wanted>; readonly isAgain: boolean }> {
  await kind.lock?.(tx, await load<Wanted>(tx, key));
  const approval = await lockApproval<Wanted>(tx, key);
  if (approval === undefined) throw new AppError('not_found');
  const { decidedBy, expiresAt, state } = approval;
  const isAgain = decidedBy === decided.by && decided.as.includes(state);
  const isOver = expiresAt !== null && expiresAt.getTime() <= context.clock.now();
  if (!isAgain && (state !== 'waiting' || isOver)) throw new AppError('approval_not_waiting');
  if (!isAgain) await kind.assertOpen?.(tx, approval);
  return { approval, isAgain };
}

/** A yes; see {@link ApprovalsOf.approve}. @throws AppError */
export async function approve<Wanted>(
  parts: Parts<Wanted>,
  tx: PlainDb,
  key: ApprovalKey,
  { officer, reason }: Decision,
): Promise<Said<Wanted>> {
  const { context, kind } = parts;
  const { approval, isAgain } = await open(parts, tx, key, { by: officer, as: DECIDED });
  if (isAgain) return { approval, after: repeat(parts, approval), isAgain };
  const view = await lookAt(parts, tx, approval, officer);
  const word = view.weigh(approval.proposedBy);
  await assertMay(parts, tx, approval, { officer, view });
  const stands = await kind.current?.(tx, approval.wanted);
  if (stands !== undefined && stands !== approval.before) throw new AppError('approval_outdated');
  const now = new Date(context.clock.now());
  if (word === 'first') {
    await takeOverApproval(tx, approval.id, { officer, reason, now });
    const taken = await load<Wanted>(tx, key);
    await recordStep(parts, tx, taken, { word: 'proposed', officer, reason, old: null });
    return { approval: taken, after: nothing, isAgain };
  }
  await decideApproval(tx, approval.id, { state: decidedState(kind), officer, reason, now });
  return carryOut(parts, tx, await load<Wanted>(tx, key), { officer, reason });
}

/** An officer as they stand to everybody whom it is about, and to whoever wants it. */
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

/** Does what is decided: its rows now, its command after the commit. */
async function carryOut<Wanted>(
  parts: Parts<Wanted>,
  tx: PlainDb,
  approval: Approval<Wanted>,
  { officer, reason }: Decision,
): Promise<Said<Wanted>> {
  const { apply, kind } = parts.kind;
  const told = { word: 'approved', officer, reason, old: 'waiting' } as const;
  // it says what stood before it
  const act = await actOfStep(parts.kind, tx, approval, told);
  const after = typeof apply === 'function' ? await apply(tx, approval) : undefined;
  await parts.audit.record(tx, act);
  const send: After = () => finish(parts, { kind, id: approval.id });
  const behind = typeof apply === 'function' ? (after ?? nothing) : send;
  return { approval, after: behind, isAgain: false };
}

/** Whoever approved it asks again: what may have been lost behind the commit is done once more. */
function repeat<Wanted>(parts: Parts<Wanted>, approval: Approval<Wanted>): After {
  return async () => {
    await parts.kind.again?.(approval);
    await finish(parts, { kind: parts.kind.kind, id: approval.id });
  };
}

/** A no; see {@link ApprovalsOf.refuse}. @throws AppError */
export async function refuse<Wanted>(
  parts: Parts<Wanted>,
  tx: PlainDb,
  key: ApprovalKey,
  { officer, reason }: Decision,
): Promise<Said<Wanted>> {
  const { context } = parts;
  const { approval, isAgain } = await open(parts, tx, key, { by: officer, as: DENIED });
  if (isAgain) return { approval, after: nothing, isAgain };
  const isOwn = approval.proposedBy === officer;
  if (!isOwn) {
    const view = await lookAt(parts, tx, approval, officer);
    // nor one person with two names
    view.assertUnrelated(approval.proposedBy);
    await assertMay(parts, tx, approval, { officer, view });
  }
  const state = isOwn ? 'withdrawn' : 'refused';
  const now = new Date(context.clock.now());
  await decideApproval(tx, approval.id, { state, officer, reason, now });
  return endRefused(parts, tx, await load<Wanted>(tx, key));
}

/** Tells and writes down what is refused by now. */
export async function endRefused<Wanted>(
  parts: Parts<Wanted>,
  tx: PlainDb,
  refused: Approval<Wanted>,
): Promise<Said<Wanted>> {
  const word = refused.state === 'withdrawn' ? 'withdrawn' : 'refused';
  const officer = refused.decidedBy ?? refused.proposedBy;
  const reason = refused.decidedReason ?? refused.reason;
  const after = await parts.kind.refused?.(tx, refused);
  await recordStep(parts, tx, refused, { word, officer, reason, old: 'waiting' });
  return { approval: refused, after: after ?? nothing, isAgain: false };
}
