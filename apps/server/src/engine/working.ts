// What the writer works with between a start, or a failure, and the next failure.
import type { Exchange } from '@sarraf/settlement';
import { DurabilityError } from '../platform/database/durability.ts';
import { classifyFailure } from './database-failure.ts';
import {
  type EngineConnection,
  type EngineConnectionOptions,
  type LockWait,
  openEngineConnection,
} from './engine-connection.ts';
import { EngineError } from './engine-error.ts';
import { loadExchange, type OwnerKinds, RecoveryError } from './recovery.ts';

export interface Working {
  readonly connection: EngineConnection;
  readonly exchange: Exchange;
  readonly owners: OwnerKinds;
  /** Time of the journal's last batch. */
  readonly lastAt: number;
}

export interface OpenOptions {
  readonly database: EngineConnectionOptions;
  readonly wait: LockWait;
  /** The lock is held, the state not yet read. */
  readonly onLocked: () => void;
}

/**
 * Becomes the writer and reads the state back.
 *
 * @throws DurabilityError, RecoveryError, EngineError when it was stopped, or the driver's error
 */
export async function openWorking(options: OpenOptions): Promise<Working> {
  const connection = await openEngineConnection(options.database, options.wait);
  if (connection === undefined) {
    throw new EngineError('engine_unavailable', 'The engine was stopped while it waited.');
  }
  try {
    options.onLocked();
    return { connection, ...(await loadExchange(connection.db)) };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Whether trying again can't help: the database must not be written by this program. */
export function isFinal(error: unknown): boolean {
  if (error instanceof DurabilityError || error instanceof RecoveryError) return true;
  const kind = classifyFailure(error);
  return kind === 'rejected' || kind === 'storage';
}
