// How an act's own words are shortened where many stand in a row.

/** First and last figures of a hash: enough to tell two apart by eye. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 4)}…${hash.slice(-4)}`;
}
