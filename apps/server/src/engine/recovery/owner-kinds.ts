import type { AccountRow } from '@sarraf/settlement';
import { RecoveryError } from '../engine-error.ts';

/** Kind of each account's owner, which a balance's check needs beside it. */
export class OwnerKinds {
  /** The few accounts that are no user's. */
  readonly #others = new Map<number, AccountRow['ownerKind']>();
  /** The accounts' numbers are gapless from 1. */
  #count = 0;

  add(row: Pick<AccountRow, 'id' | 'ownerKind'>): void {
    if (row.ownerKind !== 'user') this.#others.set(row.id, row.ownerKind);
    this.#count = Math.max(this.#count, row.id);
  }

  kindOf(account: number): AccountRow['ownerKind'] {
    const isKnown = account > 0 && account <= this.#count;
    if (!isKnown) throw new RecoveryError(`Account ${account} has no row.`);
    return this.#others.get(account) ?? 'user';
  }
}
