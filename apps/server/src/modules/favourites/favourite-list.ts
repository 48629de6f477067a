// A person's order of coins, as a pure list: each coin once.

/** The list with `symbol` at `place`, or at its end; without a place a known coin stays where it is. */
export function placed(
  list: readonly string[],
  symbol: string,
  place: number | undefined,
): readonly string[] {
  if (place === undefined) return list.includes(symbol) ? list : [...list, symbol];
  const others = list.filter((each) => each !== symbol);
  return others.toSpliced(Math.min(place, others.length), 0, symbol);
}

/** The list, then what another one has besides, as far as there is room. */
export function joined(
  list: readonly string[],
  others: readonly string[],
  max: number,
): readonly string[] {
  return [...new Set([...list, ...others])].slice(0, Math.max(max, list.length));
}
