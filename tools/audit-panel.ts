// npm run audit:panel: runs the panel audit (bytes, accessibility, keyboard, layout, offline) on
// every route that exists, against a world of its own. Writes results/panel.json.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

/** Figures that hold on a busy machine, too; `stream` and `lh` need an idle one: name them. */
const SCRIPTS_DEFAULT = ['bundle', 'axe', 'keys', 'shots', 'pwa'];

interface ScriptResult {
  readonly script: string;
  readonly passed: boolean;
  readonly output: string;
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

function runScript(script: string, args: readonly string[]): Promise<ScriptResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(AUDIT_DIR, `${script}.mjs`), ...args], {
      cwd: PROJECT_DIR,
      env: { ...process.env, HARNESS_MODULES: PROJECT_DIR },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      process.stdout.write(text);
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ script, passed: code === 0, output }));
  });
}

async function audit(scripts: readonly string[]): Promise<ScriptResult[]> {
  const runDir = openTestRun();
  const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-audit-'));
  const results: ScriptResult[] = [];
  try {
    const world = await startTestWorld();
    try {
      const output = path.join(PROJECT_DIR, 'results', 'panel');
      mkdirSync(output, { recursive: true });
      const config = writeConfig(folder);
      const seed = writeSeed(folder, world.demoDir);
      const base = world.url.replace('localhost', '127.0.0.1');
      const args = [base, '--config', config, '--seed', seed, '--out', output];
      for (const script of scripts) {
        process.stdout.write(`\n${script}\n`);
        results.push(await runScript(script, args));
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
  const named = process.argv.slice(2);
  const results = await audit(named.length > 0 ? named : SCRIPTS_DEFAULT);
  const failed = results.filter((result) => !result.passed).length;
  process.stdout.write(`\n${writeResults('panel', { results })}\n`);
  process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
});
