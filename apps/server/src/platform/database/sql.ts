// The way from a handle to its statements. In modules only `.queries` files import this file.
import type { Db } from './database.ts';

/** Where a handle keeps what runs its statements. */
export const STATEMENTS = Symbol('statements');

/** A handle on the database: passed on by everybody, asked by `.queries` files. */
export interface DbHandle {
  readonly [STATEMENTS]: Db;
}

/** What runs statements on a handle. */
export function sql(handle: DbHandle): Db {
  return handle[STATEMENTS];
}
