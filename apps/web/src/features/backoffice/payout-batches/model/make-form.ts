import { toLatinDigits } from '@sarraf/money';

/** Whether a typed number of lines is none that a batch may have. */
export function linesProblem(typed: string, max: number): boolean {
  const text = toLatinDigits(typed.trim());
  return !/^\d{1,4}$/.test(text) || Number(text) < 1 || Number(text) > max;
}
