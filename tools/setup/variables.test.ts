// Every variable that the server reads is asked for or passed on by setup, and stands on the page.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from '../lib/project.ts';
import { FIXED } from './checks.ts';
import { unknownNames } from './questions.ts';

/** Of the demo and of tests: production is told none of them. */
const NOT_OF_PRODUCTION: ReadonlySet<string> = new Set([
  'SARRAF_BANK_URL',
  'SARRAF_SIMULATORS_URL',
  'SARRAF_MAIL_SIMULATOR_URL',
  'SARRAF_TELEPHONES_URL',
  'SARRAF_DEMO_DIR',
  'SARRAF_RATE_SCALE',
  'SARRAF_UNSAFE_SKIP_DURABILITY_CHECK',
]);

const read = (...parts: readonly string[]): string =>
  readFileSync(path.join(PROJECT_DIR, ...parts), 'utf8');

it('knows every variable that the server reads', () => {
  const sources = ['config.ts', 'providers-config.ts', 'push-config.ts', 'main.ts'].map((file) =>
    read('apps', 'server', 'src', file),
  );
  const names = sources
    .flatMap((source) => [...source.matchAll(/'([A-Z][A-Z0-9]*_[A-Z0-9_]*)'/g)])
    .map(([, name = '']) => name)
    .filter((name) => !NOT_OF_PRODUCTION.has(name));
  expect(names.length).toBeGreaterThan(30);
  const asked = names.filter((name) => FIXED[name] === undefined);
  expect(unknownNames(Object.fromEntries(asked.map((name) => [name, 'x'])))).toEqual([]);
  const page = read('docs', 'operations.md');
  expect(names.filter((name) => !page.includes(name))).toEqual([]);
});
