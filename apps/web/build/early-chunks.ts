import type { Rollup } from 'vite';
import { DESKTOP_TRADE } from '../src/features/trade/desktop-query.ts';

/** What a screen is made of, besides what every screen loads. */
interface ScreenParts {
  readonly path: string;
  /** Source files whose chunks are asked for at once. */
  readonly parts: readonly string[];
  readonly texts: readonly string[];
  /** Of these only one, by the window. */
  readonly wide?: string;
  readonly narrow?: string;
}

/** The screens that visits begin with. */
const SCREENS: readonly ScreenParts[] = [
  {
    path: 'trade',
    parts: ['features/trade/components/trade-page.tsx'],
    texts: ['features/trade/texts'],
    wide: 'features/trade/components/desktop-trade.tsx',
    narrow: 'features/trade/components/phone-trade.tsx',
  },
  {
    path: 'markets',
    parts: ['features/markets/components/markets-page.tsx'],
    texts: ['features/markets/texts'],
  },
  {
    path: 'login',
    parts: ['features/auth/components/login-page.tsx'],
    texts: ['features/auth/texts', 'components/passkey/texts'],
  },
  {
    path: 'register',
    parts: ['features/auth/components/register-page.tsx'],
    texts: ['features/auth/texts'],
  },
  {
    path: 'forgot-password',
    parts: ['features/auth/forgot/forgot-page.tsx'],
    texts: ['features/auth/texts', 'features/auth/forgot/texts', 'components/passkey/texts'],
  },
  {
    path: 'recover',
    parts: ['features/auth/recover/recover-page.tsx'],
    texts: ['features/auth/texts', 'features/auth/recover/texts'],
  },
  {
    path: 'access-control',
    parts: ['features/home/components/home-page.tsx'],
    texts: ['features/home/texts'],
  },
];

interface EarlyChunks {
  readonly media: string;
  readonly screens: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/**
 * Which files the screens need besides those that index.html names, so that boot.js can ask for them
 * together with the first script instead of after it has run.
 */
export function findEarlyChunks(bundle: Rollup.OutputBundle): EarlyChunks {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const holding = (source: string) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)));
    if (found === undefined) throw new Error(`no chunk holds ${source}`);
    return found.fileName;
  };
  const withImports = (files: readonly string[], seen: Set<string>): Set<string> => {
    for (const file of files) {
      if (seen.has(file)) continue;
      seen.add(file);
      withImports(byFile.get(file)?.imports ?? [], seen);
    }
    return seen;
  };
  const always = withImports([holding('src/main.tsx')], new Set());
  const stylesOf = (file: string) => [...(byFile.get(file)?.viteMetadata?.importedCss ?? [])];
  const filesOf = (sources: readonly string[], known: ReadonlySet<string>) =>
    [...withImports(sources.map(holding), new Set())]
      .filter((file) => !known.has(file))
      .flatMap((file) => [file, ...stylesOf(file)]);
  const screens = SCREENS.map(({ path, parts, texts, wide, narrow }) => {
    const all = filesOf(parts, always);
    const known = new Set([...always, ...all]);
    const some = (...sources: readonly string[]) =>
      filesOf(
        sources.map((source) => `src/${source}`),
        known,
      );
    return [
      path,
      {
        all,
        fa: some(...texts.map((folder) => `${folder}/fa.ts`)),
        en: some(...texts.map((folder) => `${folder}/en.ts`)),
        wide: wide === undefined ? [] : some(wide),
        narrow: narrow === undefined ? [] : some(narrow),
      },
    ] as const;
  });
  return { media: DESKTOP_TRADE, screens: Object.fromEntries(screens) };
}
