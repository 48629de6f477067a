import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALLOWED_PHRASES, ENGLISH_LABELS, ENGLISH_PHRASES } from './english-phrases.ts';

const PROJECT_DIR = path.resolve(import.meta.dirname, '../../../..');

/** Where what a person reads in English is written. */
const SOURCES = [
  'apps/web/src/**/texts/en.ts',
  'apps/web/src/app/texts-en.ts',
  'apps/server/src/modules/notifications/notice-{kinds,reasons}.ts',
  'apps/server/src/modules/notifications/*-notices.ts',
  'apps/server/src/modules/notifications/limit-words.ts',
  'apps/server/src/modules/messages/{mail-text,sms-*texts}.ts',
  'apps/server/src/modules/codes/code-texts.ts',
  'apps/server/src/modules/money-history/money-file-words.ts',
  'apps/server/src/modules/data-exports/explaining-page.ts',
  'apps/server/src/http/fact-words.ts',
  'apps/server/src/modules/terms/terms-text.ts',
  'apps/demo/src/**/*-page.ts',
  'packages/contracts/src/errors/*.ts',
  'apps/server/migrations/*_help_*_*.sql',
];

/** Comments first: their apostrophes begin no text. */
const TOKEN =
  /\/\*[^]*?\*\/|\/\/[^\n]*|'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\[^]|[^`\\])*)`/g;
const PERSIAN = /[\u0600-\u06ff]/;

function textsOf(file: string, source: string): string[] {
  if (file.endsWith('.sql')) return source.split('\n').filter((line) => !PERSIAN.test(line));
  const texts = [...source.matchAll(TOKEN)].map(([, one, two, three]) => one ?? two ?? three ?? '');
  return texts.filter((text) => text !== '' && !PERSIAN.test(text));
}

const plain = (text: string): string => text.replaceAll(/[’‘]/g, "'");

/** The phrase between words' ends, in any case. */
function wholePhrase(phrase: string): RegExp {
  const words = plain(phrase)
    .split(' ')
    .map((word) =>
      word === '*' ? String.raw`\S+` : word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`),
    );
  return new RegExp(String.raw`(?<![\w-])${words.join(String.raw`\s+`)}(?![\w-])`, 'i');
}

const RULES = ENGLISH_PHRASES.flatMap(({ say, not }) =>
  not.map((phrase) => ({ pattern: wholePhrase(phrase), say })),
);

function refusedIn(text: string): string[] {
  const label = ENGLISH_LABELS[text];
  const phrases = RULES.filter(({ pattern }) => pattern.test(plain(text)));
  return [...(label === undefined ? [] : [label]), ...phrases.map(({ say }) => say)];
}

const texts = globSync(SOURCES, { cwd: PROJECT_DIR }).flatMap((name) => {
  const file = name.replaceAll(path.sep, '/');
  const source = readFileSync(path.join(PROJECT_DIR, file), 'utf8');
  return textsOf(file, source).map((text) => ({ file, text }));
});
const isAllowed = (file: string, text: string): boolean =>
  ALLOWED_PHRASES.some((one) => one.file === file && one.text === text);

describe('the words of English', () => {
  it.each(SOURCES)('are read in %s', (source) => {
    const files = globSync(source, { cwd: PROJECT_DIR });
    expect(files).not.toEqual([]);
    const read = new Set(texts.map(({ file }) => file));
    expect(files.filter((file) => !read.has(file.replaceAll(path.sep, '/')))).toEqual([]);
  });

  it('are plain product English everywhere', () => {
    const refused = texts
      .filter(({ file, text }) => !isAllowed(file, text))
      .flatMap(({ file, text }) => refusedIn(text).map((say) => `${file}: ${text}: ${say}`));
    expect(refused).toEqual([]);
  });

  it('are excused nowhere where the words are not', () => {
    const standing = ALLOWED_PHRASES.filter(
      ({ file, text }) =>
        refusedIn(text).length > 0 && texts.some((one) => one.file === file && one.text === text),
    );
    expect(standing).toEqual(ALLOWED_PHRASES);
  });

  it.each([
    ['Your wallets could not be opened', 'Couldn’t load …'],
    ['The list didn’t load', 'Couldn’t load …'],
    ["The list didn't load", 'Couldn’t load …'],
    ['Settings of messages', '… settings'],
    ['This is empty.', 'Enter a value'],
    ['Your level 2 is open', 'You’re verified for level 2; Identity documents and face video'],
    ['State', 'Status'],
  ])('are refused in “%s”', (text, say) => {
    expect(refusedIn(text)).toEqual([say]);
  });

  it.each(['Couldn’t load your wallet', 'State of the network', 'Receipt', 'I understand'])(
    'are taken in “%s”',
    (text) => {
      expect(refusedIn(text)).toEqual([]);
    },
  );
});
