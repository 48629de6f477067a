// What was done already is answered as it was the first time, whatever has changed since.
import {
  type CommandType,
  type IdempotencyClaim,
  type Outcome,
  outcomeOf,
} from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { readAnswer } from './operations.queries.ts';

/**
 * What the engine answered when this key came before; undefined where it did not.
 *
 * @throws AppError `idempotency_key_reused` when it came with something else
 */
export async function earlierAnswer<T extends CommandType>(
  db: OrderedDb,
  claim: IdempotencyClaim | undefined,
  type: T,
): Promise<Outcome<T> | undefined> {
  const before = claim === undefined ? undefined : await readAnswer(db, claim);
  if (before === undefined) return undefined;
  const isSame = before.bodyHash === claim?.bodyHash;
  const kept = isSame ? outcomeOf(type, before.outcome) : undefined;
  if (kept === undefined) throw new AppError('idempotency_key_reused');
  return kept;
}

/**
 * Decides, unless that fails before the engine is asked: then a retry of what was already done is
 * answered as it was the first time. Prices move, and a done thing stays done.
 */
export async function answered<T extends CommandType>(
  db: OrderedDb,
  claim: IdempotencyClaim | undefined,
  type: T,
  decide: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await decide();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const before = await earlierAnswer(db, claim, type);
    if (before === undefined) throw error;
    return before;
  }
}
