// Settings that operators write: dated rows, of which the newest that has begun is in force.
import type { PlainDb } from '../../platform/database/handles.ts';
import { insertFrom, insertValue, lockName, selectLater, selectValue } from './settings.queries.ts';

/** A setting as it is in force at a moment, ms since 1970; undefined when nobody set it. */
export function readSetting(db: PlainDb, name: string, now: number): Promise<unknown> {
  return selectValue(db, name, new Date(now));
}

/** Writes the value of the first start; one that is there stays. */
export function makeFirstSetting(db: PlainDb, name: string, value: unknown): Promise<void> {
  return insertValue(db, name, JSON.stringify(value));
}

/** Whoever writes a setting by what stands in it does it alone, to the transaction's end. */
export function lockSetting(tx: PlainDb, name: string): Promise<void> {
  return lockName(tx, name);
}

/**
 * Writes a value that is in force from a moment on; ms since 1970. False where another one begins
 * just then. With the approval by which two officers decided on it, where its list says who did.
 */
export function addSetting(
  db: PlainDb,
  name: string,
  from: number,
  value: unknown,
  approvalId?: bigint,
): Promise<boolean> {
  return insertFrom(db, name, { from: new Date(from), json: JSON.stringify(value), approvalId });
}

/** Values of a setting that begin after a moment, the next one first. */
export function readLaterSettings(
  db: PlainDb,
  name: string,
  now: number,
): Promise<{ readonly from: Date; readonly value: unknown }[]> {
  return selectLater(db, name, new Date(now));
}
