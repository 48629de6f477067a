// npm run mutants [-- m3 m8]: plants the named bugs, one at a time, in a copy of the project; the
// suite must go red on each. Writes results/mutants.json.
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutant, NamedTest } from './lib/mutant.ts';
import { MUTANTS } from './lib/planted-mutants.ts';
import { copyProject } from './lib/project-copy.ts';
import { runCommand } from './lib/project.ts';
import { writeResults } from './lib/results.ts';
import { type Run, runTest } from './lib/run-named-test.ts';

/** Plants a bug; the answer takes it out again. @throws where the code is no longer as it was */
function plant(copyDir: string, { name, patches }: Mutant): () => void {
  const before = new Map<string, string>();
  for (const { file, find, replace } of patches) {
    const target = path.join(copyDir, file);
    const text = readFileSync(target, 'utf8');
    if (text.split(find).length !== 2) {
      throw new Error(`${name}: ${file} does not have this once, mend the mutant: ${find}`);
    }
    if (!before.has(target)) before.set(target, text);
    writeFileSync(
      target,
      text.replace(find, () => replace),
    );
  }
  return () => {
    for (const [target, text] of before) writeFileSync(target, text);
  };
}

const keyOf = ({ args }: NamedTest): string => args.join(' ');

await runCommand(async () => {
  const wanted = process.argv.slice(2);
  const mutants = MUTANTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const copyDir = copyProject();
  chmodSync(copyDir, 0o755);
  const rows: Record<string, unknown>[] = [];
  let missed = 0;
  try {
    // A test that is red without the bug proves nothing about the bug.
    const sound = new Map<string, Run>();
    for (const { test } of mutants) {
      const key = keyOf(test);
      if (!sound.has(key)) sound.set(key, await runTest(copyDir, test));
    }
    for (const mutant of mutants) {
      const { name, bug, test } = mutant;
      const uproot = plant(copyDir, mutant);
      const { isGreen, failed, seconds } = await runTest(copyDir, test);
      uproot();
      const isSound = sound.get(keyOf(test))?.isGreen === true;
      const isCaught = isSound && !isGreen && failed.length > 0;
      if (!isCaught) missed += 1;
      const by = isSound ? (failed[0] ?? 'nothing') : 'a test that is red without it';
      process.stdout.write(`${isCaught ? '✓' : '✗'} ${name} ${bug} (${seconds} s)\n    ${by}\n`);
      rows.push({ name, bug, isCaught, seconds, failed: failed.slice(0, 5) });
    }
  } finally {
    rmSync(copyDir, { recursive: true, force: true });
  }
  if (wanted.length === 0) {
    process.stdout.write(`\n${writeResults('mutants', { mutants: rows })}\n`);
  }
  process.stdout.write(`${mutants.length - missed} passed, ${missed} failed\n`);
  return missed === 0 ? 0 : 1;
});
