import { toLatinDigits, trimUnseen } from '@sarraf/money';

/** What is typed for level 1; `birthDate` is `1370/05/12`, of a Jalali or a Gregorian year. */
export interface KycForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly nationalCode: string;
  readonly birthDate: string;
  readonly cardNumber: string;
}

/** What is wrong with each field, as a key of the texts; null where nothing is. */
export interface KycProblems {
  readonly firstName: 'missing' | null;
  readonly lastName: 'missing' | null;
  readonly nationalCode: 'missing' | 'nationalCodeWrong' | null;
  readonly birthDate: 'missing' | 'birthDateWrong' | 'birthDateYoung' | null;
  readonly cardNumber: 'cardIncomplete' | 'cardWrong' | null;
}

/**
 * Whether ten digits are a national code: the last one is the check of the nine before it, and
 * ten equal digits are none.
 */
export function isNationalCode(text: string): boolean {
  const code = toLatinDigits(text);
  if (!/^\d{10}$/.test(code) || /^(\d)\1{9}$/.test(code)) return false;
  let sum = 0;
  for (let index = 0; index < 9; index += 1) sum += Number(code[index]) * (10 - index);
  const rest = sum % 11;
  return Number(code[9]) === (rest < 2 ? rest : 11 - rest);
}

/** Digits typed in any way become `1370/05/12`; Gregorian years are welcome too. */
export function shapeDate(text: string): string {
  const digits = toLatinDigits(text).replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
    .filter((part) => part !== '')
    .join('/');
}

const ADULT_YEARS = 18;

/** The year may be Jalali (13xx, 14xx) or Gregorian; `thisYear` is today's in both calendars. */
function dateProblem(
  text: string,
  thisYear: { jalali: number; gregorian: number },
): KycProblems['birthDate'] {
  if (text === '') return 'missing';
  const [year = 0, month = 0, day = 0] = text.split('/').map(Number);
  const whole = /^\d{4}\/\d{2}\/\d{2}$/.test(text);
  if (!whole || month < 1 || month > 12 || day < 1 || day > 31) return 'birthDateWrong';
  const now = year < 1_700 ? thisYear.jalali : thisYear.gregorian;
  if (year < now - 120) return 'birthDateWrong';
  // The exact day is the server's to judge; here only what cannot be.
  return year > now - ADULT_YEARS ? 'birthDateYoung' : null;
}

/** What is wrong, field by field; the card's problem comes from the shared card rule. */
export function kycProblems(
  form: KycForm,
  card: KycProblems['cardNumber'],
  thisYear: { jalali: number; gregorian: number },
): KycProblems {
  const code = form.nationalCode;
  return {
    firstName: trimUnseen(form.firstName) === '' ? 'missing' : null,
    lastName: trimUnseen(form.lastName) === '' ? 'missing' : null,
    nationalCode: code === '' ? 'missing' : isNationalCode(code) ? null : 'nationalCodeWrong',
    birthDate: dateProblem(form.birthDate, thisYear),
    cardNumber: card,
  };
}
