import type { Market } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Icon } from '#components/icon.tsx';
import { Amount, Percent } from '#components/num.tsx';
import { SearchField } from '#components/search-field.tsx';
import { Sheet } from '#components/sheet.tsx';
import { Chip } from '#components/signs.tsx';
import { Tabs } from '#components/tabs.tsx';
import { FavouriteStar } from '#components/favourite-star.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { DEFAULT_COIN } from '#lib/constants.ts';
import { type OwnFavourites, useFavourites } from '#lib/favourites/use-favourites.ts';
import { exchangeListQuery } from '#lib/queries/markets.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { type CoinTab, type ListedCoin, listCoins } from '../model/coin-list.ts';
import { housePrice } from '../model/otc-figures.ts';
import { marketOf } from '../model/otc-form.ts';
import { fractionOf } from '../model/price-decimals.ts';
import type { OtcSide } from '../model/otc-side.ts';
import type { CoinRow } from './use-otc-price.ts';

const otcTexts = textsOf(() => import('../texts/fa.ts'));

/** All coins with their mark, price and change; found by name or symbol. */
export function CoinPicker({
  markets,
  market,
  side,
  onMarket,
  onClose,
}: {
  markets: readonly Market[];
  market: Market;
  side: OtcSide;
  onMarket: (market: Market) => void;
  onClose: () => void;
}) {
  const t = useTexts(otcTexts);
  const [search, setSearch] = useState('');
  const [tab, setTab] = useState<CoinTab>('all');
  const rows = useQuery(exchangeListQuery).data ?? [];
  const wallets = useQuery(walletsQuery).data?.data ?? [];
  const favourites = useFavourites();
  const money = market.quote.symbol;
  const coins = listCoins(markets, rows, wallets, {
    search,
    tab,
    money,
    first: DEFAULT_COIN.symbol,
    favourites: favourites.symbols ?? [],
  });
  const choose = (symbol: string): void => {
    const chosen = marketOf(markets, symbol, money);
    if (chosen !== undefined && chosen !== market) onMarket(chosen);
    onClose();
  };
  return (
    <Sheet title={side === 'buy' ? t.pickBuy : t.pickSell} open onClose={onClose}>
      <SearchField label={t.search} value={search} onChange={setSearch} />
      <Tabs
        label={t.coins}
        value={tab}
        tabs={[
          { value: 'all', label: t.tabAll },
          { value: 'mine', label: t.tabMine },
          { value: 'favourites', label: t.tabFavourites },
          { value: 'rising', label: t.tabRising },
        ]}
        onChange={setTab}
        className="mt-2"
      >
        <div className="coin-list">
          {coins.length === 0 && (
            <p className="py-10 text-center text-fg2">
              {search !== '' ? t.noneFound : tab === 'mine' ? t.noneOwned : t.noFavourites}
            </p>
          )}
          <ul>
            {coins.map((each) => (
              <CoinChoice
                key={each.coin.symbol}
                listed={each}
                favourites={favourites}
                row={rows.find(({ symbol }) => symbol === each.coin.symbol.toLowerCase())}
                side={side}
                money={money}
                isChosen={each.coin.symbol === market.coin.symbol}
                onChoose={() => choose(each.coin.symbol)}
              />
            ))}
          </ul>
        </div>
      </Tabs>
    </Sheet>
  );
}

function CoinChoice({
  listed,
  favourites,
  row,
  side,
  money,
  isChosen,
  onChoose,
}: {
  listed: ListedCoin;
  favourites: OwnFavourites;
  row: CoinRow | undefined;
  side: OtcSide;
  money: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const t = useTexts(otcTexts);
  const { lang } = useStore(settings);
  const { coin, change, isMine } = listed;
  const index = money === 'IRT' ? row?.originalPrice : row?.price_usdt;
  return (
    <li className="row gap-0 ps-2">
      <FavouriteStar favourites={favourites} symbol={coin.symbol} name={coin.labels[lang]} />
      <button type="button" className="coin-choice" aria-pressed={isChosen} onClick={onChoose}>
        <CoinIcon symbol={coin.symbol} size={40} />
        <span className="min-w-0 flex-1 text-start">
          <span className="flex items-center gap-2">
            <span className="truncate font-semibold">{coin.labels[lang]}</span>
            {isMine && <Chip kind="brand">{t.mine}</Chip>}
          </span>
          <bdi dir="ltr" className="block w-fit text-caption text-fg3">
            {coin.symbol}
          </bdi>
        </span>
        <span className="grid justify-items-end">
          <Amount
            value={housePrice(index ?? null, side, row)}
            asset={money}
            isPrice
            kind="live"
            maxFraction={fractionOf(index ?? null)}
          />
          <Percent value={change} />
        </span>
        <span className="w-5 text-brand">{isChosen && <Icon name="check" size={20} />}</span>
      </button>
    </li>
  );
}
