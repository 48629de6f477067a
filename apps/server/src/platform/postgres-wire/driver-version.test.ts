import { createRequire } from 'node:module';
import pg from 'pg';
import { expect, it } from 'vitest';

const { version } = createRequire(import.meta.url)('pg/package.json') as { version: string };

/**
 * Beyond the driver's documentation we lean on this (ADR 0019):
 * - `pipelined-transactions.ts`: a connection that pipelines takes a class that extends `pg.Query`,
 *   writes what its `submit` writes and nothing else, reads `query_timeout` off it and destroys the
 *   socket when that is over, and calls `handleCommandComplete`, `handleError`,
 *   `handleReadyForQuery`, `handleRowDescription`, `handleDataRow` and `handleCopyInResponse`;
 * - `copy-out.ts`: a `Submittable` is called with each message of a copy (`handleCopyData`).
 *
 * There is no public way to send many statements behind one Sync. So another version is looked at
 * before it is taken: read its `client.js` and `query.js`, run this folder's tests and those of
 * `engine/store`, then change the number.
 */
it('is the version of the driver that was looked at', () => {
  expect(version).toBe('8.23.1');
});

it.each([
  'submit',
  'handleCommandComplete',
  'handleCopyData',
  'handleCopyInResponse',
  'handleDataRow',
  'handleError',
  'handleReadyForQuery',
  'handleRowDescription',
])('still calls %s of a query', (name) => {
  expect(Reflect.get(pg.Query.prototype, name)).toBeTypeOf('function');
});
