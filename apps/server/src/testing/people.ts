// People that a test makes up: each has a mobile, a national code and a card of their own.

/** What somebody has from the start: level, role, fees and money. */
export interface PersonOptions {
  readonly level?: 0 | 1 | 2;
  readonly staffRole?: string;
  readonly rateProfile?: 'standard' | 'market_maker';
  /** Decimal amounts by asset. */
  readonly opening?: Readonly<Record<string, string>>;
}

/** Of everybody whom a test makes. */
export const PASSWORD = 'Vazir-9-lale-17';

let people = 0;

/** Sixteen digits of a Melli card with their check digit. */
export function testCardNumber(serial: number): string {
  const start = `603799${String(serial).padStart(9, '0')}`;
  for (let digit = 0; digit < 10; digit += 1) {
    const number = `${start}${digit}`;
    let sum = 0;
    for (let index = 0; index < 16; index += 1) {
      const value = Number(number[index]) * (index % 2 === 0 ? 2 : 1);
      sum += value > 9 ? value - 9 : value;
    }
    if (sum % 10 === 0) return number;
  }
  throw new Error('No check digit fits.');
}

/** Ten digits of a national code with their check digit. */
export function testNationalCode(serial: number): string {
  const start = String(10_000_000 + serial).padStart(9, '0');
  let sum = 0;
  for (let index = 0; index < 9; index += 1) sum += Number(start[index]) * (10 - index);
  const rest = sum % 11;
  return `${start}${rest < 2 ? rest : 11 - rest}`;
}

/** What somebody sends to reach level 1, with a national code and a card of their own. */
export function levelOneForm(
  serial: number,
  change: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    first_name: 'نیلوفر',
    last_name: 'احمدی',
    national_code: testNationalCode(serial),
    birth_date: '1370/05/12',
    card_number: testCardNumber(serial),
    ...change,
  };
}

/** Mobiles count from here, and national codes with them. */
const FIRST_MOBILE = 1_000_000;

/** The national code that `personOf` gave to whoever has this mobile. */
export function nationalCodeOf({ mobile }: { readonly mobile: string }): string {
  return testNationalCode(Number(mobile.slice(4)) - FIRST_MOBILE);
}

/** A mobile that no other test of this process has. */
export function testMobile(): string {
  people += 1;
  return `0935${String(FIRST_MOBILE + people)}`;
}

/** Somebody as `POST /admin/demo/people` takes them. */
export function personOf(mobile: string, options: PersonOptions) {
  const level = options.level ?? 1;
  return {
    mobile,
    password: PASSWORD,
    first_name: 'مریم',
    last_name: `آزمون ${people}`,
    level,
    staff_role: options.staffRole ?? null,
    national_code: level > 0 ? testNationalCode(people) : null,
    card_number: level > 0 ? testCardNumber(people) : null,
    rate_profile: options.rateProfile ?? 'standard',
    opening: Object.entries(options.opening ?? {}).map(([asset, amount]) => ({ asset, amount })),
  };
}
