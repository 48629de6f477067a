// An address as people compare it: in groups, of which the first and the last are looked at.

const FIRST = 6;
const GROUP = 4;

/** One group of an address; an end is what people compare. */
export interface AddressGroup {
  readonly text: string;
  readonly isEnd: boolean;
}

/** The first six signs, the last four, and between them fours; what is left over stands last of these. */
export function addressGroups(address: string): readonly AddressGroup[] {
  if (address.length <= FIRST + GROUP) return [{ text: address, isEnd: true }];
  const middle = address.slice(FIRST, -GROUP);
  const groups = middle.match(/.{1,4}/g) ?? [];
  return [
    { text: address.slice(0, FIRST), isEnd: true },
    ...groups.map((text) => ({ text, isEnd: false })),
    { text: address.slice(-GROUP), isEnd: true },
  ];
}

const COLUMNS = [5, 4] as const;

/** How many groups stand in a line, so that the last line is full where that can be. */
export function columnsOf(groups: readonly AddressGroup[]): number {
  return COLUMNS.find((columns) => groups.length % columns === 0) ?? 4;
}

/** Digits of a memo, in fours. */
export function memoGroups(memo: string): string {
  return memo.replace(/(.{4})(?=.)/g, '$1 ');
}
