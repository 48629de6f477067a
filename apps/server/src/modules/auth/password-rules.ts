import { AppError } from '../../http/index.ts';
import { normalisePassword } from './password-hasher.ts';

const LENGTH_MIN = 8;
const LENGTH_MAX = 128;
const DISTINCT_MIN = 4;

/** What common passwords are made of, once digits, signs and look-alikes are taken off. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `password passwort passwd pass pasword passw admin administrator root user guest test tester
  testing welcome login letmein changeme default secret master dragon monkey football baseball
  basketball superman batman spiderman ironman starwars trustno princess sunshine iloveyou
  loveyou lovely love shadow michael jordan jennifer jessica ashley daniel charlie thomas robert
  matthew andrew joshua hunter killer soccer hockey pokemon naruto minecraft computer internet
  samsung iphone apple google facebook instagram telegram whatsapp twitter linkedin microsoft
  windows mustang ferrari mercedes corvette yamaha honda toyota summer winter spring autumn
  january february october november december monday friday sunday freedom whatever nothing
  hello helloworld access flower cookie cheese chocolate orange banana purple yellow silver
  golden diamond blessed jesus christ heaven angel maverick phoenix thunder tigger pepper
  ginger buster maggie bailey nicole samantha amanda zxcvbnm zxcvbn asdfghjkl asdfgh qwerty
  qwertyuiop qwertz azerty qazwsx qazwsxedc wsxedc edcrfv abcdef abcdefg abcdefgh abcd abc
  iran tehran persian persepolis esteghlal salam salamati azizam asheghetam mohammad mohamad
  mohammadreza alireza hossein hosein mahdi mehdi hassan hasan reza ahmad amir amirhossein
  fatemeh fateme zahra maryam sara narges ali abolfazl khoda khodaya pedar madar zendegi eshgh
  eshghe doset daram dostat janam sarraf bitcoin ethereum crypto tether binance exchange wallet
  trader trading money toman`.split(/\s+/),
);

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

/**
 * Refuses a password that would be guessed: short, common, a run of keys, or the person's own.
 *
 * @param own texts that belong to the person: the mobile, the names
 * @throws AppError `password_weak`
 */
export function assertStrongPassword(password: string, own: readonly string[]): void {
  const text = normalisePassword(password);
  const { length } = Array.from(text);
  if (length < LENGTH_MIN || length > LENGTH_MAX) throw new AppError('password_weak');
  const lower = text.toLowerCase();
  const isPoor =
    new Set(lower).size < DISTINCT_MIN ||
    isRepeated(lower) ||
    RUNS.some((run) => run.includes(lower)) ||
    isCommon(lower) ||
    isOwn(lower, own);
  if (isPoor) throw new AppError('password_weak');
}

/** `abcabcabc`: a short part again and again. */
function isRepeated(text: string): boolean {
  return /^(.{1,5})\1+.{0,4}$/s.test(text) && text.length <= 32;
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
  return words.some((word) => COMMON_WORDS.has(word) && text.length - word.length <= 6);
}

function isOwn(text: string, own: readonly string[]): boolean {
  const mine = own.map((part) => part.toLowerCase()).filter((part) => part.length >= 4);
  return mine.some((part) => text.includes(part) && text.length - part.length <= 4);
}
