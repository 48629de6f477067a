import type { Market } from '@sarraf/contracts';
import { foldText } from '@sarraf/money';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CoinIcon } from '../../../components/coin-icon.tsx';
import { Num, Percent } from '../../../components/num.tsx';
import { PairName } from '../../../components/order-words.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { textsOf, useTexts } from '../../../i18n/texts.ts';
import { marketsQuery } from '../../../lib/queries/markets.ts';
import { afterPaint } from '../after-paint.ts';
import { PairTitle } from './market-names.tsx';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** Search by either name or the symbol, then one tap. */
export function MarketChoices({ current, onChosen }: { current: Market; onChosen: () => void }) {
  const t = useTexts(tradeTexts);
  const navigate = useNavigate();
  const markets = useQuery(marketsQuery).data ?? [];
  const [query, setQuery] = useState('');
  const found = markets.filter((market) => matches(market, query));
  const choose = (pair: string) => {
    onChosen();
    afterPaint(() => void navigate({ to: '/trade/$pair', params: { pair } }));
  };
  return (
    <>
      <SearchField label={t.findMarket} value={query} onChange={setQuery} />
      {found.length === 0 && <p className="py-6 text-center text-fg2">{t.noMarketFound}</p>}
      <ul className="mt-2 h-[52dvh] overflow-y-auto">
        {found.map((market) => (
          <li key={market.market_name}>
            <button
              type="button"
              className="trade-choice"
              aria-current={market.market_name === current.market_name ? 'true' : undefined}
              onClick={() => choose(market.market_name)}
            >
              <CoinIcon symbol={market.coin.symbol} size={32} plain />
              <span className="flex-1 text-start">
                <span className="block">
                  <PairTitle market={market} />
                </span>
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

function matches(market: Market, query: string): boolean {
  const wanted = plain(query);
  const { coin, market_name: name } = market;
  return [coin.labels.fa, coin.labels.en, name].some((text) => plain(text).includes(wanted));
}

/** Folded, and pairs with and without their stroke. */
function plain(text: string): string {
  return foldText(text).replaceAll('/', '');
}
