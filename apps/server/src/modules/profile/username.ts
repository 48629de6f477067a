import { toLatinDigits } from '@sarraf/money';
import { AppError } from '../../http/index.ts';

const USERNAME = /^[a-z0-9_]{3,20}$/;
/** White space at the ends, and marks that nobody sees. */
const NOISE = /^\s+|\s+$|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Names by which somebody could pass for the house: as they are, or with signs around them. */
const RESERVED: ReadonlySet<string> = new Set(
  `sarraf admin administrator root system support help info contact owner finance staff officer
  operator security team official service moderator mod bot api www mail email news bank wallet
  treasury house exchange null undefined me you self anonymous guest user test`.split(/\s+/),
);
/** No part of a name may say so either. */
const HOUSE = /sarraf|support|admin|official/;

/**
 * A username in its one form: `Ali_۱۲` is `ali_12`. Letters of other alphabets that look alike are
 * none of ours.
 *
 * @throws AppError `username_invalid`, `username_reserved`
 */
export function normaliseUsername(text: string): string {
  const username = toLatinDigits(text.normalize('NFKC')).replace(NOISE, '').toLowerCase();
  if (!USERNAME.test(username)) throw new AppError('username_invalid');
  const bare = username.replace(/^[_\d]+|[_\d]+$/g, '');
  if (RESERVED.has(bare) || HOUSE.test(username.replaceAll('_', ''))) {
    throw new AppError('username_reserved');
  }
  return username;
}
