import { expect, it } from 'vitest';
import { cardDigits, cardProblem, groupCard } from './card-number.ts';

it('reads a pasted card in any digits', () => {
  expect(cardDigits('۶۰۳۷-۹۹۱۱ ۲۲۳۳ ۴۴۵۵ ۹۹')).toBe('6037991122334455');
  expect(groupCard('603799112')).toBe('6037 9911 2');
});

it('checks length and the check digit', () => {
  expect(cardProblem('603799')).toBe('cardIncomplete');
  expect(cardProblem('6037991122334456')).toBe('cardWrong');
  expect(cardProblem('6037991122334455')).toBeNull();
});
