import type { Market } from '@sarraf/contracts';
import { foldText } from '@sarraf/money';
import { useState } from 'react';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { settings } from '../../lib/settings.ts';
import { useStore } from '../../lib/store.ts';
import { CoinIcon } from '../coin-icon.tsx';
import { Num, Percent } from '../num.tsx';
import { PairName } from '../order-words.tsx';
import { SearchField } from '../search-field.tsx';

const alertTexts = textsOf(() => import('./texts/fa.ts'));

/** The market that an alert is about: search, then one tap. */
export function MarketList({
  markets,
  current,
  onChosen,
}: {
  markets: readonly Market[];
  current: string;
  onChosen: (market: string) => void;
}) {
  const t = useTexts(alertTexts);
  const { lang } = useStore(settings);
  const [query, setQuery] = useState('');
  const wanted = plain(query);
  const found = markets.filter(({ coin, market_name: name }) =>
    [coin.labels.fa, coin.labels.en, name].some((text) => plain(text).includes(wanted)),
  );
  return (
    <>
      <SearchField label={t.findMarket} value={query} onChange={setQuery} />
      {found.length === 0 && <p className="py-6 text-center text-fg2">{t.noMarketFound}</p>}
      <ul className="mt-2 h-[52dvh] overflow-y-auto">
        {found.map((market) => (
          <li key={market.market_name}>
            <button
              type="button"
              className="alert-market-choice"
              aria-current={market.market_name === current ? 'true' : undefined}
              onClick={() => onChosen(market.market_name)}
            >
              <CoinIcon symbol={market.coin.symbol} size={32} />
              <span className="flex-1 text-start">
                <span className="block">{market.coin.labels[lang]}</span>
                <span className="block text-caption text-fg3">
                  <PairName name={market.market_name} />
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
        ))}
      </ul>
    </>
  );
}

const plain = (text: string): string => foldText(text).replaceAll('/', '');
