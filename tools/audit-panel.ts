// npm run audit:panel: runs the panel audit (bytes, accessibility, keyboard, layout, offline,
// streaming cost) on every route that exists, against a world of its own, and writes its figures and
// findings to results/panel-audit.json. npm run audit:panel -- axe --routes /login --langs fa runs
// some of its scripts with its own options, and keeps no result.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './lib/browser.ts';
import { findFundedClient } from './lib/panel-login.ts';
import { PANEL_ROUTES } from './lib/panel-routes.ts';
import { PROJECT_DIR, Refusal, runCommand } from './lib/project.ts';
import { writeResults } from './lib/results.ts';
import { closeTestRun, openTestRun } from './lib/test-database.ts';
import { startTestWorld } from './lib/test-world.ts';

/** The audit is a program of its own; it lies beside the project, or where the variable says. */
const AUDIT_DIR =
  process.env['SARRAF_PANEL_AUDIT'] ??
  path.resolve(PROJECT_DIR, '..', 'shared', 'tools', 'panel-audit');

/**
 * What holds on a busy machine, too. Of `stream` that is the CPU time a second (its first phase);
 * frames and long tasks, and the whole of `lh`, need an idle one: name `lh` to run it.
 */
const SCRIPTS_DEFAULT = ['bundle', 'axe', 'keys', 'shots', 'pwa', 'stream'];

type Row = Readonly<Record<string, unknown>>;

interface ScriptResult {
  readonly script: string;
  readonly passed: boolean;
  readonly seconds: number;
  readonly checked: number;
  /** Rows that miss a budget, as the audit tells them. */
  readonly findings: readonly Row[];
  /** Figures worth keeping even where they pass. */
  readonly figures: readonly Row[];
}

function writeConfig(folder: string): string {
  const config = JSON.parse(readFileSync(path.join(AUDIT_DIR, 'config.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  const routes = PANEL_ROUTES.map(({ path: route, signedIn, budget }) => ({
    path: route,
    auth: signedIn,
    budget,
    ...(budget === 'trade' ? { stream: true } : {}),
  }));
  const file = path.join(folder, 'config.json');
  writeFileSync(file, JSON.stringify({ ...config, routes }, null, 1));
  return file;
}

/** How the audit signs in and sets language and theme in the panel's own way. */
function writeSeed(folder: string, demoDir: string): string {
  const login = JSON.stringify(findFundedClient(demoDir));
  const module = JSON.stringify(path.join(import.meta.dirname, 'lib', 'panel-login.ts'));
  const file = path.join(folder, 'seed.mjs');
  writeFileSync(
    file,
    `import { signIn } from ${module};
export const initScript = (lang, theme) =>
  \`try{localStorage.setItem('lang','\${lang === 'fa' ? 'ir' : 'en'}');localStorage.setItem('theme','\${theme}')}catch(e){}\`;
export const login = (page, base) => signIn(page, base, ${login});
`,
  );
  return file;
}

function readRows(output: string, script: string): Row[] {
  const file = path.join(output, `${script}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Row[]) : [];
}

/** The rows of bytes and of streaming are figures; of the others only the findings are kept. */
const FIGURES = ['bundle', 'stream', 'lh'];

function isFinding(row: Row): boolean {
  const violations = row['violations'] as readonly { readonly id: string }[] | undefined;
  return violations === undefined ? row['ok'] !== 'yes' : violations.length > 0;
}

function withoutLists(row: Row): Row {
  const detail = row['detail'] as Row | undefined;
  const why = detail === undefined ? {} : pick(detail, ['smallEx', 'loose', 'errs', 'errors']);
  return { ...Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'detail')), ...why };
}

function pick(row: Row, keys: readonly string[]): Row {
  return Object.fromEntries(keys.filter((key) => key in row).map((key) => [key, row[key]]));
}

function runScript(script: string, args: readonly string[], output: string): Promise<ScriptResult> {
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const child = spawn(process.execPath, [path.join(AUDIT_DIR, `${script}.mjs`), ...args], {
      cwd: PROJECT_DIR,
      env: { ...process.env, HARNESS_MODULES: PROJECT_DIR, CHROME: findBrowser() },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('close', (code) => {
      const rows = readRows(output, script);
      resolve({
        script,
        passed: code === 0,
        seconds: Math.round((performance.now() - since) / 1000),
        checked: rows.length,
        findings: rows.filter(isFinding).map(withoutLists),
        figures: FIGURES.includes(script) ? rows.map(withoutLists) : [],
      });
    });
  });
}

async function audit(
  scripts: readonly string[],
  options: readonly string[],
): Promise<ScriptResult[]> {
  const runDir = openTestRun();
  const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-audit-'));
  const results: ScriptResult[] = [];
  try {
    const world = await startTestWorld({ firstPort: 4830 });
    try {
      const config = writeConfig(folder);
      const seed = writeSeed(folder, world.demoDir);
      const base = world.url.replace('localhost', '127.0.0.1');
      const args = [base, '--config', config, '--seed', seed, '--out', folder, ...options];
      for (const script of scripts) {
        process.stdout.write(`\n${script}\n`);
        results.push(await runScript(script, args, folder));
      }
    } finally {
      await world.stop();
    }
  } finally {
    await closeTestRun(runDir);
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

await runCommand(async () => {
  if (!existsSync(AUDIT_DIR)) {
    throw new Refusal(`The panel audit is not at ${AUDIT_DIR}: name it in SARRAF_PANEL_AUDIT.`);
  }
  const given = process.argv.slice(2);
  const first = given.findIndex((word) => word.startsWith('--'));
  const named = first < 0 ? given : given.slice(0, first);
  const results = await audit(
    named.length > 0 ? named : SCRIPTS_DEFAULT,
    given.slice(named.length),
  );
  const failed = results.filter((result) => !result.passed).length;
  if (given.length === 0) {
    process.stdout.write(`\n${writeResults('panel-audit', { results })}\n`);
  }
  process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
});
