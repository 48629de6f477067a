// What an act of staff is, and the one text of it that is hashed.
import { createHash } from 'node:crypto';
import type { ActName, UnreasonedAct } from './act-rules.ts';

/** One value that an act changed; null where there was or is none. */
export interface AuditChange {
  readonly field: string;
  readonly old: string | null;
  readonly new: string | null;
}

/** An act of staff, as its module tells it: one that decides has its reason. */
export type Act = ActFacts &
  (
    | { readonly act: ActName; readonly reason: string }
    | { readonly act: UnreasonedAct; readonly reason?: null }
  );

interface ActFacts {
  /** Null: the operator at the machine itself. */
  readonly actorId: number | null;
  /** What was acted on: a kind and its id, `kyc_request:12`. */
  readonly subject: string;
  /** The person whom it is about. */
  readonly personId?: number;
  readonly changes?: readonly AuditChange[];
}

/** An act as its row says, every value as text. */
export interface ActTexts {
  readonly at: string;
  readonly actor_id: string | null;
  readonly act: string;
  readonly subject: string;
  readonly person_id: string | null;
  readonly reason: string | null;
  readonly changes: string;
}

/** How many bytes a hash of the chain has. */
export const HASH_BYTES = 32;
/** What stands before the first act. */
export const CHAIN_START: Buffer = Buffer.alloc(HASH_BYTES);

/** The hash of an act by itself: not of its number, so that two acts that are swapped are found. */
export function hashAct(act: ActTexts): Buffer {
  const { at, actor_id, act: name, subject, person_id, reason, changes } = act;
  const text = JSON.stringify([at, actor_id, name, subject, person_id, reason, changes]);
  return createHash('sha256').update(text).digest();
}

/** A position in the chain. */
export interface Link {
  readonly position: bigint;
  readonly actId: bigint;
  readonly content: Uint8Array;
}

/** The hash of a position in the chain, from the one before it. */
export function hashLink(before: Uint8Array, { position, actId, content }: Link): Buffer {
  return createHash('sha256')
    .update(before)
    .update(`${position}/${actId}/`)
    .update(content)
    .digest();
}
