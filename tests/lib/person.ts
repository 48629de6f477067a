// A newcomer: a mobile, a national code and a bank card that nobody else in the system has.

/** What a person types to register and to pass level 1. */
export interface Newcomer {
  readonly mobile: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly nationalCode: string;
  /** Jalali, as typed. */
  readonly birthDate: string;
  readonly cardNumber: string;
}

/** Nine digits and the check digit of the national code. */
export function nationalCode(nine: string): string {
  const sum = Array.from(nine).reduce(
    (total, digit, index) => total + Number(digit) * (10 - index),
    0,
  );
  const rest = sum % 11;
  return nine + String(rest < 2 ? rest : 11 - rest);
}

/** Fifteen digits and the check digit of the Luhn rule. */
export function cardNumber(fifteen: string): string {
  const sum = Array.from(fifteen).reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return fifteen + String((10 - (sum % 10)) % 10);
}

/** The n-th newcomer of a test, 1 to 99; names by the language of the walk. */
export function makeNewcomer(n: number, names: readonly [first: string, last: string]): Newcomer {
  const serial = String(n).padStart(2, '0');
  return {
    mobile: `093000000${serial}`,
    password: `Walk-the-way-${serial}`,
    firstName: names[0],
    lastName: names[1],
    nationalCode: nationalCode(`0099887${serial}`),
    birthDate: '1370/05/12',
    cardNumber: cardNumber(`6037997700000${serial}`),
  };
}
