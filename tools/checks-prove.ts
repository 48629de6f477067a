// Proves that each check bites: plants a fault for each of its rules in a copy of the project
// and looks for it in what the check says. Writes results/checks.json.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Check, type CheckName, listChecks, runCheck } from './lib/checks.ts';
import { PLANTED_FAULTS, type PlantedFault } from './lib/planted-faults.ts';
import { copyProject } from './lib/project-copy.ts';
import { runCommand } from './lib/project.ts';
import { writeResults } from './lib/results.ts';

interface Proof {
  readonly check: CheckName;
  readonly fault: string;
  readonly found: boolean;
}

function plant(copyDir: string, faults: readonly PlantedFault[]): () => void {
  const files = new Map(faults.flatMap((fault) => Object.entries(fault.files)));
  const planted = [...files].map(([file, text]) => {
    const target = path.join(copyDir, file);
    const before = existsSync(target) ? readFileSync(target) : undefined;
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
    return { target, before };
  });
  return () => {
    for (const { target, before } of planted) {
      if (before === undefined) rmSync(target);
      else writeFileSync(target, before);
    }
  };
}

/** All faults of one check are planted together: one run shows whether each of them is named. */
async function prove(copyDir: string, check: Check): Promise<Proof[]> {
  const faults = PLANTED_FAULTS.filter((fault) => fault.check === check.name);
  const uproot = plant(copyDir, faults);
  // One finding a line: the rule must be named over this very file, not over another finding.
  const args = check.name === 'lint' ? ['--format', 'unix', ...check.args] : check.args;
  const { passed, output } = await runCheck({ ...check, args }, copyDir);
  uproot();
  const lines = output.split('\n');
  return faults.map(({ rule, file }) => ({
    check: check.name,
    fault: `${rule} ${file}`.trim(),
    found: !passed && lines.some((line) => line.includes(rule) && line.includes(file)),
  }));
}

await runCommand(async () => {
  const copyDir = copyProject();
  const proofs: Proof[] = [];
  try {
    for (const check of listChecks(copyDir)) {
      for (const proof of await prove(copyDir, check)) proofs.push(proof);
    }
  } finally {
    rmSync(copyDir, { recursive: true, force: true });
  }
  for (const { check, fault, found } of proofs) {
    process.stdout.write(`${found ? '✓' : '✗'} ${check}: ${fault}\n`);
  }
  const missed = proofs.filter((proof) => !proof.found).length;
  process.stdout.write(`\n${writeResults('checks', { proofs })}\n`);
  process.stdout.write(`${proofs.length - missed} passed, ${missed} failed\n`);
  return missed === 0 ? 0 : 1;
});
