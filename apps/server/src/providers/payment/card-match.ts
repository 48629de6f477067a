import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether what a gateway tells about the paying card can be this card: every digit it shows stands
 * where ours stands, and its hash, where it tells one, is ours. Told nothing, nothing is proved.
 *
 * @example cardMatches('6037991234561234', { mask: '6037********1234', hash: undefined }) // true
 */
export function cardMatches(
  cardNumber: string,
  told: { readonly mask: string | undefined; readonly hash: string | undefined },
): boolean {
  if (told.mask === undefined && told.hash === undefined) return false;
  return (
    (told.mask === undefined || maskMatches(cardNumber, told.mask)) &&
    (told.hash === undefined || hashMatches(cardNumber, told.hash))
  );
}

const SHOWN_MIN = 8;

function maskMatches(cardNumber: string, mask: string): boolean {
  const shown = mask.replace(/[\s-]/g, '');
  if (shown.length !== cardNumber.length || !/^\d+[*xX#]*\d+$/.test(shown)) return false;
  let digits = 0;
  for (let index = 0; index < shown.length; index += 1) {
    const letter = shown[index] ?? '';
    if (!/\d/.test(letter)) continue;
    if (letter !== cardNumber[index]) return false;
    digits += 1;
  }
  return digits >= SHOWN_MIN;
}

function hashMatches(cardNumber: string, hash: string): boolean {
  const ours = createHash('sha256').update(cardNumber).digest();
  const theirs = Buffer.from(hash, 'hex');
  return theirs.length === ours.length && timingSafeEqual(ours, theirs);
}
