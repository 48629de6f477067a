// A check of `npm run verify`: no call is made of a list that has no bound.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './lib/project.ts';
import { findSpreadLists } from './lib/spread-lists.ts';

const SOURCES = ['{packages,apps}/*/src/**/*.{ts,tsx}', 'tools/**/*.ts'];
/** Tests know how long their lists are. */
const LEFT_OUT = /[.]test[.]tsx?$|[/]testing[/]/;

await runCommand(() => {
  const files = globSync(SOURCES)
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !LEFT_OUT.test(file));
  if (files.length === 0) throw new Error('There is no code here to look at.');
  let count = 0;
  for (const file of files.sort()) {
    for (const { text, line } of findSpreadLists(readFileSync(file, 'utf8'), file.endsWith('x'))) {
      count += 1;
      process.stdout.write(`${file}:${line}: "${text}" is a call of as many arguments as it has\n`);
    }
  }
  return Promise.resolve(count === 0 ? 0 : 1);
});
