import type { Market } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CoinIcon } from '../../../components/coin-icon.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Sparkline } from '../../../components/meters.tsx';
import { Amount, Num, Percent, ShortAmount } from '../../../components/num.tsx';
import { StaleAge } from '../../../components/stale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import {
  directionOf,
  type MarketSort,
  pressColumn,
  type SortColumn,
} from '../model/market-list.ts';
import { marketsTexts } from '../texts/markets-texts.ts';
import { type ListProps, trendOf } from './market-rows.tsx';

interface TableProps extends ListProps {
  readonly quote: 'IRT' | 'USDT';
  readonly sort: MarketSort;
  readonly onSort: (sort: MarketSort) => void;
  /** The same coin's price in the other quote. */
  readonly otherPrice: (market: Market) => string | null;
}

/** Desktops: a table sorted by its heads; the whole row leads to the market. */
export function MarketTable(props: TableProps) {
  const t = useTexts(marketsTexts);
  const { rows, quote, sort, onSort } = props;
  const head = { sort, onSort };
  return (
    <table className="table">
      <thead>
        <tr>
          <SortHead {...head} column="name">
            {t.coin}
          </SortHead>
          <SortHead {...head} column="price" end>
            {quote === 'IRT' ? t.priceToman : t.priceTether}
          </SortHead>
          <SortHead {...head} column="change" end>
            {t.change}
          </SortHead>
          <th scope="col" className="end max-xl:hidden">
            {t.high}
          </th>
          <th scope="col" className="end max-xl:hidden">
            {t.low}
          </th>
          <SortHead {...head} column="volume" end>
            {t.volume}
          </SortHead>
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
          <Row key={market.market_name} market={market} {...props} />
        ))}
      </tbody>
    </table>
  );
}

function SortHead({
  column,
  sort,
  onSort,
  end = false,
  children,
}: {
  column: SortColumn;
  sort: MarketSort;
  onSort: (sort: MarketSort) => void;
  end?: boolean;
  children: ReactNode;
}) {
  return (
    <th scope="col" className={end ? 'end' : ''} aria-sort={directionOf(sort, column)}>
      <button
        type="button"
        className={end ? 'sort-head flex-row-reverse' : 'sort-head'}
        onClick={() => onSort(pressColumn(sort, column))}
      >
        {children}
        <Icon name="down" size={14} />
      </button>
    </th>
  );
}

function Row({ market, lines, stale, quote, otherPrice }: TableProps & { market: Market }) {
  const t = useTexts(marketsTexts);
  const { lang } = useStore(settings);
  const { coin, ticker } = market;
  const other = otherPrice(market);
  const grey = stale === null ? '' : ' text-fg3';
  return (
    <tr className="relative">
      <td>
        <span className="flex items-center gap-3">
          <CoinIcon symbol={coin.symbol} size={36} />
          <span className="font-semibold">{coin.labels[lang]}</span>
          <bdi dir="ltr" className="text-table text-fg3">
            {coin.symbol}
          </bdi>
        </span>
      </td>
      <td className="end">
        <span className={`block text-figure font-medium${grey}`}>
          <Num value={ticker.last} kind="live" />
        </span>
        {other !== null && (
          <span className="block text-caption text-fg3">
            ≈{' '}
            <Amount
              value={other}
              asset={quote === 'IRT' ? 'USDT' : 'IRT'}
              kind="live"
              unitClassName="text-caption"
            />
          </span>
        )}
      </td>
      <td className="end">
        {stale === null ? <Percent value={ticker.change_24h} /> : <StaleAge seconds={stale} />}
      </td>
      <td className="end text-fg2 max-xl:hidden">
        <Num value={ticker.high_24h} kind="live" />
      </td>
      <td className="end text-fg2 max-xl:hidden">
        <Num value={ticker.low_24h} kind="live" />
      </td>
      <td className="end text-fg2">
        <ShortAmount value={ticker.quote_volume_24h} asset={quote} />
      </td>
      <td>
        <span className="flex justify-end">
          <Sparkline
            values={lines.get(coin.symbol) ?? []}
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
          aria-label={`${t.trade} ${coin.labels[lang]}`}
        >
          {t.trade}
        </Link>
      </td>
    </tr>
  );
}
