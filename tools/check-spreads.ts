// A check of `npm run verify`: no call is made of a list that has no bound, and no literal is spread
// into a literal.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './lib/project.ts';
import { findSpreadLists } from './lib/spread-lists.ts';
import { findSpreadLiterals } from './lib/spread-literals.ts';

const SOURCES = ['{packages,apps}/*/src/**/*.{ts,tsx}', '{tools,bench,tests}/**/*.ts'];
/** Code that runs with lists of any length. */
const PRODUCT = /^(?:packages|apps|tools)[/]/;
/** Tests know how long their lists are. */
const LEFT_OUT = /[.]test[.]tsx?$|[/]testing[/]/;
await runCommand(() => {
  const files = globSync(SOURCES).map((file) => file.replaceAll(path.sep, '/'));
  if (files.length === 0) throw new Error('There is no code here to look at.');
  let count = 0;
  const tell = (text: string): void => {
    count += 1;
    process.stdout.write(`${text}\n`);
  };
  for (const file of files.sort()) {
    const source = readFileSync(file, 'utf8');
    const isTsx = file.endsWith('x');
    if (PRODUCT.test(file) && !LEFT_OUT.test(file)) {
      for (const { text, line } of findSpreadLists(source, isTsx)) {
        tell(`${file}:${line}: "${text}" is a call of as many arguments as it has`);
      }
    }
    for (const { text, line } of findSpreadLiterals(source, isTsx)) {
      tell(`${file}:${line}: "${text}" is a literal in a literal: write its parts there`);
    }
  }
  return Promise.resolve(count === 0 ? 0 : 1);
});
