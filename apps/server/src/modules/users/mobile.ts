import { toLatinDigits } from '@sarraf/money';
import { AppError } from '../../http/index.ts';

/** White space, separators people type, and marks that nobody sees. */
const NOISE = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff().-]/g;
/** 090 and 093 Irancell, 091 Hamrah-e Aval, 092 RighTel, 099 these and the virtual operators. */
const MOBILE = /^(?:\+98|0098|98|0)?(9[01239]\d{8})$/;

/**
 * The one form of a mobile, however it was typed: `+98 912 …`, `۰۹۱۲…`, with spaces.
 *
 * @throws AppError `mobile_invalid`
 * @example normaliseMobile('+98 912 345 6789') // '09123456789'
 */
export function normaliseMobile(text: string): string {
  const match = MOBILE.exec(toLatinDigits(text.normalize('NFKC')).replace(NOISE, ''));
  if (match === null) throw new AppError('mobile_invalid');
  return `0${match[1] ?? ''}`;
}

/** Enough to recognise one's own mobile by: `0912***6789`. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 4)}***${mobile.slice(-4)}`;
}
