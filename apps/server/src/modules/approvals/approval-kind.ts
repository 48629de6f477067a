// What a kind of decision by two says of itself; the rest of it is the same for all.
import type { Ability } from '@sarraf/contracts';
import type { AttachedRow, Command } from '@sarraf/settlement';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { Act, AuditChange } from '../audit/index.ts';
import type { Operations } from '../operations/index.ts';

/** Where an approval stands. */
export type ApprovalState =
  | 'waiting'
  | 'applying'
  | 'approved'
  | 'failed'
  | 'refused'
  | 'withdrawn'
  | 'expired';

/** What was done to one, as the audit calls it. */
export type ApprovalEvent =
  | 'proposed'
  | 'approved'
  | 'refused'
  | 'withdrawn'
  | 'applied'
  | 'failed';

/** Something that one officer wants and another one decides on. */
export interface Approval<Wanted> {
  readonly id: bigint;
  /** What it is about, in the kind's own words. */
  readonly subject: string;
  /** The person whom it is about. */
  readonly personId: number | null;
  readonly personName: string | null;
  readonly wanted: Wanted;
  /** What stood when it was proposed, as {@link ApprovalKind.current} wrote it. */
  readonly before: string | null;
  readonly reason: string;
  readonly proposedBy: number;
  readonly proposerName: string | null;
  readonly proposedAt: Date;
  readonly expiresAt: Date | null;
  readonly state: ApprovalState;
  readonly decidedBy: number | null;
  readonly deciderName: string | null;
  readonly decidedReason: string | null;
  readonly decidedAt: Date | null;
  /** Why its command was not taken: a word of the engine. */
  readonly failure: string | null;
}

/** What one is about, before it waits and afterwards. */
export interface About<Wanted> {
  readonly subject: string;
  readonly personId: number | null;
  readonly wanted: Wanted;
}

/** What is to be done once the transaction is committed. */
export type After = () => Promise<void>;

/** A proposal as an officer makes it. */
export interface Proposed<Wanted> {
  readonly subject: string;
  readonly personId?: number | null;
  readonly wanted: Wanted;
  readonly officer: number;
  readonly reason: string;
  readonly also?: AlsoDone;
}

/** What the caller does in the same transaction, for the audit; by the step that it comes to. */
export type AlsoDone = (word: ApprovalEvent) => readonly AuditChange[];

/** An officer's decision. */
export interface Decision {
  readonly officer: number;
  readonly reason: string;
  readonly also?: AlsoDone;
}

/** What the audit says of a step beside who, why and its word. */
export interface Description {
  /** A kind and an id: `custody:BTC`. */
  readonly subject: string;
  readonly personId?: number;
  readonly changes: readonly AuditChange[];
}

/** A step of an approval, for {@link ApprovalKind.describe}. */
export interface Step {
  readonly word: ApprovalEvent;
  /** Who did it. */
  readonly officer: number;
  /** Where it stood before; null: nowhere, it begins. */
  readonly old: ApprovalState | null;
  readonly next: ApprovalState;
}

/** A command for the books: sent under the approval's id until they answer, and taken once. */
export interface CommandOf<Wanted> {
  /** What has to be done before it is sent; done again with each try. @throws as `submit` does */
  readonly before?: (approval: Approval<Wanted>) => Promise<void>;
  readonly submit: Operations['submit'];
  /** The same for one approval however often it is asked; its reference is of the approval alone. */
  command(approval: Approval<Wanted>): Command;
  /** Rows that are written with it. */
  rows(approval: Approval<Wanted>): readonly AttachedRow[];
}

/** One kind of decision by two. */
export interface ApprovalKind<Wanted> {
  /** Of the table, and the first part of its words in the audit: `custody`. */
  readonly kind: string;
  /** What an officer has to have, and for how long it counts. */
  readonly ability: Ability;
  /** How long it waits; ms. Undefined: as long as it takes. */
  readonly expires?: number;
  /** People concerned, clients or staff: neither they nor their relatives decide. */
  readonly subjects?: (about: About<Wanted>) => readonly number[];
  /** Taken before anything is looked at: what else the kind's own rows are changed under. */
  readonly lock?: (tx: PlainDb, about: About<Wanted>) => Promise<void>;
  /** Of what waits by itself, as a request does: it still does. @throws AppError */
  readonly assertOpen?: (tx: PlainDb, about: About<Wanted>) => Promise<void>;
  /** Further reasons that keep an officer from approving or rejecting. @throws AppError */
  readonly assertMay?: (tx: PlainDb, approval: Approval<Wanted>, officer: number) => Promise<void>;
  /**
   * The current value, as text. Approving a proposal made against another value is refused as outdated.
   */
  readonly current?: (tx: PlainDb, wanted: Wanted) => Promise<string>;
  /** Looks at what is wanted before it waits. @throws AppError */
  readonly assertWanted?: (
    tx: PlainDb,
    proposed: Proposed<Wanted>,
    before: string | null,
  ) => Promise<void>;
  /** Whether one officer is enough, such as below a sum. Default: never. */
  readonly byOne?: (tx: PlainDb, proposed: Proposed<Wanted>) => Promise<boolean>;
  /** It has no rejection: without an approval nothing happens. */
  readonly yesOnly?: true;
  /** It may be proposed before a second officer qualifies. */
  readonly waitsForSecond?: true;
  /** Does it: rows of the decision's own transaction, or a command for the books. */
  readonly apply:
    | ((tx: PlainDb, approval: Approval<Wanted>) => Promise<After | undefined>)
    | CommandOf<Wanted>;
  /** What follows a rejection. */
  readonly refused?: (tx: PlainDb, approval: Approval<Wanted>) => Promise<After | undefined>;
  /** Repeated when the approver sends the same approval again: messages that may have been lost. */
  readonly again?: (approval: Approval<Wanted>) => Promise<void>;
  /** What the audit says of a step. */
  describe(tx: PlainDb, approval: Approval<Wanted>, step: Step): Promise<Description>;
  /** The act where its name depends on what is wanted; else it is derived. */
  readonly act?: (approval: Approval<Wanted>, word: ApprovalEvent) => Act['act'] | undefined;
}
