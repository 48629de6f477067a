const SLOTS_MIN = 64;
/** Nearly all grow up to what is remembered at most: in few steps. */
const GROWTH = 4;
/** No slot. */
const NONE = -1;

/**
 * What `RecentMap` is to other keys and values, for numbers by a number and a text: columns of
 * plain numbers instead of an entry and a key made for each, since nearly every order asks and adds.
 *
 * Entries stand in a ring in the order they came, each in the chain of its hash, newest first.
 */
export class RecentNumbers {
  readonly #entriesMax: number;
  #isComplete: boolean;
  /** Entries ever added and ever forgotten; an entry's slot is its number modulo the slots. */
  #added = 0;
  #forgotten = 0;
  #ids = new Float64Array(SLOTS_MIN);
  #texts = emptyTexts(SLOTS_MIN);
  #values = new Float64Array(SLOTS_MIN);
  #hashes = new Int32Array(SLOTS_MIN);
  #next = new Int32Array(SLOTS_MIN);
  #chains = new Int32Array(SLOTS_MIN).fill(NONE);

  /** What was asked for last and is not here: nearly always what comes in next. */
  #missedId = 0;
  #missedText: string | undefined;
  #missedHash = 0;

  constructor(entriesMax: number, isComplete: boolean) {
    this.#entriesMax = entriesMax;
    this.#isComplete = isComplete;
  }

  /** Whether nothing was ever forgotten. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  get(id: number, text: string): number | undefined {
    const hash = hashOf(id, text);
    const slot = this.#find(id, text, hash);
    if (slot !== NONE) return this.#values[slot];
    this.#missedId = id;
    this.#missedText = text;
    this.#missedHash = hash;
    return undefined;
  }

  /** An entry that is known already keeps its place in the order they came. */
  set(id: number, text: string, value: number): void {
    if (this.#missedText === text && this.#missedId === id) {
      this.#missedText = undefined;
      this.#add(id, text, value, this.#missedHash);
      return;
    }
    const hash = hashOf(id, text);
    const known = this.#find(id, text, hash);
    if (known === NONE) this.#add(id, text, value, hash);
    else this.#values[known] = value;
  }

  /** Forgets the oldest beyond the size. */
  trim(): void {
    while (this.#added - this.#forgotten > this.#entriesMax) {
      this.#unlink(this.#forgotten & (this.#ids.length - 1));
      this.#forgotten += 1;
      this.#isComplete = false;
    }
  }

  #add(id: number, text: string, value: number, hash: number): void {
    if (this.#added - this.#forgotten === this.#ids.length) this.#grow();
    const slot = this.#added & (this.#ids.length - 1);
    this.#added += 1;
    this.#ids[slot] = id;
    this.#texts[slot] = text;
    this.#values[slot] = value;
    this.#hashes[slot] = hash;
    this.#link(slot);
  }

  #find(id: number, text: string, hash: number): number {
    let slot = this.#chains[hash & (this.#chains.length - 1)] as number;
    while (slot !== NONE) {
      const isIt = this.#hashes[slot] === hash && this.#ids[slot] === id;
      if (isIt && this.#texts[slot] === text) return slot;
      slot = this.#next[slot] as number;
    }
    return NONE;
  }

  #link(slot: number): void {
    const chain = (this.#hashes[slot] as number) & (this.#chains.length - 1);
    this.#next[slot] = this.#chains[chain] as number;
    this.#chains[chain] = slot;
  }

  /** Takes out an oldest entry: the end of its chain. */
  #unlink(slot: number): void {
    const chain = (this.#hashes[slot] as number) & (this.#chains.length - 1);
    this.#texts[slot] = '';
    let at = this.#chains[chain] as number;
    if (at === slot) {
      this.#chains[chain] = this.#next[slot] as number;
      return;
    }
    while (this.#next[at] !== slot) at = this.#next[at] as number;
    this.#next[at] = this.#next[slot] as number;
  }

  /** Widens the ring, which is full, and lays it out with its oldest entry where it belongs. */
  #grow(): void {
    const slots = this.#ids.length * GROWTH;
    const before = {
      ids: this.#ids,
      texts: this.#texts,
      values: this.#values,
      hashes: this.#hashes,
    };
    this.#ids = new Float64Array(slots);
    this.#texts = emptyTexts(slots);
    this.#values = new Float64Array(slots);
    this.#hashes = new Int32Array(slots);
    this.#next = new Int32Array(slots);
    this.#chains = new Int32Array(slots).fill(NONE);
    for (let entry = this.#forgotten; entry < this.#added; entry += 1) {
      const from = entry & (before.ids.length - 1);
      const to = entry & (slots - 1);
      this.#ids[to] = before.ids[from] as number;
      this.#texts[to] = before.texts[from] as string;
      this.#values[to] = before.values[from] as number;
      this.#hashes[to] = before.hashes[from] as number;
      this.#link(to);
    }
  }
}

function emptyTexts(slots: number): string[] {
  const texts: string[] = [];
  for (let slot = 0; slot < slots; slot += 1) texts.push('');
  return texts;
}

/**
 * Every character counts, and so do both words of the number. Numbers without a text are given one
 * after another, so they stay beside one another.
 */
function hashOf(id: number, text: string): number {
  const word = (id | 0) ^ Math.imul((id / 0x1_0000_0000) | 0, 0x85ebca6b);
  if (text === '') return word;
  let hash = Math.imul(word, 0x9e3779b1);
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
