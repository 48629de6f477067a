import { assert, divFloor, pow10 } from '@sarraf/money';

/**
 * What a chain's own amount is in ours, rounded down: the person never gets more than came. The
 * rest stays known as `dust`, in the chain's units: `raw = rawOf(units) + dust`, always. The units
 * may be more than an Amount holds.
 *
 * @example unitsOf(1_000_000_019n, 18, 8) // { units: 0n, dust: 1_000_000_019n }
 * @throws InvariantError below 0
 */
export function unitsOf(
  raw: bigint,
  chainDecimals: number,
  scale: number,
): { readonly units: bigint; readonly dust: bigint } {
  assert(raw >= 0n, 'what comes in is not below 0');
  if (scale >= chainDecimals) return { units: raw * pow10(scale - chainDecimals), dust: 0n };
  const perUnit = pow10(chainDecimals - scale);
  const units = divFloor(raw, perUnit);
  return { units, dust: raw - units * perUnit };
}

/**
 * Our units in a chain's own, exactly.
 *
 * @throws InvariantError where the chain has fewer decimals and can't say it
 */
export function rawOf(units: bigint, chainDecimals: number, scale: number): bigint {
  if (chainDecimals >= scale) return units * pow10(chainDecimals - scale);
  const perRaw = pow10(scale - chainDecimals);
  assert(units % perRaw === 0n, 'the chain has decimals for the amount');
  return units / perRaw;
}
