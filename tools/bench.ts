// npm run bench: every bench against its named peers, both sides in one run, ratios first.
import { globSync } from 'node:fs';
import path from 'node:path';
import { type BenchRow, rowText } from '../bench/lib/rounds.ts';
import { PROJECT_DIR, Refusal, runCommand } from './lib/project.ts';
import { writeResults } from './lib/results.ts';

type RunBench = () => Promise<BenchRow[]>;

/** The one function `run…Bench` that a bench file exports. */
async function loadBench(file: string): Promise<RunBench> {
  const exported = (await import(path.join(PROJECT_DIR, file))) as Record<string, unknown>;
  const name = Object.keys(exported).find((key) => /^run[A-Z]\w*Bench$/.test(key));
  const run = name === undefined ? undefined : exported[name];
  if (typeof run === 'function') return run as RunBench;
  throw new Refusal(`${file} exports no function named run…Bench.`);
}

function chooseFiles(wanted: readonly string[]): string[] {
  const files = globSync('bench/*.bench.ts', { cwd: PROJECT_DIR }).sort();
  const chosen = files.filter(
    (file) => wanted.length === 0 || wanted.includes(path.basename(file, '.bench.ts')),
  );
  if (chosen.length > 0) return chosen;
  const names = files.map((file) => path.basename(file, '.bench.ts')).join(', ');
  throw new Refusal(`There is no such bench; there are: ${names}.`);
}

await runCommand(async () => {
  const wanted = process.argv.slice(2);
  const rows: BenchRow[] = [];
  for (const file of chooseFiles(wanted)) {
    process.stdout.write(`${path.basename(file, '.bench.ts')}\n`);
    const run = await loadBench(file);
    for (const row of await run()) {
      process.stdout.write(`  ${rowText(row)}\n`);
      rows.push(row);
    }
  }
  const failed = rows.filter((row) => !row.pass).length;
  // A part of the benches must not overwrite the record of all of them.
  if (wanted.length === 0) process.stdout.write(`\n${writeResults('bench', { rows })}\n`);
  process.stdout.write(`${rows.length - failed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
});
