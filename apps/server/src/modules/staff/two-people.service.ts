// Changes of the staff that take two people: one proposes, another decides, as soon as there are two.
// Whoever is alone is refused what is about themselves, and does the rest.
import type { Ability, StaffChanged, StaffProposal } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import {
  type Approval,
  type ApprovalKind,
  type ApprovalsModule,
  type Decision,
  hasNationalCode,
  isAlone,
  lockStaff,
  readKinship,
} from '../approvals/index.ts';
import type { Act, AuditChange } from '../audit/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { KeptChange } from './kept-change.ts';
import { toProposal } from './proposals.mapper.ts';

/** What a change is about, and what is to be afterwards. Values are texts of JSON. */
export interface Change {
  readonly subject: string;
  readonly newText: string;
  /** Who wanted it. */
  readonly actorId: number;
  /** Who approved it; null: nobody, as whoever wanted it was alone. */
  readonly approvedBy: number | null;
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
const WAITS_MS = 7 * 24 * 3_600_000;

/** What all steps share. */
interface Parts {
  readonly context: ServerContext;
  readonly approvals: Pick<ApprovalsModule, 'approval'>;
  readonly kinds: ChangeKinds;
}

/** Changes by two people in this installation. */
export function createTwoPeople(parts: Parts): TwoPeople {
  const { plainDb } = parts.context;
  const changes = parts.approvals.approval(changeApproval(parts));
  const toWire = (approval: Approval<KeptChange>): StaffProposal =>
    toProposal(approval, compare(parts.kinds, approval));
  return {
    want: async ({ kind, subject, newText: value, isOfSelf, actorId, reason, personId }) => {
      const made = await changes.propose({
        subject: `${kind}/${subject}`,
        personId,
        wanted: { kind, subject, value, isOfSelf },
        officer: actorId,
        reason,
      });
      if (made.state !== 'waiting') return { done: true, proposal: null };
      return { done: false, proposal: toWire(made) };
    },
    approve: async (id, decision) => toWire(await changes.approve(id, decision)),
    refuse: async (id, decision) => toWire(await changes.refuse(id, decision)),
    waiting: async () => (await changes.waiting(plainDb)).slice(0, PROPOSALS_MAX).map(toWire),
  };
}

/** Every change of the staff, as two people decide on it. */
function changeApproval(parts: Parts): ApprovalKind<KeptChange> {
  const { context, kinds } = parts;
  return {
    kind: 'change',
    ability: DECIDES,
    expires: WAITS_MS,
    // an installation begins with one person
    waitsForSecond: true,
    byOne: async (tx, { officer, wanted }) => {
      if (!(await isAlone(context.secrets, tx, officer, DECIDES))) return false;
      if (wanted.isOfSelf) throw new AppError('second_person_missing');
      return true;
    },
    lock: lockStaff,
    assertMay: (tx, approval, officer) => assertOfOthers(parts, tx, approval, officer),
    current: (tx, { kind, subject }) => kinds[kind].current(tx, subject),
    assertWanted: async (_tx, { wanted }, before) => {
      if (before === wanted.value) throw new AppError('nothing_changes');
    },
    apply: (tx, { decidedBy, proposedBy, wanted: { kind, subject, value } }) =>
      kinds[kind].apply(tx, {
        subject,
        newText: value,
        actorId: proposedBy,
        approvedBy: decidedBy === proposedBy ? null : decidedBy,
      }),
    act: ({ wanted: { kind, value } }, word) =>
      word === 'approved' ? kinds[kind].act(value) : undefined,
    describe: async (_tx, approval, { officer }) => ({
      subject: approval.wanted.subject,
      changes: changesOf(kinds, approval, officer),
    }),
  };
}

const compare = (kinds: ChangeKinds, { before, wanted }: Approval<KeptChange>) =>
  kinds[wanted.kind].compare(before ?? 'null', wanted.value);

/**
 * Nobody decides, be it a no, on themselves, on whom they invited, or on and for somebody who has their
 * national code.
 *
 * @throws AppError `decides_on_self`, `decides_on_invited`
 */
async function assertOfOthers(
  { context: { secrets }, kinds }: Parts,
  tx: PlainDb,
  { personId, wanted: { kind, value } }: Approval<KeptChange>,
  officer: number,
): Promise<void> {
  if (personId !== null) {
    const asked = { colleague: officer, person: personId };
    const { isSelf, isInviter } = await readKinship(secrets, tx, asked);
    if (isSelf) throw new AppError('decides_on_self');
    if (isInviter) throw new AppError('decides_on_invited');
  }
  const code = kinds[kind].codeOf?.(value);
  if (code !== undefined && (await hasNationalCode(secrets, tx, officer, code))) {
    throw new AppError('decides_on_self');
  }
}

/** What it changes, and beside it who had proposed it. */
function changesOf(
  kinds: ChangeKinds,
  approval: Approval<KeptChange>,
  officer: number,
): readonly AuditChange[] {
  const { removes, adds } = compare(kinds, approval);
  const change = { field: approval.wanted.kind, old: wordsOf(removes), new: wordsOf(adds) };
  if (officer === approval.proposedBy) return [change];
  return [change, { field: 'proposed_by', old: null, new: String(approval.proposedBy) }];
}

const wordsOf = (words: readonly string[]): string | null =>
  words.length === 0 ? null : words.join(', ');
