import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDecimal } from './amount.ts';
import { readNumberText } from './digits.ts';

fc.configureGlobal({ seed: propertySeed() });

const ARABIC_COMMA = '\u066c';
const PERSIAN_COMMA = '\u060c';

describe('readNumberText', () => {
  it.each([
    ['0', '0'],
    ['007', '007'],
    ['1234567.50', '1234567.50'],
    ['1,234', '1234'],
    ['999,999,999.001', '999999999.001'],
    ['۱٬۲۳۴٫۵', '1234.5'],
    ['١٢٬٣٤٥', '12345'],
    ['\u00a01,500 ', '1500'],
  ])('reads %j as %s', (text, value) => {
    expect(readNumberText(text)).toEqual({ ok: true, value });
  });

  it.each([
    ['0,0005', 'decimal_comma'],
    ['1,5', 'decimal_comma'],
    ['20000,5', 'decimal_comma'],
    ['0,005', 'decimal_comma'],
    ['00,500', 'decimal_comma'],
    ['1234,567', 'decimal_comma'],
    [`10${ARABIC_COMMA}5`, 'decimal_comma'],
    [`1${PERSIAN_COMMA}500`, 'decimal_comma'],
    ['1,', 'decimal_comma'],
    [',5', 'decimal_comma'],
    ['12,34,5', 'separator_misplaced'],
    ['1,,0', 'separator_misplaced'],
    ['1,,000', 'separator_misplaced'],
    ['01,234,567', 'separator_misplaced'],
    ['0,123,456', 'separator_misplaced'],
    [`1,234${ARABIC_COMMA}567`, 'separator_misplaced'],
    [`1${PERSIAN_COMMA}234${PERSIAN_COMMA}567`, 'separator_misplaced'],
    ['1.234,5', 'separator_misplaced'],
    ['0.000,500', 'separator_misplaced'],
    ['1,234.', 'separator_misplaced'],
    ['1.2.3', 'malformed'],
    ['1/5', 'malformed'],
    ['1 234', 'malformed'],
    ['-1,5', 'malformed'],
    ['1,5e3', 'malformed'],
    [',', 'malformed'],
    ['', 'malformed'],
  ])('refuses %j as %s', (text, error) => {
    expect(readNumberText(text)).toEqual({ ok: false, error });
  });
});

const digits = fc.stringMatching(/^\d{1,9}$/);
const comma = fc.constantFrom(',', ARABIC_COMMA, PERSIAN_COMMA);
/** Digits with signs strewn in, as hands and other programs leave them. */
const strewn = fc
  .array(fc.oneof(digits, comma, fc.constantFrom('.', '\u066b', ' ', '/', "'", '-')), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join(''));

/** The strict reading, group by group, by nobody's regular expression. */
function strictly(text: string): string | undefined {
  const typed = text.trim().replaceAll('\u066b', '.');
  const [whole = '', fraction, ...more] = typed.split('.');
  const isDigits = (part: string): boolean =>
    part !== '' && Array.from(part).every((sign) => sign >= '0' && sign <= '9');
  if (more.length > 0 || (fraction !== undefined && !isDigits(fraction))) return undefined;
  const kinds = [',', ARABIC_COMMA].filter((kind) => whole.includes(kind));
  if (kinds.length > 1) return undefined;
  const [first = '', ...others] = whole.split(kinds[0] ?? ',');
  if (!isDigits(first) || !others.every((group) => isDigits(group) && group.length === 3)) {
    return undefined;
  }
  if (others.length > 0 && (first.length > 3 || first.startsWith('0'))) return undefined;
  return `${first}${others.join('')}${fraction === undefined ? '' : `.${fraction}`}`;
}

describe('a separator', () => {
  it('is read strictly, or the text is none', () => {
    fc.assert(
      fc.property(strewn, (text) => {
        const read = readNumberText(text);
        expect(read.ok ? read.value : undefined).toBe(strictly(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it('never makes more of a number, wherever it is put', () => {
    let taken = 0;
    fc.assert(
      fc.property(digits, fc.option(digits), comma, fc.nat(20), (whole, fraction, sign, index) => {
        const plain = fraction === null ? whole : `${whole}.${fraction}`;
        const at = index % (plain.length + 1);
        const before = parseDecimal(plain, 9);
        const after = parseDecimal(`${plain.slice(0, at)}${sign}${plain.slice(at)}`, 9);
        if (!after.ok) return;
        taken += 1;
        expect(after).toEqual(before);
      }),
      { numRuns: 5_000 },
    );
    expect(taken).toBeGreaterThan(0);
  });

  it('typed for the point is an error, but for the one case that is a thousand as well', () => {
    fc.assert(
      fc.property(digits, digits, comma, (whole, fraction, sign) => {
        const isThousand =
          sign !== PERSIAN_COMMA && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
        const read = readNumberText(`${whole}${sign}${fraction}`);
        expect(read).toEqual(
          isThousand
            ? { ok: true, value: `${whole}${fraction}` }
            : { ok: false, error: 'decimal_comma' },
        );
      }),
      { numRuns: 5_000 },
    );
  });
});
