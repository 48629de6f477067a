import type { Market, Wallet } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ActionStrip, type StripAction } from '#components/action-strip.tsx';
import { AlertBell } from '#components/price-alert/alert-bell.tsx';
import { ButtonLink } from '#components/button.tsx';
import { CoinIcon } from '#components/coin-icon.tsx';
import { FavouriteStar } from '#components/favourite-star.tsx';
import { Icon } from '#components/icon.tsx';
import { InnerPage } from '#components/inner-page.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useFavourites } from '#lib/favourites/use-favourites.ts';
import { marketsQuery } from '#lib/queries/markets.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import type { MovePart } from '../model/search.ts';
import { CoinBalance } from './coin-balance.tsx';
import { CoinMoves } from './coin-moves.tsx';
import { CoinNetworks } from './coin-networks.tsx';
import { CoinProfit } from './coin-profit.tsx';
import { CoinSplit } from './coin-split.tsx';
import { DepositsOnWay } from './deposits-on-way.tsx';
import { LastPrice } from './last-price.tsx';
import { PriceChart } from './price-chart.tsx';
import { WithdrawalsOnWay } from './withdrawals-on-way.tsx';
import './coin.css';

const coinTexts = textsOf(() => import('../texts/fa.ts'));

/** Everything of one coin: balance, where it lies, its price, moves, and the networks it comes by. */
export function CoinPage() {
  const { symbol } = useParams({ from: '/shell/account/mywallet/$symbol' });
  const { moves = null } = useSearch({ from: '/shell/account/mywallet/$symbol' });
  const navigate = useNavigate();
  return (
    <Coin
      key={symbol}
      symbol={symbol}
      moves={moves}
      onMoves={(next) =>
        void navigate({
          to: '/mywallet/$symbol',
          params: { symbol },
          search: next === null ? {} : { moves: next },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

interface CoinProps {
  readonly symbol: string;
  readonly moves: MovePart | null;
  readonly onMoves: (part: MovePart | null) => void;
}

/** Of the coin with this symbol; which part of its moves is shown stands in the address. */
export function Coin({ symbol, moves, onMoves }: CoinProps) {
  const t = useTexts(coinTexts);
  const { lang } = useStore(settings);
  const wallets = useQuery(walletsQuery);
  const wallet = wallets.data?.data.find((one) => one.symbol === symbol);
  const market = useMarketOf(symbol);
  const aside = wallet !== undefined && (
    <>
      <CoinSplit wallet={wallet} />
      {symbol !== 'IRT' && <CoinProfit symbol={symbol} />}
      {market !== undefined && <BuyByPlan symbol={symbol} />}
      {symbol !== 'IRT' && <CoinNetworks symbol={symbol} />}
    </>
  );
  return (
    <InnerPage
      head={
        <PageHeader
          title={wallet?.labels[lang] ?? symbol}
          subtitle={<bdi dir="ltr">{symbol}</bdi>}
          icon={<CoinIcon symbol={symbol} size={36} />}
          back="/mywallet"
          actions={
            <span className="flex items-center">
              {market !== undefined && <AlertBell market={market} label={t.priceAlert} />}
              {market !== undefined && <Star market={market} />}
              <Link
                to="/transactions"
                search={{ coin: symbol }}
                className="icon-button"
                aria-label={t.history}
                title={t.history}
              >
                <Icon name="history" />
              </Link>
            </span>
          }
        />
      }
      {...(aside === false ? {} : { aside })}
    >
      <QueryView query={wallets} title={t.failed} waiting={<SkeletonRows rows={6} />}>
        {() =>
          wallet === undefined ? (
            <NoCoin />
          ) : (
            <Body wallet={wallet} market={market} moves={moves} onMoves={onMoves} />
          )
        }
      </QueryView>
    </InnerPage>
  );
}

function Star({ market: { coin } }: { market: Market }) {
  const { lang } = useStore(settings);
  const favourites = useFavourites();
  return (
    <FavouriteStar
      favourites={favourites}
      symbol={coin.symbol}
      name={coin.labels[lang]}
      className="icon-button"
    />
  );
}

/** Its market in toman, else the one in tether. */
function useMarketOf(symbol: string): Market | undefined {
  const markets = useQuery(marketsQuery).data ?? [];
  const named = (name: string) => markets.find((market) => market.market_name === name);
  return named(`${symbol}IRT`) ?? named(`${symbol}USDT`);
}

function Body({
  wallet,
  market,
  moves,
  onMoves,
}: Omit<CoinProps, 'symbol'> & { wallet: Wallet; market: Market | undefined }) {
  const { symbol } = wallet;
  return (
    <div className="coin-body">
      <div className="flex items-start justify-between gap-4">
        <CoinBalance wallet={wallet} />
        {market !== undefined && (
          <span className="max-lg:hidden">
            <LastPrice market={market} />
          </span>
        )}
      </div>
      <ActionStrip className="mt-5" actions={useActions(wallet, market)} />
      <DepositsOnWay symbol={symbol} />
      <WithdrawalsOnWay wallet={wallet} />
      {market !== undefined && <PriceChart key={market.market_name} market={market} />}
      <CoinMoves symbol={symbol} part={moves} onPart={onMoves} />
    </div>
  );
}

function useActions({ symbol }: Wallet, market: Market | undefined): readonly StripAction[] {
  const t = useTexts(coinTexts);
  const transfer: StripAction = {
    to: '/transfer',
    search: { symbol },
    icon: 'swap-across',
    label: t.transfer,
  };
  if (symbol === 'IRT') {
    return [
      { to: '/mywallet/deposit/IRT', icon: 'deposit', label: t.deposit },
      { to: '/mywallet/withdraw/IRT', icon: 'withdraw', label: t.withdraw },
      { to: '/trade', icon: 'swap', label: t.trade },
      transfer,
    ];
  }
  const deposit: StripAction = {
    to: '/mywallet/deposit/$symbol',
    params: { symbol },
    icon: 'deposit',
    label: t.deposit,
  };
  const withdraw: StripAction = {
    to: '/mywallet/withdraw/$symbol',
    params: { symbol },
    icon: 'withdraw',
    label: t.withdraw,
  };
  if (market === undefined) return [deposit, withdraw, transfer];
  const params = { pair: market.market_name };
  return [
    deposit,
    withdraw,
    { to: '/trade/$pair', params, search: { side: 'buy' }, icon: 'buy-mark', label: t.buy },
    { to: '/trade/$pair', params, search: { side: 'sell' }, icon: 'sell-mark', label: t.sell },
    transfer,
  ];
}

/** The way to a plan that buys it by itself. */
function BuyByPlan({ symbol }: { symbol: string }) {
  const t = useTexts(coinTexts);
  return (
    <section>
      <Link
        to="/recurring/new"
        search={{ coin: symbol }}
        className="flex min-h-11 items-center gap-3"
      >
        <span className="text-brand">
          <Icon name="retry" size={22} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{t.recurring}</span>
          <span className="block text-caption text-fg2">{t.recurringText}</span>
        </span>
        <span className="text-fg3">
          <Icon name="chevron" size={18} />
        </span>
      </Link>
    </section>
  );
}

function NoCoin() {
  const t = useTexts(coinTexts);
  return (
    <Empty
      icon="search"
      title={t.noneTitle}
      text={t.noneText}
      action={<ButtonLink to="/mywallet">{t.toWallet}</ButtonLink>}
    />
  );
}
