// Which bank gave out a card: its first six digits say so.

export interface Bank {
  readonly code: string;
  readonly name: { readonly fa: string; readonly en: string };
}

/** Code, names, and the prefixes of its cards; banks that were merged stand under their heirs. */
const BANKS: readonly (readonly [code: string, fa: string, en: string, prefixes: string])[] = [
  ['melli', 'بانک ملی ایران', 'Bank Melli', '603799 170019'],
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
  ['sina', 'بانک سینا', 'Sina Bank', '639346'],
  ['sarmayeh', 'بانک سرمایه', 'Sarmayeh Bank', '639607'],
  ['ayandeh', 'بانک آینده', 'Ayandeh Bank', '636214'],
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
  ['khavarmianeh', 'بانک خاورمیانه', 'Middle East Bank', '585947 505809'],
  ['melal', 'مؤسسهٔ اعتباری ملل', 'Melal Credit Institution', '606256'],
  ['noor', 'مؤسسهٔ اعتباری نور', 'Noor Credit Institution', '507677'],
  ['tosee', 'مؤسسهٔ اعتباری توسعه', 'Tosee Credit Institution', '628157'],
  ['markazi', 'بانک مرکزی ایران', 'Central Bank of Iran', '636795 636797'],
];

const BY_PREFIX: ReadonlyMap<string, Bank> = new Map(
  BANKS.flatMap(([code, fa, en, prefixes]) =>
    prefixes.split(' ').map((prefix) => [prefix, { code, name: { fa, en } }] as const),
  ),
);

/** The bank behind a card number, or a masked one; undefined when no bank of Iran has it. */
export function bankOf(cardNumber: string): Bank | undefined {
  return BY_PREFIX.get(cardNumber.slice(0, 6));
}
