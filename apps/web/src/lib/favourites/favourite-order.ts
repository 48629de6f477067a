// What following and moving coins makes of a list; the server's answer replaces it.

/** What is done to one coin of the list. */
export interface FavouriteChange {
  readonly symbol: string;
  /** Its place from 0 on; `last` for a new one, which leaves a known one where it is; `gone`. */
  readonly to: number | 'last' | 'gone';
}

/** The list as it is with the change. */
export function changedFavourites(
  list: readonly string[],
  { symbol, to }: FavouriteChange,
): readonly string[] {
  if (to === 'last') return list.includes(symbol) ? list : [...list, symbol];
  const others = list.filter((each) => each !== symbol);
  return to === 'gone' ? others : others.toSpliced(to, 0, symbol);
}
