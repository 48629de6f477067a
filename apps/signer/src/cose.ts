// Public keys as passkeys give them: COSE (RFC 9053), a small map in CBOR (RFC 8949). Only the three
// kinds that devices of today make are read, and each only in its one form.
import type { JsonWebKey } from 'node:crypto';

/** A key that node:crypto takes, and the hash that its signatures are over. */
export interface CoseKey {
  readonly jwk: JsonWebKey;
  /** Undefined: the algorithm has its own. */
  readonly digest: 'sha256' | undefined;
}

const ES256 = -7;
const EDDSA = -8;
const RS256 = -257;
const KTY = 1;
const ALG = 3;
const ENTRIES_MAX = 8;

/** Undefined for whatever is no ES256, EdDSA (Ed25519) or RS256 key in its canonical form. */
export function coseKeyOf(bytes: Uint8Array): CoseKey | undefined {
  const map = readMap(bytes);
  if (map === undefined) return undefined;
  const text = (label: number, length?: number): string | undefined => {
    const value = map.get(label);
    if (!(value instanceof Uint8Array) || (length ?? value.length) !== value.length)
      return undefined;
    return Buffer.from(value).toString('base64url');
  };
  const kind = `${String(map.get(KTY))} ${String(map.get(ALG))}`;
  if (kind === `2 ${ES256}` && map.get(-1) === 1) {
    const [x, y] = [text(-2, 32), text(-3, 32)];
    if (x === undefined || y === undefined) return undefined;
    return { jwk: { kty: 'EC', crv: 'P-256', x, y }, digest: 'sha256' };
  }
  if (kind === `1 ${EDDSA}` && map.get(-1) === 6) {
    const x = text(-2, 32);
    return x === undefined
      ? undefined
      : { jwk: { kty: 'OKP', crv: 'Ed25519', x }, digest: undefined };
  }
  if (kind === `3 ${RS256}`) {
    const [n, e] = [text(-1), text(-2)];
    if (n === undefined || e === undefined) return undefined;
    return { jwk: { kty: 'RSA', n, e }, digest: 'sha256' };
  }
  return undefined;
}

/** A map of whole numbers to whole numbers or bytes, and nothing behind it. */
function readMap(bytes: Uint8Array): Map<number, number | Uint8Array> | undefined {
  const reader = new Reader(bytes);
  const head = reader.head();
  if (head?.major !== 5 || head.value > ENTRIES_MAX) return undefined;
  const map = new Map<number, number | Uint8Array>();
  for (let entry = 0; entry < head.value; entry += 1) {
    const label = reader.item();
    const value = reader.item();
    if (typeof label !== 'number' || value === undefined || map.has(label)) return undefined;
    map.set(label, value);
  }
  return reader.isAtEnd ? map : undefined;
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** The kind of the next item and its number; undefined at the end, or for a long form. */
  head(): { readonly major: number; readonly value: number } | undefined {
    const first = this.#bytes[this.#at];
    if (first === undefined) return undefined;
    const small = first & 0x1f;
    const length = small < 24 ? 0 : small === 24 ? 1 : small === 25 ? 2 : -1;
    if (length < 0 || this.#at + length >= this.#bytes.length) return undefined;
    let value = length === 0 ? small : 0;
    for (let at = 1; at <= length; at += 1) value = value * 256 + (this.#bytes[this.#at + at] ?? 0);
    this.#at += 1 + length;
    return { major: first >> 5, value };
  }

  item(): number | Uint8Array | undefined {
    const head = this.head();
    if (head === undefined) return undefined;
    if (head.major === 0) return head.value;
    if (head.major === 1) return -1 - head.value;
    if (head.major !== 2) return undefined;
    const end = this.#at + head.value;
    if (end > this.#bytes.length) return undefined;
    const value = this.#bytes.slice(this.#at, end);
    this.#at = end;
    return value;
  }
}
