import type { Charge } from '@sarraf/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { CardNumber } from '#components/bank-card.tsx';
import { Button, ButtonLink } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { PaperHead, PrintButton } from '#components/paper.tsx';
import { Amount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Reference } from '#components/reference.tsx';
import { Khatam, RoundSign } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onDeposit } from '#lib/cache-actions.ts';
import { offerAfterSuccess } from '#lib/push/offer-push.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { noteTomanDeposit, tomanMarket } from '#lib/last-market.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { tomanWords } from '#lib/amount-words.ts';
import { Message } from './message.tsx';
import { NotToOthers } from './not-to-others.tsx';
import { PaidBuy, usePaidOrder, WaitingBuy } from './paid-buy.tsx';

const depositTexts = textsOf(() => import('../texts/fa.ts'));

const ASK_EVERY_MS = 2_000;
const PATIENCE_MS = 45_000;

function isSettled(charge: Charge | undefined): boolean {
  return charge !== undefined && !['created', 'pending'].includes(charge.status);
}

/** One charge, asked again until the bank's word is known. */
function chargeQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.charge(id),
    queryFn: ({ signal }) => call('GET /tomanWallet/charge/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: (query) => (isSettled(query.state.data) ? false : ASK_EVERY_MS),
  });
}

/** Back from the bank: paid, failed, or not known yet. The address says only which payment. */
export function PaymentReturn({ id }: { id: string }) {
  const t = useTexts(depositTexts);
  const charge = useQuery(chargeQuery(id));
  const order = usePaidOrder(id);
  const status = charge.data?.status;
  const patient = usePatience();
  useEffect(() => {
    if (status !== undefined && status !== 'created' && status !== 'pending') onDeposit();
    if (status === 'paid') offerAfterSuccess();
  }, [status]);
  return (
    <div className="mx-auto max-w-[480px] px-5 pt-8">
      <QueryView query={charge} title={t.notFound} waiting={<SkeletonRows rows={4} />}>
        {(data) => {
          if (data.status === 'paid' && order !== undefined) {
            return order === null ? (
              <Paid charge={data} />
            ) : (
              <PaidBuy charge={data} order={order} />
            );
          }
          if (data.status === 'failed' || data.status === 'expired')
            return <NotPaid charge={data} isForBuy={order !== null && order !== undefined} />;
          if (data.status === 'given') return <Paid charge={data} />;
          if (data.status === 'parked' || data.status === 'returned')
            return <Reviewed charge={data} isForBuy={order !== null && order !== undefined} />;
          if (data.status === 'created' && data.payment_url !== null) {
            return (
              <Unfinished url={data.payment_url}>
                {order?.state === 'waiting' && <WaitingBuy order={order} />}
              </Unfinished>
            );
          }
          return patient ? (
            <Checking />
          ) : (
            <Unknown onAsk={() => void charge.refetch()} busy={charge.isFetching} />
          );
        }}
      </QueryView>
    </div>
  );
}

/** True for the first 45 seconds of waiting; then the person is told that it may take longer. */
function usePatience(): boolean {
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return patient;
}

function Paid({ charge }: { charge: Charge }) {
  const t = useTexts(depositTexts);
  const { lang } = useStore(settings);
  const wallets = useQuery(walletsQuery).data;
  const toman = wallets?.data.find((wallet) => wallet.symbol === 'IRT');
  const paid = charge.received?.amount ?? charge.amount;
  const words = tomanWords(paid.split('.')[0] ?? '', lang);
  useEffect(noteTomanDeposit, []);
  return (
    <div className="printable flex flex-col items-center text-center">
      <PaperHead title={t.receipt} />
      <Khatam state="paid" size={88}>
        <Icon name="check" size={32} />
      </Khatam>
      <p className="mt-4 font-semibold text-ok" role="status">
        {t.paidTitle}
      </p>
      <p className="text-total font-bold">
        <Amount value={paid} asset="IRT" unitClassName="text-body font-normal text-fg2" />
      </p>
      {words !== null && <p className="text-fg2">{words}</p>}
      <div className="mt-6 w-full rounded-card border border-line px-4 text-start">
        {toman !== undefined && (
          <p className="kv no-print">
            <span>{t.tomanBalance}</span>
            <strong>
              <Amount value={toman.amount} asset="IRT" />
            </strong>
          </p>
        )}
        <p className="kv">
          <span>{t.fromCard}</span>
          <CardNumber masked={charge.received?.card_masked ?? charge.card_masked} />
        </p>
        {charge.paid_at !== null && (
          <p className="kv">
            <span>{t.time}</span>
            <Time at={charge.paid_at} shape="full" />
          </p>
        )}
        <Code label={t.trackingCode} value={charge.gateway_reference} />
        <Code label={t.bankReference} value={charge.bank_reference} />
      </div>
      {/* room for all of it: nothing moves when the rest is known */}
      <p className="no-print mt-5 min-h-[3lh] text-table text-fg2 sm:min-h-[2lh]">
        {t.hold} <NotToOthers />
      </p>
      <div className="no-print mt-4 grid w-full gap-1">
        <ButtonLink
          to="/trade/$pair"
          params={{ pair: tomanMarket() }}
          search={{ side: 'buy' }}
          size="lg"
          wide
        >
          {t.buyCoin}
        </ButtonLink>
        <div className="grid grid-cols-2 gap-1">
          <ButtonLink to="/mywallet" look="text" wide>
            {t.wallet}
          </ButtonLink>
          <PrintButton label={t.print} />
        </div>
        <ButtonLink to="/transactions" search={{ q: charge.id }} look="text" wide>
          {t.inTransactions}
        </ButtonLink>
      </div>
    </div>
  );
}

function Code({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null;
  return (
    <p className="kv">
      <span className="shrink-0">{label}</span>
      <Reference label={label} value={value} />
    </p>
  );
}

function NotPaid({ charge, isForBuy }: { charge: Charge; isForBuy: boolean }) {
  const t = useTexts(depositTexts);
  return (
    <Message
      sign={<RoundSign icon="close" kind="err" />}
      title={charge.status === 'expired' ? t.expiredTitle : t.failedTitle}
      text={isForBuy ? `${t.notOrdered} ${t.failedText}` : t.failedText}
    >
      <ButtonLink to="/mywallet/deposit/IRT" size="lg" wide>
        {t.tryAgain}
      </ButtonLink>
      <ButtonLink to="/mywallet" look="text" wide>
        {t.wallet}
      </ButtonLink>
    </Message>
  );
}

const WHY = {
  other_card: 'parkedCard',
  other_amount: 'parkedAmount',
  charge_by_line: 'parkedBank',
} as const;

/** The money is here, and not as it was asked for: with an officer, or given back. */
function Reviewed({ charge, isForBuy }: { charge: Charge; isForBuy: boolean }) {
  const t = useTexts(depositTexts);
  const { received, status } = charge;
  const isBack = status === 'returned';
  const amount = <Amount value={received?.amount ?? charge.amount} asset="IRT" />;
  return (
    <Message
      sign={<RoundSign icon={isBack ? 'check' : 'clock'} kind={isBack ? 'brand' : 'warn'} />}
      title={isBack ? t.returnedTitle : t.parkedTitle}
      text={
        <>
          {rich(t[WHY[received?.reason ?? 'other_amount']], { amount })}{' '}
          {isBack ? t.returnedText : t.parkedText} {isForBuy && t.notOrdered}
        </>
      }
    >
      <ButtonLink to="/mywallet" size="lg" wide>
        {t.wallet}
      </ButtonLink>
      <ButtonLink to="/transactions" search={{ q: charge.id }} look="text" wide>
        {t.inTransactions}
      </ButtonLink>
    </Message>
  );
}

function Unfinished({ url, children }: { url: string; children: ReactNode }) {
  const t = useTexts(depositTexts);
  return (
    <Message
      sign={<RoundSign icon="bank" kind="brand" />}
      title={t.createdTitle}
      text={
        <>
          {t.createdText} {children}
        </>
      }
    >
      <Button size="lg" wide onClick={() => location.assign(url)}>
        {t.goToBank}
      </Button>
      <ButtonLink to="/mywallet" look="text" wide>
        {t.wallet}
      </ButtonLink>
    </Message>
  );
}

function Checking() {
  const t = useTexts(depositTexts);
  return (
    <Message
      sign={<RoundSign icon="bank" kind="brand" />}
      title={t.checkingTitle}
      text={t.checkingText}
    />
  );
}

function Unknown({ onAsk, busy }: { onAsk: () => void; busy: boolean }) {
  const t = useTexts(depositTexts);
  return (
    <Message
      sign={<RoundSign icon="clock" kind="warn" />}
      title={t.unknownTitle}
      text={t.unknownText}
    >
      <Button size="lg" wide sends icon="retry" busy={busy} onClick={onAsk}>
        {t.askAgain}
      </Button>
      <ButtonLink to="/mywallet" look="text" wide>
        {t.wallet}
      </ButtonLink>
    </Message>
  );
}
