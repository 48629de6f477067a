// results/<name>.json: what was measured, on which commit and machine.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { PROJECT_DIR } from './project.ts';

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: PROJECT_DIR, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** The commit, with a mark when the working tree has changes that it does not hold, but results. */
export function readCommit(): string {
  const commit = git('rev-parse', 'HEAD') || 'unknown';
  const changes = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!results');
  return changes === '' ? commit : `${commit}-dirty`;
}

function readLoadAverage(): number | undefined {
  try {
    return Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0]);
  } catch {
    return undefined;
  }
}

const fileOf = (name: string): string => path.join(PROJECT_DIR, 'results', `${name}.json`);

/** The last record, for what is measured in parts: `T` as the same command wrote it. */
export function readResults<T>(name: string): (T & { readonly commit: string }) | undefined {
  const file = fileOf(name);
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as T & { readonly commit: string };
}

/** Writes one result file and returns its path relative to the project. */
export function writeResults(name: string, content: Readonly<Record<string, unknown>>): string {
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryMegabytes: Math.round(totalmem() / 1024 / 1024),
    platform: `${process.platform}-${process.arch}`,
    node: process.version,
    loadAverage: readLoadAverage(),
  };
  const result = { name, commit: readCommit(), at: new Date().toISOString(), machine, ...content };
  const file = fileOf(name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(result, null, 1)}\n`);
  return path.relative(PROJECT_DIR, file);
}
