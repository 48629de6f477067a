import { type DestinationStream, type Logger, pino } from 'pino';
import { MASK, maskText, SECRET_FIELDS } from './masked-values.ts';

export type { Logger };

/** Levels deep to which a secret is looked for; `*` stands for one key each. */
const DEPTH_MAX = 3;

function redactPaths(): string[] {
  const paths: string[] = [];
  for (const field of SECRET_FIELDS) {
    const key = /^\w+$/.test(field) ? `.${field}` : `["${field}"]`;
    paths.push(key.startsWith('.') ? field : key);
    for (let depth = 1; depth <= DEPTH_MAX; depth += 1) {
      paths.push(`${Array(depth).fill('*').join('.')}${key}`);
    }
  }
  return paths;
}

/** Whose log it is, and how much it says. */
export interface LoggerOptions {
  readonly name: string;
  readonly level?: string;
  readonly destination?: DestinationStream;
}

/**
 * One JSON line a message on standard output. Passwords, tokens, codes and card numbers are masked
 * by field name, tokens, card numbers, mobiles, national codes and e-mail addresses also inside texts.
 */
export function createLogger(options: LoggerOptions): Logger {
  const settings = {
    name: options.name,
    level: options.level ?? 'info',
    base: { pid: process.pid },
    redact: { paths: redactPaths(), censor: MASK },
    hooks: { streamWrite: maskText },
  };
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination);
}
