import type { AccountRecord, HoldRecord } from './account.ts';
import type { LedgerChanges } from './entry.ts';
import { type StateHash, textWords } from './state-hash.ts';

export const ACCOUNT_KIND = 1;
export const HOLD_KIND = 2;

/** An account with nothing in it. */
export function newAccount(row: LedgerChanges['accounts'][number]): AccountRecord {
  const { id, ownerKind, ownerId, asset, wallet } = row;
  const { w0, w1 } = textWords(ownerKind, ':', ownerId, '/', asset, '/', wallet);
  return {
    id,
    ownerKind,
    ownerId,
    user: ownerKind === 'user' ? Number(ownerId) : 0,
    asset,
    wallet,
    total: 0n,
    held: 0n,
    isDirty: false,
    w0,
    w1,
    h0: 0,
    h1: 0,
    h2: 0,
    h3: 0,
  };
}

export function newHold(
  id: number,
  account: AccountRecord,
  amount: bigint,
  remaining: bigint,
  reasonKind: 'order',
  reasonId: number,
): HoldRecord {
  return {
    id,
    account,
    amount,
    remaining,
    reasonKind,
    reasonId,
    isDirty: false,
    h0: 0,
    h1: 0,
    h2: 0,
    h3: 0,
  };
}

export function writeAccount(hash: StateHash, account: AccountRecord): void {
  hash.begin(ACCOUNT_KIND).int(account.id).text(account).big(account.total).big(account.held);
  hash.end(account.h0, account.h1, account.h2, account.h3);
  account.h0 = hash.n0;
  account.h1 = hash.n1;
  account.h2 = hash.n2;
  account.h3 = hash.n3;
}

export function writeHold(hash: StateHash, hold: HoldRecord): void {
  if (hold.remaining === 0n) {
    hash.drop(hold);
    return;
  }
  hash.begin(HOLD_KIND).int(hold.id).int(hold.account.id).int(hold.reasonId);
  hash.big(hold.amount).big(hold.remaining);
  hash.end(hold.h0, hold.h1, hold.h2, hold.h3);
  hold.h0 = hash.n0;
  hold.h1 = hash.n1;
  hold.h2 = hash.n2;
  hold.h3 = hash.n3;
}
