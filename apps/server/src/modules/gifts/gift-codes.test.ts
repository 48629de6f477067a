// Codes as they are made, shown again and typed.
import { expect, it } from 'vitest';
import { createSecretKeys } from '../../platform/secret-keys.ts';
import { codeAgain, hashOfCode, hashOfTyped, makeCode } from './gift-codes.ts';

const secrets = createSecretKeys(Buffer.alloc(32, 7));
const ID = '0193a7f0-0000-7000-8000-000000000001';

it('is sixteen letters of Crockford in fours, another one for each gift, the same again', () => {
  const { code, secretHash } = makeCode(secrets, ID);
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(makeCode(secrets, ID.replace(/1$/, '2')).code).not.toBe(code);
  expect(codeAgain(secrets, ID, secretHash)).toBe(code);
  expect(codeAgain(createSecretKeys(Buffer.alloc(32, 8)), ID, secretHash)).toBeNull();
});

it.each([
  '7K2M-9QXD-4HTN-01A1',
  '7k2m9qxd4htn01a1',
  ' 7K2M 9QXD 4HTN OIAL ',
  '۷K۲M-۹QXD-۴HTN-۰۱A۱',
  '7k2m–9qxd—4htn\u200c-oLai',
])('is read as %s', (typed) => {
  expect(hashOfTyped(typed)).toBe(hashOfCode('7K2M-9QXD-4HTN-01A1'));
});

it.each(['', '-', '7K2M-9QXD-4HTN', '7K2M-9QXD-4HTN-01A2'])('is not read as %s', (typed) => {
  expect(hashOfTyped(typed)).not.toBe(hashOfCode('7K2M-9QXD-4HTN-01A1'));
});
