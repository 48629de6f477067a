// What holders have of TRX, and what of their free bandwidth they have used: with what is needed to go back.
import type { Holder } from './address.ts';

/** An account. */
export interface Account {
  readonly balance: bigint;
  /** Bandwidth used of what is free a day, when it was used last. */
  readonly used: bigint;
  readonly usedAt: number;
}

/** Bytes a day that cost nobody anything. */
export const FREE_BYTES = 600n;
const DAY_MS = 86_400_000n;

/** All accounts of a node. */
export class Accounts {
  readonly #accounts = new Map<Holder, Account>();
  #undo = new Map<Holder, Account | undefined>();

  get(holder: Holder): Account | undefined {
    return this.#accounts.get(holder);
  }

  balance(holder: Holder): bigint {
    return this.#accounts.get(holder)?.balance ?? 0n;
  }

  set(holder: Holder, account: Account | undefined): void {
    if (!this.#undo.has(holder)) this.#undo.set(holder, this.#accounts.get(holder));
    if (account === undefined) this.#accounts.delete(holder);
    else this.#accounts.set(holder, account);
  }

  /** Adds to a balance, or takes of it. */
  add(holder: Holder, sun: bigint): void {
    const { balance = 0n, used = 0n, usedAt = 0 } = this.#accounts.get(holder) ?? {};
    this.set(holder, { balance: balance + sun, used, usedAt });
  }

  /** Used of what is free, by now: it comes back within a day. */
  usedBy(holder: Holder, atMs: number): bigint {
    const { used, usedAt } = this.#accounts.get(holder) ?? { used: 0n, usedAt: 0 };
    const since = BigInt(Math.max(0, atMs - usedAt));
    return since >= DAY_MS ? 0n : (used * (DAY_MS - since)) / DAY_MS;
  }

  /** What was before all changes since the last call, to be put back later. */
  takeUndo(): ReadonlyMap<Holder, Account | undefined> {
    const undo = this.#undo;
    this.#undo = new Map();
    return undo;
  }

  /** Puts back what was. */
  goBack(undo: ReadonlyMap<Holder, Account | undefined>): void {
    for (const [holder, account] of undo) this.set(holder, account);
    this.#undo = new Map();
  }
}
