// The hashes of a proof of liabilities, by WebCrypto alone.

/** No asset has more units: what the house takes in is held to it. */
export const SUPPLY_MAX = 2n ** 63n - 1n;
const WHOLE = /^(0|[1-9]\d{0,38})$/;
const SUM_DIGITS = 32;
const PART_BYTES = 4;

/** A hash with the sum of everything below it. */
export interface Node {
  readonly hash: string;
  readonly sum: bigint;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** A sum as it may be: whole, not below zero, not above any supply; undefined where it is not. */
export function sumOf(text: string): bigint | undefined {
  const sum = WHOLE.test(text) ? BigInt(text) : undefined;
  return sum === undefined || sum > SUPPLY_MAX ? undefined : sum;
}

/** Bytes of lower hexadecimal digits. */
export function fromHex(text: string): Bytes {
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16);
  }
  return bytes;
}

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Bytes of a text as tokens are written. */
export function fromBase64url(text: string): Bytes {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}

/** SHA-256 as hexadecimal digits. */
export async function sha256Hex(bytes: Bytes): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', bytes));
}

function joined(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const sumBytes = (sum: bigint): Bytes => fromHex(sum.toString(16).padStart(SUM_DIGITS, '0'));

/** `H(0 ‖ HMAC(nonce, mobile) ‖ part ‖ units)`. */
export async function hashOfLeaf(of: {
  readonly nonce: Bytes;
  readonly mobile: string;
  readonly part: number;
  readonly units: bigint;
}): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', of.nonce, algorithm, false, ['sign']);
  const tag = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(of.mobile));
  const part = new Uint8Array(PART_BYTES);
  new DataView(part.buffer).setUint32(0, of.part);
  return sha256Hex(joined(Uint8Array.of(0), new Uint8Array(tag), part, sumBytes(of.units)));
}

/** `H(1 ‖ left hash ‖ left sum ‖ right hash ‖ right sum)` with the sum of both. */
export async function hashOfNode(left: Node, right: Node): Promise<Node> {
  const bytes = joined(
    Uint8Array.of(1),
    fromHex(left.hash),
    sumBytes(left.sum),
    fromHex(right.hash),
    sumBytes(right.sum),
  );
  return { hash: await sha256Hex(bytes), sum: left.sum + right.sum };
}

/** Whether a key signed a text (Ed25519); undefined where this browser can't tell. */
export async function verifySigned(
  publicKey: Bytes,
  signature: Bytes,
  text: string,
): Promise<boolean | undefined> {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, signature, new TextEncoder().encode(text));
  } catch (error) {
    // a key or a signature that is none is refused, and is no reason to believe it
    return error instanceof DOMException && error.name === 'NotSupportedError' ? undefined : false;
  }
}
