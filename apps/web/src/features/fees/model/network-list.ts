import type { Fees } from '@sarraf/contracts';
import { compareDecimals } from '#lib/number-text.ts';

/** A coin on a network, as its fees are listed. */
export type FeeNetwork = Fees['networks'][number];

/** Those whose coin or network has these words in its names or symbols; what is closed comes last. */
export function findNetworks(
  networks: readonly FeeNetwork[],
  words: string,
  nameOf: (code: string) => string,
): readonly FeeNetwork[] {
  const wanted = words.trim().toLowerCase();
  const isOpen = (one: FeeNetwork): boolean => one.withdraw_reason === null;
  const sorted = [...networks.filter(isOpen), ...networks.filter((one) => !isOpen(one))];
  if (wanted === '') return sorted;
  return sorted.filter(({ code, labels, name, symbol }) =>
    [code, name, symbol, labels.fa, labels.en, nameOf(code)].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
}

/** Of each coin with several open networks the one that costs least. */
export function cheapestOf(networks: readonly FeeNetwork[]): ReadonlySet<FeeNetwork> {
  const open = networks.filter(({ withdraw_reason: reason }) => reason === null);
  const cheapest = open.filter((one) => {
    const others = open.filter((other) => other.symbol === one.symbol && other !== one);
    return (
      others.length > 0 &&
      others.every((other) => compareDecimals(one.withdraw_fee, other.withdraw_fee) < 0)
    );
  });
  return new Set(cheapest);
}
