import { expect, it } from 'vitest';
import { markFound } from './mark-found.ts';

const found = (text: string, words: string): string[] =>
  markFound(text, words).map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text));

it('marks words however they are spelled, and leaves the rest as it is', () => {
  expect(found('Withdrawing toman', 'WITH')).toEqual(['[With]', 'drawing toman']);
  expect(found('سقف‌های برداشت', 'سقف ها')).toEqual(['[سقف‌ها]', 'ی برداشت']);
  expect(found('سطح ۲ و كارت', 'سطح 2')).toEqual(['[سطح ۲]', ' و كارت']);
  expect(found('كارت بانكي', 'کارت')).toEqual(['[كارت]', ' بانكي']);
});

it('marks nothing where the words are not, or are none', () => {
  expect(found('کارمزد', 'سطح')).toEqual(['کارمزد']);
  expect(found('کارمزد', '  ')).toEqual(['کارمزد']);
});
