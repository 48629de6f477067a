// Decimal numbers as text, without floats: from smallest units, and from what a page shows.

const FA_ZERO = 0x06f0;
const AR_ZERO = 0x0660;

/** Smallest units as decimal text without needless zeros: (123450n, 5) → `1.2345`. */
export function decimalText(units: bigint, scale: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = scale === 0 ? digits : digits.slice(0, -scale);
  const fraction = scale === 0 ? '' : digits.slice(-scale).replace(/0+$/, '');
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** At most so many decimals, the rest cut and never rounded, as the panel shows worth. */
export function cutDecimals(text: string, decimals: number): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const kept = fraction.slice(0, decimals).replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
}

/** Toman as people read it, whole: cut, or up where it is paid. Other money as it is. */
export function shownMoney(text: string, asset: string, isPaid = false): string {
  if (asset !== 'IRT') return text;
  const [whole = '0', fraction = ''] = text.split('.');
  return isPaid && /[1-9]/.test(fraction) ? String(BigInt(whole) + 1n) : whole;
}

/** The money of a market by its name. */
export function quoteOf(market: string): 'IRT' | 'USDT' {
  return market.endsWith('USDT') ? 'USDT' : 'IRT';
}

function latinDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code >= FA_ZERO && code < FA_ZERO + 10) return String(code - FA_ZERO);
  if (code >= AR_ZERO && code < AR_ZERO + 10) return String(code - AR_ZERO);
  return character;
}

/**
 * A number as a page shows it, in Persian or Latin digits, grouped or not, as plain decimal text
 * without needless zeros; undefined when the text is not one number.
 *
 * @example readNumber('۱٬۲۳۴٫۵۰') // '1234.5'
 */
export function readNumber(shown: string): string | undefined {
  const plain = Array.from(shown.trim(), latinDigit)
    .join('')
    .replaceAll('٫', '.')
    .replaceAll('−', '-')
    .replace(/[٪%+]/g, '')
    .trim();
  if (!/^-?\d{1,3}(?:[٬,]\d{3})*(?:\.\d+)?$/.test(plain) && !/^-?\d+(?:\.\d+)?$/.test(plain)) {
    return undefined;
  }
  const [whole = '0', fraction = ''] = plain.replace(/[٬,]/g, '').split('.');
  const kept = fraction.replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
}
