import { expect, it } from 'vitest';
import { isNationalCode, kycProblems, shapeDate } from './kyc-form.ts';

const years = { jalali: 1405, gregorian: 2026 };
const form = {
  firstName: 'سارا',
  lastName: 'رستمی',
  nationalCode: '0499370899',
  birthDate: '1370/05/12',
  cardNumber: '6104337842197056',
};

it('knows national codes by their check digit', () => {
  expect(isNationalCode('0499370899')).toBe(true);
  expect(isNationalCode('۰۴۹۹۳۷۰۸۹۹')).toBe(true);
  expect(isNationalCode('0499370898')).toBe(false);
  expect(isNationalCode('1111111111')).toBe(false);
  expect(isNationalCode('123')).toBe(false);
});

it('shapes a date while it is typed', () => {
  expect(shapeDate('۱۳۷۰۰۵۱۲')).toBe('1370/05/12');
  expect(shapeDate('1370/5')).toBe('1370/5');
  expect(shapeDate('137')).toBe('137');
});

it('names what is wrong with each field', () => {
  expect(Object.values(kycProblems(form, null, years)).every((p) => p === null)).toBe(true);
  const date = (birthDate: string) => kycProblems({ ...form, birthDate }, null, years).birthDate;
  expect(date('')).toBe('missing');
  expect(date('1370/13/01')).toBe('birthDateWrong');
  expect(date('1390/01/01')).toBe('birthDateYoung');
  expect(date('1991/08/03')).toBeNull();
  expect(date('1200/01/01')).toBe('birthDateWrong');
  expect(kycProblems({ ...form, firstName: ' ' }, 'cardWrong', years)).toMatchObject({
    firstName: 'missing',
    cardNumber: 'cardWrong',
  });
});
