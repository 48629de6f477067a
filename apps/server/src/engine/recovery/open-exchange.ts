// A start, or the way back from a failure, as a whole: lock, state, and what the rows lack.
import type { Exchange } from '@sarraf/settlement';
import { DurabilityError } from '../../platform/database/durability.ts';
import { classifyFailure } from '../store/database-failure.ts';
import { EngineError, RecoveryError } from '../engine-error.ts';
import type { EngineSession, EngineStore, LockWait } from '../store/engine-store.ts';
import { redoTail } from './redo-tail.ts';
import { loadExchange, type LoadOptions } from './load-exchange.ts';
import type { OwnerKinds } from './owner-kinds.ts';

/** What a writer works with. */
export interface OpenedExchange {
  readonly session: EngineSession;
  readonly exchange: Exchange;
  readonly owners: OwnerKinds;
  /** Time of the last batch, or the clock's, ms since 1970: no command is dated before it. */
  readonly lastAt: number;
}

/** Where to open it, and how much of history to read. */
export interface OpenOptions {
  readonly store: EngineStore;
  readonly wait: LockWait;
  readonly load: LoadOptions;
  /** The lock is held, the state not yet read. */
  readonly onLocked: () => void;
}

/**
 * Becomes the writer and reads the state back.
 *
 * @throws DurabilityError, RecoveryError, EngineError when it was stopped, or the driver's error
 */
export async function openExchange(options: OpenOptions): Promise<OpenedExchange> {
  const session = await options.store.open(options.wait);
  if (session === undefined) {
    throw new EngineError('engine_unavailable', 'The engine was stopped while it waited.');
  }
  try {
    options.onLocked();
    const { tail, ...loaded } = await loadExchange(session, options.load);
    await redoTail({ session, ...loaded }, tail, options.load.exchange?.recentMax);
    return { session, ...loaded };
  } catch (error) {
    const over = error instanceof RecoveryError ? await epochErrorOf(session) : undefined;
    await session.close();
    throw over ?? error;
  }
}

/**
 * Where rows and journal contradict one another: that a successor writes them meanwhile, or that
 * nobody can say; undefined where they are still ours to judge.
 */
function epochErrorOf(session: EngineSession): Promise<unknown> {
  return session.readOutcomes([]).then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Whether trying again can't help: the database must not be written by this program. */
export function isFinal(error: unknown): boolean {
  if (error instanceof DurabilityError || error instanceof RecoveryError) return true;
  const kind = classifyFailure(error);
  return kind === 'rejected' || kind === 'storage';
}
