import { expect, test } from 'vitest';
import { findBareExports } from './doc-comments.ts';

const find = (source: string) => findBareExports(source).map(({ name, line }) => `${line} ${name}`);

test('finds each sort of export without a doc comment', () => {
  const source = [
    'export const PARTS = 1;',
    'export type Part = 1;',
    'export interface Whole {}',
    'export async function work() {}',
    'export function* each() {}',
    'export abstract class Room {}',
  ].join('\n');
  expect(find(source)).toEqual(['1 PARTS', '2 Part', '3 Whole', '4 work', '5 each', '6 Room']);
});

test('takes a doc comment right above, of one line or more', () => {
  expect(find('/** In toman. */\nexport const min = 1;')).toEqual([]);
  expect(find('/**\n * In toman.\n */\nexport const min = 1;')).toEqual([]);
  expect(find('/** Of the file. */\n\nexport const min = 1;')).toEqual(['3 min']);
  expect(find('// In toman.\nexport const min = 1;')).toEqual(['2 min']);
  expect(find('/* In toman. */\nexport const min = 1;')).toEqual(['2 min']);
  expect(find('/** In toman. */\nexport const min = 1;\nexport const max = 2;')).toEqual(['3 max']);
});

test('leaves alone what declares nothing new', () => {
  expect(find("export { a } from './a.ts';\nexport * from './b.ts';\nconst c = 1;")).toEqual([]);
  expect(find('  export const indented = 1;')).toEqual([]);
  const overloads = 'export function f(a: 1): 1;\nexport function f(a: 2): 2;';
  expect(find(`/** Says. */\n${overloads}`)).toEqual([]);
  expect(find(overloads)).toEqual(['1 f']);
});
