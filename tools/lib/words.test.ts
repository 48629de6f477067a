import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from './project.ts';
import { findBannedWords, readBannedWords } from './words.ts';

const TABLE = `# Glossary

| our word | meaning |
|---|---|
| flight | not of this table |

## Words that code does not use

| not | say | still allowed in |
|---|---|---|
| flight, flights | batch | \`old/\`, \`FlightDeck\` |
| owe, owes | pending | – |
`;
const banned = readBannedWords(TABLE);
const find = (source: string, file = 'new/file.ts') =>
  findBannedWords(file, source, banned).map(({ word, line }) => `${line} ${word}`);

test('finds a word in names and comments, in each of its forms and in parts of names', () => {
  expect(find('// one\nconst openFlights = 1;')).toEqual(['2 openFlights']);
  expect(find('/** What a Flight\n * owes. */')).toEqual(['1 Flight', '2 owes']);
  expect(find('const FLIGHT_MAX = a.flight;')).toEqual(['1 FLIGHT_MAX', '1 flight']);
  expect(find('', 'new/flight-deck.ts')).toEqual(['0 new/flight-deck.ts']);
});

test('leaves texts alone, words that only begin so, and what the table allows', () => {
  expect(find(`say('flight', "flight", \`flight \${x}\`);`)).toEqual([]);
  expect(find('const flighty = owed;')).toEqual([]);
  expect(find('const flight = 1;', 'old/file.ts')).toEqual([]);
  expect(find('const x: FlightDeck = 1; // owes')).toEqual(['1 owes']);
});

test('reads the names of tests, and texts of tests no more than others', () => {
  const inTest = (source: string) => find(source, 'new/file.test.ts');
  expect(inTest("it('waits for a flight', () => say('flight'));")).toEqual(['1 flight']);
  expect(inTest("describe(\n  'who owes',\n);\ntest('of one', 'owes');")).toEqual(['2 owes']);
  expect(inTest("it.each(KINDS)('of %s owes', f);")).toEqual(['1 owes']);
  expect(inTest("it.each([\n  ['flight', 1],\n])('of a flight', f);")).toEqual(['3 flight']);
  expect(inTest("expect(text).toBe('flight'); submit('owes');")).toEqual([]);
  expect(find("it('waits for a flight', f);", 'new/file.ts')).toEqual([]);
});

test('reads all of a page', () => {
  const page = "# A page\nWho 'owes' it, `openFlights` and\n\n| a | flight |";
  expect(find(page, 'new/page.md')).toEqual(['2 owes', '2 openFlights', '4 flight']);
  expect(find('flight', 'old/page.md')).toEqual([]);
});

test('is not misled by quotes in patterns and comments', () => {
  expect(find(`split(/['"\`]/); // flight\nconst flights = '';`)).toEqual([
    '1 flight',
    '2 flights',
  ]);
  expect(find("// don't\nconst flights = 'x'; // isn't it")).toEqual(['2 flights']);
  expect(find('const half = a / b; // flight / x')).toEqual(['1 flight']);
});

test('a glossary without the table is no glossary', () => {
  expect(() => readBannedWords('# Glossary\n')).toThrow('no table');
});

test('the paths that the table still allows exist: a row that is done goes', () => {
  const glossary = readFileSync(path.join(PROJECT_DIR, 'GLOSSARY.md'), 'utf8');
  const paths = readBannedWords(glossary).flatMap(({ allowed }) => allowed);
  for (const one of paths.filter((name) => name.includes('/'))) {
    expect(() => readFileSync(path.join(PROJECT_DIR, one)), one).not.toThrow('ENOENT');
  }
});
