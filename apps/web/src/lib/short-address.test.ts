import { expect, it } from 'vitest';
import { shortAddress } from './short-address.ts';

it('keeps six characters in front and four behind', () => {
  expect(shortAddress('TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE')).toBe('TQn9Y2…bLSE');
  expect(shortAddress('12345678901')).toBe('12345678901');
  expect(shortAddress('123456789012')).toBe('123456…9012');
});
