// What serves strangers doesn't do it as root.
import { readFileSync } from 'node:fs';

/** The process would serve as root; the message is one sentence for an operator. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
}

/** An account of this machine. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The accounts of this machine but root. */
export function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => Number.isSafeInteger(user.uid) && user.uid > 0);
}

/**
 * As root, becomes `wished` for good, before anything is opened; as anybody else does nothing.
 *
 * @param mustLeave whether to refuse where nobody is named
 * @throws AccountError where there is no such account, or none is named and one must be
 */
export function leaveRoot(wished: string | undefined, mustLeave: boolean): void {
  if (process.getuid?.() !== 0) return;
  if (wished === undefined || wished === '') {
    if (!mustLeave) return;
    throw new AccountError(
      'Sarraf does not serve as root: start it as an account without rights, or name one in ' +
        'SARRAF_USER.',
    );
  }
  const account = readAccounts().find(({ name }) => name === wished);
  if (account === undefined) {
    throw new AccountError(
      `SARRAF_USER=${wished}: this machine has no such account without rights.`,
    );
  }
  process.setgroups?.([]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
}
