import type { TomanWithdrawal } from '@sarraf/contracts';
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
import { onWithdrawal, onWithdrawalEnd } from '#lib/cache-actions.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { useServerNow } from '#lib/server-clock.ts';
import { hasEnded, withdrawalQuery } from '#lib/queries/withdrawals.ts';
import { ShareReceipt } from './share-receipt.tsx';
import { TrackerFacts } from './tracker-facts.tsx';
import { TrackerHead } from './tracker-head.tsx';
import { Way } from './way.tsx';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** One withdrawal: the time to cancel it, its way, and what became of it. */
export function TrackerPage() {
  const { id } = useParams({ from: '/shell/account/mywallet/withdraw/IRT/$id' });
  return <Tracker key={id} id={id} />;
}

/** Of the withdrawal with this id. */
export function Tracker({ id }: { id: string }) {
  const t = useTexts(withdrawTexts);
  const query = useQuery(withdrawalQuery(id));
  const status = query.data?.status;
  useMoneyAtItsEnd(query.data);
  const titles: Readonly<Record<TomanWithdrawal['status'], string>> = {
    requested: t.isRequested,
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
        title={status === undefined ? t.title : titles[status]}
        back="/mywallet"
        isEnd
        actions={query.data !== undefined && <ShareReceipt withdrawal={query.data} />}
      />
      <div className="px-5 pt-5 pb-8 lg:px-10">
        <QueryView query={query} title={t.failed} waiting={<SkeletonRows rows={6} />}>
          {(withdrawal) => <Body withdrawal={withdrawal} />}
        </QueryView>
      </div>
    </>
  );
}

/** Money that came back or went for good is asked again where it is shown. */
function useMoneyAtItsEnd(withdrawal: TomanWithdrawal | undefined): void {
  const isOver = withdrawal !== undefined && hasEnded(withdrawal);
  useEffect(() => {
    if (isOver) onWithdrawalEnd();
  }, [isOver]);
}

const TICK_MS = 1_000;

function Body({ withdrawal }: { withdrawal: TomanWithdrawal }) {
  const t = useTexts(withdrawTexts);
  const now = useServerNow(TICK_MS);
  return (
    <div className="printable tracker">
      <PaperHead title={t.receipt} />
      <section>
        <TrackerHead withdrawal={withdrawal} now={now} />
        <CancelSlot
          withdrawal={withdrawal}
          isOver={hasEnded(withdrawal)}
          now={now}
          queryKey={queryKeys.withdrawal(withdrawal.id)}
          onCancelled={(cancelled) => {
            if ('card_id' in cancelled) onWithdrawal(cancelled);
          }}
        />
      </section>
      <section>
        <Way withdrawal={withdrawal} now={now} />
        <TrackerFacts withdrawal={withdrawal} />
        <div className="no-print mt-6 grid gap-1">
          <ButtonLink to="/mywallet" size="lg" wide>
            {t.backToWallet}
          </ButtonLink>
          <div className="grid grid-cols-2 gap-1">
            <ButtonLink to="/mywallet/withdraw/IRT/history" look="text" wide>
              {t.history}
            </ButtonLink>
            <PrintButton label={t.print} />
          </div>
          <ButtonLink to="/transactions" search={{ q: withdrawal.id }} look="text" wide>
            {t.inTransactions}
          </ButtonLink>
          {withdrawal.bank_reference === null && !hasEnded(withdrawal) && (
            <p className="text-center text-caption text-fg2">{t.referenceLater}</p>
          )}
        </div>
      </section>
    </div>
  );
}
