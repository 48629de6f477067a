// A check of `npm run verify`: the words of code are those of GLOSSARY.md.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './lib/project.ts';
import { findBannedWords, readBannedWords } from './lib/words.ts';

const SOURCES = [
  '{packages,apps}/*/{src,build}/**/*.{ts,tsx,css}',
  '{tests,tools,bench}/**/*.{ts,mjs}',
  '{apps/*/,}{.,}*.{ts,cjs}',
  '{docs/**/,apps/*/,}*.md',
];
/** Has the words themselves. */
const GLOSSARY = 'GLOSSARY.md';

await runCommand(() => {
  const banned = readBannedWords(readFileSync(GLOSSARY, 'utf8'));
  const files = globSync(SOURCES)
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file !== GLOSSARY);
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
