import type { IncomingHttpHeaders } from 'node:http';
import { type Lang, readLang } from '@sarraf/contracts';

/** The language that a caller asked for by `Lang` or `x-lang`. */
export function languageOf(headers: IncomingHttpHeaders): Lang {
  return readLang(headers['lang'] ?? headers['x-lang']);
}
