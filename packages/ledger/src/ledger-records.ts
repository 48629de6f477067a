import type { Account, Hold, OwnerKind, Wallet } from './account.ts';
import type { Balances } from './balances.ts';
import type { LedgerChanges } from './entry.ts';
import { type HashedRecord, type StateHash, type TextWords, textWords } from './state-hash.ts';

export const ACCOUNT_KIND = 1;
export const HOLD_KIND = 2;

/** The ledger's own view of an account: what the others may only read. */
export class AccountRecord implements Account, HashedRecord, TextWords {
  readonly id: number;
  readonly ownerKind: OwnerKind;
  readonly asset: string;
  readonly user: number;
  isDirty = false;
  h0 = 0;
  h1 = 0;
  h2 = 0;
  h3 = 0;
  readonly w0: number;
  readonly w1: number;
  readonly balances: Balances;
  readonly ownerId: string;
  readonly wallet: Wallet;

  /** @param balances has room for the account's number */
  constructor(row: LedgerChanges['accounts'][number], balances: Balances) {
    const { id, ownerKind, ownerId, asset, wallet } = row;
    const { w0, w1 } = textWords(ownerKind, ':', ownerId, '/', asset, '/', wallet);
    this.id = id;
    this.ownerKind = ownerKind;
    this.asset = asset;
    this.user = ownerKind === 'user' ? Number(ownerId) : 0;
    this.w0 = w0;
    this.w1 = w1;
    this.balances = balances;
    this.ownerId = ownerId;
    this.wallet = wallet;
  }

  get total(): bigint {
    return this.balances.total(this.id);
  }
  set total(units: bigint) {
    this.balances.setTotal(this.id, units);
  }

  get held(): bigint {
    return this.balances.held(this.id);
  }
  set held(units: bigint) {
    this.balances.setHeld(this.id, units);
  }
}

/** The ledger's own view of a hold. One that has ended is written anew for another. */
export interface HoldRecord extends HashedRecord, Hold {
  id: number;
  account: AccountRecord;
  amount: bigint;
  remaining: bigint;
  reasonId: number;
  isDirty: boolean;
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
  beginAccount(hash, account);
  hash.end(account.h0, account.h1, account.h2, account.h3);
  account.h0 = hash.n0;
  account.h1 = hash.n1;
  account.h2 = hash.n2;
  account.h3 = hash.n3;
}

/** Adds an account to a sum that it has no part in yet, and that is not the ledger's own. */
export function addAccount(hash: StateHash, account: AccountRecord): void {
  beginAccount(hash, account);
  hash.end(0, 0, 0, 0);
}

function beginAccount(hash: StateHash, account: AccountRecord): void {
  const { id, balances } = account;
  hash.begin(ACCOUNT_KIND).int(id).text(account);
  hash.words(balances.word(id, 0), balances.word(id, 1));
  hash.words(balances.word(id, 2), balances.word(id, 3));
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
