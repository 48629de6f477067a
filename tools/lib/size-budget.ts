// The panel's weight as a visitor downloads it: what index.html loads at once, as it is sent.
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PROJECT_DIR } from './project.ts';

const WEB_DIST = path.join(PROJECT_DIR, 'apps', 'web', 'dist');

/**
 * Kilobytes (1,000 bytes) by brotli, as browsers are sent them; fonts are compressed already. Entry
 * scripts stay below 140 whatever comes; what they weigh now, and a few more, is the budget.
 */
const BUDGETS_KB = { 'entry scripts': 130, styles: 20, 'each font': 36 } as const;

/** A part of the panel: what it weighs compressed, and what it may. */
export interface BudgetRow {
  readonly name: keyof typeof BUDGETS_KB;
  readonly kilobytes: number;
  readonly budgetKilobytes: number;
}

function sentKilobytes(file: string): number {
  return brotliCompressSync(readFileSync(file)).length / 1000;
}

/** Files that index.html names: scripts, preloaded modules and styles. */
function namedInIndex(extension: string): string[] {
  const html = readFileSync(path.join(WEB_DIST, 'index.html'), 'utf8');
  const names = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map((match) => match[1] ?? '');
  return [...new Set(names)]
    .filter((name) => name.endsWith(extension))
    .map((name) => path.join(WEB_DIST, name));
}

/** Measures the built panel; undefined when it is not built. */
export function measureSizes(): BudgetRow[] | undefined {
  if (!statSync(path.join(WEB_DIST, 'index.html'), { throwIfNoEntry: false })) return undefined;
  const sum = (files: readonly string[]): number =>
    files.reduce((total, file) => total + sentKilobytes(file), 0);
  const fonts = globSync('**/*.woff2', { cwd: WEB_DIST }).map(
    (file) => statSync(path.join(WEB_DIST, file)).size / 1000,
  );
  const row = (name: BudgetRow['name'], kilobytes: number): BudgetRow => ({
    name,
    kilobytes,
    budgetKilobytes: BUDGETS_KB[name],
  });
  return [
    row('entry scripts', sum(namedInIndex('.js'))),
    row('styles', sum(namedInIndex('.css'))),
    row(
      'each font',
      fonts.reduce((most, bytes) => Math.max(most, bytes), 0),
    ),
  ];
}
