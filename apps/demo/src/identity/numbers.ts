/** Iranian identity numbers, as far as the office must tell a real one from a slip of the hand. */

/** Ten digits whose last is the national code's check digit. */
export function isNationalCode(text: string): boolean {
  if (!/^\d{10}$/.test(text) || /^(\d)\1{9}$/.test(text)) return false;
  let sum = 0;
  for (let index = 0; index < 9; index += 1) sum += Number(text[index]) * (10 - index);
  const rest = sum % 11;
  return Number(text[9]) === (rest < 2 ? rest : 11 - rest);
}

/** Card prefixes and the bank's number within an IBAN. */
const BANKS: Readonly<Record<string, readonly [ibanCode: string, name: string]>> = {
  '603799': ['017', 'بانک ملی ایران'],
  '610433': ['012', 'بانک ملت'],
  '603769': ['019', 'بانک صادرات ایران'],
  '621986': ['056', 'بانک سامان'],
  '502229': ['057', 'بانک پاسارگاد'],
  '589210': ['015', 'بانک سپه'],
  '585983': ['018', 'بانک تجارت'],
  '622106': ['054', 'بانک پارسیان'],
  '627412': ['055', 'بانک اقتصاد نوین'],
};

/** The account behind a card: always the same IBAN, with true check digits. */
export function ibanOfCard(cardNumber: string): {
  readonly iban: string;
  readonly bankName: string;
} {
  const [code, bankName] = BANKS[cardNumber.slice(0, 6)] ?? ['062', 'بانک آینده'];
  const account = `${code}0${cardNumber.slice(-18).padStart(18, '0')}`;
  // ISO 7064 mod 97-10 over account, then IR (18 27) and 00
  const check = 98n - (BigInt(`${account}182700`) % 97n);
  return { iban: `IR${check.toString().padStart(2, '0')}${account}`, bankName };
}
