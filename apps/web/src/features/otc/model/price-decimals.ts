/** Decimals of a price by its size: dear coins need none. */
export function fractionOf(price: string | null): number {
  const whole = (price ?? '').split('.')[0] ?? '';
  if (whole.length >= 4) return 0;
  return whole.length >= 2 ? 2 : 8;
}
