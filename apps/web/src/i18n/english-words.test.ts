import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SRC_DIR = path.resolve(import.meta.dirname, '..');
const CATALOGUES = ['**/texts/en.ts', 'app/texts-en.ts'];

/** Phrases that the panel doesn't use, and what it says instead. */
const UNUSED: readonly { readonly phrase: RegExp; readonly say: string }[] = [
  { phrase: /could(?: not|n[’']t) be (?:opened|read|loaded)/i, say: 'Couldn’t load …' },
  { phrase: /did(?: not|n[’']t) (?:open|load)/i, say: 'Couldn’t load …' },
  { phrase: /could not (?:open|load)/i, say: 'Couldn’t load …' },
  { phrase: /this (?:field )?is empty/i, say: 'Enter a value' },
  { phrase: /settings of/i, say: '… settings' },
];

const unusedIn = (text: string): string[] =>
  UNUSED.filter(({ phrase }) => phrase.test(text)).map(({ say }) => say);

it('says in English what the rest of the panel says', () => {
  const files = CATALOGUES.flatMap((pattern) => globSync(pattern, { cwd: SRC_DIR }));
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) =>
    readFileSync(path.join(SRC_DIR, file), 'utf8')
      .split('\n')
      .flatMap((line) => unusedIn(line).map((say) => `${file}: ${line.trim()}: ${say}`)),
  );
  expect(found).toEqual([]);
});

it('knows a phrase in each of its forms', () => {
  expect(unusedIn('Your wallets could not be opened')).toEqual(['Couldn’t load …']);
  expect(unusedIn('The list didn’t load')).toEqual(['Couldn’t load …']);
  expect(unusedIn('Settings of messages')).toEqual(['… settings']);
  expect(unusedIn('This is empty.')).toEqual(['Enter a value']);
  expect(unusedIn('Couldn’t load your wallet')).toEqual([]);
});
