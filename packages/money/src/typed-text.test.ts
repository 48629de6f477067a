import { describe, expect, it } from 'vitest';
import { joinDigits, readNumberText } from './digits.ts';
import { plainDashes, readableText, trimUnseen, withoutUnseen } from './typed-text.ts';

/** A mark of direction, fillers, selectors, a soft hyphen, a blank of Braille, a tag. */
const UNSEEN = [
  '\u061c',
  '\u115f',
  '\u1160',
  '\u3164',
  '\uffa0',
  '\u2800',
  '\ufe0f',
  '\u{e0100}',
  '\u00ad',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2069',
  '\u206a',
  '\ufeff',
  '\u034f',
  '\u17b4',
  '\u180e',
  '\u{e0041}',
  '\u{1d173}',
];
const nameOf = (sign: string): string => `U+${(sign.codePointAt(0) ?? 0).toString(16)}`;

describe.each(UNSEEN.map((sign) => [nameOf(sign), sign]))('%s', (_, sign) => {
  it('counts nowhere in a number', () => {
    expect(readNumberText(`${sign}1,5${sign}00.5${sign}`)).toEqual({ ok: true, value: '1500.5' });
    expect(joinDigits(`${sign}0912${sign} 000–00${sign}77`)).toBe('09120000077');
  });

  it('is no word, and goes from around words', () => {
    expect(withoutUnseen(sign.repeat(12))).toBe('');
    expect(trimUnseen(` ${sign}${sign} `)).toBe('');
    expect(readableText(sign.repeat(12))).toBe('');
    expect(readableText(`${sign}علی${sign} `)).toBe('علی');
    expect(trimUnseen(`${sign} علی`)).toBe('علی');
  });
});

it('a half-space between letters stays, once, and nowhere else', () => {
  expect(readableText('\u200cمی\u200c\u200fروم\u200c \u200c۲\u200cبار')).toBe(
    'می\u200cروم ۲\u200cبار',
  );
});

it('ends of lines stay, and blanks are one', () => {
  expect(readableText(' a \t b\r\n\rc\u00a0')).toBe('a b\n\nc');
});

it('a picture of many signs stays whole', () => {
  for (const picture of ['❤️', '👨‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']) expect(trimUnseen(` ${picture} `)).toBe(picture);
});

it('every dash is a dash', () => {
  for (const dash of [
    '-',
    '\u2010',
    '\u2011',
    '\u2012',
    '–',
    '—',
    '\u2015',
    '\u2212',
    '\uff0d',
    '\ufe63',
  ]) {
    expect(plainDashes(dash)).toBe('-');
    expect(joinDigits(`6037${dash}9911`)).toBe('60379911');
  }
});
