// One officer wants something, another one decides: the same for every kind. What holds:
// - Nobody is both of the two, by another account neither; nobody decides on whom they are one with,
//   be it a no. Who counts says second-person.service.ts.
// - Each is decided once: its row is locked from the look to the commit. Whoever decided and asks again
//   is answered as the first time.
// - The word of whoever is no officer any more counts for nothing: the next yes is a first one.
import { AppError } from '../../http/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { type PlainDb, type PlainPool, withTransaction } from '../../platform/database/handles.ts';
import type { AuditModule } from '../audit/index.ts';
import type {
  After,
  Approval,
  ApprovalKind,
  ApprovalState,
  Decision,
  Proposed,
} from './approval-kind.ts';
import {
  type ApprovalKey,
  decideApproval,
  expireApprovals,
  insertApproval,
  lockApproval,
  selectApproval,
  selectInForce,
  selectWaiting,
  takeOverApproval,
} from './approvals.queries.ts';
import { finish } from './finish-approval.service.ts';
import { actOfStep, recordStep } from './record-step.ts';
import type { OfficerView, SecondPerson } from './second-person.service.ts';

/** What approvals are kept with. */
export interface ApprovalsDeps {
  readonly audit: Pick<AuditModule, 'record'>;
  readonly context: { readonly clock: Pick<Clock, 'now'>; readonly plainDb: PlainPool };
  readonly secondPerson: SecondPerson;
}

/** What an officer's word came to, inside the caller's transaction. */
export interface Said<Wanted> {
  readonly approval: Approval<Wanted>;
  /** To be done once the transaction is committed. */
  readonly after: After;
}

/** Approvals of one kind. */
export interface ApprovalsOf<Wanted> {
  /**
   * Keeps what an officer wants for a second one; done at once where one is enough.
   *
   * @throws AppError `approval_waiting`, `officer_too_new`, `second_person_missing`,
   *   `decides_on_self`, `invited_pair`, and what the kind says of what is wanted
   */
  propose(proposed: Proposed<Wanted>): Promise<Approval<Wanted>>;
  /**
   * Approves what another one wants, and does it; whoever did is answered the same again. Where that
   * one is no officer any more it is this one's from now on, and waits for a second one.
   *
   * @throws AppError `not_found`, `approval_not_waiting`, `approval_second_officer`,
   *   `approval_outdated`, `officer_too_new`, `second_person_missing`, `decides_on_self`,
   *   `invited_pair`
   */
  approve(id: ApprovalKey['id'], decision: Decision): Promise<Approval<Wanted>>;
  /**
   * Refuses, or takes one's own back; whoever did is answered the same again.
   *
   * @throws AppError `not_found`, `approval_not_waiting`, `decides_on_self`, `invited_pair`
   */
  refuse(id: ApprovalKey['id'], decision: Decision): Promise<Approval<Wanted>>;
  /** One. @throws AppError `not_found` */
  find(db: PlainDb, id: ApprovalKey['id']): Promise<Approval<Wanted>>;
  /** Those that wait, the oldest first. */
  waiting(db: PlainDb): Promise<readonly Approval<Wanted>[]>;
  /** Of each subject the newest that was approved. */
  inForce(db: PlainDb): Promise<readonly Approval<Wanted>[]>;
  /** Finishes one that was decided, where that is not done yet. */
  finish(id: ApprovalKey['id']): Promise<void>;
}

/** What the steps of a kind share. */
export interface Parts<Wanted> extends ApprovalsDeps {
  readonly kind: ApprovalKind<Wanted>;
}

const nothing: After = async () => undefined;
const DECIDED: readonly ApprovalState[] = ['applying', 'approved', 'failed'];
const DENIED: readonly ApprovalState[] = ['refused', 'withdrawn'];

/** Approvals of one kind, in this installation. */
export function createApprovalsOf<Wanted>(parts: Parts<Wanted>): ApprovalsOf<Wanted> {
  const { context, kind } = parts;
  const { clock, plainDb } = context;
  const keyOf = (id: ApprovalKey['id']): ApprovalKey => ({ kind: kind.kind, id });
  const done = async ({ after, approval }: Said<Wanted>): Promise<Approval<Wanted>> => {
    await after();
    return load(plainDb, keyOf(approval.id));
  };
  return {
    propose: async (proposed) =>
      done(await withTransaction(plainDb, (tx) => propose(parts, tx, proposed))),
    approve: async (id, decision) =>
      done(await withTransaction(plainDb, (tx) => approve(parts, tx, keyOf(id), decision))),
    refuse: async (id, decision) =>
      done(await withTransaction(plainDb, (tx) => refuse(parts, tx, keyOf(id), decision))),
    find: (db, id) => load(db, keyOf(id)),
    waiting: (db) => selectWaiting(db, kind.kind, new Date(clock.now())),
    inForce: (db) => selectInForce(db, kind.kind),
    finish: (id) => finish(parts, keyOf(id)),
  };
}

async function load<Wanted>(db: PlainDb, key: ApprovalKey): Promise<Approval<Wanted>> {
  const approval = await selectApproval<Wanted>(db, key);
  if (approval === undefined) throw new AppError('not_found');
  return approval;
}

const peopleOf = <Wanted>(
  { subjects }: ApprovalKind<Wanted>,
  about: Pick<Approval<Wanted>, 'wanted' | 'personId'>,
): readonly number[] => subjects?.(about) ?? [];

async function propose<Wanted>(
  parts: Parts<Wanted>,
  tx: PlainDb,
  proposed: Proposed<Wanted>,
): Promise<Said<Wanted>> {
  const { context, kind, secondPerson } = parts;
  const { officer, reason, subject, wanted } = proposed;
  const personId = proposed.personId ?? null;
  const now = new Date(context.clock.now());
  await kind.lock?.(tx, subject);
  await expireApprovals(tx, now);
  const people = peopleOf(kind, { personId, wanted });
  const view = await secondPerson.decide(tx, { officer, ability: kind.ability, people });
  for (const person of people) view.assertUnrelated(person);
  const isByOne = (await kind.byOne?.(tx, proposed)) ?? false;
  if (!isByOne && kind.waitsForSecond === undefined) view.assertMayBegin();
  const before = (await kind.current?.(tx, subject)) ?? null;
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
    byOne: isByOne ? decidedState(kind) : null,
  });
  if (id === undefined) throw new AppError('approval_waiting');
  const approval = await load<Wanted>(tx, { kind: kind.kind, id });
  if (isByOne) return carryOut(parts, tx, approval, { officer, reason });
  await recordStep(parts, tx, approval, { word: 'proposed', officer, reason, old: null });
  return { approval, after: nothing };
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
  await kind.lock?.(tx, (await load<Wanted>(tx, key)).subject);
  const approval = await lockApproval<Wanted>(tx, key);
  if (approval === undefined) throw new AppError('not_found');
  const { decidedBy, expiresAt, state } = approval;
  const isAgain = decidedBy === decided.by && decided.as.includes(state);
  const isOver = expiresAt !== null && expiresAt.getTime() <= context.clock.now();
  if (!isAgain && (state !== 'waiting' || isOver)) throw new AppError('approval_not_waiting');
  return { approval, isAgain };
}

async function approve<Wanted>(
  parts: Parts<Wanted>,
  tx: PlainDb,
  key: ApprovalKey,
  { officer, reason }: Decision,
): Promise<Said<Wanted>> {
  const { context, kind } = parts;
  const { approval, isAgain } = await open(parts, tx, key, { by: officer, as: DECIDED });
  if (isAgain) return { approval, after: repeat(parts, approval) };
  const view = await lookAt(parts, tx, approval, officer);
  const word = view.weigh(approval.proposedBy);
  await assertMay(parts, tx, approval, { officer, view });
  const stands = await kind.current?.(tx, approval.subject);
  if (stands !== undefined && stands !== approval.before) throw new AppError('approval_outdated');
  const now = new Date(context.clock.now());
  if (word === 'first') {
    await takeOverApproval(tx, approval.id, { officer, reason, now });
    const taken = await load<Wanted>(tx, key);
    await recordStep(parts, tx, taken, { word: 'proposed', officer, reason, old: null });
    return { approval: taken, after: nothing };
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
  return { approval, after: typeof apply === 'function' ? (after ?? nothing) : send };
}

/** Whoever approved it asks again: what may have been lost behind the commit is done once more. */
function repeat<Wanted>(parts: Parts<Wanted>, approval: Approval<Wanted>): After {
  return async () => {
    await parts.kind.again?.(approval);
    await finish(parts, { kind: parts.kind.kind, id: approval.id });
  };
}

async function refuse<Wanted>(
  parts: Parts<Wanted>,
  tx: PlainDb,
  key: ApprovalKey,
  { officer, reason }: Decision,
): Promise<Said<Wanted>> {
  const { context, kind } = parts;
  const { approval, isAgain } = await open(parts, tx, key, { by: officer, as: DENIED });
  if (isAgain) return { approval, after: nothing };
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
  const refused = await load<Wanted>(tx, key);
  const after = await kind.refused?.(tx, refused);
  await recordStep(parts, tx, refused, { word: state, officer, reason, old: 'waiting' });
  return { approval: refused, after: after ?? nothing };
}
