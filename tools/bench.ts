// npm run bench [-- NAME…]: every bench against its named peers, both sides in one run, ratios first.
// Writes results/bench.json; benches that are run alone replace their own rows there.
import { globSync } from 'node:fs';
import path from 'node:path';
import { type BenchRow, rowText } from '../bench/lib/rounds.ts';
import { PROJECT_DIR, Refusal, runCommand } from './lib/project.ts';
import { readCommit, readResults, writeResults } from './lib/results.ts';

type RunBench = () => Promise<BenchRow[]>;

/** A row with the commit that it was measured on. */
type RecordedRow = BenchRow & { readonly commit?: string };

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

/** The record as it was, with the rows that were measured now where they stood or at its end. */
function mergeRows(rows: readonly RecordedRow[]): RecordedRow[] {
  const before = readResults<{ readonly rows: readonly RecordedRow[] }>('bench');
  if (before === undefined) return [...rows];
  const added = rows.filter(({ figure }) => !before.rows.some((row) => row.figure === figure));
  const kept = before.rows.map(
    (row) => rows.find(({ figure }) => figure === row.figure) ?? { commit: before.commit, ...row },
  );
  return [...kept, ...added];
}

await runCommand(async () => {
  const wanted = process.argv.slice(2);
  const commit = readCommit();
  const rows: RecordedRow[] = [];
  for (const file of chooseFiles(wanted)) {
    process.stdout.write(`${path.basename(file, '.bench.ts')}\n`);
    const run = await loadBench(file);
    for (const row of await run()) {
      process.stdout.write(`  ${rowText(row)}\n`);
      rows.push({ ...row, commit });
    }
  }
  const failed = rows.filter((row) => !row.pass).length;
  const recorded = wanted.length === 0 ? rows : mergeRows(rows);
  process.stdout.write(`\n${writeResults('bench', { rows: recorded })}\n`);
  process.stdout.write(`${rows.length - failed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
});
