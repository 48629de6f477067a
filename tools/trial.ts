// npm run trial [-- screen]: adds the next record with two commands, approval kind, module with a call
// and screen to a copy of the project, and counts the files; then leaves out each file of them in turn:
// the types, the part's tests or the check for dead code must turn red. Writes results/trial.json.
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { listChecks, runCheck } from './lib/checks.ts';
import { applyPatch, type FilePatch, parsePatch } from './lib/loose-patch.ts';
import { copyProject } from './lib/project-copy.ts';
import { PROJECT_DIR, runCommand } from './lib/project.ts';
import { writeResults } from './lib/results.ts';
import { runTest } from './lib/run-named-test.ts';
import { kindOfFile, TRIAL_PARTS, type TrialPart } from './lib/trial-parts.ts';

/** What a part does, file by file. */
const patchesOf = ({ name }: TrialPart): readonly FilePatch[] =>
  parsePatch(readFileSync(path.join(PROJECT_DIR, 'tools', 'trial', `${name}.patch`), 'utf8'));

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

/** The first file that nothing needs; undefined where there is none. */
async function deadCode(copyDir: string): Promise<string | undefined> {
  const check = listChecks(copyDir).find(({ name }) => name === 'dead code');
  if (check === undefined) throw new Error('There is no check for dead code.');
  const { passed, output } = await runCheck(check, copyDir);
  return passed ? undefined : `dead code: ${output.trim().split('\n')[1] ?? output}`;
}

/** What turns red once a file is left out: a type, a test, or dead code; undefined: nothing does. */
async function missedBy(
  copyDir: string,
  part: TrialPart,
  patch: FilePatch,
): Promise<string | undefined> {
  applyPatch(copyDir, patch, { isUndone: true });
  try {
    const wrong = typeError(copyDir);
    if (wrong !== undefined) return wrong;
    const { isGreen, failed } = await runTest(copyDir, part.test);
    return isGreen ? await deadCode(copyDir) : (failed[0] ?? 'a run that came to no end');
  } finally {
    applyPatch(copyDir, patch);
  }
}

type CountedFile = { readonly kind: ReturnType<typeof kindOfFile> };

const countOf = (files: readonly CountedFile[], kind: CountedFile['kind']): number =>
  files.filter((one) => one.kind === kind).length;

/** Says how many files of each kind a part takes; whether those of source are few enough. */
function tellOfFiles(part: TrialPart, files: readonly CountedFile[], isGreen: boolean): boolean {
  const isSmall = countOf(files, 'source') <= part.filesMax;
  process.stdout.write(
    `${isGreen && isSmall ? '✓' : '✗'} ${part.name}: ${countOf(files, 'source')} files of ` +
      `${part.filesMax}, ${countOf(files, 'text')} of texts, ${countOf(files, 'test')} of tests\n`,
  );
  return isSmall;
}

await runCommand(async () => {
  const wanted = process.argv.slice(2);
  const copyDir = copyProject();
  chmodSync(copyDir, 0o755);
  const rows: Record<string, unknown>[] = [];
  let missed = 0;
  try {
    for (const patch of TRIAL_PARTS.flatMap(patchesOf)) applyPatch(copyDir, patch);
    const wrong = typeError(copyDir) ?? (await deadCode(copyDir));
    if (wrong !== undefined) throw new Error(`The trial is not green by itself, mend it: ${wrong}`);
    for (const part of TRIAL_PARTS) {
      if (wanted.length > 0 && !wanted.includes(part.name)) continue;
      const { isGreen, failed } = await runTest(copyDir, part.test);
      const files = patchesOf(part).map((patch) => ({ patch, kind: kindOfFile(patch.file) }));
      const isSmall = tellOfFiles(part, files, isGreen);
      if (!isGreen || !isSmall) missed += 1;
      const pieces: Record<string, unknown>[] = [];
      for (const { patch, kind } of files) {
        const { file } = patch;
        if (file.endsWith('.test.ts')) continue;
        const by = isGreen ? await missedBy(copyDir, part, patch) : failed[0];
        if (by === undefined) missed += 1;
        pieces.push({ file, kind, missedBy: by?.trim() ?? null });
        process.stdout.write(`  ${by === undefined ? '✗' : '✓'} ${file}: ${by ?? 'nothing'}\n`);
      }
      rows.push({
        part: part.name,
        filesMax: part.filesMax,
        files: countOf(files, 'source'),
        pieces,
      });
    }
  } finally {
    rmSync(copyDir, { recursive: true, force: true });
  }
  process.stdout.write(`${writeResults('trial', { parts: rows })}\n`);
  return missed === 0 ? 0 : 1;
});
