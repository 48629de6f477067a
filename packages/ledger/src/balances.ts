const ACCOUNTS_MIN = 64;

/**
 * What every account has and what of it is held, as plain words by the account's number: both of
 * one account lie side by side, where two bigints would lie anywhere among all objects, and the
 * collector has nothing to do with a change of either.
 */
export class Balances {
  #units = new BigInt64Array(2 * ACCOUNTS_MIN);
  #words = new Int32Array(this.#units.buffer);

  total(id: number): bigint {
    return this.#units[2 * id] as bigint;
  }

  held(id: number): bigint {
    return this.#units[2 * id + 1] as bigint;
  }

  /** Sets an account's total, which fits in 64 bits: what does not would be cut off. */
  setTotal(id: number, units: bigint): void {
    this.#units[2 * id] = units;
  }

  /** Sets what is held of an account's total. */
  setHeld(id: number, units: bigint): void {
    this.#units[2 * id + 1] = units;
  }

  /** The lower (0) and upper (1) 32 bits of an account's total, and of what is held (2, 3). */
  word(id: number, at: 0 | 1 | 2 | 3): number {
    return this.#words[4 * id + at] as number;
  }

  /** Makes room for accounts up to a number. */
  reach(id: number): void {
    let { length } = this.#units;
    if (2 * id + 1 < length) return;
    while (2 * id + 1 >= length) length *= 2;
    const before = this.#units;
    this.#units = new BigInt64Array(length);
    this.#units.set(before);
    this.#words = new Int32Array(this.#units.buffer);
  }
}
