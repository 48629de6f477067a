// The mutants take half an hour to run: that they still fit the code is known at once.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MUTANTS } from './planted-mutants.ts';
import { PROJECT_DIR } from './project.ts';

const textOf = (file: string): string => readFileSync(path.join(PROJECT_DIR, file), 'utf8');

it('gives each mutant a name of its own', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});

it.each(MUTANTS)('$name stands in the code exactly once: $bug', ({ patches }) => {
  for (const { file, find, replace } of patches) {
    expect(textOf(file).split(find), `${file}: ${find}`).toHaveLength(2);
    expect(replace).not.toBe(find);
  }
});

it.each(MUTANTS)('$name names a test that is there', ({ test: { args } }) => {
  const at = args.indexOf('-t');
  const files = (at < 0 ? args : args.slice(0, at)).flatMap((named) =>
    globSync([named, `${named}/**/*.test.ts`], { cwd: PROJECT_DIR }).filter((file) =>
      file.endsWith('.test.ts'),
    ),
  );
  expect(files.length).toBeGreaterThan(0);
  const title = at < 0 ? '' : (args[at + 1] ?? '');
  expect(files.some((file) => textOf(file).includes(title))).toBe(true);
});
