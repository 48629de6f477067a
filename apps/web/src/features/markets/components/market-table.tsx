import { Link } from '@tanstack/react-router';
import { CoinIcon } from '../../../components/coin-icon.tsx';
import { Sparkline } from '../../../components/meters.tsx';
import { Num, Percent } from '../../../components/num.tsx';
import { StaleAge } from '../../../components/stale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import { marketsTexts } from '../texts/markets-texts.ts';
import { type ListProps, trendOf } from './market-rows.tsx';

/** Desktops: a table; the whole row leads to the market, its link is the coin's name. */
export function MarketTable({ rows, lines, stale, quote }: ListProps & { quote: 'IRT' | 'USDT' }) {
  const t = useTexts(marketsTexts);
  const { lang } = useStore(settings);
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t.coin}</th>
          <th scope="col" className="end">
            {quote === 'IRT' ? t.priceToman : t.priceTether}
          </th>
          <th scope="col" className="end">
            {t.change}
          </th>
          <th scope="col" className="end">
            {quote === 'IRT' ? t.volumeToman : t.volumeTether}
          </th>
          <th scope="col" className="end">
            {t.day}
          </th>
          <th scope="col">
            <span className="sr-only">{t.trade}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((market) => (
          <tr key={market.market_name} className="relative">
            <td>
              <span className="flex items-center gap-3">
                <CoinIcon symbol={market.coin.symbol} size={36} />
                <span className="font-semibold">{market.coin.labels[lang]}</span>
                <bdi dir="ltr" className="text-table text-fg3">
                  {market.coin.symbol}
                </bdi>
              </span>
            </td>
            <td className={`end text-figure font-medium ${stale === null ? '' : 'text-fg3'}`}>
              <Num value={market.ticker.last} kind="live" />
            </td>
            <td className="end">
              {stale === null ? (
                <Percent value={market.ticker.change_24h} />
              ) : (
                <StaleAge seconds={stale} />
              )}
            </td>
            <td className="end text-fg2">
              <Num
                value={market.ticker.quote_volume_24h}
                kind="live"
                maxFraction={quote === 'IRT' ? 0 : 2}
              />
            </td>
            <td>
              <span className="flex justify-end">
                <Sparkline
                  values={lines.get(market.coin.symbol) ?? []}
                  trend={trendOf(market, stale)}
                  width={104}
                />
              </span>
            </td>
            <td className="end">
              <Link
                to="/trade/$pair"
                params={{ pair: market.market_name }}
                className="link inline-block py-2 after:absolute after:inset-0"
                aria-label={`${t.trade} ${market.coin.labels[lang]}`}
              >
                {t.trade}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
