// How much of the pure packages and of the engine the simulation alone runs, by V8's own counts.
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROJECT_DIR } from './project.ts';

const SOURCES = [
  'packages/{money,market,matching,ledger}/src/*.ts',
  'packages/settlement/src/{,*/}*.ts',
  'apps/server/src/engine/{,*/}*.ts',
];
/** SQL needs a database, a test is no product, and an index only passes names on. */
const LEFT_OUT = /(\.test|\.queries|\/index)\.ts$|\/testing\//;
const GOAL_PERCENT = 90;
/** No file of the engine or of what it decides by is below this, but for a reason. */
const FILE_PERCENT = 80;
const BELOW_FOR: Readonly<Record<string, string>> = {
  'apps/server/src/engine/store/writers.ts': 'the statements themselves are for a database',
  'apps/server/src/engine/timers.ts': "the process's own timers: time is simulated",
  'apps/server/src/engine/engine-service.ts': 'the half that connects it to a database',
};
const JUDGED = /^(?:packages\/(?:settlement|ledger|matching)|apps\/server\/src\/engine)\//;

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

interface Script {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly Range[] }[];
}

/**
 * Lines of a file that can run, and those that did. V8 tells ranges of characters; Node strips
 * types in place, so that they are ranges of the source. The innermost range of a position counts.
 */
function countLines(source: string, script: Script | undefined): { all: number; run: number } {
  const hits = new Int32Array(source.length + 1).fill(script === undefined ? 0 : 1);
  const ranges = (script?.functions ?? []).flatMap((item) => item.ranges);
  const bySize = [...ranges].sort(
    (a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset),
  );
  for (const { startOffset, endOffset, count } of bySize) hits.fill(count, startOffset, endOffset);
  let offset = 0;
  let all = 0;
  let run = 0;
  let isType = false;
  let isComment = false;
  for (const line of source.split('\n')) {
    const text = line.trim();
    if (/^(export )?(interface|type) /.test(line) || line.startsWith('import ')) isType = true;
    if (text.startsWith('/*')) isComment = true;
    const isCode = !isType && !isComment && /[a-z0-9]/i.test(text) && !text.startsWith('//');
    if (isCode) {
      all += 1;
      if ((hits[offset + line.indexOf(text)] ?? 0) > 0) run += 1;
    }
    const ends = line.endsWith(';') || line.startsWith('}');
    if (isType && ends && !line.startsWith(' ')) isType = false;
    if (text.endsWith('*/')) isComment = false;
    offset += line.length + 1;
  }
  return { all, run };
}

/** Runs seeds in a process of their own; what V8 counted there, by file. */
async function collect(seeds: number): Promise<Map<string, Script>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-coverage-'));
  try {
    const script = path.join(PROJECT_DIR, 'tools', 'simulate.ts');
    const child = spawn(process.execPath, [script, '--seeds', String(seeds)], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_V8_COVERAGE: folder },
    });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error('The simulation failed.');
    const scripts = new Map<string, Script>();
    for (const name of readdirSync(folder)) {
      const text = readFileSync(path.join(folder, name), 'utf8');
      const { result } = JSON.parse(text) as { result: Script[] };
      for (const item of result) {
        if (item.url.startsWith('file:')) scripts.set(fileURLToPath(item.url), item);
      }
    }
    return scripts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints the share of each file and of all; answers 1 where one is below its goal. */
export async function measureCoverage(seeds: number): Promise<number> {
  const scripts = await collect(seeds);
  let all = 0;
  let run = 0;
  const rows: { file: string; lines: number; percent: number }[] = [];
  for (const pattern of SOURCES) {
    for (const file of globSync(pattern, { cwd: PROJECT_DIR }).sort()) {
      if (LEFT_OUT.test(file)) continue;
      const full = path.join(PROJECT_DIR, file);
      const counted = countLines(readFileSync(full, 'utf8'), scripts.get(full));
      if (counted.all === 0) continue;
      all += counted.all;
      run += counted.run;
      rows.push({ file, lines: counted.all, percent: (counted.run * 100) / counted.all });
    }
  }
  let short = 0;
  for (const { file, lines, percent } of rows.sort((a, b) => a.percent - b.percent)) {
    const isShort = percent < FILE_PERCENT && JUDGED.test(file);
    if (isShort && BELOW_FOR[file] === undefined) short += 1;
    const why = isShort ? `: ${BELOW_FOR[file] ?? `below ${FILE_PERCENT} %`}` : '';
    process.stdout.write(`${percent.toFixed(0).padStart(4)} %  ${file} (${lines} lines)${why}\n`);
  }
  const percent = (run * 100) / all;
  process.stdout.write(`${percent.toFixed(1)} % of ${all} lines, goal ${GOAL_PERCENT} %\n`);
  return percent >= GOAL_PERCENT && short === 0 ? 0 : 1;
}
