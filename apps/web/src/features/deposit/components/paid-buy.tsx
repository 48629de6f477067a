import type { Charge, Order, PaidOrder } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ButtonLink } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { PaperHead, PrintButton } from '#components/paper.tsx';
import { Amount } from '#components/num.tsx';
import { PairName } from '#components/order-words.tsx';
import { Khatam, RoundSign } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { onUnknownChange } from '#lib/cache-actions.ts';
import { splitMarket } from '#lib/market-name.ts';
import { ordersQuery } from '#lib/queries/orders.ts';
import { paidOrdersQuery } from '#lib/queries/paid-orders.ts';
import { Message } from './message.tsx';
import { NotToOthers } from './not-to-others.tsx';

const depositTexts = textsOf(() => import('../texts/fa.ts'));

const ASK_EVERY_MS = 1_000;
/** Prices of cheap coins are fractions of a toman: they are shown whole. */
const PRICE_DECIMALS_MAX = 12;

/** The order that waits for a payment; undefined until known, null where none does. */
export function usePaidOrder(paymentId: string): PaidOrder | null | undefined {
  const { data, isError, isFetching } = useQuery({
    ...paidOrdersQuery,
    refetchInterval: ({ state }) => {
      const its = state.data?.find(({ payment_id: id }) => id === paymentId);
      return its?.state === 'waiting' ? ASK_EVERY_MS : false;
    },
  });
  const its = data?.find(({ payment_id: id }) => id === paymentId);
  // The payment itself is known: what waits for it is not worth an error in its place.
  if (its === undefined) return isError || (data !== undefined && !isFetching) ? null : undefined;
  return its;
}

/** What an unpaid payment is for. */
export function WaitingBuy({ order }: { order: PaidOrder }) {
  const t = useTexts(depositTexts);
  return (
    <>
      {rich(t.forBuy, {
        pair: <PairName name={order.market} />,
        time: <Time at={order.expires_at} shape="clock" />,
      })}
    </>
  );
}

/** Paid: the order that waited for it was placed, or not, and why. */
export function PaidBuy({ charge, order }: { charge: Charge; order: PaidOrder }) {
  const t = useTexts(depositTexts);
  useEffect(() => {
    if (order.state !== 'waiting') onUnknownChange({ orders: true, wallets: true });
  }, [order.state]);
  if (order.state === 'placed') return <Placed charge={charge} order={order} />;
  if (order.state === 'waiting') {
    return (
      <Message
        sign={<RoundSign icon="clock" kind="brand" />}
        title={t.placingTitle}
        text={t.placingText}
      />
    );
  }
  return <NotPlaced charge={charge} order={order} />;
}

function Placed({ charge, order }: { charge: Charge; order: PaidOrder }) {
  const t = useTexts(depositTexts);
  const mine = useQuery(ordersQuery({ status: 'all', market: order.market })).data?.data;
  const placed = mine?.find(({ id }) => id === order.order_id);
  const bought = placed !== undefined && /[1-9]/.test(placed.filled);
  const isEmpty = placed !== undefined && !bought;
  const { base } = splitMarket(order.market);
  return (
    <div className="printable flex flex-col items-center text-center">
      <PaperHead title={t.receipt} />
      {isEmpty ? (
        <RoundSign icon="info" kind="warn" />
      ) : (
        <Khatam state="paid" size={88}>
          <Icon name="check" size={32} />
        </Khatam>
      )}
      <p className={`mt-4 font-semibold ${isEmpty ? '' : 'text-ok'}`} role="status">
        {isEmpty ? t.boughtNothing : bought ? t.boughtTitle : t.placedTitle}
      </p>
      {bought && (
        <p className="text-total font-bold">
          <Amount
            value={placed.filled}
            asset={base}
            unitClassName="text-body font-normal text-fg2"
            figure="bought"
          />
        </p>
      )}
      <Facts charge={charge}>{placed !== undefined && <OrderFacts order={placed} />}</Facts>
      <p className="no-print mt-5 min-h-[3lh] text-table text-fg2 sm:min-h-[2lh]">
        {t.spareText} <NotToOthers />
      </p>
      <div className="no-print mt-4 grid w-full gap-1">
        <ButtonLink to="/orders" search={{ tab: 'history' }} size="lg" wide>
          {t.seeOrder}
        </ButtonLink>
        <div className="grid grid-cols-2 gap-1">
          <ButtonLink to="/mywallet" look="text" wide>
            {t.wallet}
          </ButtonLink>
          <PrintButton label={t.print} />
        </div>
      </div>
    </div>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const t = useTexts(depositTexts);
  const { base, quote } = splitMarket(order.market);
  return (
    <>
      {order.average_price !== null && (
        <p className="kv">
          <span>{t.averagePrice}</span>
          <Amount
            value={order.average_price}
            asset={quote}
            maxFraction={PRICE_DECIMALS_MAX}
            figure="average_price"
          />
        </p>
      )}
      <p className="kv">
        <span>{t.spent}</span>
        <strong>
          <Amount value={order.filled_value} asset={quote} isPaid figure="spent" />
        </strong>
      </p>
      <p className="kv">
        <span>{t.fee}</span>
        <Amount value={order.fee} asset={order.fee_asset} figure="fee" />
      </p>
      {/[1-9]/.test(order.remaining) && (
        <p className="kv">
          <span>{t.notBought}</span>
          <Amount value={order.remaining} asset={base} figure="not_bought" />
        </p>
      )}
    </>
  );
}

function Facts({ charge, children }: { charge: Charge; children: ReactNode }) {
  const t = useTexts(depositTexts);
  return (
    <div className="mt-6 w-full rounded-card border border-line px-4 text-start">
      {children}
      <p className="kv">
        <span>{t.paidAtBank}</span>
        <Amount value={charge.amount} asset="IRT" figure="paid_at_bank" />
      </p>
      {charge.paid_at !== null && (
        <p className="kv">
          <span>{t.time}</span>
          <Time at={charge.paid_at} shape="full" />
        </p>
      )}
    </div>
  );
}

function NotPlaced({ charge, order }: { charge: Charge; order: PaidOrder }) {
  const t = useTexts(depositTexts);
  const reasons: Readonly<Record<string, string>> = {
    price_moved: t.whyMoved,
    no_liquidity: t.whyNoOffer,
    insufficient_funds: t.whyFunds,
    market_not_active: t.whyClosed,
  };
  const why = order.state === 'late' ? t.whyLate : reasons[order.reason ?? ''];
  return (
    <Message
      sign={<RoundSign icon="wallet" kind="warn" />}
      title={t.inWalletTitle}
      text={
        <>
          {why} {rich(t.inWalletText, { amount: <Amount value={charge.amount} asset="IRT" /> })}{' '}
          <NotToOthers />
        </>
      }
    >
      <ButtonLink to="/trade/$pair" params={{ pair: order.market }} size="lg" wide>
        {t.buyAgain}
      </ButtonLink>
      <ButtonLink to="/mywallet" look="text" wide>
        {t.wallet}
      </ButtonLink>
    </Message>
  );
}
