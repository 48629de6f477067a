import type { IncomingHttpHeaders } from 'node:http';
import type { Lang } from './call.ts';

/** The language that a caller asked for by `Lang` or `x-lang` (`ir` or `fa`, `en`): Persian else. */
export function languageOf(headers: IncomingHttpHeaders): Lang {
  const asked = headers['lang'] ?? headers['x-lang'];
  return typeof asked === 'string' && /^en\b/i.test(asked.trim()) ? 'en' : 'fa';
}
