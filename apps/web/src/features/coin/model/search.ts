// What stands in the address of a coin's page.

/** Parts of a coin's moves, each by the type that the history's calls have for it. */
export const MOVE_PARTS = {
  deposits: '3',
  withdrawals: '4',
  buys: '1',
  sells: '2',
  transfers: '5',
} as const;
/** One of `MOVE_PARTS`. */
export type MovePart = keyof typeof MOVE_PARTS;

/** Which part of the moves is looked at; all of them without one. */
export interface CoinSearch {
  readonly moves?: MovePart;
}

/** @param search as the address has it */
export function coinSearch(search: Record<string, unknown>): CoinSearch {
  const moves = (Object.keys(MOVE_PARTS) as MovePart[]).find((one) => one === search['moves']);
  return moves === undefined ? {} : { moves };
}
