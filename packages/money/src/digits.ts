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

/**
 * What a person may type for a number, made canonical: Latin digits, `.` as the decimal point
 * (also for ٫), thousands separators (`,` ٬) and outer white space gone.
 * Signs, exponents and letters are left in place so that the parser refuses them.
 */
export function normaliseNumberText(text: string): string {
  return toLatinDigits(text)
    .replace(/[,\u066c]/g, '')
    .replace(/\u066b/g, '.')
    .trim();
}
