// PostgreSQL refuses to run as root. As root we hand it to an account without rights.
import { statSync } from 'node:fs';
import path from 'node:path';
import { type Account, readAccounts } from '../../apps/server/src/platform/account.ts';
import { EmbeddedPostgresError } from './error.ts';

/** The account that PostgreSQL runs as. */
export type DatabaseUser = Account;

const PREFERRED = ['sarraf', 'postgres', 'nobody'];

/**
 * Picks the account for the database. An existing cluster keeps its owner, so that a package
 * installed later (which brings a `postgres` account) does not lock us out of our own data.
 */
export function chooseDatabaseUser(clusterDir: string): DatabaseUser | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readAccounts();
  const owner = statSync(clusterDir, { throwIfNoEntry: false })?.uid;
  const keeper = accounts.find((user) => user.uid === owner);
  if (keeper !== undefined) return keeper;
  for (const name of PREFERRED) {
    const found = accounts.find((user) => user.name === name);
    if (found !== undefined) return found;
  }
  throw new EmbeddedPostgresError(
    'no_unprivileged_user',
    'PostgreSQL refuses to run as root and this machine has no account named sarraf, postgres ' +
      'or nobody: add one, or set DATABASE_URL.',
  );
}

function mayEnter(dir: string, user: DatabaseUser): boolean {
  const stat = statSync(dir, { throwIfNoEntry: false });
  if (stat === undefined) return true;
  if (stat.uid === user.uid) return (stat.mode & 0o100) !== 0;
  if (stat.gid === user.gid) return (stat.mode & 0o010) !== 0;
  return (stat.mode & 0o001) !== 0;
}

/** True when `user` may enter every folder down to `target` (a private home says no). */
export function canReach(target: string, user: DatabaseUser | null): boolean {
  if (user === null) return true;
  for (let dir = path.resolve(target); ; dir = path.dirname(dir)) {
    if (!mayEnter(dir, user)) return false;
    if (dir === path.dirname(dir)) return true;
  }
}
