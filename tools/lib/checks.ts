// The checks that need no running exchange, each one command over the whole project.
import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_DIR } from './project.ts';

/** A check by the name that it is printed with. */
export type CheckName =
  | 'types'
  | 'lint'
  | 'format'
  | 'words'
  | 'doc comments'
  | 'spread lists'
  | 'direction'
  | 'dead code';

/** A script and its arguments; it passes where it exits with 0. */
export interface Check {
  readonly name: CheckName;
  readonly script: string;
  readonly args: readonly string[];
}

/** Where code lives; the linters and the cruiser are told, so that generated files stay out. */
const SOURCES = ['packages', 'apps', 'tools', 'bench', 'tests'];

function bin(packageName: string, file: string): string {
  return path.join('node_modules', packageName, file);
}

/** Tests have projects of their own: they may see more than the code they test. */
function typeProjects(projectDir: string): string[] {
  const tests = globSync('{packages,apps}/*/tsconfig.test.json', { cwd: projectDir });
  return ['tsconfig.json', ...tests.sort()];
}

/** The checks in the order in which their findings are easiest to mend. */
export function listChecks(projectDir: string = PROJECT_DIR): Check[] {
  const sources = SOURCES.filter((name) => existsSync(path.join(projectDir, name)));
  const cruiser = bin('dependency-cruiser', 'bin/dependency-cruiser.mjs');
  return [
    {
      name: 'types',
      script: bin('typescript7', 'bin/tsc'),
      args: ['-b', ...typeProjects(projectDir), 'tools/tsconfig.json'],
    },
    {
      name: 'lint',
      script: bin('oxlint', 'bin/oxlint'),
      args: ['--type-aware', '--deny-warnings', ...sources],
    },
    { name: 'format', script: bin('@biomejs/biome', 'bin/biome'), args: ['format', '.'] },
    { name: 'words', script: 'tools/check-words.ts', args: [] },
    { name: 'doc comments', script: 'tools/check-doc-comments.ts', args: [] },
    { name: 'spread lists', script: 'tools/check-spreads.ts', args: [] },
    {
      name: 'direction',
      script: cruiser,
      args: ['--config', '.dependency-cruiser.cjs', ...sources],
    },
    {
      name: 'dead code',
      script: bin('knip', 'bin/knip.js'),
      args: ['--no-progress', '--no-config-hints'],
    },
  ];
}

/** What a check said on both its outputs, and how long it took. */
export interface CheckResult {
  readonly passed: boolean;
  readonly output: string;
  readonly seconds: number;
}

/** Runs a script of ours or of a package by this Node, collecting what it says. */
export async function runCheck(check: Check, projectDir = PROJECT_DIR): Promise<CheckResult> {
  const since = performance.now();
  const child = spawn(process.execPath, [path.join(projectDir, check.script), ...check.args], {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', CI: 'true' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { passed: code === 0, output, seconds: (performance.now() - since) / 1000 };
}

/** Runs checks one after the other and prints a line for each, with the findings of a red one. */
export async function runChecks(checks: readonly Check[]): Promise<Tally> {
  const tally = new Tally();
  for (const check of checks) {
    const { passed, output, seconds } = await runCheck(check);
    tally.add(passed ? 'passed' : 'failed');
    const mark = passed ? '✓' : '✗';
    process.stdout.write(`${mark} ${check.name} (${seconds.toFixed(1)} s)\n`);
    if (!passed) process.stdout.write(`${output.trim()}\n\n`);
  }
  return tally;
}

/** Counts over everything that ran. */
export class Tally {
  passed = 0;
  failed = 0;
  skipped = 0;

  add(outcome: 'passed' | 'failed' | 'skipped', count = 1): void {
    this[outcome] += count;
  }

  merge(other: Tally): void {
    this.passed += other.passed;
    this.failed += other.failed;
    this.skipped += other.skipped;
  }

  /** `12 passed, 0 failed`, and `, 3 skipped` where something was. */
  toString(): string {
    const skipped = this.skipped > 0 ? `, ${this.skipped} skipped` : '';
    return `${this.passed} passed, ${this.failed} failed${skipped}`;
  }
}
