import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { UNUSED_PHRASES } from './persian-phrases.ts';

const PROJECT_DIR = path.resolve(import.meta.dirname, '../../../..');

/** Where what a person reads in Persian is written. */
const SOURCES = [
  'apps/web/src/**/texts/fa.ts',
  'apps/web/src/app/texts-fa.ts',
  'apps/web/index.html',
  'apps/server/src/modules/notifications/notice-{kinds,reasons}.ts',
  'apps/server/src/modules/notifications/{*-notices,limit-words}.ts',
  'apps/server/src/modules/codes/code-texts.ts',
  'apps/server/src/modules/data-exports/{explaining-page,*-tables.queries}.ts',
  'apps/server/src/modules/messages/{mail-text,sms-*texts}.ts',
  'apps/server/src/modules/money-history/money-file-words.ts',
  'apps/server/src/http/fact-words.ts',
  'apps/demo/src/**/*-page.ts',
  'apps/demo/src/{simulator,front/front,sms/sms,identity/identity}.ts',
  'apps/server/src/modules/terms/terms-text.ts',
  'apps/server/src/modules/markets/seed/assets.ts',
  'packages/contracts/src/errors/*.ts',
  'apps/server/migrations/*_help_{to,with}_*.sql',
];

/** The Persian sentences of a source: what stands in quotes, or between tags; of a text each line. */
function sentencesOf(source: string, isText: boolean): string[] {
  if (isText) return source.split('\n').filter((line) => /\p{Script=Arabic}/u.test(line));
  const code = source.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  return [...code.matchAll(/(['"`>])((?:(?!\1|<)[^\n])*?\p{Script=Arabic}[^\n]*?)(?:\1|<)/gu)].map(
    ([, , text]) => text ?? '',
  );
}

function unusedIn(sentences: readonly string[]): string[] {
  const all = sentences.join('\n');
  const rows = UNUSED_PHRASES.filter(({ word }) => word.test(all));
  return sentences.flatMap((sentence) =>
    rows
      .filter(({ word, but }) => word.test(sentence) && but?.test(sentence) !== true)
      .map(({ say }) => `«${sentence}»: ${say}`),
  );
}

it('says in Persian what people say', () => {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: PROJECT_DIR }));
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) => {
    const sentences = sentencesOf(
      readFileSync(path.join(PROJECT_DIR, file), 'utf8'),
      file.endsWith('.sql'),
    );
    expect(sentences.length, file).toBeGreaterThan(0);
    return unusedIn(sentences).map((finding) => `${file}: ${finding}`);
  });
  expect(found).toEqual([]);
});

it('knows a word by its ends, and where it is right', () => {
  expect(unusedIn(['گذرواژهٔ خود را بنویسید'])).toHaveLength(2);
  expect(unusedIn(['این سفارش در دفتر می‌ماند'])).toHaveLength(1);
  expect(unusedIn(['در دفتر سفارش می‌ماند', 'ظاهر روشن', 'روشن', 'افزودن کارت'])).toEqual([]);
  expect(unusedIn(['فوری یا لغو', 'خرید فوری'])).toHaveLength(1);
  expect(unusedIn(['پروفایلٔ شما', 'صفحهٔ شما'])).toHaveLength(1);
});
