// A check of `npm run verify`: what the code exports says its meaning, unit or source.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findBareExports } from './lib/doc-comments.ts';
import { runCommand } from './lib/project.ts';

const SOURCES = ['{packages,apps}/*/src/**/*.{ts,tsx}', '{tools,bench,tests}/**/*.{ts,tsx}'];
/** Text catalogues, whose names say it. */
const LEFT_OUT = /[/]texts[/]|[/]texts-(?:en|fa)[.]ts$/;

await runCommand(() => {
  const files = globSync(SOURCES)
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !LEFT_OUT.test(file));
  if (files.length === 0) throw new Error('There is no code here to look at.');
  let count = 0;
  for (const file of files.sort()) {
    for (const { name, line } of findBareExports(readFileSync(file, 'utf8'))) {
      count += 1;
      process.stdout.write(`${file}:${line}: "${name}" has no doc comment\n`);
    }
  }
  return Promise.resolve(count === 0 ? 0 : 1);
});
