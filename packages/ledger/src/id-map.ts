import { assert } from '@sarraf/money';

const BITS_MIN = 6;
const GOLDEN = 0x9e3779b1;
const HIGH_WORD = 1 / 0x1_0000_0000;

/**
 * Things by their own number, for things that come and go all the time. A number is found by
 * probing from its place on, and one that leaves is closed up behind, so nothing is allocated per
 * thing and the table is laid out anew only when it grows. Numbers given one after another spread
 * evenly. At most half of the table is in use. Numbers are from 1; they stand beside the things,
 * so that probing touches none that is not asked for.
 *
 * A visit comes in the table's order, which is no order of the things: sort where it matters.
 */
export class IdMap<V extends { readonly id: number }> {
  #slots: (V | undefined)[] = emptySlots(BITS_MIN);
  /** The number in each slot, 0 where it is empty. */
  #ids = new Float64Array(2 ** BITS_MIN);
  #shift = 32 - BITS_MIN;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(id: number): boolean {
    return this.get(id) !== undefined;
  }

  get(id: number): V | undefined {
    return this.#slots[this.#find(id)];
  }

  /** Puts a thing in under its number, in the place of one that has the same. */
  set(value: V): void {
    if ((this.#size + 1) * 2 > this.#slots.length) this.#grow();
    const at = this.#find(value.id);
    if (this.#ids[at] === 0) {
      assert(value.id !== 0, 'numbers are from 1');
      this.#ids[at] = value.id;
      this.#size += 1;
    }
    this.#slots[at] = value;
  }

  /** Answers whether there was one of the number. */
  delete(id: number): boolean {
    const slots = this.#slots;
    const ids = this.#ids;
    const mask = ids.length - 1;
    let hole = this.#find(id);
    if (ids[hole] === 0) return false;
    this.#size -= 1;
    // Whoever was pushed past the hole, and would not be found beyond it, moves into it.
    for (let at = (hole + 1) & mask; ids[at] !== 0; at = (at + 1) & mask) {
      const next = ids[at] as number;
      const wanted = this.#placeOf(next);
      if (((at - wanted) & mask) < ((at - hole) & mask)) continue;
      ids[hole] = next;
      slots[hole] = slots[at];
      hole = at;
    }
    ids[hole] = 0;
    slots[hole] = undefined;
    return true;
  }

  *values(): IterableIterator<V> {
    for (const value of this.#slots) if (value !== undefined) yield value;
  }

  /** The slot of a number, or the empty one where it would stand. */
  #find(id: number): number {
    const ids = this.#ids;
    const mask = ids.length - 1;
    let at = this.#placeOf(id);
    while (ids[at] !== id && ids[at] !== 0) at = (at + 1) & mask;
    return at;
  }

  /** Both words of a number decide. */
  #placeOf(id: number): number {
    const word = (id | 0) ^ Math.imul((id * HIGH_WORD) | 0, 0x85ebca6b);
    return Math.imul(word, GOLDEN) >>> this.#shift;
  }

  #grow(): void {
    const before = this.#slots;
    this.#shift -= 1;
    this.#slots = emptySlots(32 - this.#shift);
    this.#ids = new Float64Array(2 ** (32 - this.#shift));
    for (const value of before) {
      if (value === undefined) continue;
      const at = this.#find(value.id);
      this.#ids[at] = value.id;
      this.#slots[at] = value;
    }
  }
}

function emptySlots<V>(bits: number): (V | undefined)[] {
  const slots: (V | undefined)[] = [];
  for (let slot = 0; slot < 2 ** bits; slot += 1) slots.push(undefined);
  return slots;
}
