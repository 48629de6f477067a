import type { Market } from '@sarraf/contracts';
import { foldText } from '@sarraf/money';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CoinIcon } from '#components/coin-icon.tsx';
import { FavouriteStar } from '#components/favourite-star.tsx';
import { Num, Percent, ShortAmount } from '#components/num.tsx';
import { PairName } from '#components/order-words.tsx';
import { SearchField } from '#components/search-field.tsx';
import { Segmented } from '#components/segmented.tsx';
import { Chip } from '#components/signs.tsx';
import { Tabs } from '#components/tabs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { type OwnFavourites, useFavourites } from '#lib/favourites/use-favourites.ts';
import { isEmptyWallet } from '#lib/empty-wallet.ts';
import { marketsOfTab, type MarketTab, type OwnCoins } from '#lib/market-lists.ts';
import { marketsQuery } from '#lib/queries/markets.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { session } from '#lib/session.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { afterPaint } from '../after-paint.ts';
import { PairTitle } from './market-names.tsx';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

type Quote = 'IRT' | 'USDT';
type ChoiceTab = Exclude<MarketTab, 'losers'>;

/** The coins of a wallet with anything in it; null for a guest and for staff, who have none. */
function useOwned(): readonly string[] | null {
  const isClient = useStore(session)?.user.role === 'client';
  const wallets = useQuery({ ...walletsQuery, enabled: isClient }).data?.data ?? [];
  if (!isClient) return null;
  return wallets.filter((wallet) => !isEmptyWallet(wallet)).map(({ symbol }) => symbol);
}

/** The markets of a list, in its order. */
function listOf(tab: ChoiceTab, markets: readonly Market[], own: OwnCoins): readonly Market[] {
  const listed = marketsOfTab(markets, tab, own) ?? [];
  if (tab !== 'gainers') return listed;
  // order only: a float is enough
  const change = ({ ticker }: Market) => Number(ticker.change_24h ?? '0');
  return listed.toSorted((a, b) => change(b) - change(a));
}

/**
 * A list of one quote's markets, then one tap; F follows. What is searched for by either name or the
 * symbol is found in both quotes.
 */
export function MarketChoices({ current, onChosen }: { current: Market; onChosen: () => void }) {
  const t = useTexts(tradeTexts);
  const navigate = useNavigate();
  const markets = useQuery(marketsQuery).data ?? [];
  const favourites = useFavourites();
  const owned = useOwned();
  const [query, setQuery] = useState('');
  const [tab, setTab] = useState<ChoiceTab>('all');
  const [quote, setQuote] = useState<Quote>(current.quote.symbol === 'USDT' ? 'USDT' : 'IRT');
  const isSearching = query.trim() !== '';
  const found = isSearching
    ? markets.filter((market) => matches(market, query))
    : listOf(
        tab,
        markets.filter((market) => market.quote.symbol === quote),
        { favourites: favourites.symbols, owned: owned ?? undefined },
      );
  const none: Record<ChoiceTab, string> = {
    all: t.noMarketFound,
    favourites: t.noFavourites,
    owned: t.noMarketFound,
    gainers: t.noMarketFound,
  };
  const choose = (pair: string) => {
    onChosen();
    afterPaint(() => void navigate({ to: '/trade/$pair', params: { pair } }));
  };
  return (
    <>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <SearchField label={t.findMarket} value={query} onChange={setQuery} />
        </div>
        <Segmented
          label={t.quote}
          value={quote}
          choices={[
            { value: 'IRT', label: t.toman },
            { value: 'USDT', label: 'USDT' },
          ]}
          onChange={setQuote}
        />
      </div>
      <Tabs
        label={t.chooseMarket}
        value={tab}
        tabs={[
          { value: 'all', label: t.tabAll },
          { value: 'favourites', label: t.tabFavourites },
          ...(owned === null ? [] : [{ value: 'owned' as const, label: t.tabOwned }]),
          { value: 'gainers', label: t.tabGainers },
        ]}
        onChange={setTab}
        className="mt-2"
      >
        <div className="h-[52dvh] overflow-y-auto">
          {found.length === 0 && (
            <p className="py-10 text-center text-fg2">
              {isSearching ? t.noMarketFound : none[tab]}
            </p>
          )}
          <ul>
            {found.map((market) => (
              <Choice
                key={market.market_name}
                market={market}
                favourites={favourites}
                isOwned={owned?.includes(market.coin.symbol) === true}
                isCurrent={market.market_name === current.market_name}
                onChoose={() => choose(market.market_name)}
              />
            ))}
          </ul>
        </div>
      </Tabs>
    </>
  );
}

function Choice({
  market,
  favourites,
  isOwned,
  isCurrent,
  onChoose,
}: {
  market: Market;
  favourites: OwnFavourites;
  isOwned: boolean;
  isCurrent: boolean;
  onChoose: () => void;
}) {
  const t = useTexts(tradeTexts);
  const { lang } = useStore(settings);
  const { symbol, labels } = market.coin;
  const name = labels[lang];
  const follow = () => {
    const isOn = favourites.symbols?.includes(symbol) === true;
    if (favourites.canChange) favourites.change({ symbol, name, to: isOn ? 'gone' : 'last' });
  };
  return (
    <li className="flex items-center ps-2">
      <FavouriteStar favourites={favourites} symbol={symbol} name={name} />
      <button
        type="button"
        className="trade-choice"
        aria-current={isCurrent ? 'true' : undefined}
        aria-keyshortcuts={favourites.canChange ? 'F' : undefined}
        onClick={onChoose}
        onKeyDown={(event) => {
          if (event.code === 'KeyF' && !event.ctrlKey && !event.metaKey && !event.altKey) follow();
        }}
      >
        <CoinIcon symbol={symbol} size={32} plain />
        <span className="min-w-0 flex-1 text-start">
          <span className="flex items-center gap-2">
            <span className="truncate">
              <PairTitle market={market} />
            </span>
            {isOwned && <Chip>{t.tabOwned}</Chip>}
          </span>
          <span className="block truncate text-caption text-fg3">
            <PairName name={market.market_name} /> ·{' '}
            <ShortAmount
              isBare
              value={market.ticker.quote_volume_24h}
              asset={market.quote.symbol === 'USDT' ? 'USDT' : 'IRT'}
            />
          </span>
        </span>
        <span className="grid justify-items-end">
          <Num value={market.ticker.last} kind="live" />
          <span className="text-caption">
            <Percent value={market.ticker.change_24h} />
          </span>
        </span>
      </button>
    </li>
  );
}

function matches(market: Market, query: string): boolean {
  const wanted = plain(query);
  const { coin, market_name: name } = market;
  return [coin.labels.fa, coin.labels.en, name].some((text) => plain(text).includes(wanted));
}

/** Folded, and pairs with and without their stroke. */
function plain(text: string): string {
  return foldText(text).replaceAll('/', '');
}
