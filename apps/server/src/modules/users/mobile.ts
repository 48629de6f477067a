import { joinDigits } from '@sarraf/money';
import { AppError } from '../../http/index.ts';

/** 090 and 093 Irancell, 091 Hamrah-e Aval, 092 RighTel, 099 these and the virtual operators. */
const MOBILE = /^(?:(?:\+|00)?98)?0?(9[01239]\d{8})$/;

/**
 * The one form of a mobile, however it was typed: `+98 (0)912 …`, `۰۹۱۲…`, with
 * spaces, dashes and what nobody sees.
 *
 * @throws AppError `mobile_invalid`
 * @example normaliseMobile('+98 912 345 6789') // '09123456789'
 */
export function normaliseMobile(text: string): string {
  const match = MOBILE.exec(joinDigits(text).replace(/[()]/g, ''));
  if (match === null) throw new AppError('mobile_invalid');
  return `0${match[1] ?? ''}`;
}

/** Enough to recognise one's own mobile by: `0912***6789`. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 4)}***${mobile.slice(-4)}`;
}
