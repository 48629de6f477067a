// A check of `npm run verify`: the words of product code are those of GLOSSARY.md.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './lib/project.ts';
import { findBannedWords, readBannedWords } from './lib/words.ts';

const PRODUCT = ['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}'];
const TEST = /[.]test[.]tsx?$|[/]testing[/]/;

await runCommand(() => {
  const banned = readBannedWords(readFileSync('GLOSSARY.md', 'utf8'));
  const files = globSync(PRODUCT)
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !TEST.test(file) && !file.startsWith('packages/testing/'));
  if (files.length === 0) throw new Error('There is no code here to look at.');
  let count = 0;
  for (const file of files.sort()) {
    for (const { word, line, instead } of findBannedWords(
      file,
      readFileSync(file, 'utf8'),
      banned,
    )) {
      count += 1;
      process.stdout.write(`${file}:${line}: "${word}": say ${instead}\n`);
    }
  }
  return Promise.resolve(count === 0 ? 0 : 1);
});
