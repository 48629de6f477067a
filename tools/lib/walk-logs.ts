// What the servers of a browser run logged at debug, held against each secret that its walks typed,
// sent and were given: none stands there as it is.
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
} from 'node:fs';
import path from 'node:path';

/** Set by the run's set-up to the folder that logs and secrets are kept in. */
export const WALK_LOGS_VARIABLE = 'SARRAF_WALK_LOGS';

const SECRETS_FILE = 'secrets.jsonl';

/** What a secret is, and how many of its kind a whole run has at least. */
const KINDS_MIN = { token: 10, password: 3, code: 4, card: 2, 'national code': 2 } as const;
/** A kind of secret; a run need not have typed any words or e-mails. */
export type SecretKind = keyof typeof KINDS_MIN | 'word' | 'e-mail';

/** A whole run has so many lines: fewer say that it logged something else than its calls. */
export const LINES_MIN = 10_000;

interface Secret {
  readonly kind: SecretKind;
  readonly text: string;
}

/** Folder of this run; undefined where nobody looks at logs. */
export const walkLogsDir = (): string | undefined => process.env[WALK_LOGS_VARIABLE];

/** Notes a secret that a walk used. */
export function noteSecret(kind: SecretKind, text: unknown): void {
  const folder = walkLogsDir();
  if (folder === undefined || typeof text !== 'string' || text.length < SHORTEST) return;
  appendFileSync(path.join(folder, SECRETS_FILE), `${JSON.stringify({ kind, text })}\n`);
}
/** Shorter ones say nothing of where they stand. */
const SHORTEST = 3;

let systems = 0;

/** Keeps the server's logs of a system that ends. */
export function keepLogs(logDir: string): void {
  const folder = walkLogsDir();
  if (folder === undefined) return;
  systems += 1;
  const into = path.join(folder, `system-${process.pid}-${systems}`);
  mkdirSync(into, { recursive: true });
  for (const file of globSync('server*.log', { cwd: logDir })) {
    copyFileSync(path.join(logDir, file), path.join(into, file));
  }
}

/** What a look at the logs came to. */
export interface WalkLogs {
  readonly lines: number;
  readonly masked: number;
  readonly secrets: Readonly<Record<string, number>>;
  /** What is wrong, in words; empty where all is well. */
  readonly faults: readonly string[];
}

/** Reads the logs of a run. `isWhole`: all walks were done, so that counts say something. */
export function checkWalkLogs(folder: string, isWhole: boolean): WalkLogs {
  const secrets = readSecrets(path.join(folder, SECRETS_FILE));
  const counts: Record<string, number> = {};
  for (const { kind } of secrets) counts[kind] = (counts[kind] ?? 0) + 1;
  const faults: string[] = [];
  let lines = 0;
  let masked = 0;
  for (const file of globSync('system-*/server*.log', { cwd: folder })) {
    for (const line of readFileSync(path.join(folder, file), 'utf8').split('\n')) {
      if (line === '') continue;
      lines += 1;
      if (line.includes('[masked]') || line.includes('******')) masked += 1;
      const found = secrets.find((secret) => stands(line, secret));
      if (found !== undefined) faults.push(`a ${found.kind} stands in ${file}: ${lineOf(line)}`);
      if (/"level":40.*lines of this log could not be written/.test(line)) faults.push(line);
    }
  }
  if (isWhole) {
    if (lines < LINES_MIN) faults.push(`${lines} lines, fewer than ${LINES_MIN}`);
    if (masked === 0) faults.push('nothing is masked: the lines say nothing of what was asked');
    for (const [kind, min] of Object.entries(KINDS_MIN)) {
      const count = counts[kind] ?? 0;
      if (count < min) faults.push(`${count} of kind ${kind} were used, fewer than ${min}`);
    }
  }
  return { lines, masked, secrets: counts, faults: faults.slice(0, FAULTS_MAX) };
}

const FAULTS_MAX = 20;
const LINE_MAX = 400;
const lineOf = (line: string): string => line.slice(0, LINE_MAX);

function readSecrets(file: string): Secret[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return [...new Set(lines)].map((line) => JSON.parse(line) as Secret);
}

/** Prices and amounts have six digits, too: what they say is no code. */
const MONEY = /"[\w.]*(?:price|amount|total|quantity|value|ticks|lots)[\w.]*":"?[\d.]+"?/g;

/** So do candles and depths: rows of numbers, whole or cut where a line ends. */
const NUMBERS = /\[(?:\\?"?-?[\d.]+\\?"?,)+(?:\\?"?-?[\d.]+)?/g;

function stands(line: string, { kind, text }: Secret): boolean {
  if (!line.includes(text)) return false;
  if (kind !== 'code') return true;
  const alone = new RegExp(`(?<![\\w.-])${text}(?![\\w.-])`);
  return alone.test(line.replace(MONEY, '').replace(NUMBERS, ''));
}
