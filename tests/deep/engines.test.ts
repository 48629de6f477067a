// The panel in the two engines that its other tests never see, as Debian packages them.
import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findFundedClient } from '../../tools/lib/panel-login.ts';
import { PROJECT_DIR } from '../../tools/lib/project.ts';
import { startTestSystem, type TestSystem } from '../../tools/lib/test-system.ts';
import type { Engine } from '../engines/engine.ts';
import { startFirefox } from '../engines/firefox.ts';
import { seePasskeys, walkPanel } from '../engines/walk.ts';
import { startWebkit } from '../engines/webkit.ts';

/** WebKit's GTK port has none, whatever Safari has. */
const KNOWS_PASSKEYS = { webkit: false, firefox: true } as const;
const STARTS = { webkit: startWebkit, firefox: startFirefox } as const;
/** Pixels of 40 to an em: what shaping rounds. The narrowest letter is eight. */
const WIDTH_SLACK = 1;
const FONT_SOURCE = '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2';
const WEB_SRC = path.join(PROJECT_DIR, 'apps', 'web', 'src');

let system: TestSystem;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4840 });
});
afterAll(async () => {
  await system?.stop();
});

describe.each(['webkit', 'firefox'] as const)('the panel in %s', (name) => {
  let engine: Engine | undefined;

  beforeAll(async () => {
    engine = await STARTS[name]();
    if (engine === undefined) process.stdout.write(`Left out: ${name} is not here.\n`);
  });
  afterAll(async () => {
    await engine?.stop();
  });

  test('half-space words keep all their letters', async ({ skip }) => {
    if (engine === undefined) return skip();
    const words = listHalfSpaceWords();
    expect(words.length).toBeGreaterThan(100);
    const page = await servePage();
    try {
      await engine.open(page.url);
      await engine.evaluate("document.fonts.load('40px whole', 'آ'); return 1;");
      await vi.waitFor(async () =>
        expect(await engine?.evaluate("return document.fonts.check('40px whole', 'آ');")).toBe(
          true,
        ),
      );
      const wrong = (await engine.evaluate(measureWords(words, name))) as string[];
      expect(wrong).toEqual([]);
    } finally {
      page.server.close();
    }
  });

  test.for(['fa', 'en'] as const)('is walked in %s', async (lang, { skip }) => {
    if (engine === undefined) return skip();
    const login = findFundedClient(system.demoDir);
    await walkPanel(engine, { url: system.url, login }, lang);
    expect(await engine.errors()).toEqual([]);
  });

  test.for(['fa', 'en'] as const)(
    'offers passkeys as it knows them, in %s',
    async (lang, { skip }) => {
      if (engine === undefined) return skip();
      const login = findFundedClient(system.demoDir);
      expect(await seePasskeys(engine, { url: system.url, login }, lang)).toBe(
        KNOWS_PASSKEYS[name],
      );
      expect(await engine.errors()).toEqual([]);
    },
  );
});

/** Every word with a half-space in the Persian texts. */
function listHalfSpaceWords(): string[] {
  const files = globSync('**/{fa,texts-fa}.ts', { cwd: WEB_SRC });
  const texts = files.map((file) => readFileSync(path.join(WEB_SRC, file), 'utf8')).join('\n');
  const words = texts.match(/[\u0621-\u06cc]+(?:\u200c[\u0621-\u06cc]+)+/g) ?? [];
  return [...new Set(words)].sort();
}

/** A page with the panel's Persian font, as it was built, and the one that it was cut from. */
async function servePage(): Promise<{ server: Server; url: string }> {
  const [ours = ''] = globSync('apps/web/dist/assets/vazirmatn-fa*.woff2', { cwd: PROJECT_DIR });
  const fonts = new Map([
    ['/ours', readFileSync(path.join(PROJECT_DIR, ours))],
    ['/whole', readFileSync(path.join(PROJECT_DIR, 'node_modules', FONT_SOURCE))],
  ]);
  const page = `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: ours; src: url(/ours) }
    @font-face { font-family: whole; src: url(/whole) }
    body { font-size: 40px }
    span { white-space: pre }
    </style><body dir="rtl"><p style="font-family: ours">آ</p><p style="font-family: whole">آ</p>`;
  const server = createServer((request, response) => {
    const font = fonts.get(request.url ?? '');
    response.setHeader('content-type', font === undefined ? 'text/html' : 'font/woff2');
    response.end(font ?? page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/**
 * In the page: the words that are not as wide as in the whole font, and in WebKit as their parts
 * together (Firefox lets letters come nearer to each other over a half-space).
 */
function measureWords(words: readonly string[], engine: string): string {
  return `
    const widthOf = (text, font) => {
      const span = document.body.appendChild(document.createElement('span'));
      span.style.fontFamily = font;
      span.textContent = text;
      const { width } = span.getBoundingClientRect();
      span.remove();
      return width;
    };
    const isFar = (a, b) => Math.abs(a - b) > ${WIDTH_SLACK};
    return ${JSON.stringify(words)}.flatMap((word) => {
      const ours = widthOf(word, 'ours');
      const whole = widthOf(word, 'whole');
      const parts = word.split('\\u200c').reduce((sum, part) => sum + widthOf(part, 'ours'), 0);
      const isWrong = isFar(ours, whole) || (${engine === 'webkit'} && isFar(ours, parts));
      return isWrong ? [[word, ours, whole, parts].join(' ')] : [];
    });`;
}
