import type { Wallet } from '@sarraf/contracts';
import { addDecimals, divideDecimals, multiplyDecimals } from '#lib/decimals.ts';

/** Where a balance lies: usable, held by orders and withdrawals, and in the vault. */
export type Place = 'free' | 'held' | 'vault';

/** A part of a balance, in the coin and in whole toman; `percent` of the whole with one decimal, cut. */
export interface Part {
  readonly place: Place;
  readonly amount: string;
  /** Null while no price is known. */
  readonly worth: string | null;
  readonly percent: string;
}

const HUNDRED = '100';

/** Cut, as a worth is shown to people. */
const wholeToman = (text: string): string => text.replace(/\..*$/, '');

/** The whole balance: spot and vault. */
export function wholeOf({ amount, vault }: Pick<Wallet, 'amount' | 'vault'>): string {
  return addDecimals([amount, vault]);
}

/** The parts of a balance that are there; the usable one always. */
export function splitOf(wallet: Wallet): readonly Part[] {
  const { available_balance: free, freeze, vault, price_toman: price } = wallet;
  const whole = wholeOf(wallet);
  const parts: readonly (readonly [Place, string])[] = [
    ['free', free],
    ['held', freeze],
    ['vault', vault],
  ];
  return parts
    .filter(([place, amount]) => place === 'free' || /[1-9]/.test(amount))
    .map(([place, amount]) => ({
      place,
      amount,
      worth: price === null ? null : wholeToman(multiplyDecimals(amount, price)),
      percent: divideDecimals(multiplyDecimals(amount, HUNDRED), whole, 1) ?? '0',
    }));
}
