// What is no password: the common ones, by a published list, and what others know of its owner.
import LIST from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { AppError } from '../../http/index.ts';
import { formatJalali } from '../../platform/calendar/jalali.ts';
import { normalisePassword } from './password-hasher.ts';

const LENGTH_MIN = 8;
const LENGTH_MAX = 128;
const DISTINCT_MIN = 4;
/** Shorter parts of one's own are in half of all words. */
const OWN_PART_MIN = 3;
/** What may stand beside one's own, and where it is figures and signs alone. */
const OWN_REST_MAX = 4;
const OWN_FIGURES_MAX = 8;

/** Of the list, the commonest are also refused with digits and signs around them, longer words all. */
const BASES = 10_000;
const LONG_BASE = 6;
/** A run of keys with so little beside it is a run of keys. */
const RUN_MIN = 5;
const BESIDE_RUN_MAX = 4;

/** Bases that the list, made where other languages are typed, doesn't rank that high. */
const OUR_BASES = `passw administrator root login iphone instagram telegram whatsapp twitter linkedin
  helloworld qwertz wsxedc edcrfv abcdef abcdefg abcdefgh abcd abc iran tehran persian persepolis
  esteghlal salam salamati azizam asheghetam mohamad mohammadreza alireza hossein hosein mahdi mehdi
  hasan reza ahmad amir amirhossein fatemeh fateme zahra maryam narges ali abolfazl khoda khodaya
  pedar madar zendegi eshgh eshghe doset daram dostat janam sarraf bitcoin ethereum crypto tether
  binance trading toman perspolis perspoliss sepahan traktor khorshid khodahafez khodavand khodaya
  dooset doosetdaram doostetdaram doosetdarm asheghtam asheghetam delam delbar mashhad esfahan isfahan
  shiraz tabriz ahvaz karaj rasht kermanshah yahossein yahosein yahoseyn yaali yazahra yamahdi yamehdi
  yahasan emamreza emamhossein karbala ramezan parvaneh setareh baran hasti nazanin ghalb ghalbam
  mamanam babam ziba zibaye golam gole teamo teamomucho mynoob atcskdw`;

/** 49,000 passwords that people were found to use, the commonest first. */
const COMMON: ReadonlySet<string> = new Set(LIST);
const COMMON_BASES: ReadonlySet<string> = new Set([
  ...LIST.filter(
    (word, rank) => /^[a-z]{4,}$/.test(word) && (rank < BASES || word.length >= LONG_BASE),
  ),
  ...OUR_BASES.split(/\s+/),
]);

const RUNS = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1s2d3f4g5h6j7k8l9',
  'a1b2c3d4e5f6g7h8i9',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaq12wsxcde34rfvbgt56yhn',
];

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** What belongs to the person and is known to others, too. */
export interface OwnFacts {
  readonly mobile: string;
  readonly names?: readonly (string | null)[];
  readonly nationalCode?: string | undefined;
  /** Gregorian, `1991-08-03`. */
  readonly birthDate?: string | undefined;
}

/**
 * Refuses a password that would be guessed: short, common, a run of keys, or the person's own.
 *
 * @throws AppError `password_weak`
 */
export function assertStrongPassword(password: string, own: OwnFacts): void {
  const text = normalisePassword(password);
  const { length } = Array.from(text);
  if (length < LENGTH_MIN || length > LENGTH_MAX) throw new AppError('password_weak');
  const lower = text.toLowerCase();
  const isPoor =
    new Set(lower).size < DISTINCT_MIN ||
    isRepeated(lower) ||
    isRun(lower) ||
    COMMON.has(lower) ||
    isCommon(lower) ||
    isOwn(lower, own);
  if (isPoor) throw new AppError('password_weak');
}

/** `abcabcabc`: a short part again and again. */
function isRepeated(text: string): boolean {
  return /^(.{1,5})\1+.{0,4}$/s.test(text) && text.length <= 32;
}

/** Keys beside each other, or so long a run of them that little else is there. */
function isRun(text: string): boolean {
  const least = Math.max(RUN_MIN, text.length - BESIDE_RUN_MAX);
  for (let from = 0; from + least <= text.length; from += 1) {
    const part = text.slice(from, from + least);
    if (RUNS.some((run) => run.includes(part))) return true;
  }
  return false;
}

/** A common word, or a run of keys, with digits and signs before and after it. */
function isCommon(text: string): boolean {
  const trim = (word: string): string => word.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const plain = (word: string): string =>
    word.replace(/[013457@$!]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
  const words = [trim(text), trim(plain(text)), plain(trim(text)), text.replace(/[^a-z]/g, '')];
  const digits = text.replace(/\D/g, '');
  const others = text.length - digits.length;
  if (others <= 1 && RUNS.some((run) => run.includes(digits))) return true;
  // a birthday or a mobile and nothing else
  if (/^(?:(?:13|14|19|20)\d{6}|0?9\d{9}|\d{8})$/.test(text)) return true;
  return words.some((word) => COMMON_BASES.has(word) && text.length - word.length <= 6);
}

/** Somebody's own name, number or day, with little else or with figures and signs only. */
function isOwn(text: string, own: OwnFacts): boolean {
  const parts = ownParts(own);
  return [text, text.replace(/[\s_/.-]+/g, '')].some((form) => {
    const rest = parts.reduce((left, part) => left.replaceAll(part, ''), form);
    if (rest === form) return false;
    return rest.length <= OWN_REST_MAX || (!/\p{L}/u.test(rest) && rest.length <= OWN_FIGURES_MAX);
  });
}

/** The longest first, so that no part hides a longer one. */
function ownParts({ mobile, names = [], nationalCode, birthDate }: OwnFacts): string[] {
  const words = names.flatMap((name) =>
    normalisePassword(name ?? '')
      .toLowerCase()
      .split(/\s+/),
  );
  const numbers = [mobile, mobile.slice(1), mobile.slice(-7), nationalCode ?? ''];
  const days =
    birthDate === undefined ? [] : [...dayForms(birthDate), ...dayForms(formatJalali(birthDate))];
  return [...words, ...numbers, ...days]
    .filter((part) => part.length >= OWN_PART_MIN)
    .sort((a, b) => b.length - a.length);
}

/** As people type a day: in either order, the year whole or short, months with a zero or without. */
function dayForms(day: string): string[] {
  const [year = '', month = '', date = ''] = day.split(/\D/);
  const short = (part: string): string => part.replace(/^0/, '');
  return [year, year.slice(2)].flatMap((years) =>
    [
      [month, date],
      [short(month), short(date)],
    ].flatMap(([m = '', d = '']) => [years + m + d, d + m + years, m + d + years]),
  );
}
