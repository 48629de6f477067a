import { BITCOIN_FAUCET, FAUCET, TRON_FAUCET } from './chains/chain-facts.ts';

/** Everybody who lives in the demo. The exchange makes them when the demo asks. */
export type StaffRole =
  | 'owner'
  | 'finance'
  | 'crypto_operations'
  | 'kyc_officer'
  | 'support'
  | 'content'
  | 'auditor';

/** Somebody whom the exchange makes for the demo, at its first start. */
export interface Person {
  /** What the list of logins calls this person. */
  readonly title: { readonly fa: string; readonly en: string };
  readonly mobile: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly level: 0 | 1 | 2;
  readonly staffRole: StaffRole | null;
  readonly nationalCode: string | null;
  readonly cardNumber: string | null;
  readonly rateProfile: 'standard' | 'market_maker';
  /** Decimal amounts in the asset's own unit: toman for IRT. */
  readonly opening: readonly { readonly asset: string; readonly amount: string }[];
  /** Addresses that coins may be withdrawn to at once. */
  readonly withdrawAddresses: readonly { readonly address: string; readonly label: string }[];
}

const CLIENT_PASSWORD = 'Sarraf-demo-1404';
const STAFF_PASSWORD = 'Sarraf-staff-1404';
const MAKER_PASSWORD = 'Sarraf-maker-1404';

function person(
  given: Pick<Person, 'title' | 'mobile' | 'password' | 'firstName' | 'lastName'> & Partial<Person>,
): Person {
  return {
    level: 0,
    staffRole: null,
    nationalCode: null,
    cardNumber: null,
    rateProfile: 'standard',
    opening: [],
    withdrawAddresses: [],
    ...given,
  };
}

function staff(role: StaffRole, serial: string, fa: string, en: string, lastName: string): Person {
  return person({
    title: { fa, en },
    mobile: `0912000001${serial}`,
    password: STAFF_PASSWORD,
    firstName: 'همکار',
    lastName,
    staffRole: role,
  });
}

/** Enough of each asset to quote for weeks: about 1.5 million USDT a coin. */
const MAKER_OPENING = [
  { asset: 'IRT', amount: '2000000000000' },
  { asset: 'USDT', amount: '40000000' },
  { asset: 'BTC', amount: '25' },
  { asset: 'ETH', amount: '700' },
  { asset: 'TRX', amount: '8000000' },
  { asset: 'BNB', amount: '2600' },
  { asset: 'XRP', amount: '1100000' },
  { asset: 'SOL', amount: '15000' },
  { asset: 'DOGE', amount: '14000000' },
  { asset: 'ADA', amount: '4200000' },
  { asset: 'TON', amount: '1200000' },
  { asset: 'LTC', amount: '28000' },
  { asset: 'SHIB', amount: '270000000000' },
  { asset: 'PAXG', amount: '650' },
] as const;

/** The house trades with clients out of its own: as much as it quotes with. */
export const HOUSE_OPENING = MAKER_OPENING;

/** The account that quotes both sides of every market. */
export const QUOTER = person({
  title: { fa: 'بازارساز', en: 'Market maker, quotes' },
  mobile: '09120000008',
  password: MAKER_PASSWORD,
  firstName: 'بازارساز',
  lastName: 'یکم',
  level: 1,
  nationalCode: '0012345636',
  rateProfile: 'market_maker',
  opening: MAKER_OPENING,
});

/** The account that takes small amounts. */
export const TAKER = person({
  title: { fa: 'بازارساز، برداشت‌کننده', en: 'Market maker, takes' },
  mobile: '09120000009',
  password: MAKER_PASSWORD,
  firstName: 'بازارساز',
  lastName: 'دوم',
  level: 1,
  nationalCode: '0012345644',
  rateProfile: 'market_maker',
  opening: MAKER_OPENING,
});

/** Everybody whom the demo begins with: clients of each level, staff, both accounts of the maker. */
export const PEOPLE: readonly Person[] = [
  person({
    title: { fa: 'مشتری، سطح ۰', en: 'Client, level 0' },
    mobile: '09120000001',
    password: CLIENT_PASSWORD,
    firstName: 'نیلوفر',
    lastName: 'احمدی',
  }),
  person({
    title: { fa: 'مشتری، سطح ۱', en: 'Client, level 1' },
    mobile: '09120000002',
    password: CLIENT_PASSWORD,
    firstName: 'آرش',
    lastName: 'مرادی',
    level: 1,
    nationalCode: '0012345601',
    cardNumber: '6037991000000012',
  }),
  person({
    title: { fa: 'مشتری، سطح ۱، با موجودی', en: 'Client, level 1, funded' },
    mobile: '09120000003',
    password: CLIENT_PASSWORD,
    firstName: 'سارا',
    lastName: 'کریمی',
    level: 1,
    nationalCode: '0012345611',
    cardNumber: '6037991000000020',
    opening: [
      { asset: 'IRT', amount: '250000000' },
      { asset: 'USDT', amount: '1500' },
      { asset: 'BTC', amount: '0.025' },
      { asset: 'ETH', amount: '0.4' },
      { asset: 'TRX', amount: '2500' },
    ],
  }),
  person({
    title: { fa: 'مشتری، سطح ۲', en: 'Client, level 2' },
    mobile: '09120000004',
    password: CLIENT_PASSWORD,
    firstName: 'کاوه',
    lastName: 'رستمی',
    level: 2,
    nationalCode: '0012345660',
    cardNumber: '6037991000000038',
    opening: [
      { asset: 'IRT', amount: '900000000' },
      { asset: 'USDT', amount: '6000' },
      { asset: 'BTC', amount: '0.08' },
    ],
    // where the faucet's coins come from: a newcomer can withdraw at once
    withdrawAddresses: [
      { address: FAUCET, label: 'کیف پول دمو' },
      { address: BITCOIN_FAUCET, label: 'کیف پول بیت‌کوین دمو' },
      { address: TRON_FAUCET, label: 'کیف پول ترون دمو' },
    ],
  }),
  QUOTER,
  TAKER,
  staff('owner', '0', 'مالک', 'Staff, owner', 'مالک'),
  staff('finance', '1', 'مالی', 'Staff, finance', 'مالی'),
  staff('crypto_operations', '2', 'عملیات رمزارز', 'Staff, crypto operations', 'رمزارز'),
  staff('kyc_officer', '3', 'احراز هویت', 'Staff, KYC officer', 'احراز'),
  staff('support', '4', 'پشتیبانی', 'Staff, support', 'پشتیبانی'),
  staff('content', '5', 'محتوا', 'Staff, content', 'محتوا'),
  staff('auditor', '6', 'حسابرس', 'Staff, auditor', 'حسابرس'),
  // what two officers decide about chains takes two of them
  staff(
    'crypto_operations',
    '7',
    'عملیات رمزارز، دوم',
    'Staff, crypto operations, second',
    'رمزارز دوم',
  ),
];

/** Toman that the demo begins with, the house's among them: as much lies at its bank. */
export function openedToman(): number {
  const openings = [...PEOPLE.flatMap(({ opening }) => opening), ...HOUSE_OPENING];
  return openings
    .filter(({ asset }) => asset === 'IRT')
    .reduce((sum, { amount }) => sum + Number(amount), 0);
}
