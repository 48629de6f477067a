import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

const SECRET_FIELDS: readonly string[] = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'accessToken',
  'refreshToken',
  'login_token',
  'authorization',
  'cookie',
  'activation_code',
  'secret_key',
  'secret',
  'card_number',
  'cardNumber',
  'national_code',
  'nationalCode',
  'x-demo-secret',
];

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

/** Tokens travel in the sockets' query, card numbers in free text: masked in the whole line. */
function maskText(text: string): string {
  return text
    .replace(/([?&](?:token|access_token)=)[^&\s"]+/gi, '$1[masked]')
    .replace(/\b(\d{6})\d{6}(\d{4})\b/g, '$1******$2');
}

/** Whose log it is, and how much it says. */
export interface LoggerOptions {
  readonly name: string;
  readonly level?: string;
  readonly destination?: DestinationStream;
}

/**
 * One JSON line a message on standard output. Passwords, tokens, codes and card numbers are masked
 * by field name, tokens in addresses and card numbers also inside texts.
 */
export function createLogger(options: LoggerOptions): Logger {
  const settings = {
    name: options.name,
    level: options.level ?? 'info',
    base: { pid: process.pid },
    redact: { paths: redactPaths(), censor: '[masked]' },
    hooks: { streamWrite: maskText },
  };
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination);
}
