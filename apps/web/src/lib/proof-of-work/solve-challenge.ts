// The answer to a proof of work (altcha, SHA-256): a number whose hash begins as it was asked.
// Written out, because a page without https has no other hash.

/** As the server sends it; what is not read here goes back as it came. */
export interface Challenge {
  readonly parameters: {
    readonly algorithm: string;
    readonly cost: number;
    readonly nonce: string;
    readonly salt: string;
    readonly keyPrefix: string;
  };
  readonly signature: string;
}

/** The number that was found, and the whole hash of salt, nonce and number, in hex. */
export interface Solution {
  readonly counter: number;
  readonly derivedKey: string;
}

const BLOCK_WORDS = 16;
/** Far beyond what the server asks for. */
const TRIES_MAX = 10_000_000;
const ROUNDS = 64;
const [ROUND_CONSTANTS, FIRST_STATE] = constants();

/** The fractions of the cube roots and square roots of the first primes, as SHA-256 has them. */
function constants(): [Int32Array, Int32Array] {
  const primes: number[] = [];
  for (let n = 2; primes.length < ROUNDS; n += 1) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  }
  const fraction = (root: number): number => (root % 1) * 2 ** 32;
  return [
    Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
  ];
}

/** The hash of one padded block; `schedule` has its 16 words and room for 64. */
function hashBlock(schedule: Int32Array, state: Int32Array): void {
  for (let t = BLOCK_WORDS; t < ROUNDS; t += 1) {
    const x = at(schedule, t - 15);
    const y = at(schedule, t - 2);
    const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const large = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    schedule[t] = (at(schedule, t - 16) + small + at(schedule, t - 7) + large) | 0;
  }
  let a = at(FIRST_STATE, 0);
  let b = at(FIRST_STATE, 1);
  let c = at(FIRST_STATE, 2);
  let d = at(FIRST_STATE, 3);
  let e = at(FIRST_STATE, 4);
  let f = at(FIRST_STATE, 5);
  let g = at(FIRST_STATE, 6);
  let h = at(FIRST_STATE, 7);
  for (let t = 0; t < ROUNDS; t += 1) {
    const choice = (e & f) ^ (~e & g);
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + high + choice + at(ROUND_CONSTANTS, t) + at(schedule, t)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  // one by one: this runs a hundred thousand times
  state[0] = a + at(FIRST_STATE, 0);
  state[1] = b + at(FIRST_STATE, 1);
  state[2] = c + at(FIRST_STATE, 2);
  state[3] = d + at(FIRST_STATE, 3);
  state[4] = e + at(FIRST_STATE, 4);
  state[5] = f + at(FIRST_STATE, 5);
  state[6] = g + at(FIRST_STATE, 6);
  state[7] = h + at(FIRST_STATE, 7);
}

function at(words: Int32Array, index: number): number {
  return words[index] as number;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function wordsOf(hex: string): number[] {
  return (hex.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 16) | 0);
}

function hexOf(words: Int32Array): string {
  return Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/**
 * Looks for the number, from 0 on; a second's work or two.
 *
 * @throws for a challenge of another kind
 */
export function solveChallenge({ parameters }: Challenge): Solution {
  const { algorithm, cost, nonce, salt, keyPrefix } = parameters;
  const head = [...wordsOf(salt), ...wordsOf(nonce)];
  if (algorithm !== 'SHA-256' || cost !== 1 || head.length !== 8) {
    throw new Error('A challenge of another kind.');
  }
  const schedule = new Int32Array(ROUNDS);
  const state = new Int32Array(8);
  const [firstWord = 0] = wordsOf(keyPrefix.padEnd(8, '0'));
  const bits = Math.min(32, keyPrefix.length * 4);
  const mask = bits === 32 ? -1 : ~(-1 >>> bits);
  for (let counter = 0; counter < TRIES_MAX; counter += 1) {
    schedule.set(head);
    schedule[8] = counter;
    schedule[9] = 0x8000_0000 | 0;
    schedule.fill(0, 10, BLOCK_WORDS - 1);
    schedule[BLOCK_WORDS - 1] = 36 * 8;
    hashBlock(schedule, state);
    if (((at(state, 0) ^ firstWord) & mask) !== 0) continue;
    const derivedKey = hexOf(state);
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
  }
  throw new Error('A challenge that has no answer.');
}
