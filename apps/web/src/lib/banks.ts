/** An Iranian bank as its cards show it: our own two-colour art, no trademark. */
export interface Bank {
  readonly fa: string;
  readonly en: string;
  /** From and to of the card's ground. */
  readonly art: readonly [string, string];
}

const bank = (fa: string, en: string, from: string, to: string): Bank => ({
  fa,
  en,
  art: [from, to],
});

const MELLI = bank('بانک ملی', 'Bank Melli', '#12658a', '#0a2e45');
const SEPAH = bank('بانک سپه', 'Bank Sepah', '#2a4f9e', '#141f48');
const EDBI = bank('توسعهٔ صادرات', 'Export Development Bank', '#17735b', '#0a3329');
const KESHAVARZI = bank('بانک کشاورزی', 'Bank Keshavarzi', '#3d7a2c', '#173312');
const MASKAN = bank('بانک مسکن', 'Bank Maskan', '#b3561c', '#4d220a');
const PARSIAN = bank('بانک پارسیان', 'Parsian Bank', '#8a2436', '#3a0d16');
const PASARGAD = bank('بانک پاسارگاد', 'Bank Pasargad', '#4a4638', '#1b1a14');
const KARAFARIN = bank('بانک کارآفرین', 'Karafarin Bank', '#14705f', '#08302a');
const TEJARAT = bank('بانک تجارت', 'Bank Tejarat', '#2456a6', '#0e2450');
const MELLAT = bank('بانک ملت', 'Bank Mellat', '#b02a4a', '#520f26');

/** The first six digits of a card name its bank. */
const BANKS: Readonly<Record<string, Bank>> = {
  '603799': MELLI,
  '589210': SEPAH,
  '627381': SEPAH,
  '639370': SEPAH,
  '639599': SEPAH,
  '636949': SEPAH,
  '505801': SEPAH,
  '627648': EDBI,
  '207177': EDBI,
  '627961': bank('صنعت و معدن', 'Bank of Industry and Mine', '#55617a', '#20273a'),
  '603770': KESHAVARZI,
  '639217': KESHAVARZI,
  '628023': MASKAN,
  '627760': bank('پست‌بانک', 'Post Bank', '#1d7a3f', '#0b371c'),
  '502908': bank('توسعهٔ تعاون', 'Tosee Taavon Bank', '#0f7484', '#06343c'),
  '627412': bank('اقتصاد نوین', 'EN Bank', '#6a2d86', '#2e1140'),
  '622106': PARSIAN,
  '627884': PARSIAN,
  '639194': PARSIAN,
  '502229': PASARGAD,
  '639347': PASARGAD,
  '627488': KARAFARIN,
  '502910': KARAFARIN,
  '621986': bank('بانک سامان', 'Saman Bank', '#1f86b8', '#0b3d57'),
  '639346': bank('بانک سینا', 'Sina Bank', '#25618f', '#0e2a42'),
  '639607': bank('بانک سرمایه', 'Sarmayeh Bank', '#4e5a8f', '#20264a'),
  '636214': bank('بانک آینده', 'Ayandeh Bank', '#8c5a1e', '#3c250a'),
  '502806': bank('بانک شهر', 'City Bank', '#a8342c', '#4a120e'),
  '502938': bank('بانک دی', 'Day Bank', '#147a80', '#07383c'),
  '603769': bank('بانک صادرات', 'Bank Saderat', '#27408f', '#101c48'),
  '610433': MELLAT,
  '991975': MELLAT,
  '627353': TEJARAT,
  '585983': TEJARAT,
  '589463': bank('بانک رفاه', 'Refah Bank', '#5b3a8c', '#281546'),
  '504172': bank('بانک رسالت', 'Resalat Bank', '#2b7f9c', '#103a4a'),
  '606373': bank('مهر ایران', 'Mehr Iran Bank', '#1a7a52', '#093823'),
  '505785': bank('ایران‌زمین', 'Iran Zamin Bank', '#7a3a74', '#361434'),
  '505416': bank('بانک گردشگری', 'Tourism Bank', '#9c3848', '#45131d'),
  '606256': bank('مؤسسهٔ ملل', 'Melal', '#3a6b4a', '#163020'),
  '507677': bank('مؤسسهٔ نور', 'Noor', '#2d6e8c', '#113140'),
  '505809': bank('خاورمیانه', 'Middle East Bank', '#8c6d2a', '#3d2d0d'),
  '585947': bank('خاورمیانه', 'Middle East Bank', '#8c6d2a', '#3d2d0d'),
};

const OTHER = bank('کارت بانکی', 'Bank card', '#3b4a68', '#1a2236');

/** The bank of a card number (its start is enough) or of a masked one; null while unknown. */
export function bankOf(cardNumber: string): Bank | null {
  return BANKS[cardNumber.slice(0, 6)] ?? null;
}

/** The art of a card whose bank is unknown to this list. */
export function artOf(cardNumber: string): readonly [string, string] {
  return (bankOf(cardNumber) ?? OTHER).art;
}
