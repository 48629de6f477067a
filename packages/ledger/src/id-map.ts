const BITS_MIN = 6;
const GOLDEN = 0x9e3779b1;
const HIGH_WORD = 1 / 0x1_0000_0000;

/**
 * Things by their own number, for things that come and go all the time. A number is found by
 * probing from its place on, and one that leaves is closed up behind, so nothing is allocated per
 * thing and the table is laid out anew only when it grows. Numbers given one after another spread
 * evenly. At most half of the table is in use.
 *
 * A visit comes in the table's order, which is no order of the things: sort where it matters.
 */
export class IdMap<V extends { readonly id: number }> {
  #slots: (V | undefined)[] = emptySlots(BITS_MIN);
  #shift = 32 - BITS_MIN;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(id: number): boolean {
    return this.get(id) !== undefined;
  }

  get(id: number): V | undefined {
    const slots = this.#slots;
    let at = this.#placeOf(id);
    let found = slots[at];
    while (found !== undefined && found.id !== id) {
      at = (at + 1) & (slots.length - 1);
      found = slots[at];
    }
    return found;
  }

  /** Puts a thing in under its number, in the place of one that has the same. */
  set(value: V): void {
    if ((this.#size + 1) * 2 > this.#slots.length) this.#grow();
    const slots = this.#slots;
    let at = this.#placeOf(value.id);
    let found = slots[at];
    while (found !== undefined && found.id !== value.id) {
      at = (at + 1) & (slots.length - 1);
      found = slots[at];
    }
    if (found === undefined) this.#size += 1;
    slots[at] = value;
  }

  /** Answers whether there was one of the number. */
  delete(id: number): boolean {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let hole = this.#placeOf(id);
    let found = slots[hole];
    while (found !== undefined && found.id !== id) {
      hole = (hole + 1) & mask;
      found = slots[hole];
    }
    if (found === undefined) return false;
    this.#size -= 1;
    // Whoever was pushed past the hole, and would not be found beyond it, moves into it.
    for (let at = (hole + 1) & mask; ; at = (at + 1) & mask) {
      const next = slots[at];
      if (next === undefined) break;
      const wanted = this.#placeOf(next.id);
      if (((at - wanted) & mask) < ((at - hole) & mask)) continue;
      slots[hole] = next;
      hole = at;
    }
    slots[hole] = undefined;
    return true;
  }

  *values(): IterableIterator<V> {
    for (const value of this.#slots) if (value !== undefined) yield value;
  }

  /** Both words of a number decide. */
  #placeOf(id: number): number {
    const word = (id | 0) ^ Math.imul((id * HIGH_WORD) | 0, 0x85ebca6b);
    return Math.imul(word, GOLDEN) >>> this.#shift;
  }

  #grow(): void {
    const before = this.#slots;
    this.#shift -= 1;
    const slots = emptySlots<V>(32 - this.#shift);
    this.#slots = slots;
    const mask = slots.length - 1;
    for (const value of before) {
      if (value === undefined) continue;
      let at = this.#placeOf(value.id);
      while (slots[at] !== undefined) at = (at + 1) & mask;
      slots[at] = value;
    }
  }
}

function emptySlots<V>(bits: number): (V | undefined)[] {
  const slots: (V | undefined)[] = [];
  for (let slot = 0; slot < 2 ** bits; slot += 1) slots.push(undefined);
  return slots;
}
