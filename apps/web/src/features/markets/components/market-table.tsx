import type { Market, Wallet } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { AlertBell } from '#components/price-alert/alert-bell.tsx';
import { CoinIcon } from '#components/coin-icon.tsx';
import { type Column, DataTable } from '#components/data-table.tsx';
import { FavouriteStar } from '#components/favourite-star.tsx';
import { Icon } from '#components/icon.tsx';
import { Sparkline } from '#components/meters.tsx';
import { Amount, Num, Percent, ShortAmount } from '#components/num.tsx';
import { StaleAge } from '#components/stale.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { OwnFavourites } from '#lib/favourites/use-favourites.ts';
import { signOf } from '#lib/number-text.ts';
import { session } from '#lib/session.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import {
  directionOf,
  type MarketSort,
  placeInDay,
  pressColumn,
  type SortColumn,
} from '../model/market-list.ts';
import '../markets.css';

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
  readonly favourites: OwnFavourites;
  /** What a client holds; undefined for others, and while it is not known. */
  readonly wallets: readonly Wallet[] | undefined;
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
  const { lines, stale, quote, sort, onSort, favourites, wallets } = props;
  const sorted = (column: SortColumn) => ({
    sort: {
      direction: directionOf(sort, column),
      onPress: () => onSort(pressColumn(sort, column)),
    },
  });
  return [
    {
      head: t.coin,
      ...sorted('name'),
      cell: (market) => <Coin market={market} favourites={favourites} />,
    },
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
      head: t.lowHigh,
      className: 'max-xl:hidden',
      cell: ({ ticker }) => <DayRange ticker={ticker} />,
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
    ...(wallets === undefined
      ? []
      : [
          {
            head: t.own,
            isEnd: true,
            className: 'max-xl:hidden',
            cell: ({ coin }: Market) => (
              <Own wallet={wallets.find(({ symbol }) => symbol === coin.symbol)} />
            ),
          },
        ]),
    {
      head: t.trade,
      isHeadHidden: true,
      isEnd: true,
      cell: (market) => (
        <span className="flex items-center justify-end gap-1">
          <MarketBell market={market} />
          <TradeLink market={market} />
        </span>
      ),
    },
  ];
}

function Coin({
  market: { coin },
  favourites,
}: { market: Market } & Pick<TableProps, 'favourites'>) {
  const { lang } = useStore(settings);
  const isClient = useStore(session)?.user.role === 'client';
  const name = coin.labels[lang];
  return (
    <span className="flex items-center gap-3">
      <FavouriteStar
        favourites={favourites}
        symbol={coin.symbol}
        name={name}
        className="relative z-1 -me-3"
      />
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

/** Where the price stands between the day's lowest and highest. */
function DayRange({ ticker }: Pick<Market, 'ticker'>) {
  const place = placeInDay(ticker);
  return (
    <span className="market-day">
      <span className="market-day-ends">
        <Num value={ticker.low_24h} kind="live" />
        <Num value={ticker.high_24h} kind="live" />
      </span>
      <span className="market-day-line" aria-hidden="true">
        {place !== null && <span style={{ left: `${place}%` }} />}
      </span>
    </span>
  );
}

/** What one has of the coin in the spot wallet and in the vault, and the worth of both. */
function Own({ wallet }: { wallet: Wallet | undefined }) {
  const t = useTexts(marketsTexts);
  if (wallet === undefined) return <span className="text-fg3">—</span>;
  return (
    <>
      <span className="block">
        <Amount value={wallet.amount} asset={wallet.symbol} secret unitClassName="text-caption" />
      </span>
      {/[1-9]/.test(wallet.vault) && (
        <span className="flex items-center justify-end gap-1 text-caption">
          <Icon name="vault" size={14} />
          <span className="sr-only">{t.vault}</span>
          <Amount value={wallet.vault} asset={wallet.symbol} secret unitClassName="sr-only" />
        </span>
      )}
      {wallet.toman_amount !== null && (
        <span className="block text-caption text-fg3">
          <Amount value={wallet.toman_amount} asset="IRT" secret unitClassName="text-caption" />
        </span>
      )}
    </>
  );
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

/** Above the row's own link. */
function MarketBell({ market }: { market: Market }) {
  const t = useTexts(marketsTexts);
  const { lang } = useStore(settings);
  return (
    <span className="relative z-1">
      <AlertBell market={market} label={t.priceAlert(market.coin.labels[lang])} />
    </span>
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

/** Phones: the star, and one link a market. */
function MarketCard({
  market,
  lines,
  stale,
  quote,
  favourites,
}: { market: Market } & PriceProps & Pick<TableProps, 'favourites' | 'quote'>) {
  const { lang } = useStore(settings);
  const { symbol, labels } = market.coin;
  return (
    <div className="row gap-0">
      <FavouriteStar
        favourites={favourites}
        symbol={symbol}
        name={labels[lang]}
        className="-me-1.5"
      />
      <CardLink market={market} lines={lines} stale={stale} quote={quote} />
    </div>
  );
}

function CardLink({
  market,
  lines,
  stale,
  quote,
}: { market: Market } & PriceProps & Pick<TableProps, 'quote'>) {
  const { lang } = useStore(settings);
  return (
    <Link
      to="/trade/$pair"
      params={{ pair: market.market_name }}
      className="flex min-h-16 min-w-0 flex-1 items-center gap-2"
    >
      <CoinIcon symbol={market.coin.symbol} size={40} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-figure font-semibold">{market.coin.labels[lang]}</span>
        <span className="block truncate text-caption text-fg3">
          <bdi dir="ltr">{market.coin.symbol}</bdi> ·{' '}
          <ShortAmount isBare value={market.ticker.quote_volume_24h} asset={quote} />
        </span>
      </span>
      <DayLine market={market} lines={lines} stale={stale} width={36} />
      <span className="w-31 shrink-0 text-end">
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
