import type { Send } from '#testing/orders.ts';
import type { RefusalCase } from '#testing/refusals.ts';
import type { SignedIn } from '#testing/server.ts';

/** Several wrong things at once, put right one by one: a title, and what makes and tells it. */
export type RefusalSequence = readonly [title: string, run: () => Promise<void>];

/** Refusals that one server with its people can be brought to. */
export interface RefusalArea {
  readonly name: string;
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
  /** After each case. */
  readonly reset: () => Promise<void>;
  readonly send: Send;
  readonly cases: readonly RefusalCase<string>[];
  readonly sequences: readonly RefusalSequence[];
  /** Who provokes a case. */
  readonly person: (one: RefusalCase<string>) => SignedIn;
  /** What a case may not change. */
  readonly inventory: (one: RefusalCase<string>) => Promise<unknown>;
}
