import { foldText } from '@sarraf/money';

/** Under which heading a line of the palette stands: markets, screens, or things to do. */
export type PaletteGroup = 'found' | 'markets' | 'pages' | 'actions';

/** What a search needs of a line of the palette; `id` is unique among all lines. */
export interface PaletteItem {
  readonly id: string;
  readonly group: PaletteGroup;
  /** As it is shown. */
  readonly label: string;
  /** What else a searcher may write for it, in either language. */
  readonly words: readonly string[];
}

const GROUPS: readonly PaletteGroup[] = ['found', 'markets', 'pages', 'actions'];
/** A list that is read at a glance; more letters find the rest. */
const PER_GROUP_MAX = { found: 12, markets: 6, pages: 10, actions: 10 } as const;
/** Nothing written yet: the first markets, then everything else. */
const MARKETS_AT_START = 4;

/**
 * What fits the written text, group by group: first what begins with it, then what contains it,
 * each in the order given.
 */
export function findItems<T extends PaletteItem>(
  items: readonly T[],
  search: string,
): readonly T[] {
  const wanted = foldText(search);
  const rank = (item: T): number => {
    // the server found it, by what is not shown
    if (item.group === 'found') return 0;
    const names = [item.label, ...item.words].map(foldText);
    if (names.some((name) => name.startsWith(wanted))) return 0;
    return names.some((name) => name.includes(wanted)) ? 1 : 2;
  };
  return GROUPS.flatMap((group) => {
    const max = wanted === '' && group === 'markets' ? MARKETS_AT_START : PER_GROUP_MAX[group];
    const ranked = items
      .filter((item) => item.group === group)
      .map((item) => ({ item, rank: rank(item) }))
      .filter((entry) => entry.rank < 2);
    return ranked
      .toSorted((left, right) => left.rank - right.rank)
      .slice(0, max)
      .map((entry) => entry.item);
  });
}
