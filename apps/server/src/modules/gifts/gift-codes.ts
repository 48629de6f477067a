// Gift codes: 80 bits in letters that nobody confuses, made of a key of ours and the gift's id, so
// that its maker can see it again although it is kept nowhere. Its SHA-256 is all that is.
import { createHash, timingSafeEqual } from 'node:crypto';
import { toLatinDigits } from '@sarraf/money';
import type { SecretKeys } from '../../platform/secret-keys.ts';

/** Crockford's: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS_EACH = 5;
const LETTERS = 16;
const BYTES = (LETTERS * BITS_EACH) / 8;
const GROUP = 4;
const PURPOSE = 'gift-code';
/** What reads like another one. */
const ALIKE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** A new gift's code, with the hash that is kept. */
export function makeCode(secrets: Pick<SecretKeys, 'searchHash'>, giftId: string) {
  const code = codeOf(secrets.searchHash(PURPOSE, giftId));
  return { code, secretHash: hashOfCode(code) };
}

/** A gift's code again, whichever of our keys it was made with; null where that is gone. */
export function codeAgain(
  secrets: Pick<SecretKeys, 'searchHashes'>,
  giftId: string,
  secretHash: string,
): string | null {
  const kept = Buffer.from(secretHash, 'hex');
  const codes = secrets.searchHashes(PURPOSE, giftId).map(codeOf);
  return codes.find((code) => timingSafeEqual(Buffer.from(hashOfCode(code), 'hex'), kept)) ?? null;
}

/**
 * The hash of a code as somebody typed it: case, blanks and hyphens do not matter, O is 0, I and L are
 * 1. What can be no code has a hash that no gift has.
 *
 * @example hashOfTyped('7k2m 9qxd-4htn oooo') === hashOfCode('7K2M-9QXD-4HTN-0000')
 */
export function hashOfTyped(typed: string): string {
  const letters = toLatinDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[OIL]/g, (letter) => ALIKE[letter] ?? letter);
  return sha256(letters);
}

/** The hash of a code. */
export const hashOfCode = (code: string): string => sha256(code.replaceAll('-', ''));

const sha256 = (letters: string): string => createHash('sha256').update(letters).digest('hex');

function codeOf(bytes: Buffer): string {
  let bits = bytes.subarray(0, BYTES).reduce((all, byte) => (all << 8n) | BigInt(byte), 0n);
  let letters = '';
  for (let index = 0; index < LETTERS; index += 1) {
    letters = `${ALPHABET[Number(bits & 31n)] ?? ''}${letters}`;
    bits >>= BigInt(BITS_EACH);
  }
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}
