// Clients that never give up, and a memory of every answer they were given.
import { setTimeout as delay } from 'node:timers/promises';
import type { Command, IdempotencyClaim } from '@sarraf/settlement';

/** One thing a client wants, under a key that stays the same however often it is sent. */
export interface Operation {
  readonly key: string;
  readonly kind: string;
  /** May be refused before the engine hears of it: such a refusal is written down nowhere. */
  readonly isRefusedInFront?: boolean;
}

/** An operation as the engine takes it. */
export interface EngineOperation extends Operation {
  readonly command: Command;
  readonly claim: IdempotencyClaim;
}

/**
 * What a target says: the answer's bytes once it is given; `none` while nobody can say, with what was
 * heard instead. `good` is whether the operation was accepted, so that it had an effect.
 */
export type Answer =
  | { readonly type: 'given'; readonly bytes: string; readonly good: boolean }
  | { readonly type: 'none'; readonly words?: string };

/** Where operations are sent: the engine's host, or the whole server by its routes. */
export interface Target<O extends Operation> {
  send(operation: O): Promise<Answer>;
}

/** What the clients trade on and what is asked about it. */
export interface LoadSystem<O extends Operation> extends Target<O> {
  readonly connectionString: string;
  /** The key under which the engine must have written the operation down; undefined: none. */
  claimKey(operation: O): string | undefined;
}

/** An operation and the answer it was given; `good` as in {@link Answer}. */
export interface Recorded<O extends Operation> {
  readonly operation: O;
  readonly bytes: string;
  readonly good: boolean;
}

/** Whoever makes operations one after the other and learns from their answers. */
export interface Client<O extends Operation> {
  next(): O;
  note(recorded: Recorded<O>): void;
}

const RETRY_MS = 25;
const GIVE_UP_MS = 60_000;

/** Sends an operation until it is answered. @throws after a minute without an answer */
export async function insist<O extends Operation>(
  target: Target<O>,
  operation: O,
  retryMs = RETRY_MS,
): Promise<Recorded<O>> {
  const deadline = Date.now() + GIVE_UP_MS;
  let words = '';
  while (Date.now() < deadline) {
    const answer = await target.send(operation);
    if (answer.type === 'given') return { operation, bytes: answer.bytes, good: answer.good };
    words = answer.words ?? words;
    await delay(retryMs);
  }
  const { kind, key } = operation;
  throw new Error(`${kind} ${key} was not answered within a minute; in the end: ${words}`);
}

/** Every answer that was ever given, and whether the same key still gives it. */
export class Recorder<O extends Operation> {
  readonly #answers = new Map<string, Recorded<O>>();
  readonly #refusedInFront: O[] = [];
  #good = 0;

  /** Accepted operations so far. */
  get goodCount(): number {
    return this.#good;
  }

  get count(): number {
    return this.#answers.size;
  }

  get operations(): O[] {
    return [...this.#answers.values()].map(({ operation }) => operation);
  }

  /** Operations that were refused, and of which the journal may know nothing. */
  get refusedInFront(): readonly O[] {
    return this.#refusedInFront;
  }

  note(recorded: Recorded<O>): void {
    if (!recorded.good && recorded.operation.isRefusedInFront === true) {
      this.#refusedInFront.push(recorded.operation);
      return;
    }
    this.#answers.set(recorded.operation.key, recorded);
    if (recorded.good) this.#good += 1;
  }

  /** Sends every key once more, from `from` on; answers which ones got other bytes. */
  retryAll(target: Target<O>, from: number, atOnce: number): Promise<string[]> {
    return findChangedAnswers(target, [...this.#answers.values()].slice(from), atOnce);
  }
}

/** Sends operations once more under their keys; answers which ones got other bytes than before. */
export async function findChangedAnswers<O extends Operation>(
  target: Target<O>,
  recorded: readonly Recorded<O>[],
  atOnce: number,
): Promise<string[]> {
  const waiting = recorded.values();
  const different: string[] = [];
  const worker = async (): Promise<void> => {
    for (const next of waiting) {
      const again = await insist(target, next.operation);
      if (again.bytes === next.bytes) continue;
      const { kind, key } = next.operation;
      different.push(`${kind} ${key}: ${next.bytes} became ${again.bytes}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return different;
}
