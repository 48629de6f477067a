// Runs the scripts of the panel audit, which is a program of its own, and reads what they found.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findBrowser, requireBrowser } from './browser.ts';
import { whileBusy } from './busy-market.ts';
import { openOffice, type Visit, visitAsClient } from './panel-visits.ts';
import { PROJECT_DIR, Refusal } from './project.ts';

/** It lies beside the project, or where the variable says. */
const AUDIT_DIR =
  process.env['SARRAF_PANEL_AUDIT'] ??
  path.resolve(PROJECT_DIR, '..', 'shared', 'tools', 'panel-audit');

/**
 * The folder whose `node_modules` the audit takes its packages from. The project has them all but
 * Lighthouse, which is too large to be installed for everybody.
 */
const MODULES_DIR = path.resolve(process.env['HARNESS_MODULES'] ?? PROJECT_DIR);

/** A finding or figure of a script, by the names that the script gives. */
export type Row = Readonly<Record<string, unknown>>;

/** What one script of the audit found. */
export interface ScriptResult {
  readonly script: string;
  readonly passed: boolean;
  readonly seconds: number;
  readonly checked: number;
  /** What misses a budget or breaks a rule, as the audit tells it. */
  readonly findings: readonly Row[];
  /** Figures worth keeping even where they pass. */
  readonly figures: readonly Row[];
}

/** Which system is audited, as whom, and where configuration and pictures go. */
export interface AuditTarget {
  readonly url: string;
  readonly demoDir: string;
  /** Where the codes are read that staff sign in with. */
  readonly simulatorsUrl: string | undefined;
  readonly folder: string;
  readonly as: 'clients' | 'staff';
}

/** @throws Refusal when the audit, or a package that one of the scripts needs, is not there. */
export function requireAudit(scripts: readonly string[]): void {
  if (!existsSync(AUDIT_DIR)) {
    throw new Refusal(`The panel audit is not at ${AUDIT_DIR}: name it in SARRAF_PANEL_AUDIT.`);
  }
  const unknown = scripts.filter((name) => !existsSync(path.join(AUDIT_DIR, `${name}.mjs`)));
  if (unknown.length > 0) throw new Refusal(`The panel audit has no ${unknown.join(', ')}.`);
  requireBrowser();
  const packages = ['playwright-core', 'axe-core', ...(scripts.includes('lh') ? LH_NEEDS : [])];
  const missing = packages.filter((name) => !hasModule(name));
  if (missing.length > 0) {
    throw new Refusal(
      `${missing.join(', ')} cannot be found in ${MODULES_DIR}: in a folder outside the project run ` +
        '"npm i --ignore-scripts lighthouse@13 playwright-core axe-core" and name that folder in ' +
        'HARNESS_MODULES.',
    );
  }
}

const LH_NEEDS = ['lighthouse'];

function hasModule(name: string): boolean {
  try {
    createRequire(path.join(MODULES_DIR, 'x.js')).resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** Writes what a script is told about the panel and gives its arguments. */
function prepareAudit({ url, folder }: AuditTarget, script: string, visit: Visit): string[] {
  const config = path.join(folder, 'config.json');
  writeFileSync(config, JSON.stringify(auditConfig(visit), null, 1));
  const seed = path.join(folder, `seed-${script}.mjs`);
  writeFileSync(seed, `${visit.login}\n${LOOK_SEED}`);
  return [url, '--config', config, '--seed', seed, '--out', folder];
}

function auditConfig({ routes: visited }: Visit): Row {
  const config = JSON.parse(readFileSync(path.join(AUDIT_DIR, 'config.json'), 'utf8')) as Row;
  const routes = visited.map(({ path: route, signedIn, budget }) => ({
    path: route,
    auth: signedIn,
    budget,
    ...(budget === 'trade' ? { stream: true } : {}),
  }));
  return { ...config, routes };
}

/** How the audit sets language and theme in the panel's own way. */
const LOOK_SEED = `export const initScript = (lang, theme) =>
  \`try{localStorage.setItem('lang','\${lang === 'fa' ? 'ir' : 'en'}');localStorage.setItem('theme','\${theme}')}catch(e){}\`;
`;

/** The scripts whose every row is a figure; of the others only the findings are kept. */
const FIGURES = ['bundle', 'stream', 'lh'];

/** Scripts that measure time or work: whatever runs beside them would be measured, too. */
const ALONE = ['stream', 'lh'];
/** What streaming costs shows in a busy market only; the others look at a quiet one. */
const BUSY = ['stream'];
/** The others mostly wait for pages to settle. */
const SIDE_BY_SIDE = 2;

/** Runs the scripts, each one's output shown when it ends, and gives results in their order. */
export async function runScripts(
  scripts: readonly string[],
  target: AuditTarget,
  passedOn: readonly string[],
): Promise<ScriptResult[]> {
  const results = new Map<string, ScriptResult>();
  const enter = visitsOf(target);
  const run = async (script: string): Promise<ScriptResult> => {
    const visit = await enter();
    const args = [...prepareAudit(target, script, visit), ...passedOn];
    return runScript(script, args, target.folder);
  };
  const work = async (queue: string[]): Promise<void> => {
    for (let script = queue.shift(); script !== undefined; script = queue.shift()) {
      const isBusy = BUSY.includes(script);
      results.set(script, await (isBusy ? whileBusy(target, () => run(script)) : run(script)));
    }
  };
  const shared = scripts.filter((script) => !ALONE.includes(script));
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => work(shared)));
  await work(scripts.filter((script) => ALONE.includes(script)));
  return scripts.flatMap((script) => results.get(script) ?? []);
}

function visitsOf({ as, url, demoDir, simulatorsUrl }: AuditTarget): () => Promise<Visit> {
  if (as === 'clients') return async () => visitAsClient(demoDir);
  if (simulatorsUrl === undefined)
    throw new Refusal('Staff sign in with a code: --simulators URL.');
  return openOffice({ url, demoDir, simulatorsUrl }).enter;
}

function runScript(script: string, args: readonly string[], folder: string): Promise<ScriptResult> {
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const child = spawn(process.execPath, [path.join(AUDIT_DIR, `${script}.mjs`), ...args], {
      cwd: folder,
      env: { ...process.env, HARNESS_MODULES: MODULES_DIR, CHROME: findBrowser() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      const seconds = Math.round((performance.now() - since) / 1000);
      process.stdout.write(`\n${script}, ${seconds} s\n${Buffer.concat(output).toString()}`);
      const rows = readRows(folder, script, args.includes('--desktop'));
      resolve({
        script,
        passed: code === 0,
        seconds,
        checked: rows.length,
        findings: rows.filter(isFinding).map(keepCauses),
        figures: FIGURES.includes(script) ? rows.map(keepCauses) : [],
      });
    });
  });
}

function readRows(folder: string, script: string, isDesktop: boolean): Row[] {
  const name = script === 'lh' ? `lighthouse${isDesktop ? '-desktop' : ''}` : script;
  const file = path.join(folder, `${name}.json`);
  if (!existsSync(file)) return [];
  const content = JSON.parse(readFileSync(file, 'utf8')) as Row[] | { readonly rows: Row[] };
  return Array.isArray(content) ? content : content.rows;
}

function isFinding(row: Row): boolean {
  const violations = row['violations'] as readonly unknown[] | undefined;
  return violations === undefined ? row['ok'] !== 'yes' : violations.length > 0;
}

/** Of the details, which list all that was seen, only what says why a row fails. */
function keepCauses({ detail, ...row }: Row): Row {
  const details = (detail ?? {}) as Row;
  const causes = ['smallEx', 'loose', 'errs', 'errors', 'hosts'].filter((key) => {
    const value = details[key];
    return Array.isArray(value) && value.length > 0;
  });
  return { ...row, ...Object.fromEntries(causes.map((key) => [key, details[key]])) };
}
