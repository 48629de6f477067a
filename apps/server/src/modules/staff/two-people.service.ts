// Changes that take two people: one proposes, another decides, as soon as there are two. Whoever is alone
// is refused what is about themselves, and does the rest.
import type { StaffChanged, StaffProposal } from '@sarraf/contracts';
import { type Ability, AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { Act, AuditChange, AuditModule } from '../audit/index.ts';
import type { ServerContext } from '../server-context.ts';
import {
  hasNationalCode,
  isAlone,
  lockStaff,
  readKinship,
  type SecondPerson,
} from '../approvals/index.ts';

import { toProposal } from './proposals.mapper.ts';
import {
  decideProposal,
  expireProposals,
  insertProposal,
  type ProposalRow,
  selectProposal,
  selectWaitingProposals,
  takeOverProposal,
} from './proposals.queries.ts';

/** What a change is about, and what is to be afterwards. Values are texts of JSON. */
export interface Change {
  readonly subject: string;
  readonly personId: number | null;
  readonly oldText: string;
  readonly newText: string;
  /** Who wanted it. */
  readonly actorId: number;
  /** Who approved it; null: nobody, as whoever wanted it was alone. */
  readonly approvedBy: number | null;
  readonly reason: string;
}

/** One kind of change, as its owner describes it. */
export interface ChangeKind {
  /** What stands now, written as `newText` is. @throws AppError `not_found` */
  current(tx: PlainDb, subject: string): Promise<string>;
  /** Does it. Answers what is to be done once it is committed. */
  apply(tx: PlainDb, change: Change): Promise<() => Promise<void>>;
  /** Words that go away and words that come, for whoever decides. */
  compare(
    oldText: string,
    newText: string,
  ): {
    readonly removes: readonly string[];
    readonly adds: readonly string[];
  };
  /** What stands in the audit. */
  readonly act: (newText: string) => Act['act'];
  /** The national code of whom it brings in, where it brings in somebody. */
  readonly codeOf?: (newText: string) => string;
}

/** Kinds of change by name. */
export type ChangeKinds = Readonly<Record<StaffProposal['kind'], ChangeKind>>;

/** A change that somebody wants. */
export interface WantedChange {
  readonly kind: StaffProposal['kind'];
  readonly subject: string;
  readonly personId: number | null;
  readonly newText: string;
  readonly reason: string;
  readonly actorId: number;
  /** Whether it changes what the actor may do: then it is never done by one. */
  readonly isOfSelf: boolean;
}

/** Who decides on a proposal, and why. */
export interface Decision {
  readonly officer: number;
  readonly reason: string;
}

/** Changes by two people. */
export interface TwoPeople {
  /** Does a change or keeps it for a second person. @throws AppError */
  want(change: WantedChange): Promise<StaffChanged>;
  /** Does what another proposed, once. @throws AppError */
  approve(id: number, decision: Decision): Promise<StaffProposal>;
  /** Refuses a proposal, or withdraws one's own. @throws AppError */
  refuse(id: number, decision: Decision): Promise<StaffProposal>;
  waiting(): Promise<StaffProposal[]>;
}

/** What whoever decides on changes of the staff has. */
export const DECIDES: Ability = { action: 'update', subject: 'Staff' };
const PROPOSALS_MAX = 100;

/** What all steps share. */
interface Parts {
  readonly context: ServerContext;
  readonly audit: AuditModule;
  readonly kinds: ChangeKinds;
  readonly secondPerson: SecondPerson;
}

/** Changes by two people in this installation. */
export function createTwoPeople(parts: Parts): TwoPeople {
  const { plainDb } = parts.context;
  const toWire = (row: ProposalRow): StaffProposal =>
    toProposal(row, parts.kinds[row.kind].compare(row.old_text, row.new_text));
  return {
    want: async (change) => {
      const { after, id } = await withTransaction(plainDb, (tx) => doOrPropose(parts, tx, change));
      await after();
      if (id === undefined) return { done: true, proposal: null };
      return { done: false, proposal: toWire(await load(plainDb, id)) };
    },
    approve: async (id, decision) => {
      const after = await withTransaction(plainDb, (tx) => approve(parts, tx, id, decision));
      await after();
      return toWire(await load(plainDb, id));
    },
    refuse: async (id, decision) => {
      await withTransaction(plainDb, (tx) => refuse(parts, tx, id, decision));
      return toWire(await load(plainDb, id));
    },
    waiting: async () => (await selectWaitingProposals(plainDb, PROPOSALS_MAX)).map(toWire),
  };
}

async function load(db: PlainDb, id: number): Promise<ProposalRow> {
  const row = await selectProposal(db, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

interface Done {
  readonly after: () => Promise<void>;
  /** Of the proposal, where it waits. */
  readonly id?: number;
}

async function doOrPropose(parts: Parts, tx: PlainDb, wanted: WantedChange): Promise<Done> {
  const kind = parts.kinds[wanted.kind];
  await lockStaff(tx);
  await expireProposals(tx);
  const oldText = await kind.current(tx, wanted.subject);
  const change: Change = { ...wanted, oldText, approvedBy: null };
  if (oldText === wanted.newText) throw new AppError('nothing_changes');
  if (await isAlone(parts.context.secrets, tx, wanted.actorId, DECIDES)) {
    if (wanted.isOfSelf) throw new AppError('second_person_missing');
    return { after: await applyChange(parts, tx, wanted.kind, { change, decision: null }) };
  }
  const id = await insertProposal(tx, {
    ...change,
    kind: wanted.kind,
    proposedBy: wanted.actorId,
  });
  if (id === undefined) throw new AppError('approval_waiting');
  await record(parts, tx, wanted.kind, {
    change,
    act: 'change_proposed',
    reason: wanted.reason,
    actorId: wanted.actorId,
  });
  return { after: () => Promise.resolve(), id };
}

async function approve(
  parts: Parts,
  tx: PlainDb,
  id: number,
  decision: Decision,
): Promise<() => Promise<void>> {
  const { officer } = decision;
  await lockStaff(tx);
  const row = await load(tx, id);
  if (row.state !== 'waiting') throw new AppError('approval_not_waiting');
  await assertOfOthers(parts, tx, row, officer);
  const view = await parts.secondPerson.decide(tx, { officer, ability: DECIDES });
  const word = view.weigh(row.proposed_by);
  const kind = parts.kinds[row.kind];
  if ((await kind.current(tx, row.subject)) !== row.old_text) {
    throw new AppError('approval_outdated');
  }
  if (word === 'first') return takeOver(parts, tx, row, decision);
  if (!(await decideProposal(tx, id, 'approved', officer))) {
    throw new AppError('approval_not_waiting');
  }
  const change: Change = { ...changeOf(row), approvedBy: officer };
  return applyChange(parts, tx, row.kind, { change, decision });
}

/** Whoever proposed it is no officer any more: it is this one's, and waits for a second one. */
async function takeOver(
  parts: Parts,
  tx: PlainDb,
  row: ProposalRow,
  { officer: actorId, reason }: Decision,
): Promise<() => Promise<void>> {
  await takeOverProposal(tx, Number(row.id), actorId);
  const change = changeOf(row);
  await record(parts, tx, row.kind, { change, act: 'change_proposed', reason, actorId });
  return () => Promise.resolve();
}

async function refuse(
  parts: Parts,
  tx: PlainDb,
  id: number,
  { officer, reason }: Decision,
): Promise<void> {
  await lockStaff(tx);
  const row = await load(tx, id);
  const isOwn = Number(row.proposed_by) === officer;
  if (!isOwn) await assertOfOthers(parts, tx, row, officer);
  if (!(await decideProposal(tx, id, isOwn ? 'withdrawn' : 'refused', officer))) {
    throw new AppError('approval_not_waiting');
  }
  await record(parts, tx, row.kind, {
    change: changeOf(row),
    reason,
    act: isOwn ? 'change_withdrawn' : 'change_refused',
    actorId: officer,
  });
}

const changeOf = (row: ProposalRow): Change => ({
  subject: row.subject,
  personId: row.person_id === null ? null : Number(row.person_id),
  oldText: row.old_text,
  newText: row.new_text,
  actorId: Number(row.proposed_by),
  approvedBy: null,
  reason: row.reason,
});

/**
 * Nobody decides, be it a no, on what they proposed, on themselves, on whom they invited, or on and
 * for somebody who has their national code.
 *
 * @throws AppError `approval_second_officer`, `decides_on_self`, `decides_on_invited`
 */
async function assertOfOthers(
  { context: { secrets }, kinds }: Parts,
  tx: PlainDb,
  row: ProposalRow,
  officer: number,
): Promise<void> {
  const standsTo = (person: number) => readKinship(secrets, tx, { colleague: officer, person });
  const proposer = Number(row.proposed_by);
  if ((await standsTo(proposer)).isSelf) throw new AppError('approval_second_officer');
  if (row.person_id !== null) {
    const { isSelf, isInviter } = await standsTo(Number(row.person_id));
    if (isSelf) throw new AppError('decides_on_self');
    if (isInviter) throw new AppError('decides_on_invited');
  }
  const code = kinds[row.kind].codeOf?.(row.new_text);
  if (code !== undefined && (await hasNationalCode(secrets, tx, officer, code))) {
    throw new AppError('decides_on_self');
  }
}

async function applyChange(
  parts: Parts,
  tx: PlainDb,
  name: StaffProposal['kind'],
  { change, decision }: { readonly change: Change; readonly decision: Decision | null },
): Promise<() => Promise<void>> {
  const kind = parts.kinds[name];
  const after = await kind.apply(tx, change);
  await record(parts, tx, name, {
    change,
    act: kind.act(change.newText),
    reason: decision?.reason ?? change.reason,
    actorId: decision?.officer ?? change.actorId,
  });
  return after;
}

/** Writes who did it and why, and beside it who had proposed it. */
async function record(
  { audit, kinds }: Parts,
  tx: PlainDb,
  name: StaffProposal['kind'],
  done: {
    readonly change: Change;
    readonly act: Act['act'];
    readonly reason: string;
    readonly actorId: number;
  },
): Promise<void> {
  const { change, act, reason, actorId } = done;
  const { removes, adds } = kinds[name].compare(change.oldText, change.newText);
  const changes: AuditChange[] = [
    { field: name, old: wordsOf(removes), new: wordsOf(adds) },
    ...(actorId === change.actorId
      ? []
      : [{ field: 'proposed_by', old: null, new: String(change.actorId) }]),
  ];
  await audit.record(tx, {
    actorId,
    act,
    subject: change.subject,
    ...(change.personId === null ? {} : { personId: change.personId }),
    reason,
    changes,
  });
}

const wordsOf = (words: readonly string[]): string | null =>
  words.length === 0 ? null : words.join(', ');
