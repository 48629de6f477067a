// What the modules whose decisions take two officers call.
import type { MayDecide } from '@sarraf/contracts';
import type { Clock } from '../../platform/clock.ts';
import type { PlainDb, PlainPool } from '../../platform/database/handles.ts';
import type { AuditModule } from '../audit/index.ts';
import type { After, Approval, ApprovalKind, Decision, Proposed } from './approval-kind.ts';
import type { ApprovalKey } from './approvals.queries.ts';
import type { SecondPerson } from './second-person.service.ts';

/** What approvals are kept with. */
export interface ApprovalsDeps {
  readonly audit: Pick<AuditModule, 'record'>;
  readonly context: { readonly clock: Pick<Clock, 'now'>; readonly plainDb: PlainPool };
  readonly secondPerson: SecondPerson;
}

/** The result of a decision, inside the caller's transaction. */
export interface DecisionResult<Wanted> {
  readonly approval: Approval<Wanted>;
  /** To be done once the transaction is committed. */
  readonly after: After;
  /** The officer had decided so before: the first answer is repeated. */
  readonly isRepeated: boolean;
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
  /** The same inside the caller's transaction; `after` is to be called behind its commit. */
  proposeIn(tx: PlainDb, proposed: Proposed<Wanted>): Promise<DecisionResult<Wanted>>;
  /**
   * Approves another officer's proposal and applies it; idempotent for its approver. A proposal whose
   * author is no officer any more becomes the caller's own, and waits for a second approval.
   *
   * @throws AppError `not_found`, `approval_not_waiting`, `approval_second_officer`,
   *   `approval_outdated`, `officer_too_new`, `second_person_missing`, `decides_on_self`,
   *   `invited_pair`
   */
  approve(id: ApprovalKey['id'], decision: Decision): Promise<Approval<Wanted>>;
  /**
   * Rejects a proposal, or withdraws one's own; idempotent for the officer who ended it.
   *
   * @throws AppError `not_found`, `approval_not_waiting`, `decides_on_self`, `invited_pair`
   */
  refuse(id: ApprovalKey['id'], decision: Decision): Promise<Approval<Wanted>>;
  /**
   * Approves or rejects a request that exists without a proposal, inside the caller's transaction: the
   * first approval proposes, the second one applies; a rejection needs no proposal before it. Where
   * something else is wanted than what waits, that is no longer wanted: a first approval begins.
   *
   * @throws AppError as {@link propose}, {@link approve} and {@link refuse}
   */
  decideRequest(
    tx: PlainDb,
    verdict: 'approve' | 'refuse',
    proposed: Proposed<Wanted>,
  ): Promise<DecisionResult<Wanted>>;
  /** Whether an officer may approve each now, and whose first approval stands. */
  look(db: PlainDb, officer: number, items: readonly Looked[]): Promise<readonly Seen<Wanted>[]>;
  /** The one of a subject that waits. */
  waitingOf(db: PlainDb, subject: string): Promise<Approval<Wanted> | undefined>;
  /** One. @throws AppError `not_found` */
  find(db: PlainDb, id: ApprovalKey['id']): Promise<Approval<Wanted>>;
  /** Those that wait, the oldest first. */
  waiting(db: PlainDb): Promise<readonly Approval<Wanted>[]>;
  /** Of each subject the newest that was approved. */
  inForce(db: PlainDb): Promise<readonly Approval<Wanted>[]>;
  /** Finishes one that was decided, where that is not done yet. */
  finish(id: ApprovalKey['id']): Promise<void>;
}

/** A request, as it is looked at. */
export interface Looked {
  readonly subject: string;
  readonly personId: number;
}

/** What an officer sees of a request. */
export interface Seen<Wanted> {
  /** The first word, of an officer who still counts. */
  readonly first: Approval<Wanted> | undefined;
  readonly mayDecide: MayDecide;
}

/** What the steps of a kind share. */
export interface Parts<Wanted> extends ApprovalsDeps {
  readonly kind: ApprovalKind<Wanted>;
}
