// What stands around a command on its way: whose request it is, what goes with it, what was found.
import type { Command } from './verbs.ts';
import type { Outcome } from './outcome.ts';
import type { FoundRecords } from './records/record-list.ts';

/** Identity of one request for idempotency: one effect and one answer per (user, route, key). */
export interface IdempotencyClaim {
  readonly user: number;
  readonly route: string;
  readonly key: string;
  /** Hash of the normalised body; another body under the same key is refused. */
  readonly bodyHash: string;
}

/** A use case's own row, written in the command's transaction and only if it is accepted. */
export interface AttachedRow {
  /** Name under which the server registered a set-wise statement. */
  readonly writer: string;
  readonly row: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * What the engine found in older history before it applied the command; journalled with it. Rows of
 * registered kinds stand by the names of their kinds.
 */
export interface FoundHistory extends FoundRecords {
  /** The stored answer of this idempotency key. */
  readonly answer?: { readonly bodyHash: string; readonly outcome: Outcome };
  /** The order that already carries this client order id. */
  readonly clientOrder?: { readonly orderId: number };
  /** The order to be cancelled, when it is no longer open. */
  readonly order?: { readonly orderId: number; readonly user: number; readonly status: string };
  /** The ledger entry that already carries this (kind, reference). */
  readonly reference?: { readonly entry: number };
}

/** One entry of the journal's batch. */
export interface CommandEnvelope<C extends Command = Command> {
  /** UUID made by the caller; asks for the outcome later (`status_url`). */
  readonly id: string;
  /** Milliseconds since 1970 UTC, stamped when the engine took it in. */
  readonly at: number;
  readonly command: C;
  readonly claim?: IdempotencyClaim;
  readonly rows?: readonly AttachedRow[];
  readonly found?: FoundHistory;
}
