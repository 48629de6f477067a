// An authenticator app, written anew (RFC 6238), so that it shares no mistake with the server's.
import { createHmac } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** What the app shows for a key, some steps of 30 seconds from now. */
export function authenticatorCode(key: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
  const digest = createHmac('sha1', bytesOf(key)).update(counter).digest();
  const at = digest.readUInt8(digest.length - 1) % 16;
  const number = digest.readUInt32BE(at) % 2 ** 31;
  return String(number % 1_000_000).padStart(6, '0');
}
