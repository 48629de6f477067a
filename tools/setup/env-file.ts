// Files of variables that systemd, a shell and Node's --env-file read alike.
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { Refusal } from '../lib/project.ts';

/** Variables by name; those of setup's own (`OWNER_…`, `LATER`) among them. */
export type Values = Readonly<Record<string, string>>;

const NAME = /^[A-Z][A-Z0-9_]{0,63}$/;
const LINE = /^(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=\s*(.*)$/;
const PRIVATE = 0o600;
const OTHERS = 0o077;

/**
 * Reads `NAME='value'` lines; `#` begins a comment.
 *
 * @throws Refusal naming the line that is none; never its value
 */
export function parseEnv(text: string, file: string): Values {
  const values: Record<string, string> = {};
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const [, name = '', given = ''] = LINE.exec(line) ?? [];
    const value = unquote(given);
    if (name === '' || value === undefined) {
      throw new Refusal(`${file}: line ${at + 1} is no NAME='value'.`);
    }
    if (name in values) throw new Refusal(`${file} has ${name} twice.`);
    values[name] = value;
  }
  return values;
}

function unquote(given: string): string | undefined {
  const [, quote, inside = ''] = /^(['"])(.*)\1$/.exec(given) ?? [];
  if (quote === undefined) return /['"\s\\$]/.test(given) ? undefined : given;
  return inside.includes(quote) || (quote === '"' && /[\\$]/.test(inside)) ? undefined : inside;
}

/** One line of such a file. @throws Refusal where the value can't stand in one */
export function envLine(name: string, value: string): string {
  if (NAME.test(name) && !/['\p{Cc}]/u.test(value)) return `${name}='${value}'\n`;
  throw new Refusal(`${name} has a sign that no file of variables takes: a quote or a line break.`);
}

/**
 * Answers from a file, JSON by its `{` or lines of variables.
 *
 * @throws Refusal where others may read it, or it is neither
 */
export function readAnswers(file: string): Values {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) throw new Refusal(`There is no file ${file}.`);
  if (process.platform !== 'win32' && (stat.mode & OTHERS) !== 0) {
    throw new Refusal(`${file} has secrets and others may read it: chmod 600 ${file}`);
  }
  const text = readFileSync(file, 'utf8');
  return text.trimStart().startsWith('{') ? parseJson(text, file) : parseEnv(text, file);
}

function parseJson(text: string, file: string): Values {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    // the parser's own words would show a piece of the text
    throw new Refusal(`${file} is no JSON.`);
  }
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(given as Record<string, unknown>)) {
    const isText = typeof value === 'string' || typeof value === 'number';
    if (!NAME.test(name) || !isText) throw new Refusal(`${file}: ${name} must be a text.`);
    values[name] = String(value);
  }
  return values;
}

/** What a file of ours has; undefined where there is none. */
export function readEnvFile(file: string): Values | undefined {
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8'), file) : undefined;
}

/** Adds what is missing; whatever stands keeps its line. Answers whether there was anything. */
export function addToEnvFile(file: string, heading: string, values: Values): boolean {
  const standing = readEnvFile(file);
  const missing = Object.entries(values).filter(([name]) => standing?.[name] === undefined);
  if (missing.length === 0) return false;
  const before = standing === undefined ? `# ${heading}\n` : endLine(readFileSync(file, 'utf8'));
  const lines = missing.map(([name, value]) => envLine(name, value)).join('');
  const made = `${file}.new`;
  writeFileSync(made, before + lines, { mode: PRIVATE, flush: true });
  renameSync(made, file);
  return true;
}

const endLine = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

/** Whether nobody but its owner reads it. */
export function isPrivate(file: string): boolean {
  return process.platform === 'win32' || (statSync(file).mode & OTHERS) === 0;
}
