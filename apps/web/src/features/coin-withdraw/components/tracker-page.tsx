import type { CoinWithdrawal } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ButtonLink } from '#components/button.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { PaperHead, PrintButton } from '#components/paper.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { CancelSlot } from '#components/withdrawal/cancel-slot.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { onCoinWithdrawal, onWithdrawalEnd } from '#lib/cache-actions.ts';
import { coinWithdrawalQuery, isOver } from '#lib/queries/coin-withdrawals.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { useServerNow } from '#lib/server-clock.ts';
import { ShareReceipt } from './share-receipt.tsx';
import { TrackerFacts } from './tracker-facts.tsx';
import { TrackerHead } from './tracker-head.tsx';
import { WithdrawalSteps } from './withdrawal-steps.tsx';
import './coin-withdraw.css';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** One withdrawal of a coin: its steps as they come, and what became of it. */
export function CoinWithdrawalPage() {
  const { id } = useParams({ from: '/shell/account/mywallet/withdrawals/$id' });
  return <CoinWithdrawalTracker key={id} id={id} />;
}

/** Of the withdrawal with this id. */
export function CoinWithdrawalTracker({ id }: { id: string }) {
  const t = useTexts(coinWithdrawTexts);
  const query = useQuery(coinWithdrawalQuery(id));
  const withdrawal = query.data;
  useMoneyAtItsEnd(withdrawal);
  const titles: Readonly<Record<CoinWithdrawal['status'], string>> = {
    requested: withdrawal?.is_checked === true ? t.isChecked : t.isRequested,
    approved: t.isApproved,
    sent: t.isSent,
    settled: t.isSettled,
    cancelled: t.isCancelled,
    refused: t.isRefused,
    returned: t.isReturned,
  };
  return (
    <>
      <PageHeader
        title={withdrawal === undefined ? t.isRequested : titles[withdrawal.status]}
        back="/mywallet"
        isEnd
        actions={withdrawal !== undefined && <ShareReceipt withdrawal={withdrawal} />}
      />
      <div className="px-5 pb-8 lg:px-10">
        <QueryView query={query} title={t.trackerFailed} waiting={<SkeletonRows rows={6} />}>
          {(data) => <Body withdrawal={data} toldAtMs={query.dataUpdatedAt} />}
        </QueryView>
      </div>
    </>
  );
}

/** Money that came back or went for good is asked again where it is shown. */
function useMoneyAtItsEnd(withdrawal: CoinWithdrawal | undefined): void {
  const hasEnded = withdrawal !== undefined && isOver(withdrawal);
  useEffect(() => {
    if (hasEnded) onWithdrawalEnd();
  }, [hasEnded]);
}

const TICK_MS = 1_000;

function Body({ withdrawal, toldAtMs }: { withdrawal: CoinWithdrawal; toldAtMs: number }) {
  const t = useTexts(coinWithdrawTexts);
  const now = useServerNow(TICK_MS);
  const { id, symbol } = withdrawal;
  return (
    <div className="printable chain-tracker pt-6">
      <PaperHead title={t.receipt} />
      <section>
        <TrackerHead withdrawal={withdrawal} now={now} toldAtMs={toldAtMs} />
        <CancelSlot
          withdrawal={withdrawal}
          isOver={isOver(withdrawal)}
          // once it is in the network its steps say that nothing takes it back
          isQuiet={isOver(withdrawal) || withdrawal.broadcast_at !== null}
          now={now}
          queryKey={queryKeys.coinWithdrawal(id)}
          onCancelled={(cancelled) => {
            if (!('card_id' in cancelled)) onCoinWithdrawal(cancelled);
          }}
        />
      </section>
      <section>
        <WithdrawalSteps withdrawal={withdrawal} now={now} />
        <TrackerFacts withdrawal={withdrawal} />
        <div className="no-print mt-6 grid gap-1">
          <ButtonLink to="/mywallet" size="lg" wide>
            {t.toWallet}
          </ButtonLink>
          <div className="grid grid-cols-2 gap-1">
            <ButtonLink to="/mywallet/$symbol" params={{ symbol }} look="text" wide>
              {t.toCoin(symbol)}
            </ButtonLink>
            <PrintButton label={t.print} />
          </div>
          <ButtonLink to="/transactions" search={{ q: id }} look="text" wide>
            {t.inTransactions}
          </ButtonLink>
        </div>
        {!isOver(withdrawal) && (
          <p className="no-print pt-3 text-center text-caption text-fg2">{t.closePage}</p>
        )}
      </section>
    </div>
  );
}
