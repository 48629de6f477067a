import { foldText } from '@sarraf/money';

/** What is looked at of an asset. */
interface Findable {
  readonly symbol: string;
  readonly labels: { readonly fa: string; readonly en: string };
  readonly networks: readonly { readonly deposit_open: boolean }[];
}

const isOpen = ({ networks }: Findable): boolean =>
  networks.some((network) => network.deposit_open);

/** What a search leaves: toman, the coins that can be paid in, and the others; in their order. */
export function coinsFound<Asset extends Findable>(
  list: readonly Asset[],
  search: string,
): {
  readonly toman: Asset | undefined;
  readonly open: readonly Asset[];
  readonly closed: readonly Asset[];
} {
  const wanted = foldText(search);
  const found = list.filter(({ symbol, labels }) =>
    [symbol, labels.fa, labels.en].some((name) => foldText(name).includes(wanted)),
  );
  const coins = found.filter(({ symbol }) => symbol !== 'IRT');
  return {
    toman: found.find(({ symbol }) => symbol === 'IRT'),
    open: coins.filter(isOpen),
    closed: coins.filter((coin) => !isOpen(coin)),
  };
}
