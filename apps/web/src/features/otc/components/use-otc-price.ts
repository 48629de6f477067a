import type { DataOf, Market } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useStaleSeconds } from '#components/stale.tsx';
import { CACHE } from '#lib/constants.ts';
import { useIsPersisted } from '#lib/persist-cache.ts';
import { feesQuery, ownRates } from '#lib/queries/fees.ts';
import { exchangeListQuery } from '#lib/queries/markets.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { useIndexPrice } from '#realtime/index-feed.ts';
import { housePrice, spreadPercent } from '../model/otc-figures.ts';
import type { OtcSide } from '../model/otc-side.ts';

/** A coin of the house's list as the server answers it; its symbol is in lower case. */
export type CoinRow = DataOf<'GET /exchange_list'>[number];

/** What the house asks and gives now. Nothing of it comes from an earlier visit. */
export interface OtcPrice {
  /** Of one coin, the house's spread in it; null while it isn't known. */
  readonly price: string | null;
  /** The same on the market, without the spread. */
  readonly index: string | null;
  /** Percent between both. */
  readonly spread: string | null;
  /** My rate, taken from what arrives; null while it isn't known. */
  readonly feePpm: number | null;
  /** The coin in the house's list, for its day's line: also one that was kept. */
  readonly row: CoinRow | undefined;
}

/** Follows the price of a market live; where no socket comes through, the list is asked. */
export function useOtcPrice(market: Market, side: OtcSide): OtcPrice {
  const coins = useQuery({ ...exchangeListQuery, refetchInterval: CACHE.orderbookMs });
  const isKept = useIsPersisted(queryKeys.exchangeList);
  const row = coins.data?.find(({ symbol }) => symbol === market.coin.symbol.toLowerCase());
  const fresh = isKept ? undefined : row;
  const live = useIndexPrice(market.coin.symbol, market.quote.symbol);
  const isStale = useStaleSeconds(coins.dataUpdatedAt) !== null;
  const listed = market.quote.symbol === 'IRT' && !isStale ? fresh?.originalPrice : undefined;
  const index = live ?? listed ?? null;
  return {
    price: housePrice(index, side, fresh),
    index,
    spread: spreadPercent(fresh),
    feePpm: useFeePpm(market),
    row,
  };
}

function useFeePpm(market: Market): number | null {
  const fees = useQuery(feesQuery).data;
  const isKept = useIsPersisted(queryKeys.fees);
  if (fees === undefined || isKept) return null;
  return ownRates(fees, market.quote.symbol, {
    makerPpm: market.maker_fee_ppm,
    takerPpm: market.taker_fee_ppm,
  }).takerPpm;
}

/** What can be paid with: `known` is never an earlier visit's, which is only shown. */
export function useBalance(symbol: string): { shown: string | null; known: string | null } {
  const wallets = useQuery(walletsQuery).data?.data;
  const isKept = useIsPersisted(walletsQuery.queryKey);
  if (wallets === undefined) return { shown: null, known: null };
  const free = wallets.find((wallet) => wallet.symbol === symbol)?.available_balance ?? '0';
  return { shown: free, known: isKept ? null : free };
}
