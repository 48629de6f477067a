// foldText of packages/money and fold_text of the database are one function written twice.
import { foldText } from '@sarraf/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { folds, termOf, wordOf } from './text-search.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const SAMPLES = [
  ['كيف پول علي', 'کیفپولعلی'],
  ['پس\u200cانداز', 'پسانداز'],
  ['پس انداز', 'پسانداز'],
  ['مسئول آیندهٔ ۀ خانهٔ', 'مسیولایندههخانه'],
  ['مؤسسة الإنشاء', 'موسسهالانشا'],
  ['عَلِيّ ـ رضا', 'علیرضا'],
  ['ﻋﻠﻲ ﻛﺮﻳﻤﻲ', 'علیکریمی'],
  ['Ünal Ａbc ۱۲٣４', 'unalabc1234'],
  ['\u061c۶۲۱۹–۸۶۱۰\u2011٠٠٠١\ufe0f', '6219-8610-0001'],
  ['50 % of a_b \\ c', '50%ofa_b\\c'],
  ['\u3164\u2800\u200c ', ''],
  ['👍🏽 ممنون!', '👍🏽ممنون!'],
] as const;

/** It came with a Unicode that the database of the tests does not know yet; no keyboard has it. */
const NEWER = 0xa7f1;

it('both fold each sample to the same', async () => {
  const texts = SAMPLES.map(([text]) => text);
  const rows = (await server.sql(
    'SELECT fold_text(text) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS t (text, at) ORDER BY at',
    [texts],
  )) as { folded: string }[];
  expect(rows.map(({ folded }) => folded)).toEqual(SAMPLES.map(([, folded]) => folded));
  expect(texts.map(foldText)).toEqual(SAMPLES.map(([, folded]) => folded));
});

it('both fold every sign of the first plane, and all that no one sees, to the same', async () => {
  const rows = (await server.sql(
    `SELECT code, fold_text(chr(code)) AS folded FROM (
       SELECT generate_series(1, 55295) UNION ALL SELECT generate_series(57344, 65535)
       UNION ALL SELECT generate_series(x'13400'::int, x'1345f'::int)
       UNION ALL SELECT generate_series(x'1bca0'::int, x'1bcaf'::int)
       UNION ALL SELECT generate_series(x'1d170'::int, x'1d180'::int)
       UNION ALL SELECT generate_series(x'1f300'::int, x'1f6ff'::int)
       UNION ALL SELECT generate_series(x'e0000'::int, x'e1000'::int)) AS codes (code)`,
  )) as { code: number; folded: string }[];
  expect(rows.length).toBeGreaterThan(65_000);
  const apart = rows
    .filter(({ code }) => Number(code) !== NEWER)
    .filter(({ code, folded }) => folded !== foldText(String.fromCodePoint(Number(code))))
    .map(({ code, folded }) => `U+${Number(code).toString(16)} ${JSON.stringify(folded)}`);
  expect(apart).toEqual([]);
});

it('a word stands for itself alone, and nothing that is seen means everything', async () => {
  const holds = async (text: string, word: string): Promise<boolean> => {
    const [row] = await server.sql<{ holds: boolean }>(
      `SELECT ${folds('$1::text', '$2::text')} AS holds`,
      [text, word],
    );
    return row?.holds === true;
  };
  for (const word of ['%', '_', '\\', '％', 'a%c'])
    expect(await holds('abc', word), word).toBe(false);
  expect(await holds('100% of it', '0 %')).toBe(true);
  expect([wordOf(undefined), wordOf(' \u200b'), wordOf(' ۱۲ ')]).toEqual([null, null, '12']);
});

it.each([
  ['+98 (0)912–000–0077', '09120000077'],
  ['\u061c۰۹۱۲۰۰۰۰۰۷۷', '09120000077'],
  ['IR06 0120 0000 0000 1234 5678 90', 'IR060120000000001234567890'],
  ['۰۶۰۱۲۰۰۰۰۰۰۰۰۰۱۲۳۴۵۶۷۸۹۰', 'IR060120000000001234567890'],
  ['12-34', '12-34'],
  ['کریمی', 'کریمی'],
])('staff who type %s look for %s', (typed, meant) => expect(termOf(typed)).toBe(meant));
