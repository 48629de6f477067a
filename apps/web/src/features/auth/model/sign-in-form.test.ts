import { expect, it } from 'vitest';
import {
  accountProblems,
  isClean,
  loginProblems,
  mobileProblem,
  normaliseMobile,
} from './sign-in-form.ts';

it.each([
  '09120000001',
  '۰۹۱۲۰۰۰۰۰۰۱',
  '+98 912 000 0001',
  '00989120000001',
  '9120000001',
  '0912-000-0001',
])('%s is one mobile number', (text) => {
  expect(normaliseMobile(text)).toBe('09120000001');
  expect(mobileProblem(text)).toBeNull();
});

it('names what is wrong', () => {
  expect(mobileProblem(' ')).toBe('mobileMissing');
  expect(mobileProblem('0812000000')).toBe('mobileInvalid');
  expect(mobileProblem('09802002580')).toBe('mobileInvalid');
  expect(loginProblems({ mobile: '09120000001', password: '' }).password).toBe('passwordMissing');
  const empty = accountProblems({
    password: '1234567',
    firstName: ' ',
    lastName: '',
    invite: '',
    accepted: false,
  });
  expect(Object.values(empty)).toEqual([
    'passwordShort',
    'nameMissing',
    'nameMissing',
    'acceptMissing',
  ]);
  const good = {
    password: 'گذرواژه‌ای',
    firstName: 'سارا',
    lastName: 'رستمی',
    invite: '',
    accepted: true,
  };
  expect(isClean(accountProblems(good))).toBe(true);
});
