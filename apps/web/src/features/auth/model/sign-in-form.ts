import { joinDigits, trimUnseen } from '@sarraf/money';

/** What is wrong with a field, as a key of the texts; null when nothing is. */
export type MobileProblem = 'mobileMissing' | 'mobileInvalid' | null;

/**
 * A mobile number as people write it (`+98 912…`, `0098912…`, `۰۹۱۲ …`) in its one form `09…`.
 *
 * @example normaliseMobile('+۹۸ ۹۱۲ ۰۰۰ ۰۰۰۱') // '09120000001'
 */
export function normaliseMobile(text: string): string {
  const digits = joinDigits(text).replace(/[()]/g, '');
  return digits.replace(/^(?:(?:\+|00)?98)?0?(?=9\d{9}$)/, '0');
}

/** What is wrong with a mobile number as it was typed, in any digits and with or without +98. */
export function mobileProblem(text: string): MobileProblem {
  const mobile = normaliseMobile(text);
  if (mobile === '') return 'mobileMissing';
  // the blocks of Iran's operators, as the server knows them
  return /^09[01239]\d{8}$/.test(mobile) ? null : 'mobileInvalid';
}

/** What is typed to sign in by password, as it was typed. */
export interface LoginForm {
  readonly mobile: string;
  readonly password: string;
}

/** What is wrong with each field, as a key of the texts; null where nothing is. */
export interface LoginProblems {
  readonly mobile: MobileProblem;
  readonly password: 'passwordMissing' | null;
}

/** Judges a login before it is sent: a password may not be empty, and is not judged further. */
export function loginProblems(form: LoginForm): LoginProblems {
  return {
    mobile: mobileProblem(form.mobile),
    password: form.password === '' ? 'passwordMissing' : null,
  };
}

/** What is typed to make an account once the mobile is proved; `accepted` are the terms. */
export interface AccountForm {
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The code of whoever invited them; empty: nobody did. */
  readonly invite: string;
  readonly accepted: boolean;
}

/** What is wrong with each field, as a key of the texts; null where nothing is. */
export interface AccountProblems {
  readonly password: 'passwordShort' | null;
  readonly firstName: 'nameMissing' | null;
  readonly lastName: 'nameMissing' | null;
  readonly accepted: 'acceptMissing' | null;
}

/** Judges a new account before it is sent; a password has at least 8 characters. */
export function accountProblems(form: AccountForm): AccountProblems {
  return {
    password: form.password.normalize('NFKC').length < 8 ? 'passwordShort' : null,
    firstName: trimUnseen(form.firstName) === '' ? 'nameMissing' : null,
    lastName: trimUnseen(form.lastName) === '' ? 'nameMissing' : null,
    accepted: form.accepted ? null : 'acceptMissing',
  };
}

/** Whether a form may be sent: all of its problems are null. */
export function isClean(problems: object): boolean {
  return Object.values(problems).every((problem) => problem === null);
}
