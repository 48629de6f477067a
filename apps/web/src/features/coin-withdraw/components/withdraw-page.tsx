import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ButtonLink } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { InnerPage } from '#components/inner-page.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { StoppedNotice } from '#components/stopped-notice/lazy-stopped-notice.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { type AssetInfo, coinClosedReason, soleNetwork } from '#lib/coin-networks.ts';
import { networksQuery } from '#lib/queries/assets.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { FlowSteps } from './flow-steps.tsx';
import { IfOpen } from './if-open.tsx';
import { shownStep, stepOf, STEPS, type Where } from './where.ts';
import { WithdrawHelp } from './withdraw-help.tsx';
import './coin-withdraw.css';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** A coin out over a chain: its network, to whom, how much, and what becomes of it. */
export function CoinWithdrawPage() {
  const { symbol } = useParams({ from: '/shell/account/mywallet/withdraw/$symbol' });
  const { network = null, step } = useSearch({ from: '/shell/account/mywallet/withdraw/$symbol' });
  const navigate = useNavigate();
  const go = (next: Where): void =>
    void navigate({
      to: '/mywallet/withdraw/$symbol',
      params: { symbol },
      search: {
        ...(next.network === null ? {} : { network: next.network }),
        ...(next.isAmount ? { step: 'amount' as const } : {}),
      },
    });
  return (
    <CoinWithdraw
      key={symbol}
      symbol={symbol}
      where={{ network, isAmount: network !== null && step === 'amount' }}
      onGo={go}
    />
  );
}

interface FlowProps {
  readonly symbol: string;
  readonly where: Where;
  readonly onGo: (where: Where) => void;
}

/** Of the coin with this symbol; how far one is stands in the address, whom one pays never does. */
export function CoinWithdraw({ symbol, where: asked, onGo }: FlowProps) {
  const t = useTexts(coinWithdrawTexts);
  const { lang } = useStore(settings);
  // what is drawn inside IfOpen comes later: a failure before then has to draw this anew, too
  const assets = useQuery({ ...networksQuery, notifyOnChangeProps: 'all' });
  const coin = assets.data?.find((one) => one.symbol === symbol);
  const name = coin?.labels[lang] ?? symbol;
  const sole = coin === undefined ? null : soleNetwork(coin, 'withdraw');
  const where = { ...asked, network: asked.network ?? sole };
  return (
    <InnerPage
      head={
        coin === undefined ? (
          // how many steps there are, and which one this is, hangs on its networks
          <PageHeader
            title={t.title(symbol)}
            subtitle={'\u00a0'}
            back="/mywallet/withdraw"
            actions={<HistoryLink symbol={symbol} />}
          />
        ) : (
          <Head symbol={symbol} name={name} where={where} onGo={onGo} isSole={sole !== null} />
        )
      }
      aside={<WithdrawHelp />}
    >
      <StoppedNotice actions={['withdraw', 'leave']} />
      <IfOpen>
        <QueryView query={assets} title={t.failed} waiting={<SkeletonRows rows={4} />}>
          {() =>
            coin === undefined || coin.networks.length === 0 ? (
              <NoCoin />
            ) : (
              <OfCoin coin={coin} name={name} where={where} onGo={onGo} isSole={sole !== null} />
            )
          }
        </QueryView>
      </IfOpen>
    </InnerPage>
  );
}

function Head({
  symbol,
  name,
  where,
  onGo,
  isSole,
}: FlowProps & { name: string; isSole: boolean }) {
  const t = useTexts(coinWithdrawTexts);
  const count = useCount();
  const step = stepOf(where);
  const titles = { 1: t.title(name), 2: t.addressTitle, 3: t.amountTitle } as const;
  const back = where.isAmount
    ? { network: where.network, isAmount: false }
    : { network: null, isAmount: false };
  return (
    <PageHeader
      title={titles[step]}
      subtitle={t.step(count(shownStep(step, isSole)), count(shownStep(STEPS, isSole)))}
      back="/mywallet/withdraw"
      onBack={shownStep(step, isSole) === 1 ? undefined : () => onGo(back)}
      actions={<HistoryLink symbol={symbol} />}
    />
  );
}

function HistoryLink({ symbol }: { symbol: string }) {
  const t = useTexts(coinWithdrawTexts);
  return (
    <Link
      to="/transactions"
      search={{ type: '4', coin: symbol }}
      className="icon-button"
      aria-label={t.history}
      title={t.history}
    >
      <Icon name="history" />
    </Link>
  );
}

function OfCoin(
  props: Omit<FlowProps, 'symbol'> & { coin: AssetInfo; name: string; isSole: boolean },
) {
  const { coin } = props;
  if (coinClosedReason(coin, 'withdraw') !== null) return <Closed coin={coin} />;
  return <FlowSteps {...props} />;
}

/** None of its networks is open: why, and what can be done instead. */
function Closed({ coin }: { coin: AssetInfo }) {
  const t = useTexts(coinWithdrawTexts);
  const words = useNetworkWords();
  const why = coinClosedReason(coin, 'withdraw') ?? 'closed';
  return (
    <Empty
      icon="lock"
      title={t.closedTitle}
      text={words.whyCoinClosed(why, 'withdraw')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <ButtonLink to="/mywallet/$symbol" params={{ symbol: coin.symbol }}>
            {t.toCoin(coin.symbol)}
          </ButtonLink>
          <ButtonLink to="/mywallet/withdraw" look="outline">
            {t.toList}
          </ButtonLink>
        </span>
      }
    />
  );
}

function NoCoin() {
  const t = useTexts(coinWithdrawTexts);
  return (
    <Empty
      icon="search"
      title={t.noCoinTitle}
      text={t.noCoinText}
      action={<ButtonLink to="/mywallet/withdraw">{t.toList}</ButtonLink>}
    />
  );
}
