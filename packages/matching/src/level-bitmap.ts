/**
 * A set of small integers in words of 32 bits, with a summary of the non-empty words above it, and
 * one above that, so that the next member on either side is found in a few steps.
 */
export class LevelBitmap {
  readonly #layers: readonly Int32Array[];

  /** @param length members are 0 … length - 1. */
  constructor(length: number) {
    const layers: Int32Array[] = [];
    let words = length;
    do {
      words = Math.ceil(words / 32);
      layers.push(new Int32Array(words));
    } while (words > 1);
    this.#layers = layers;
  }

  add(member: number): void {
    let at = member;
    for (const layer of this.#layers) {
      const word = at >>> 5;
      const before = layer[word] as number;
      layer[word] = before | (1 << (at & 31));
      if (before !== 0) return;
      at = word;
    }
  }

  remove(member: number): void {
    let at = member;
    for (const layer of this.#layers) {
      const word = at >>> 5;
      const left = (layer[word] as number) & ~(1 << (at & 31));
      layer[word] = left;
      if (left !== 0) return;
      at = word;
    }
  }

  /** The least member that is not below `from`, -1 when there is none. */
  atOrAbove(from: number): number {
    const layers = this.#layers;
    let at = from;
    for (let depth = 0; depth < layers.length; depth += 1) {
      const layer = layers[depth] as Int32Array;
      const word = at >>> 5;
      if (word >= layer.length) return -1;
      const bits = (layer[word] as number) & (-1 << (at & 31));
      if (bits !== 0) return this.#lowestUnder(depth, word * 32 + 31 - Math.clz32(bits & -bits));
      at = word + 1;
    }
    return -1;
  }

  /** The greatest member that is not above `from`, -1 when there is none. */
  atOrBelow(from: number): number {
    const layers = this.#layers;
    let at = from;
    for (let depth = 0; depth < layers.length; depth += 1) {
      if (at < 0) return -1;
      const word = at >>> 5;
      const layer = layers[depth] as Int32Array;
      const bits = (layer[word] as number) & (-1 >>> (31 - (at & 31)));
      if (bits !== 0) return this.#highestUnder(depth, word * 32 + 31 - Math.clz32(bits));
      at = word - 1;
    }
    return -1;
  }

  #lowestUnder(depth: number, found: number): number {
    let at = found;
    for (let layer = depth - 1; layer >= 0; layer -= 1) {
      const bits = (this.#layers[layer] as Int32Array)[at] as number;
      at = at * 32 + 31 - Math.clz32(bits & -bits);
    }
    return at;
  }

  #highestUnder(depth: number, found: number): number {
    let at = found;
    for (let layer = depth - 1; layer >= 0; layer -= 1) {
      at = at * 32 + 31 - Math.clz32((this.#layers[layer] as Int32Array)[at] as number);
    }
    return at;
  }
}
