import type { Account, OwnerKind, Wallet } from './account.ts';
import type { Balances } from './balances.ts';
import { RecordHash } from './record.ts';
import { ACCOUNT, accountName, type AccountRow, BALANCE, HOLD, type HoldRow } from './records.ts';
import { type RowRecord, rowRecord } from './row-record.ts';
import { type HashedRecord, type StateHash, type TextWords, textWords } from './state-hash.ts';

const ACCOUNT_KIND = 1;
const HOLD_KIND = 2;

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
  constructor(row: AccountRow, balances: Balances) {
    const { id, ownerKind, ownerId, asset, wallet } = row;
    const { w0, w1 } = textWords(accountName(row));
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

/** The ledger's own view of a hold. */
export interface HoldRecord extends RowRecord<HoldRow> {
  readonly account: AccountRecord;
}

/** A hold's record, which has no part in a sum yet and keeps the row. */
export function newHold(row: HoldRow, account: AccountRecord): HoldRecord {
  return { row, account, isDirty: false, h0: 0, h1: 0, h2: 0, h3: 0 };
}

const ACCOUNT_HASH = new RecordHash(ACCOUNT_KIND, {
  fields: [...ACCOUNT.fields, ...BALANCE.fields],
});

/**
 * Puts an account with its balance into a sum, in the place of what it had there: what
 * `ACCOUNT_HASH` would write, by hand. No record changes as often (ADR 0018).
 */
export function writeAccount(hash: StateHash, account: AccountRecord): void {
  const { id, balances } = account;
  hash.begin(ACCOUNT_KIND).int(id).text(account);
  hash.words(balances.word(id, 0), balances.word(id, 1));
  hash.words(balances.word(id, 2), balances.word(id, 3));
  hash.put(account);
}

/** Adds an account with its balance, as they are described, to a sum that is not the ledger's own. */
export function addAccount(hash: StateHash, account: AccountRecord): void {
  const { id, ownerKind, ownerId, asset, wallet, total, held } = account;
  const { row, ...record } = rowRecord({ id, ownerKind, ownerId, asset, wallet, total, held });
  ACCOUNT_HASH.put(hash, row, record);
}

const HOLD_HASH = new RecordHash(HOLD_KIND, HOLD);

/** Puts a hold into a sum, or takes one that ended out of it. */
export function writeHold(hash: StateHash, hold: HoldRecord): void {
  if (hold.row.remaining === 0n) hash.drop(hold);
  else HOLD_HASH.put(hash, hold.row, hold);
}
