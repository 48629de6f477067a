// npm run trial [-- screen]: adds the next record with two commands, approval kind, module with a call
// and screen to a copy of the project, and counts the files; then leaves out each file of them in turn:
// the types or the part's tests must turn red. Writes results/trial.json.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { copyProject } from './lib/project-copy.ts';
import { PROJECT_DIR, runCommand } from './lib/project.ts';
import { writeResults } from './lib/results.ts';
import { runTest } from './lib/run-named-test.ts';
import { kindOfFile, TRIAL_PARTS, type TrialPart } from './lib/trial-parts.ts';

const PATCHES = path.join(PROJECT_DIR, 'tools', 'trial');
const patchOf = ({ name }: TrialPart): string => path.join(PATCHES, `${name}.patch`);

/** Files that a patch touches. */
function filesOf(part: TrialPart): string[] {
  const lines = readFileSync(patchOf(part), 'utf8').matchAll(/^diff --git a\/\S+ b\/(\S+)$/gm);
  return [...lines].map(([, file = '']) => file);
}

/** Adds a part, or its one file; takes it out again with `-R`. */
function apply(copyDir: string, part: TrialPart, args: readonly string[] = []): void {
  execFileSync('git', ['apply', '-C1', ...args, patchOf(part)], { cwd: copyDir });
}

/** The first complaint of the types; undefined where there is none. */
function typeError(copyDir: string): string | undefined {
  const compiler = path.join('node_modules', 'typescript7', 'bin', 'tsc');
  const tests = ['contracts', 'settlement', 'ledger'].map((name) => `packages/${name}`);
  const projects = [...tests, 'apps/server', 'apps/web'].map((one) => `${one}/tsconfig.test.json`);
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, '-b', 'tsconfig.json', ...projects, 'tools/tsconfig.json'],
    { cwd: copyDir, encoding: 'utf8' },
  );
  if (status === 0) return undefined;
  return stdout.split('\n').find((line) => line.includes('error')) ?? 'does not compile';
}

/** What turns red once a file is left out: a type, or a test; undefined: nothing does. */
async function missedBy(
  copyDir: string,
  part: TrialPart,
  file: string,
): Promise<string | undefined> {
  const only = [`--include=${file}`];
  apply(copyDir, part, [...only, '-R']);
  try {
    const wrong = typeError(copyDir);
    if (wrong !== undefined) return wrong;
    const { isGreen, failed } = await runTest(copyDir, part.test);
    return isGreen ? undefined : (failed[0] ?? 'a run that came to no end');
  } finally {
    apply(copyDir, part, only);
  }
}

await runCommand(async () => {
  const wanted = process.argv.slice(2);
  const copyDir = copyProject();
  chmodSync(copyDir, 0o755);
  const rows: Record<string, unknown>[] = [];
  let missed = 0;
  try {
    for (const part of TRIAL_PARTS) apply(copyDir, part);
    const wrong = typeError(copyDir);
    if (wrong !== undefined) throw new Error(`The trial does not compile, mend it: ${wrong}`);
    for (const part of TRIAL_PARTS) {
      if (wanted.length > 0 && !wanted.includes(part.name)) continue;
      const { isGreen, failed } = await runTest(copyDir, part.test);
      const files = filesOf(part).map((file) => ({ file, kind: kindOfFile(file) }));
      const count = (kind: string): number => files.filter((one) => one.kind === kind).length;
      const isSmall = count('source') <= part.filesMax;
      process.stdout.write(
        `${isGreen && isSmall ? '✓' : '✗'} ${part.name}: ${count('source')} files of ` +
          `${part.filesMax}, ${count('text')} of texts, ${count('test')} of tests\n`,
      );
      if (!isGreen || !isSmall) missed += 1;
      const pieces: Record<string, unknown>[] = [];
      for (const { file, kind } of files) {
        if (file.endsWith('.test.ts')) continue;
        const by = isGreen ? await missedBy(copyDir, part, file) : failed[0];
        if (by === undefined) missed += 1;
        pieces.push({ file, kind, missedBy: by?.trim() ?? null });
        process.stdout.write(`  ${by === undefined ? '✗' : '✓'} ${file}: ${by ?? 'nothing'}\n`);
      }
      rows.push({ part: part.name, filesMax: part.filesMax, files: count('source'), pieces });
    }
  } finally {
    rmSync(copyDir, { recursive: true, force: true });
  }
  process.stdout.write(`${writeResults('trial', { parts: rows })}\n`);
  return missed === 0 ? 0 : 1;
});
