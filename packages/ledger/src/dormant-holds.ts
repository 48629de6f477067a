import { assert } from '@sarraf/money';
import type { HoldColumns } from './ledger-columns.ts';
import { type AccountRecord, type HoldRecord, newHold, writeHold } from './ledger-records.ts';
import { StateHash } from './state-hash.ts';

/** Open holds that nobody has touched since they were read back, as `DormantAccounts`. */
export class DormantHolds {
  readonly #columns: HoldColumns;
  /** 1 for a row whose hold is awake. */
  readonly #isAwake: Uint8Array;
  #lastFound = -1;
  readonly #aside = new StateHash();

  /** @throws InvariantError when one has nothing left or no account */
  constructor(columns: HoldColumns, accountCount: number) {
    const { accounts, remainings } = columns;
    for (let row = 0; row < columns.rows; row += 1) {
      const account = accounts.number(row);
      assert(account > 0 && account <= accountCount, 'a hold has its account');
      const isAbove =
        (remainings.low(row) | remainings.high(row)) !== 0 && remainings.high(row) >= 0;
      assert(isAbove, 'an open hold has something left');
    }
    this.#columns = columns;
    this.#isAwake = new Uint8Array(columns.ids.length);
  }

  /** The row of a hold that sleeps, -1 without one. */
  find(id: number): number {
    const { ids } = this.#columns;
    // A start asks for one after the other as they stand: the index would be slower.
    const next = this.#lastFound + 1;
    const isNext = next < ids.length && ids.number(next) === id;
    const row = isNext ? next : ids.index().first(id);
    if (row < 0 || this.#isAwake[row] === 1) return -1;
    this.#lastFound = row;
    return row;
  }

  /** Rows of all holds that sleep. */
  *rows(): IterableIterator<number> {
    for (let row = 0; row < this.#isAwake.length; row += 1) {
      if (this.#isAwake[row] === 0) yield row;
    }
  }

  accountOf(row: number): number {
    return this.#columns.accounts.number(row);
  }

  /** The number of the order that the hold is held for. */
  reasonOf(row: number): number {
    return this.#columns.reasons.number(row);
  }

  /** A sleeping hold's record with its part of the sum; `wake` makes it the only one. */
  record(row: number, account: AccountRecord): HoldRecord {
    const { ids, amounts, remainings, reasons } = this.#columns;
    const amount = amounts.big(row);
    const remaining = remainings.big(row);
    // One amount in memory for both while they are equal, as nearly always.
    const left = remaining === amount ? amount : remaining;
    const id = ids.number(row);
    const hold = newHold(id, account, amount, left, 'order', reasons.number(row));
    writeHold(this.#aside, hold);
    return hold;
  }

  /** The record of a hold that sleeps no longer. */
  wake(row: number, account: AccountRecord): HoldRecord {
    const hold = this.record(row, account);
    this.#isAwake[row] = 1;
    return hold;
  }

  /** Adds every sleeping hold to a sum. */
  addTo(hash: StateHash): void {
    for (const row of this.rows()) this.#columns.addRow(hash, row);
  }
}
