import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editAmount, showAmount } from './amount-input.ts';

describe('an amount field', () => {
  it('takes Persian, Arabic and Latin digits and their separators', () => {
    expect(editAmount('۱۲٬۵۰۰٬۰۰۰', 10, 0, 'fa').value).toBe('12500000');
    expect(editAmount('١٢٫٥', 4, 2, 'fa').value).toBe('12.5');
    expect(editAmount('1,234.56', 8, 2, 'latin').value).toBe('1234.56');
  });

  it('shows groups in the digits of the page', () => {
    expect(showAmount('12500000', 'fa')).toBe('۱۲٬۵۰۰٬۰۰۰');
    expect(showAmount('1234.', 'latin')).toBe('1,234.');
    expect(showAmount('', 'fa')).toBe('');
  });

  it('drops signs, letters, a second point and decimals beyond the scale', () => {
    expect(editAmount('-12a3', 5, 2, 'latin').value).toBe('123');
    expect(editAmount('1.2.3', 5, 4, 'latin').value).toBe('1.23');
    expect(editAmount('1.239', 5, 2, 'latin').value).toBe('1.23');
    expect(editAmount('12.5', 4, 0, 'latin').value).toBe('12');
    expect(editAmount('.5', 2, 2, 'latin').value).toBe('0.5');
    expect(editAmount('007', 3, 0, 'latin').value).toBe('7');
  });

  it('keeps the caret behind the digit that was typed', () => {
    // 1,234| with a 5 typed after the 2 by the browser: 1,25|34
    const edit = editAmount('1,2534', 4, 0, 'latin');
    expect(edit).toEqual({ value: '12534', shown: '12,534', caret: 4 });
    const end = editAmount('1,2345', 6, 0, 'latin');
    expect(end).toEqual({ value: '12345', shown: '12,345', caret: 6 });
  });

  it('typed digit by digit gives the same text as pasted at once', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), (amount) => {
        const digits = amount.toString();
        let shown = '';
        let caret = 0;
        for (const digit of digits) {
          const raw = shown.slice(0, caret) + digit + shown.slice(caret);
          const edit = editAmount(raw, caret + 1, 0, 'fa');
          shown = edit.shown;
          caret = edit.caret;
        }
        expect(shown).toBe(editAmount(digits, digits.length, 0, 'fa').shown);
        expect(caret).toBe(shown.length);
      }),
      { verbose: 1 },
    );
  });
});
