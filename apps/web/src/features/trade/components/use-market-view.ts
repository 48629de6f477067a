import type { Market } from '@sarraf/contracts';
import { type MarketSpec, parseQuantity, type Ticks } from '@sarraf/market';
import { type Amount, parseAmount, ZERO } from '@sarraf/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { STALE_AFTER_MS } from '#lib/constants.ts';
import { signOf } from '#lib/number-text.ts';
import { useIsPersisted } from '#lib/persist-cache.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { openOrdersQuery } from '#lib/queries/orders.ts';
import { accessStatusQuery } from '#lib/queries/user.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { useDeals } from '#realtime/deals-feed.ts';
import { useOrderBook } from '#realtime/book-feed.ts';
import { useIndexPrice } from '#realtime/index-feed.ts';
import { heardAt } from '#realtime/trading-connection.ts';
import type { BookView } from '#realtime/order-book.ts';
import { feesQuery, ownRates } from '#lib/queries/fees.ts';
import { DESKTOP_TRADE } from '../desktop-query.ts';
import { EMPTY_LADDER, type Ladder, ladderOf, type OwnLots } from '../model/ladder.ts';
import { ticksOf } from '../model/market-rules.ts';
import type { FormContext } from '../model/form-context.ts';
import { isLimitedMarket, stablecoinCap } from '../model/stablecoin-cap.ts';

const ladders = new WeakMap<BookView, Ladder>();

/** A book picture in ticks and lots; every panel that asks gets the same one. */
export function ladderOfView(view: BookView | null, spec: MarketSpec): Ladder {
  if (view === null) return EMPTY_LADDER;
  let ladder = ladders.get(view);
  if (ladder === undefined) {
    ladder = ladderOf(view, spec);
    ladders.set(view, ladder);
  }
  return ladder;
}

/**
 * The last price, from the newest deal or the ticker while it is newer, and the way of its day:
 * one way for all that is coloured by it, so that the screen tells one story.
 */
export function useLastPrice(market: Market): { price: string | null; trend: -1 | 0 | 1 } {
  const newest = useDeals(market.market_name)?.[0];
  const { last, at } = market.ticker;
  const isTickerNewer = newest !== undefined && at !== null && at > newest.at && last !== null;
  const price = newest === undefined || isTickerNewer ? last : newest.price;
  return { price, trend: dayTrend(market) };
}

/** Which way the price went in 24 hours. */
export function dayTrend({ ticker }: Market): -1 | 0 | 1 {
  return signOf(ticker.change_24h ?? '0');
}

/**
 * Seconds since anything was heard of prices, by socket or by call, once that is too long. Who asks
 * is drawn again when that changes, not each time that something is heard.
 */
export function useStalePrices(): number | null {
  return useSyncExternalStore(watchAge, staleSeconds);
}

const LOOK_EVERY_MS = 1_000;

function watchAge(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_EVERY_MS);
  const leave = heardAt.subscribe(listener);
  return () => {
    clearInterval(timer);
    leave();
  };
}

function staleSeconds(): number | null {
  const byCall = queryClient.getQueryState(queryKeys.markets)?.dataUpdatedAt ?? 0;
  const at = Math.max(heardAt.get(), byCall);
  const age = Date.now() - at;
  return at > 0 && age > STALE_AFTER_MS ? Math.floor(age / 1_000) : null;
}

/** Whether prices are live, too old, or only known from an earlier visit. */
export function usePriceState(): FormContext['prices'] {
  const stale = useStalePrices();
  if (useIsPersisted(queryKeys.markets)) return 'waiting';
  return stale === null ? 'live' : 'stale';
}

/** Who looks at the screen: nobody signed in, staff, a user of level 0, or one who may trade. */
export type Person = FormContext['person'];

/** Read from the session's role and level; a guest while there is no session. */
export function usePerson(): Person {
  const current = useStore(session);
  if (current === null) return 'guest';
  if (current.user.role === 'admin') return 'staff';
  return current.user.level === 0 ? 'level0' : 'client';
}

function isClient(person: Person): boolean {
  return person === 'level0' || person === 'client';
}

/** The two wallets of a market; null for guests and until they are loaded. */
export function useMarketWallets(spec: MarketSpec) {
  const person = usePerson();
  const wallets = useQuery({ ...walletsQuery, enabled: isClient(person) }).data?.data;
  const find = (symbol: string) => wallets?.find((wallet) => wallet.symbol === symbol) ?? null;
  return {
    base: find(spec.base.symbol),
    quote: find(spec.quote.symbol),
    isKnown: wallets !== undefined,
  };
}

/** The market's rules with the person's own rates in them; the market's rates for all others. */
export function useOwnRates(spec: MarketSpec): MarketSpec {
  const person = usePerson();
  const fees = useQuery({ ...feesQuery, enabled: isClient(person) }).data;
  const isKept = useIsPersisted(queryKeys.fees);
  const known = isClient(person) && !isKept ? fees : undefined;
  const market = { makerPpm: spec.makerFeePpm, takerPpm: spec.takerFeePpm };
  const { makerPpm: maker, takerPpm: taker } = ownRates(known, spec.quote.symbol, market);
  return useMemo(
    () =>
      maker === spec.makerFeePpm && taker === spec.takerFeePpm
        ? spec
        : { ...spec, makerFeePpm: maker, takerFeePpm: taker },
    [spec, maker, taker],
  );
}

/** My open orders; only a client has any. */
export function useOpenOrders() {
  const person = usePerson();
  return useQuery({ ...openOrdersQuery, enabled: isClient(person) });
}

/** What the person's own open orders of a market still hold, by their price. */
export function useOwnLots(spec: MarketSpec): OwnLots {
  const all = useOpenOrders().data?.data;
  const orders = useIsPersisted(openOrdersQuery.queryKey) ? undefined : all;
  return useMemo(() => {
    const own = { buy: new Map<Ticks, number>(), sell: new Map<Ticks, number>() };
    for (const order of orders ?? []) {
      // A stop that waits for its price stands in no book yet.
      const rests = order.market === spec.symbol && order.status !== 'untriggered';
      const ticks = rests ? ticksOf(order.pair_price, spec) : null;
      const lots = parseQuantity(order.remaining, spec);
      if (ticks === null || !lots.ok) continue;
      const before = own[order.type].get(ticks) ?? 0;
      own[order.type].set(ticks, before + lots.value);
    }
    return own;
  }, [orders, spec]);
}

/** What may still be bought of a stablecoin for toman; null where no limit is known to bind. */
function useStablecoinCap(spec: MarketSpec): FormContext['cap'] {
  const enabled = isClient(usePerson()) && isLimitedMarket(spec);
  const limits = useQuery({ ...accessStatusQuery, enabled }).data?.limits;
  const isKept = useIsPersisted(queryKeys.accessStatus);
  return useMemo(
    () => (!enabled || isKept || limits === undefined ? null : stablecoinCap(limits, spec)),
    [enabled, isKept, limits, spec],
  );
}

const FORM_PACE_MS = 1_000;

/** What the form is judged against, at the pace of a reading person. */
export function useFormContext(market: Market, spec: MarketSpec): FormContext {
  const view = useOrderBook(spec.symbol, FORM_PACE_MS);
  const index = useIndexPrice(spec.base.symbol, spec.quote.symbol);
  const prices = usePriceState();
  const person = usePerson();
  const wallets = useMarketWallets(spec);
  const isWalletKept = useIsPersisted(queryKeys.wallets);
  const own = useOwnLots(spec);
  const lastTicks = prices === 'waiting' ? null : ticksOf(market.ticker.last, spec);
  const free = (wallet: { available_balance: string } | null, scale: number): Amount | null => {
    if (isWalletKept) return null;
    if (wallet === null) return wallets.isKnown ? ZERO : null;
    const parsed = parseAmount(wallet.available_balance, scale);
    return parsed.ok ? parsed.value : null;
  };
  return {
    spec,
    ladder: ladderOfView(view, spec),
    lastTicks,
    referenceTicks: ticksOf(index, spec) ?? lastTicks,
    available: {
      base: free(wallets.base, spec.base.scale),
      quote: free(wallets.quote, spec.quote.scale),
    },
    prices,
    cap: useStablecoinCap(spec),
    person,
    own,
  };
}

const desktop = matchMedia(DESKTOP_TRADE);

/** Desktops and phones have screens of their own; only one of them is ever built. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(
    (listener) => {
      desktop.addEventListener('change', listener);
      return () => desktop.removeEventListener('change', listener);
    },
    () => desktop.matches,
  );
}
