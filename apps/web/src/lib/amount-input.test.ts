import { parseDecimal, readNumberText } from '@sarraf/money';
import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, amountProblem, editAmount, pasteAmount, showAmount } from './amount-input.ts';
import type { Digits } from './settings-shape.ts';

fc.configureGlobal({ seed: propertySeed() });

interface Field {
  readonly text: string;
  readonly caret: number;
}

/** One key pressed at the caret, as a browser tells of it. */
function press(field: Field, key: string, scale: number, digits: Digits = 'latin'): Field {
  const shown = showAmount(field.text, digits);
  const raw = shown.slice(0, field.caret) + key + shown.slice(field.caret);
  const change = { previous: field.text, raw, caret: field.caret + key.length, inserted: key };
  return editAmount(change, scale, digits);
}

function typed(keys: string, scale: number, digits: Digits = 'latin'): string {
  let field: Field = { text: '', caret: 0 };
  for (const key of keys) field = press(field, key, scale, digits);
  return amountOf(field.text, scale);
}

function pasted(text: string, scale: number, over = ''): string {
  const shown = showAmount(over, 'latin');
  const all = { start: 0, end: shown.length };
  return pasteAmount(over, shown, all, text, scale, 'latin').text;
}

describe('an amount field', () => {
  it('takes Persian, Arabic and Latin digits and both decimal points', () => {
    expect(typed('۱۲۵۰۰۰۰۰', 0, 'fa')).toBe('12500000');
    expect(typed('١٢٫٥', 2, 'fa')).toBe('12.5');
    expect(typed('1234.56', 2)).toBe('1234.56');
    // the Persian keyboard's point
    expect(typed('۱۲/۵', 2, 'fa')).toBe('12.5');
  });

  it('shows groups in the digits of the page, and what is no number as it was typed', () => {
    expect(showAmount('12500000', 'fa')).toBe('۱۲٬۵۰۰٬۰۰۰');
    expect(showAmount('1234.', 'latin')).toBe('1,234.');
    expect(showAmount('', 'fa')).toBe('');
    expect(showAmount('1,5', 'fa')).toBe('۱,۵');
  });

  it('takes no letters and signs, and no decimals below the smallest unit', () => {
    expect(typed('-12a3', 2)).toBe('123');
    expect(typed('1.239', 2)).toBe('1.23');
    expect(typed('.5', 2)).toBe('0.5');
    expect(typed('007', 0)).toBe('7');
  });

  it.each([
    ['1,5', 8, '1,5', 'decimal_comma'],
    ['0,0005', 8, '0,0005', 'decimal_comma'],
    ['20000,5', 0, '20000,5', 'decimal_comma'],
    // 1,234 on the way is a thousand; 1,2345 never is
    ['1,2345', 8, '1,2345', 'decimal_comma'],
    ['8,0000', 0, '8,0000', 'decimal_comma'],
    ['10٬5', 8, '10٬5', 'decimal_comma'],
    ['10،5', 8, '10،5', 'decimal_comma'],
    ['1.2.3', 8, '1.2.3', 'malformed'],
    ['1.234.567', 8, '1.234.567', 'malformed'],
    // 12.5 must not become 125 where no decimals are taken
    ['12.5', 0, '12.5', 'whole_only'],
    ['12.', 0, '12.', 'whole_only'],
  ] as const)('typed %s at scale %i stays %s and says why', (keys, scale, value, problem) => {
    expect(typed(keys, scale)).toBe(value);
    expect(amountProblem(value, scale)).toBe(problem);
  });

  it('reads thousands that a person separates themselves', () => {
    expect(typed('1,500', 8)).toBe('1500');
    expect(typed('1,234,567.5', 8)).toBe('1234567.5');
    expect(typed('۱٬۵۰۰', 0, 'fa')).toBe('1500');
  });

  it('judges what is pasted as a whole, also over another number', () => {
    expect(pasted('1,234,567', 0)).toBe('1234567');
    expect(pasted(' ۱٬۲۳۴٬۵۶۷ تومان', 0)).toBe('1234567');
    expect(pasted('\u20680.0005\u2069 BTC', 8)).toBe('0.0005');
    expect(pasted('12.50', 0)).toBe('12.5');
    expect(pasted('12.00', 0)).toBe('12');
    expect(pasted('0,0005', 8)).toBe('0,0005');
    expect(pasted('1,5', 8, '1234')).toBe('1,5');
    expect(pasted('12.5e3', 8)).toBe('12.5e3');
    expect(pasted('0.123456789', 8)).toBe('0.123456789');
    expect(amountProblem('0.123456789', 8)).toBe('too_many_decimals');
    expect(amountProblem('12.5e3', 8)).toBe('malformed');
  });

  it('joins what is pasted into a number, but for separators', () => {
    const into = (text: string, at: number) =>
      pasteAmount('1234', '1,234', { start: at, end: at }, text, 8, 'latin').text;
    expect(into('567', 5)).toBe('1234567');
    expect(into('.5', 5)).toBe('1234.5');
    expect(into(',567', 5)).toBe('1234567');
    expect(into('5,6', 5)).toBe('1,2345,6');
  });

  it('forgets a comma that is taken away again', () => {
    const edit = editAmount({ previous: '1,5', raw: '1.5', caret: 2, inserted: '.' }, 8, 'latin');
    expect(edit.text).toBe('1.5');
    const gone = editAmount({ previous: '1,5', raw: '15', caret: 1, inserted: '' }, 8, 'latin');
    expect(gone.text).toBe('15');
    const back = editAmount({ previous: '1,', raw: '1', caret: 1, inserted: '' }, 8, 'latin');
    expect(back.text).toBe('1');
  });

  it('judges the whole text where it is not known what was put in', () => {
    const filled = (raw: string, previous = '') =>
      editAmount({ previous, raw, caret: raw.length, inserted: null }, 8, 'latin').text;
    expect(filled('1,234.5')).toBe('1234.5');
    expect(filled('1,5', '1234')).toBe('1,5');
  });

  it('keeps the caret behind the digit that was typed', () => {
    // 1,234| with a 5 typed after the 2 by the browser: 1,25|34
    const inside = { previous: '1234', raw: '1,2534', caret: 4, inserted: '5' };
    expect(editAmount(inside, 0, 'latin')).toEqual({ text: '12534', shown: '12,534', caret: 4 });
    const end = { previous: '1234', raw: '1,2345', caret: 6, inserted: '5' };
    expect(editAmount(end, 0, 'latin')).toEqual({ text: '12345', shown: '12,345', caret: 6 });
    expect(typed('0512', 0)).toBe('512');
    expect(press({ text: '', caret: 0 }, '.', 4)).toEqual({ text: '0.', shown: '0.', caret: 2 });
  });

  it('takes a digit away from a grouped number', () => {
    const edit = editAmount(
      { previous: '1234567', raw: '1,34,567', caret: 2, inserted: '' },
      0,
      'latin',
    );
    expect(edit).toEqual({ text: '134567', shown: '134,567', caret: 1 });
  });

  it('typed digit by digit gives the same text as pasted at once', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), (amount) => {
        expect(typed(amount.toString(), 0, 'fa')).toBe(pasted(amount.toString(), 0));
      }),
      { verbose: 1 },
    );
  });
});

const KEYS = Array.from('0123456789۰۵,.٬٫،/ -e');
const keys = fc.array(fc.constantFrom(...KEYS), { maxLength: 14 }).map((list) => list.join(''));

/** What reaches the server from a field, as the server reads it; null while an error stands. */
function sent(value: string, scale: number): bigint | null {
  if (amountProblem(value, scale) !== null) return null;
  const read = parseDecimal(value.replace(/\.$/, ''), scale);
  return read.ok ? read.value : null;
}

describe('the field and the server', () => {
  it('agree on every text that is pasted', () => {
    fc.assert(
      fc.property(keys, fc.integer({ min: 0, max: 8 }), (text, scale) => {
        // a point at the end is half a number, in a field
        fc.pre(!/[.\u066b]\s*$/.test(text));
        const server = parseDecimal(text, scale);
        expect(sent(pasted(text, scale), scale)).toBe(server.ok ? server.value : null);
      }),
      { numRuns: 5_000 },
    );
  });

  it('agree on every text that is typed: a comma never makes more of it', () => {
    fc.assert(
      fc.property(keys, fc.integer({ min: 0, max: 8 }), (text, scale) => {
        // keys that the field doesn't have are as if not pressed; / is the point
        const meant = text.replace(/[ e-]/g, '').replaceAll('/', '.');
        const value = sent(typed(text, scale), scale);
        if (value === null) return;
        // a leading zero goes as soon as a digit follows it, for all to see
        const cut = meant
          .replace(/^[0۰]+(?=[\d۰۵])/, '')
          .replace(/^([.\u066b])/, '0$1')
          .replace(/[.\u066b]$/, '');
        const read = readNumberText(cut);
        expect(read.ok).toBe(true);
        if (!read.ok) return;
        const [whole = '', fraction = ''] = read.value.split('.');
        const strict = parseDecimal(`${whole}.${fraction.slice(0, scale)}0`, scale);
        expect(strict).toEqual({ ok: true, value });
      }),
      { numRuns: 5_000 },
    );
  });
});
