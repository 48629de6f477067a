// npm run audit:panel: runs the panel audit (bytes, accessibility, keyboard, layout, offline,
// streaming cost) on every route that exists, against a world of its own, and writes its figures and
// findings to results/panel-audit.json. While `stream` runs, another client trades in its market
// (lib/busy-market.ts).
//   npm run audit:panel -- --base URL --demo-dir DIR   audits a world that runs already
//   npm run audit:panel -- axe --routes /login --langs fa
// runs some of its scripts, with the audit's own options, and keeps no result.
//   HARNESS_MODULES=DIR npm run audit:panel -- lh      runs Lighthouse, on an idle machine; DIR is
// a folder outside the project with "npm i --ignore-scripts lighthouse@13 playwright-core axe-core".
// --out DIR keeps pictures and details there.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireAudit, runScripts, type ScriptResult } from './lib/panel-audit.ts';
import { Refusal, runCommand } from './lib/project.ts';
import { writeResults } from './lib/results.ts';
import { closeTestRun, openTestRun } from './lib/test-database.ts';
import { startTestWorld } from './lib/test-world.ts';

/**
 * What holds on a busy machine, too. Of `stream` that is the CPU time a second (its first phase);
 * frames and long tasks, and the whole of `lh`, need an idle one: name `lh` to run it.
 */
const SCRIPTS_DEFAULT = ['bundle', 'axe', 'keys', 'shots', 'pwa', 'stream'];

interface Command {
  readonly scripts: readonly string[];
  /** For the audit's scripts. */
  readonly passedOn: readonly string[];
  readonly base: string | undefined;
  readonly demoDir: string | undefined;
  readonly out: string | undefined;
  /** Every script with nothing left out: only that is worth keeping. */
  readonly isWhole: boolean;
}

function readCommand(words: readonly string[]): Command {
  const first = words.findIndex((word) => word.startsWith('--'));
  const named = first < 0 ? words : words.slice(0, first);
  const rest = words.slice(named.length);
  const own = new Map<string, string | undefined>();
  const passedOn: string[] = [];
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? '';
    if (['--base', '--demo-dir', '--out'].includes(word)) {
      at += 1;
      own.set(word, rest[at]);
    } else {
      passedOn.push(word);
    }
  }
  const [base, demoDir] = [own.get('--base'), own.get('--demo-dir')];
  if ((base === undefined) !== (demoDir === undefined)) {
    throw new Refusal('--base URL and --demo-dir DIR (the folder of logins.json) go together.');
  }
  return {
    scripts: named.length > 0 ? named : SCRIPTS_DEFAULT,
    passedOn,
    base,
    demoDir,
    out: own.get('--out'),
    isWhole: named.length === 0 && passedOn.length === 0,
  };
}

async function auditOwnWorld(
  { scripts, passedOn }: Command,
  folder: string,
): Promise<ScriptResult[]> {
  const runDir = openTestRun();
  try {
    const world = await startTestWorld({ firstPort: 4830 });
    try {
      const { url, demoDir } = world;
      return await runScripts(scripts, { url, demoDir, folder }, passedOn);
    } finally {
      await world.stop();
    }
  } finally {
    await closeTestRun(runDir);
  }
}

async function run(command: Command, folder: string): Promise<ScriptResult[]> {
  const { scripts, base, demoDir, passedOn } = command;
  if (base === undefined || demoDir === undefined) return auditOwnWorld(command, folder);
  return runScripts(scripts, { url: base, demoDir: path.resolve(demoDir), folder }, passedOn);
}

await runCommand(async () => {
  const command = readCommand(process.argv.slice(2));
  requireAudit(command.scripts);
  const kept = command.out === undefined ? undefined : path.resolve(command.out);
  const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'sarraf-audit-'));
  mkdirSync(folder, { recursive: true });
  try {
    const results = await run(command, folder);
    const failed = results.filter((result) => !result.passed).length;
    if (command.isWhole) process.stdout.write(`\n${writeResults('panel-audit', { results })}\n`);
    process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`);
    return failed === 0 ? 0 : 1;
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
});
