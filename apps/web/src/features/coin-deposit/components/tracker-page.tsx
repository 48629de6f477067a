import type { CoinDeposit } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ButtonLink } from '#components/button.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { onCoinDepositEnd } from '#lib/cache-actions.ts';
import { coinDepositQuery, isOnItsWay } from '#lib/queries/coin-deposits.ts';
import { DepositBars } from './deposit-bars.tsx';
import { DepositSteps } from './deposit-steps.tsx';
import { TrackerFacts } from './tracker-facts.tsx';
import { TrackerHead } from './tracker-head.tsx';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

/** One deposit of a coin: its confirmations as they come, and what became of it. */
export function CoinTrackerPage() {
  const { id } = useParams({ from: '/shell/account/mywallet/deposits/$id' });
  return <CoinTracker key={id} id={id} />;
}

/** Of the deposit with this id. */
export function CoinTracker({ id }: { id: string }) {
  const t = useTexts(coinDepositTexts);
  const query = useQuery(coinDepositQuery(id));
  useMoneyAtItsEnd(query.data);
  const titles: Readonly<Record<CoinDeposit['status'], string>> = {
    seen: t.trackerTitle,
    confirming: t.trackerTitle,
    waiting: t.isWaiting,
    credited: t.isCredited,
    parked: t.isParked,
    orphaned: t.isOrphaned,
    reversed: t.isReversed,
  };
  const status = query.data?.status;
  return (
    <>
      <PageHeader
        title={status === undefined ? t.trackerTitle : titles[status]}
        back="/mywallet"
        isEnd
      />
      <div className="px-5 pb-8 lg:px-10">
        <QueryView query={query} title={t.trackerFailed} waiting={<SkeletonRows rows={6} />}>
          {(deposit) => <Body deposit={deposit} toldAtMs={query.dataUpdatedAt} />}
        </QueryView>
      </div>
    </>
  );
}

/** Money that came, or that the chain took back, is asked again where it is shown. */
function useMoneyAtItsEnd(deposit: CoinDeposit | undefined): void {
  const isOver = deposit !== undefined && !isOnItsWay(deposit);
  useEffect(() => {
    if (isOver) onCoinDepositEnd();
  }, [isOver]);
}

function Body({ deposit, toldAtMs }: { deposit: CoinDeposit; toldAtMs: number }) {
  const t = useTexts(coinDepositTexts);
  const { id, symbol, txid } = deposit;
  return (
    <>
      <div className="max-w-[480px] lg:hidden">
        <DepositBars now={3} />
      </div>
      <div className="chain-tracker">
        <TrackerHead deposit={deposit} toldAtMs={toldAtMs} />
        <section>
          <DepositSteps deposit={deposit} />
          <TrackerFacts deposit={deposit} />
          <div className="mt-6 grid gap-1">
            <ButtonLink to="/mywallet" size="lg" wide>
              {t.toWallet}
            </ButtonLink>
            <div className="grid grid-cols-2 gap-1">
              <ButtonLink to="/mywallet/$symbol" params={{ symbol }} look="text" wide>
                {t.toCoin(symbol)}
              </ButtonLink>
              <ButtonLink to="/transactions" search={{ q: txid }} look="text" wide>
                {t.inTransactions}
              </ButtonLink>
            </div>
          </div>
          {isOnItsWay(deposit) && (
            <p className="pt-3 text-center text-caption text-fg2" data-of={id}>
              {t.closePage}
            </p>
          )}
        </section>
      </div>
    </>
  );
}
