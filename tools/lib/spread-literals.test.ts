import { expect, test } from 'vitest';
import { findSpreadLiterals } from './spread-literals.ts';

const find = (source: string): string[] =>
  findSpreadLiterals(source).map(({ text, line }) => `${line} ${text}`);

test('finds literals that are spread into a literal or a call', () => {
  const source = [
    'const whole = {',
    '  ...{ a, b },',
    '  c: [1, ...[2, 3]],',
    '};',
    'f(...[1, 2], ...([3]));',
  ].join('\n');
  expect(find(source)).toEqual(['2 ...{ a, b }', '3 ...[2, 3]', '5 ...[1, 2]', '5 ...([3])']);
});

test('lets through what is no literal, or one only where something holds', () => {
  const source = [
    'const whole = { ...deps, ...(isOpen && { a }), ...(isOpen ? { a } : {}) };',
    'const list = [...names, ...(isOpen ? [1] : []), ...[1, 2].map(double)];',
    "const kinds = [...(['a', 'b'] as const), 'c'];",
    'for (const one of [...waiting]) one.end();',
  ].join('\n');
  expect(find(source)).toEqual([]);
});

test('says where a long one begins', () => {
  const [found] = findSpreadLiterals(`const whole = { ...{ ${'name, '.repeat(20)} } };`);
  expect(found?.text).toHaveLength(40);
});
