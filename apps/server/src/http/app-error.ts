import { ERRORS, type ErrorCode, type ErrorFacts, type Lang } from '@sarraf/contracts';
import {
  type AssetLabels,
  assetText,
  figureText,
  limitText,
  marketText,
  waitText,
  whereText,
} from './fact-words.ts';

/**
 * A refusal that the caller may understand. The error handler alone turns the code into a status
 * and words; the facts fill the words' placeholders and go out with the answer.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;
  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}

/** Placeholders that are words for a fact of another name. */
const FACT_OF: Readonly<Record<string, string>> = { wait: 'seconds', where: 'scope' };

const NO_LABELS: AssetLabels = () => undefined;

/**
 * The words of an error in a language, its placeholders filled from the facts: see `ErrorSpec`.
 * A placeholder whose fact is missing stays visible, for a test to find.
 */
export function errorMessage(
  code: ErrorCode,
  facts: ErrorFacts,
  lang: Lang,
  labels: AssetLabels = NO_LABELS,
): string {
  const { limit } = facts;
  const known: ErrorFacts = typeof limit === 'object' ? { ...limit, ...facts } : facts;
  return ERRORS[code][lang].replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const fact = known[FACT_OF[name] ?? name];
    if (typeof fact !== 'string' && typeof fact !== 'number') return placeholder;
    if (name === 'wait') return waitText(Number(fact), lang);
    const text = String(fact);
    if (name === 'where') return whereText(text, String(known['market']), lang, labels);
    if (name === 'kind') return limitText(text, lang) ?? placeholder;
    if (name === 'asset') return assetText(text, lang, labels);
    if (name === 'market') return marketText(text, lang, labels);
    return figureText(isWholeToman(name, facts) ? (text.split('.')[0] ?? text) : text, lang);
  });
}

/** What somebody has left is told in whole toman; the facts have it to the last rial. */
function isWholeToman(name: string, { asset }: ErrorFacts): boolean {
  return name === 'available' && asset === 'IRT';
}
