import type { Market } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { CoinIcon } from '../../../components/coin-icon.tsx';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { Sparkline } from '../../../components/meters.tsx';
import { Amount, Num, Percent, ShortAmount } from '../../../components/num.tsx';
import { StaleAge } from '../../../components/stale.tsx';
import { textsOf, useTexts } from '../../../i18n/texts.ts';
import { signOf } from '../../../lib/number-text.ts';
import { session } from '../../../lib/session.ts';
import { settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import {
  directionOf,
  type MarketSort,
  pressColumn,
  type SortColumn,
} from '../model/market-list.ts';

const marketsTexts = textsOf(() => import('../texts/fa.ts'));

interface PriceProps {
  /** The day's line by coin. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
  /** Age of the prices when they are too old; then figures are grey. */
  readonly stale: number | null;
}

interface TableProps extends PriceProps {
  readonly rows: readonly Market[];
  readonly quote: 'IRT' | 'USDT';
  readonly sort: MarketSort;
  readonly onSort: (sort: MarketSort) => void;
  /** The same coin's price in the other quote. */
  readonly otherPrice: (market: Market) => string | null;
}

/** Markets, sorted by a table's heads; the whole row or card leads to the market. */
export function MarketTable({ rows, ...props }: TableProps) {
  return (
    <DataTable
      rows={rows}
      keyOf={(market) => market.market_name}
      columns={useColumns(props)}
      rowClassName="relative"
      card={(market) => <MarketCard market={market} {...props} />}
    />
  );
}

function useColumns(props: Omit<TableProps, 'rows'>): readonly Column<Market>[] {
  const t = useTexts(marketsTexts);
  const { lines, stale, quote, sort, onSort } = props;
  const sorted = (column: SortColumn) => ({
    sort: {
      direction: directionOf(sort, column),
      onPress: () => onSort(pressColumn(sort, column)),
    },
  });
  return [
    { head: t.coin, ...sorted('name'), cell: (market) => <Coin market={market} /> },
    {
      head: quote === 'IRT' ? t.priceToman : t.priceTether,
      isEnd: true,
      ...sorted('price'),
      cell: (market) => <Price market={market} {...props} />,
    },
    {
      head: t.change,
      isEnd: true,
      ...sorted('change'),
      cell: (market) => <Change market={market} stale={stale} />,
    },
    {
      head: t.high,
      isEnd: true,
      className: 'text-fg2 max-xl:hidden',
      cell: ({ ticker }) => <Num value={ticker.high_24h} kind="live" />,
    },
    {
      head: t.low,
      isEnd: true,
      className: 'text-fg2 max-xl:hidden',
      cell: ({ ticker }) => <Num value={ticker.low_24h} kind="live" />,
    },
    {
      head: t.volume,
      isEnd: true,
      cellClassName: 'text-fg2',
      ...sorted('volume'),
      cell: ({ ticker }) => <ShortAmount value={ticker.quote_volume_24h} asset={quote} />,
    },
    {
      head: t.day,
      isEnd: true,
      cell: (market) => (
        <span className="flex justify-end">
          <DayLine market={market} lines={lines} stale={stale} width={104} />
        </span>
      ),
    },
    {
      head: t.trade,
      isHeadHidden: true,
      isEnd: true,
      cell: (market) => <TradeLink market={market} />,
    },
  ];
}

function Coin({ market: { coin } }: { market: Market }) {
  const { lang } = useStore(settings);
  const isClient = useStore(session)?.user.role === 'client';
  const name = coin.labels[lang];
  return (
    <span className="flex items-center gap-3">
      <CoinIcon symbol={coin.symbol} size={36} />
      {isClient ? (
        // above the row's own link, which leads to trading it
        <Link
          to="/mywallet/$symbol"
          params={{ symbol: coin.symbol }}
          className="relative z-1 py-1 font-semibold hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span className="font-semibold">{name}</span>
      )}
      <bdi dir="ltr" className="text-table text-fg3">
        {coin.symbol}
      </bdi>
    </span>
  );
}

function Price({
  market,
  stale,
  quote,
  otherPrice,
}: { market: Market } & Pick<TableProps, 'stale' | 'quote' | 'otherPrice'>) {
  const other = otherPrice(market);
  return (
    <>
      <span className={`block text-figure font-medium${stale === null ? '' : ' text-fg3'}`}>
        <Num value={market.ticker.last} kind="live" />
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
    </>
  );
}

function Change({ market, stale }: { market: Market; stale: number | null }) {
  if (stale !== null) return <StaleAge seconds={stale} />;
  return <Percent value={market.ticker.change_24h} />;
}

function DayLine({ market, lines, stale, width }: { market: Market; width: number } & PriceProps) {
  return (
    <Sparkline
      values={lines.get(market.coin.symbol) ?? []}
      trend={stale === null ? signOf(market.ticker.change_24h ?? '0') : 0}
      width={width}
    />
  );
}

function TradeLink({ market }: { market: Market }) {
  const t = useTexts(marketsTexts);
  const { lang } = useStore(settings);
  return (
    <Link
      to="/trade/$pair"
      params={{ pair: market.market_name }}
      className="link inline-block py-2 after:absolute after:inset-0"
      aria-label={`${t.trade} ${market.coin.labels[lang]}`}
    >
      {t.trade}
    </Link>
  );
}

/** Phones: one link a market. */
function MarketCard({ market, lines, stale }: { market: Market } & PriceProps) {
  const { lang } = useStore(settings);
  return (
    <Link to="/trade/$pair" params={{ pair: market.market_name }} className="row min-h-16 gap-2.5">
      <CoinIcon symbol={market.coin.symbol} size={40} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-figure font-semibold">{market.coin.labels[lang]}</span>
        <span className="block text-caption text-fg3">
          <bdi dir="ltr">{market.coin.symbol}</bdi>
        </span>
      </span>
      <DayLine market={market} lines={lines} stale={stale} width={56} />
      <span className="w-32 shrink-0 text-end">
        <span className={`block text-figure font-medium ${stale === null ? '' : 'text-fg3'}`}>
          <Num value={market.ticker.last} kind="live" />
        </span>
        <span className="block text-table">
          <Change market={market} stale={stale} />
        </span>
      </span>
    </Link>
  );
}
