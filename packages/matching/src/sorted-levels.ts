/**
 * The levels of one side by price, best last, so that work near the best price moves few entries.
 * Holds slots, not orders; -1 is no slot.
 */
export class SortedLevels {
  /** Prices of a buy side, negated prices of a sell side: the best is always the greatest. */
  readonly #keys: number[] = [];
  readonly #slots: number[] = [];
  readonly #sign: number;

  constructor(isBuy: boolean) {
    this.#sign = isBuy ? 1 : -1;
  }

  get count(): number {
    return this.#keys.length;
  }

  best(): number {
    return this.#slots.at(-1) ?? -1;
  }

  find(priceTicks: number): number {
    const key = priceTicks * this.#sign;
    const at = this.#lowerBound(key);
    return this.#keys[at] === key ? (this.#slots[at] as number) : -1;
  }

  /** Slot of the best level that is strictly worse than a price. */
  worse(priceTicks: number): number {
    return this.#slots[this.#lowerBound(priceTicks * this.#sign) - 1] ?? -1;
  }

  /** Adds the level of a price that has none yet. */
  add(priceTicks: number, slot: number): void {
    const key = priceTicks * this.#sign;
    const at = this.#lowerBound(key);
    if (at === this.#keys.length) {
      this.#keys.push(key);
      this.#slots.push(slot);
    } else {
      this.#keys.splice(at, 0, key);
      this.#slots.splice(at, 0, slot);
    }
  }

  remove(priceTicks: number): void {
    const at = this.#lowerBound(priceTicks * this.#sign);
    if (at === this.#keys.length - 1) {
      this.#keys.pop();
      this.#slots.pop();
    } else {
      this.#keys.splice(at, 1);
      this.#slots.splice(at, 1);
    }
  }

  /** First index whose key is not below `key`. */
  #lowerBound(key: number): number {
    const keys = this.#keys;
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((keys[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
