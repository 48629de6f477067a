import { expect, test } from 'vitest';
import { findSpreadLists } from './spread-lists.ts';

const find = (source: string): string[] =>
  findSpreadLists(source).map(({ text, line }) => `${line} ${text}`);

test('finds calls that are made of as many arguments as a list has', () => {
  const source = [
    'function f(rows: number[], found: { all: number[] }) {',
    '  rows.push(...found.all);',
    '  const most = Math.max(0, ...rows.map((row) => row + 1));',
    '  new Set(...rows);',
    '  Math.max.apply(null, rows);',
    '  return most;',
    '}',
  ].join('\n');
  expect(find(source)).toEqual([
    '2 ...found.all',
    '3 ...rows.map((row) => row + 1)',
    '4 ...rows',
    '5 rows',
  ]);
});

test('lets through what is as long as it is written', () => {
  const source = [
    "const NAMES = ['a', 'b'] as const;",
    'const f = (...all: string[]) => g(...all);',
    'const h = (pair: readonly [number, number]) => Math.max(...pair);',
    "f(...['a'], ...NAMES, ...(f ? [1] : []), ...[...NAMES, 'c']);",
  ].join('\n');
  expect(find(source)).toEqual([]);
});

test('lets through lists that are copied and not called', () => {
  expect(find('const both = (a: number[], b: number[]) => new Set([...a, ...b]);')).toEqual([]);
  expect(find('const all = { ...a, rows: [...b] };')).toEqual([]);
  expect(find('const after = await kind.apply(tx, change);')).toEqual([]);
});

test('takes no name for bounded that stands for something else, too', () => {
  expect(find('const all = [1];\nconst f = (all: number[]) => g(...all);')).toEqual(['2 ...all']);
  expect(find('let all = [1];\ng(...all);')).toEqual(['2 ...all']);
  expect(find('const pair = (rows: [number, ...number[]]) => g(...rows);')).toEqual(['1 ...rows']);
});
