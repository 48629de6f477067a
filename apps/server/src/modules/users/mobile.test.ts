import { describe, expect, it } from 'vitest';
import { normaliseMobile } from './mobile.ts';

describe('a mobile', () => {
  it.each([
    '09022002580',
    '+98 902 200 2580',
    '989022002580',
    '0098-902-200-2580',
    '9022002580',
    '۰۹۰۲۲۰۰۲۵۸۰',
    '\u2068+989022002580\u2069',
    '\u061c09022002580',
    '0902–200–2580',
    '0902\u2011200\u20112580',
    '0902\u22122002580',
    '09022002580\ufe0f',
    '+98 (0)902 200 2580',
    '+98 0902 200 2580',
    '0902.200.2580',
    '\u3164۰۹۰۲\u2800۲۰۰\u115f۲۵۸۰',
  ])('%s has one form', (text) => {
    expect(normaliseMobile(text)).toBe('09022002580');
  });

  it.each([
    '09002002580',
    '09052002580',
    '09122002580',
    '09192002580',
    '09202002580',
    '09322002580',
    '09902002580',
    '09982002580',
    '09999002580',
  ])('%s is of an operator', (mobile) => {
    expect(normaliseMobile(mobile)).toBe(mobile);
  });

  it.each([
    '09802002580',
    '09442002580',
    '09522002580',
    '09622002580',
    '09772002580',
    '+98 980 200 2580',
    '08122002580',
    '0912200258',
    '091220025800',
    '00912 200 2580',
    '+0912 200 2580',
    '',
  ])('%j is of none', (text) => {
    expect(() => normaliseMobile(text)).toThrow(
      expect.objectContaining({ code: 'mobile_invalid' }) as Error,
    );
  });
});
