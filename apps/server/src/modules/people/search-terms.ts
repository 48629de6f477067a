// What a search for a person may mean: one field for mobiles, national codes, cards and names.
import { plainDashes, toLatinDigits, withoutUnseen } from '@sarraf/money';
import { normaliseCardNumber } from '../cards/index.ts';
import { normaliseNationalCode } from '../kyc/index.ts';
import { normaliseMobile } from '../users/index.ts';

/** What a text may be: of numbers more than one, of names nothing else. */
export interface SearchTerms {
  readonly mobile: string | undefined;
  readonly nationalCode: string | undefined;
  readonly cardNumber: string | undefined;
  /** The account that a card's bank sends to. */
  readonly sheba: string | undefined;
  /** The last four digits of a card. */
  readonly cardEnd: string | undefined;
  /** The beginning of a last name, or of both. */
  readonly name: string | undefined;
}

/** How long a query is at least; what is shorter finds half of everybody. */
const NAME_LENGTH_MIN = 2;
const LETTER = /\p{L}/gu;
/** Digits, and what people put between and before them. */
const NUMBER = /^[\d\s+().*-]+$/;

/** Reads a query. A number that is none of ours means nothing, and finds nobody. */
export function readSearchTerms(query: string): SearchTerms {
  const text = toLatinDigits(plainDashes(withoutUnseen(query.normalize('NFKC'))));
  const sheba = shebaOf(text) ?? undefined;
  if (sheba !== undefined) return { ...NOTHING, sheba };
  if (!NUMBER.test(text)) {
    const isLong = (text.match(LETTER) ?? []).length >= NAME_LENGTH_MIN;
    return { ...NOTHING, name: isLong ? query.normalize('NFC') : undefined };
  }
  const digits = text.replace(/\D/g, '');
  return {
    mobile: tried(normaliseMobile, text),
    nationalCode: tried(normaliseNationalCode, digits),
    cardNumber: tried(normaliseCardNumber, digits),
    sheba: undefined,
    cardEnd: digits.length === 4 ? digits : undefined,
    name: undefined,
  };
}

const NOTHING: SearchTerms = {
  mobile: undefined,
  nationalCode: undefined,
  cardNumber: undefined,
  sheba: undefined,
  cardEnd: undefined,
  name: undefined,
};

/** A Sheba however it is spaced, with its letters or without; null where it is none. */
export function shebaOf(text: string): string | null {
  const plain = toLatinDigits(text).replace(/[\s-]/g, '').toUpperCase();
  const whole = /^\d{24}$/.test(plain) ? `IR${plain}` : plain;
  return /^IR\d{24}$/.test(whole) ? whole : null;
}

/** What a text is by a rule that refuses what it is not. */
function tried(rule: (text: string) => string, text: string): string | undefined {
  try {
    return rule(text);
  } catch {
    return undefined;
  }
}
