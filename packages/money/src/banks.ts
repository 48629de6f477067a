// Cards and accounts of Iran's banks: whose a number is, and whether it can be one at all.

/** A bank by its code of ours (`melli`) and its names. */
export interface Bank {
  readonly code: string;
  readonly name: { readonly fa: string; readonly en: string };
}

/** Code, names, and the prefixes of its cards; banks that were merged stand under their heirs. */
const BANKS: readonly (readonly [code: string, fa: string, en: string, prefixes: string])[] = [
  // with Ayandeh's cards since October 2025 and those of the Noor institution since December 2023
  ['melli', 'بانک ملی ایران', 'Bank Melli', '603799 170019 636214 507677'],
  // with the cards of Ansar, Mehr Eghtesad, Ghavamin, Hekmat Iranian and Kosar
  ['sepah', 'بانک سپه', 'Bank Sepah', '589210 627381 639370 639599 636949 505801'],
  ['tosee_saderat', 'بانک توسعهٔ صادرات', 'Export Development Bank', '627648 207177'],
  ['sanat_madan', 'بانک صنعت و معدن', 'Bank of Industry and Mine', '627961'],
  ['keshavarzi', 'بانک کشاورزی', 'Bank Keshavarzi', '603770 639217'],
  ['maskan', 'بانک مسکن', 'Bank Maskan', '628023'],
  ['post', 'پست‌بانک ایران', 'Post Bank', '627760'],
  ['tosee_taavon', 'بانک توسعهٔ تعاون', 'Tosee Taavon Bank', '502908'],
  ['eghtesad_novin', 'بانک اقتصاد نوین', 'EN Bank', '627412'],
  ['parsian', 'بانک پارسیان', 'Parsian Bank', '622106 627884 639194'],
  ['pasargad', 'بانک پاسارگاد', 'Bank Pasargad', '502229 639347'],
  ['karafarin', 'بانک کارآفرین', 'Karafarin Bank', '627488 502910'],
  ['saman', 'بانک سامان', 'Saman Bank', '621986'],
  ['blu', 'بلوبانک', 'Blubank', '62198618 62198619'],
  ['sina', 'بانک سینا', 'Sina Bank', '639346'],
  ['sarmayeh', 'بانک سرمایه', 'Sarmayeh Bank', '639607'],
  ['shahr', 'بانک شهر', 'City Bank', '502806 504706'],
  ['dey', 'بانک دی', 'Day Bank', '502938'],
  ['saderat', 'بانک صادرات ایران', 'Bank Saderat', '603769 903769'],
  ['mellat', 'بانک ملت', 'Bank Mellat', '610433 991975'],
  ['tejarat', 'بانک تجارت', 'Bank Tejarat', '585983 627353'],
  ['refah', 'بانک رفاه کارگران', 'Refah Bank', '589463'],
  ['resalat', 'بانک قرض‌الحسنهٔ رسالت', 'Resalat Bank', '504172'],
  ['mehr_iran', 'بانک قرض‌الحسنهٔ مهر ایران', 'Mehr Iran Bank', '606373'],
  ['iran_zamin', 'بانک ایران‌زمین', 'Iran Zamin Bank', '505785'],
  ['gardeshgari', 'بانک گردشگری', 'Tourism Bank', '505416 505426'],
  ['khavarmianeh', 'بانک خاورمیانه', 'Middle East Bank', '585947 588947 505809'],
  ['melal', 'مؤسسهٔ اعتباری ملل', 'Melal Credit Institution', '606256'],
  ['tosee', 'مؤسسهٔ اعتباری توسعه', 'Tosee Credit Institution', '628157'],
  ['markazi', 'بانک مرکزی ایران', 'Central Bank of Iran', '636795 636797'],
];

/** A bank within a bank has eight digits of its own, all others six. */
const PREFIX_LENGTHS = [8, 6] as const;

const BY_PREFIX: ReadonlyMap<string, Bank> = new Map(
  BANKS.flatMap(([code, fa, en, prefixes]) =>
    prefixes.split(' ').map((prefix) => [prefix, { code, name: { fa, en } }] as const),
  ),
);

/** The codes of all banks, as {@link bankOf} answers them. */
export const BANK_CODES: readonly string[] = BANKS.map(([code]) => code);

/**
 * The bank behind a card number; its first digits are enough. Undefined when no bank of Iran has it.
 *
 * @example bankOf('6037991234567890')?.code // 'melli'
 */
export function bankOf(cardNumber: string): Bank | undefined {
  for (const length of PREFIX_LENGTHS) {
    const bank = BY_PREFIX.get(cardNumber.slice(0, length));
    if (bank !== undefined) return bank;
  }
  return undefined;
}

/** The bank of a code, as {@link bankOf} answers it; undefined when there is none. */
export function bankByCode(code: string): Bank | undefined {
  const found = BANKS.find(([one]) => one === code);
  return found === undefined ? undefined : { code, name: { fa: found[1], en: found[2] } };
}

/** Sixteen digits whose last is the check digit (Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{16}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < 16; index += 1) {
    const digit = Number(digits[index]) * (index % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/**
 * Whether a text is a Sheba number, the IBAN of Iran: `IR` and 24 digits whose two check digits fit
 * (ISO 7064, mod 97). Without spaces, as it is stored and sent.
 *
 * @example isSheba('IR820540102680020817909002') // true
 */
export function isSheba(text: string): boolean {
  if (!/^IR\d{24}$/.test(text)) return false;
  // the country (I = 18, R = 27) and the check digits go to the end
  const digits = `${text.slice(4)}1827${text.slice(2, 4)}`;
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
