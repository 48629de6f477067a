// Outside prices as whole numbers. They are no amounts: they outgrow what an amount may hold.

/** Decimals that prices are counted in: as many as a source may send. */
export const PRICE_SCALE = 18;

/** A price in 10^-18; undefined for what is no positive decimal text. Finer decimals are cut. */
export function priceUnits(text: string): bigint | undefined {
  const [, whole, decimals = ''] = /^(\d{1,20})(?:\.(\d{1,40}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const units = BigInt(whole + decimals.slice(0, PRICE_SCALE).padEnd(PRICE_SCALE, '0'));
  return units > 0n ? units : undefined;
}
