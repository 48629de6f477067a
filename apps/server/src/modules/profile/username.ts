import { toLatinDigits, withoutUnseen } from '@sarraf/money';
import { AppError } from '../../http/index.ts';

const USERNAME = /^[a-z0-9_]{3,20}$/;
/** Names by which somebody could pass for the house: as they are, or with signs around them. */
const RESERVED: ReadonlySet<string> = new Set(
  `sarraf admin administrator root system support help info contact owner finance staff officer
  operator security team official service moderator mod bot api www mail email news bank wallet
  treasury house exchange null undefined me you self anonymous guest user test`.split(/\s+/),
);
/** No part of a name may say so either. */
const HOUSE = /sarraf|support|admin|official/;

/**
 * Whether a username in its one form is digits alone. None is taken any more: a mobile with a digit
 * too few would be one, and money for it would go to a stranger. Whoever has one keeps it.
 */
export function isDigitsAlone(username: string): boolean {
  return /^\d+$/.test(username);
}

/**
 * A username in its one form: `Ali_۱۲` is `ali_12`. Letters of other alphabets that look alike are
 * none of ours.
 *
 * @throws AppError `username_invalid`, `username_reserved`
 */
export function normaliseUsername(text: string): string {
  const username = withoutUnseen(toLatinDigits(text.normalize('NFKC')))
    .trim()
    .toLowerCase();
  if (!USERNAME.test(username)) throw new AppError('username_invalid');
  const bare = username.replace(/^[_\d]+|[_\d]+$/g, '');
  if (RESERVED.has(bare) || HOUSE.test(username.replaceAll('_', ''))) {
    throw new AppError('username_reserved');
  }
  return username;
}
