import type pg from 'pg';

/** A command died while it was decided: nothing was sent to the database. */
export class CommandFault extends Error {
  override readonly name = 'CommandFault';
  constructor(cause: unknown) {
    super('A command could not be decided.', { cause });
  }
}

/**
 * What a failed commit means.
 * `unknown`: the connection broke, the journal decides. `storage`: the database can't write, stop
 * acknowledging. `superseded`: another engine is the writer now. `rejected`: a statement failed,
 * so surely nothing was written; a bug in one command. `busy`: nothing was written, try again.
 */
export type FailureKind = 'unknown' | 'storage' | 'superseded' | 'rejected' | 'busy';

/** Raised by assert_place: another engine has raised the epoch. */
const EPOCH_IS_OVER = 'SF001';

/** Another engine is the writer now: this one no longer speaks for the journal. */
export class EpochOverError extends Error {
  override readonly name = 'EpochOverError';
  constructor() {
    super('The epoch is over: another engine writes.');
  }
}

/** Admin shutdown, crash shutdown, cannot connect now: the server goes away. */
const SERVER_GOES = /^57P0/;
/** System error, disk full, out of memory, corrupted data or index. */
const STORAGE = /^(58|53100|XX001|XX002)/;
/** Cancelled by a timeout, no more resources, lock trouble. */
const TRANSIENT = /^(57014|53|40|55P03)/;
const CONNECTION = /^08/;

/** Sorts an error of the driver, the server or the socket. */
export function classifyFailure(error: unknown): FailureKind {
  if (error instanceof CommandFault) return 'rejected';
  if (error instanceof EpochOverError) return 'superseded';
  const { code, severity } = error as Partial<pg.DatabaseError>;
  if (code === undefined || severity === undefined) return 'unknown';
  if (code === EPOCH_IS_OVER) return 'superseded';
  if (CONNECTION.test(code) || SERVER_GOES.test(code)) return 'unknown';
  if (STORAGE.test(code)) return 'storage';
  return TRANSIENT.test(code) ? 'busy' : 'rejected';
}
