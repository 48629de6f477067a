// Codes of invitations: six signs that can be read aloud, so none that is taken for another.
import { randomInt } from 'node:crypto';
import { joinDigits } from '@sarraf/money';

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;

/** A code at random. */
export function makeCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)] ?? '0').join('');
}

/**
 * A code as it is kept, however it was typed: in any case, with an O for 0 and an I or L for 1, with
 * Persian digits, spaces and dashes. Undefined where it can be none.
 *
 * @example readCode('sr4k-6o') // 'SR4K60'
 */
export function readCode(text: string): string | undefined {
  const code = joinDigits(text)
    .replaceAll(/[\s-]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{6}$/.test(code) ? code : undefined;
}
