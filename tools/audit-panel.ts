// npm run audit:panel: runs the panel audit (bytes, accessibility, keyboard, layout, offline,
// streaming cost) on every route that exists, against a system of its own, and writes its figures and
// findings to results/panel-audit.json: as a client first, then as staff in the back office. While
// `stream` runs, another client trades in its market (lib/busy-market.ts).
//   npm run audit:panel -- --base URL --demo-dir DIR --simulators URL
// audits a system that runs already; only staff need the simulators.
//   npm run audit:panel -- axe keys --staff
// runs some of its scripts, with --staff in the back office alone; each takes its own place in the
// results and leaves the others.
//   npm run audit:panel -- axe --routes /login --langs fa
// gives the scripts options of their own, and keeps no result.
//   HARNESS_MODULES=DIR npm run audit:panel -- lh      runs Lighthouse, on an idle machine; DIR is
// a folder outside the project with "npm i --ignore-scripts lighthouse@13 playwright-core axe-core".
// --out DIR keeps pictures and details there.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type AuditTarget,
  requireAudit,
  runScripts,
  type ScriptResult,
} from './lib/panel-audit.ts';
import { Refusal, runCommand } from './lib/project.ts';
import { readCommit, readResults, writeResults } from './lib/results.ts';
import { closeTestRun, openTestRun } from './lib/test-database.ts';
import { startTestSystem } from './lib/test-system.ts';

/**
 * What holds on a busy machine, too. Of `stream` that is the CPU time a second (its first phase);
 * frames and long tasks, and the whole of `lh`, need an idle one: name `lh` to run it.
 */
const SCRIPTS_DEFAULT = ['bundle', 'axe', 'keys', 'shots', 'pwa', 'stream'];

/** Of the back office; it works online only and streams nothing. */
const STAFF_SCRIPTS = ['bundle', 'axe', 'keys', 'shots'];

/** Some scripts, as somebody. */
interface Pass {
  readonly as: AuditTarget['as'];
  readonly scripts: readonly string[];
}

interface Command {
  readonly passes: readonly Pass[];
  /** For the audit's scripts. */
  readonly passedOn: readonly string[];
  readonly base: string | undefined;
  readonly demoDir: string | undefined;
  readonly simulators: string | undefined;
  readonly out: string | undefined;
  /** Scripts with nothing left out: only these are worth keeping. */
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
    if (['--base', '--demo-dir', '--simulators', '--out'].includes(word)) {
      at += 1;
      own.set(word, rest[at]);
    } else if (word === '--staff') {
      own.set(word, word);
    } else {
      passedOn.push(word);
    }
  }
  const [base, demoDir] = [own.get('--base'), own.get('--demo-dir')];
  if ((base === undefined) !== (demoDir === undefined)) {
    throw new Refusal('--base URL and --demo-dir DIR (the folder of logins.json) go together.');
  }
  const isStaff = own.has('--staff');
  return {
    passes: passesOf(named, isStaff),
    passedOn,
    base,
    demoDir,
    simulators: own.get('--simulators'),
    out: own.get('--out'),
    isWhole: passedOn.length === 0,
  };
}

/** Everything as everybody, unless scripts or staff are named. */
function passesOf(named: readonly string[], isStaff: boolean): readonly Pass[] {
  const staff: Pass = { as: 'staff', scripts: named.length > 0 ? named : STAFF_SCRIPTS };
  const clients: Pass = { as: 'clients', scripts: named.length > 0 ? named : SCRIPTS_DEFAULT };
  if (isStaff) return [staff];
  return named.length > 0 ? [clients] : [clients, staff];
}

/** The system that is looked at. */
type AuditedPanel = Pick<AuditTarget, 'url' | 'demoDir' | 'simulatorsUrl'>;

interface PassResults {
  readonly as: Pass['as'];
  readonly results: readonly ScriptResult[];
}

async function runPasses(
  { passes, passedOn }: Command,
  panel: AuditedPanel,
  folder: string,
): Promise<PassResults[]> {
  const done: PassResults[] = [];
  for (const { as, scripts } of passes) {
    const target = { ...panel, as, folder: path.join(folder, as) };
    mkdirSync(target.folder, { recursive: true });
    process.stdout.write(`\nAs ${as}:\n`);
    done.push({ as, results: await runScripts(scripts, target, passedOn) });
  }
  return done;
}

async function auditOwnSystem(command: Command, folder: string): Promise<PassResults[]> {
  const runDir = openTestRun();
  try {
    const system = await startTestSystem({ firstPort: 4830 });
    try {
      return await runPasses(command, system, folder);
    } finally {
      await system.stop();
    }
  } finally {
    await closeTestRun(runDir);
  }
}

async function run(command: Command, folder: string): Promise<PassResults[]> {
  const { base, demoDir, simulators } = command;
  if (base === undefined || demoDir === undefined) return auditOwnSystem(command, folder);
  const panel = { url: base, demoDir: path.resolve(demoDir), simulatorsUrl: simulators };
  return runPasses(command, panel, folder);
}

/** What one script came to, as whom, and of which commit. */
type KeptResult = ScriptResult & {
  readonly as: Pass['as'];
  readonly commit: string;
  readonly at: string;
};

/** The results of the last record that were not made now. */
function readOthers(now: readonly KeptResult[]): KeptResult[] {
  const last = readResults<{ readonly results: readonly KeptResult[] }>('panel-audit');
  return (last?.results ?? []).filter(
    (one) => !now.some(({ as, script }) => as === one.as && script === one.script),
  );
}

function keep(passes: readonly PassResults[]): string {
  const made = { commit: readCommit(), at: new Date().toISOString() };
  const now = passes.flatMap(({ as, results }) => results.map((one) => ({ as, ...made, ...one })));
  const keyOf = ({ as, script }: KeptResult): string => `${as}/${script}`;
  const results = [...now, ...readOthers(now)].toSorted((one, other) =>
    keyOf(one).localeCompare(keyOf(other)),
  );
  return writeResults('panel-audit', { results });
}

await runCommand(async () => {
  const command = readCommand(process.argv.slice(2));
  requireAudit(command.passes.flatMap(({ scripts }) => scripts));
  const kept = command.out === undefined ? undefined : path.resolve(command.out);
  const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'sarraf-audit-'));
  mkdirSync(folder, { recursive: true });
  try {
    const passes = await run(command, folder);
    const results = passes.flatMap((pass) => pass.results);
    const failed = results.filter((result) => !result.passed).length;
    if (command.isWhole) process.stdout.write(`\n${keep(passes)}\n`);
    process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`);
    return failed === 0 ? 0 : 1;
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
});
