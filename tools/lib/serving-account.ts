// What serves strangers doesn't do it as root: as root we hand it to an account without rights.
import { chmodSync, lchownSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type Account, readAccounts } from '../../apps/server/src/platform/account.ts';
import { canReach, chooseDatabaseUser } from '../embedded-postgres/user.ts';
import { Refusal } from './project.ts';

/** An account of this machine, which is not root. */
export type ServingAccount = Account;

/** Says by its name which account serves; read only where we are root. */
const ACCOUNT_VARIABLE = 'SARRAF_USER';
const PREFERRED = ['sarraf-server', 'www-data', 'daemon', 'nobody'];

/**
 * The account that serves; undefined where we are not root, as then it is ours. It is never the
 * embedded database's own: whoever may write the cluster's files is its superuser.
 *
 * @throws Refusal where there is none
 */
export function chooseServingAccount(clusterDir: string): ServingAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readAccounts();
  const wished = process.env[ACCOUNT_VARIABLE] ?? '';
  const database = chooseDatabaseUser(clusterDir);
  if (wished !== '') {
    const found = accounts.find(({ name }) => name === wished);
    if (found !== undefined && found.uid !== database?.uid) return found;
    throw new Refusal(
      found === undefined
        ? `${ACCOUNT_VARIABLE}=${wished}: this machine has no such account, or it is root.`
        : `${ACCOUNT_VARIABLE}=${wished}: this account runs the database, choose another one.`,
    );
  }
  for (const name of PREFERRED) {
    const found = accounts.find((account) => account.name === name);
    if (found !== undefined && found.uid !== database?.uid) return found;
  }
  throw new Refusal(
    `Sarraf does not serve as root and this machine has no account to serve as: add one and ` +
      `name it in ${ACCOUNT_VARIABLE}, or start it as another user.`,
  );
}

/** Says by its name which account has the keys; read only where we are root. */
const SIGNER_VARIABLE = 'SARRAF_SIGNER_USER';
const SIGNER_PREFERRED = ['sarraf-signer', 'daemon', 'nobody', 'games', 'bin'];

/**
 * The account that has the keys: neither the one that serves nor the database's. Undefined where we are
 * not root, or this machine has no third one: then who serves could read them.
 *
 * @throws Refusal where the one that was named is none, or one of the others
 */
export function chooseSignerAccount(
  clusterDir: string,
  serving: ServingAccount | undefined,
): ServingAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const taken = new Set([serving?.uid, chooseDatabaseUser(clusterDir)?.uid]);
  const accounts = readAccounts();
  const wished = process.env[SIGNER_VARIABLE] ?? '';
  const names = wished === '' ? SIGNER_PREFERRED : [wished];
  const found = names
    .flatMap((name) => accounts.find((account) => account.name === name) ?? [])
    .find(({ uid }) => !taken.has(uid));
  if (found !== undefined || wished === '') return found;
  throw new Refusal(
    `${SIGNER_VARIABLE}=${wished}: no such account, or it is root, serves or runs the database.`,
  );
}

/** Makes a folder and gives it, with all that stands in it, to the account that serves. */
export function handOver(folder: string, account: ServingAccount | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account === undefined) return;
  chmodSync(folder, 0o700);
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const file = path.join(folder, name);
    const found = lstatSync(file);
    // a file of root's that has another name elsewhere may be anything: it stays root's
    if (found.uid === account.uid || (found.isFile() && found.nlink > 1)) continue;
    // links are given themselves, never what they point to
    lchownSync(file, account.uid, account.gid);
  }
}

/** Lets the account pass through a folder that is ours, without seeing what stands in it. */
export function letThrough(folder: string, account: ServingAccount | undefined): void {
  if (account === undefined) return;
  const { mode, uid } = lstatSync(folder);
  if (uid === 0) chmodSync(folder, mode | 0o011);
  if (canReach(folder, account)) return;
  throw new Refusal(
    `The account ${account.name}, as which Sarraf serves, may not enter ${folder}: ` +
      'choose a data folder outside private ones with SARRAF_DATA_DIR.',
  );
}
