import { err, ok, type Result } from './result.ts';
import { plainDashes, withoutUnseen } from './typed-text.ts';

const PERSIAN_ZERO = 0x06f0;
const ARABIC_ZERO = 0x0660;

/**
 * Persian (۰–۹) and Arabic-Indic (٠–٩) digits become Latin ones; nothing else changes.
 *
 * @example toLatinDigits('۱۲٣') // '123'
 */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code >= PERSIAN_ZERO ? code - PERSIAN_ZERO : code - ARABIC_ZERO);
  });
}

/** What stands between the groups of a number. */
const BETWEEN_GROUPS = /[\s.-]/g;

/**
 * A number that is written in groups (a mobile, a card, a national code) in one writing: Latin
 * digits, without spaces, dots, dashes and unseen signs between them. All else stays, to be judged.
 *
 * @example joinDigits('\u061c۶۰۳۷–۹۹۱۱.0000 0000') // '6037991100000000'
 */
export function joinDigits(text: string): string {
  const plain = plainDashes(withoutUnseen(text.normalize('NFKC')));
  return toLatinDigits(plain).replace(BETWEEN_GROUPS, '');
}

/** Why a text is no number. A comma is told apart, so that people read what to type instead. */
export type NumberTextError = 'malformed' | 'decimal_comma' | 'separator_misplaced';

const PLAIN = /^\d+(?:\.\d+)?$/;
/** Thousands: a first group of one to three digits without a leading zero, then threes, one sign. */
const GROUPED = /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\u066c\d{3})+)(?:\.\d+)?$/;
/** Any comma a keyboard here has, the Persian ، too, which never separates thousands. */
const COMMA = /[,\u066c\u060c]/;
const ONE_COMMA_NO_POINT = /^\d*[,\u066c\u060c]\d*$/;
const DIGITS_AND_SIGNS = /^[\d.,\u066c\u060c]*\d[\d.,\u066c\u060c]*$/;

/**
 * What a person may type for a number, made canonical: Latin digits, `.` as the decimal point
 * (also for ٫), thousands separators (`,` or `٬`, one kind a number), unseen signs and outer white space
 * gone.
 * A separator that does not stand between whole thousands is an error: dropped, it would multiply
 * money. Server and panel read every number through this one function.
 *
 * @example readNumberText('۱٬۲۳۴٫۵') // ok('1234.5')
 * @example readNumberText('0,0005') // err('decimal_comma')
 * @example readNumberText('12,34,5') // err('separator_misplaced')
 */
export function readNumberText(text: string): Result<string, NumberTextError> {
  const typed = withoutUnseen(toLatinDigits(text))
    .replace(/\u066b/g, '.')
    .trim();
  if (PLAIN.test(typed)) return ok(typed);
  if (GROUPED.test(typed)) return ok(typed.replace(/[,\u066c]/g, ''));
  if (!COMMA.test(typed) || !DIGITS_AND_SIGNS.test(typed)) return err('malformed');
  return err(ONE_COMMA_NO_POINT.test(typed) ? 'decimal_comma' : 'separator_misplaced');
}
