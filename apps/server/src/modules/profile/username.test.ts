import { describe, expect, it } from 'vitest';
import { isDigitsAlone, normaliseUsername } from './username.ts';

const codeOf = (text: string): unknown => {
  try {
    return normaliseUsername(text);
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};

describe('a username', () => {
  it.each([
    'niloofar_12',
    'Niloofar_12',
    ' NILOOFAR_۱۲ ',
    '\u061cniloofar_12\ufe0f',
    '\u3164niloofar_12',
    'niloo\u200bfar_12',
    'ｎiloofar_12',
  ])('%j has one form', (text) => expect(normaliseUsername(text)).toBe('niloofar_12'));

  it.each(['ab', 'a'.repeat(21), '', 'ali reza', 'ali-reza', 'نیلوفر', 'nіloofar', 'a.b', '<b>x'])(
    '%j is none',
    (text) => expect(codeOf(text)).toBe('username_invalid'),
  );

  it.each([
    'admin',
    'ADMIN',
    'admin_1',
    '__root__',
    'sarraf_ir',
    'sup_port',
    'the_official',
    'owner7',
  ])('%j is kept for the house', (text) => expect(codeOf(text)).toBe('username_reserved'));

  it.each(['123', '۰۹۱۲', '٠٩٣٧', '０９３７'])('%j is digits alone', (text) =>
    expect(isDigitsAlone(normaliseUsername(text))).toBe(true),
  );

  it.each(['a12', '12_', '_12'])('%j is more than digits', (text) =>
    expect(isDigitsAlone(normaliseUsername(text))).toBe(false),
  );

  it.each(['rooted', 'testa', 'mehdi_bank1', '___', '123'])('%j is free', (text) =>
    expect(normaliseUsername(text)).toBe(text),
  );
});
