import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ButtonLink } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { InnerPage } from '#components/inner-page.tsx';
import { NeedLevel } from '#components/need-level.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { StoppedNotice } from '#components/stopped-notice/lazy-stopped-notice.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import {
  type AssetInfo,
  coinClosedReason,
  type CoinNetwork,
  soleNetwork,
} from '#lib/coin-networks.ts';
import { useLevelQuery } from '#lib/live-query.ts';
import { networksQuery } from '#lib/queries/assets.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { AddressStep } from './address-step.tsx';
import { DepositBars } from './deposit-bars.tsx';
import { NetworkStep } from './network-step.tsx';
import { OnItsWay } from './on-its-way.tsx';
import { SideHelp } from './side-help.tsx';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

/** A coin in over a chain: its network, then one's own address on it. */
export function CoinDepositPage() {
  const { symbol } = useParams({ from: '/shell/account/mywallet/deposit/$symbol' });
  const { network } = useSearch({ from: '/shell/account/mywallet/deposit/$symbol' });
  const navigate = useNavigate();
  return (
    <CoinDeposit
      key={symbol}
      symbol={symbol}
      network={network ?? null}
      onNetwork={(next) =>
        void navigate({
          to: '/mywallet/deposit/$symbol',
          params: { symbol },
          search: next === null ? {} : { network: next },
        })
      }
    />
  );
}

/** Of the coin with this symbol; `network` is chosen in the address, so that a reload keeps it. */
export function CoinDeposit({
  symbol,
  network,
  onNetwork,
}: {
  symbol: string;
  network: string | null;
  onNetwork: (network: string | null) => void;
}) {
  const t = useTexts(coinDepositTexts);
  const { lang } = useStore(settings);
  const assets = useQuery(networksQuery);
  const access = useLevelQuery(1);
  const coin = assets.data?.find((one) => one.symbol === symbol);
  const name = coin?.labels[lang] ?? symbol;
  const chosen = coin === undefined ? undefined : chosenOf(coin, network);
  return (
    <InnerPage
      head={
        <PageHeader
          title={t.title(name)}
          subtitle={<Balance symbol={symbol} />}
          back="/mywallet/deposit"
          actions={
            <Link
              to="/transactions"
              search={{ type: '3', coin: symbol }}
              className="icon-button"
              aria-label={t.history}
              title={t.history}
            >
              <Icon name="history" />
            </Link>
          }
        />
      }
      aside={
        <SideHelp
          isChosen={coin === undefined || chosen !== undefined}
          on={chosen === undefined ? {} : { symbol, network: chosen.code }}
        />
      }
    >
      <StoppedNotice actions={['deposit']} />
      <QueryView query={access} title={t.levelFailed} waiting={<SkeletonRows rows={4} />}>
        {(status) =>
          status.level === 0 ? (
            <NeedLevel title={t.needLevel} />
          ) : (
            <QueryView query={assets} title={t.failed} waiting={<SkeletonRows rows={4} />}>
              {() =>
                coin === undefined || coin.networks.length === 0 ? (
                  <NoCoin />
                ) : (
                  <Steps coin={coin} name={name} network={network} onNetwork={onNetwork} />
                )
              }
            </QueryView>
          )
        }
      </QueryView>
    </InnerPage>
  );
}

/** The open network that was chosen, or is no choice. */
function chosenOf(coin: AssetInfo, network: string | null): CoinNetwork | undefined {
  const wanted = network ?? soleNetwork(coin, 'deposit');
  return coin.networks.find(({ code, deposit_open }) => code === wanted && deposit_open);
}

function Steps({
  coin,
  name,
  network,
  onNetwork,
}: {
  coin: AssetInfo;
  name: string;
  network: string | null;
  onNetwork: (network: string | null) => void;
}) {
  const sole = soleNetwork(coin, 'deposit');
  const chosen = chosenOf(coin, network);
  const why = coinClosedReason(coin, 'deposit');
  if (why !== null) return <Closed coin={coin} name={name} />;
  return (
    <div className="coin-deposit">
      <DepositBars now={chosen === undefined ? 1 : 2} />
      <OnItsWay symbol={coin.symbol} />
      {chosen === undefined ? (
        <NetworkStep coin={coin} onNetwork={onNetwork} />
      ) : (
        <AddressStep
          coin={coin}
          name={name}
          network={chosen}
          onChange={sole === null ? () => onNetwork(null) : null}
        />
      )}
    </div>
  );
}

function Balance({ symbol }: { symbol: string }) {
  const t = useTexts(coinDepositTexts);
  const wallets = useQuery(walletsQuery).data;
  const wallet = wallets?.data.find((one) => one.symbol === symbol);
  if (wallet === undefined) return <bdi dir="ltr">{symbol}</bdi>;
  return rich(t.balance, { amount: <Amount value={wallet.amount} asset={symbol} secret /> });
}

/** None of its networks is open: why, each of them, and what can be done instead. */
function Closed({ coin, name }: { coin: AssetInfo; name: string }) {
  const t = useTexts(coinDepositTexts);
  const words = useNetworkWords();
  const why = coinClosedReason(coin, 'deposit') ?? 'closed';
  return (
    <Empty
      icon="lock"
      title={t.closedTitle}
      text={words.whyCoinClosed(why, 'deposit')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <ButtonLink to="/trade/$pair" params={{ pair: `${coin.symbol}IRT` }} icon="swap">
            {t.buyInstead(name)}
          </ButtonLink>
          <ButtonLink to="/mywallet/deposit" look="outline">
            {t.toList}
          </ButtonLink>
        </span>
      }
    />
  );
}

function NoCoin() {
  const t = useTexts(coinDepositTexts);
  return (
    <Empty
      icon="search"
      title={t.noCoinTitle}
      text={t.noCoinText}
      action={<ButtonLink to="/mywallet/deposit">{t.toList}</ButtonLink>}
    />
  );
}
