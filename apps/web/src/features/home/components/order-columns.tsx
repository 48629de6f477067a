import type { Order } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CancelButton } from '#components/cancel-button.tsx';
import { CoinIcon } from '#components/coin-icon.tsx';
import type { Column } from '#components/data-table.tsx';
import { Track } from '#components/meters.tsx';
import { Amount } from '#components/num.tsx';
import { FilledPercent } from '#components/order-words.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { messageOf } from '#lib/api/api-error.ts';
import { useCancelOrder } from '#lib/cancel-order.ts';
import { filledPercent } from '#lib/filled-percent.ts';
import { splitMarket } from '#lib/market-name.ts';
import { marketsQuery } from '#lib/queries/markets.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { toast } from '#lib/toasts.ts';

const homeTexts = textsOf(() => import('../texts/fa.ts'));

/** Desktops: what an open order's row shows, its way out at the end. */
export function useOrderColumns(): readonly Column<Order>[] {
  const t = useTexts(homeTexts);
  const nameOf = useCoinName();
  const { cancel, cancelling } = useCancelOrder((error) =>
    toast({ kind: 'critical', title: t.cancelRefused, detail: messageOf(error, '') }),
  );
  return [
    { head: t.order, cell: (order) => <Market order={order} name={nameOf(order)} /> },
    {
      head: t.price,
      isEnd: true,
      cell: ({ market, pair_price: price }) => (
        <Amount value={price} asset={splitMarket(market).quote} kind="live" isPrice />
      ),
    },
    {
      head: t.amount,
      isEnd: true,
      cell: ({ market, amount }) => (
        <Amount value={amount} asset={splitMarket(market).base} kind="live" />
      ),
    },
    { head: t.filled, isEnd: true, cell: (order) => <Filled order={order} /> },
    {
      head: t.cancel,
      isHeadHidden: true,
      isEnd: true,
      cell: (order) => (
        <CancelButton
          className="min-h-9 px-2 text-fg2 hover:text-fg"
          label={t.cancelOf(nameOf(order))}
          isCancelling={cancelling.has(order.id)}
          onCancel={() => cancel(order.id)}
        >
          {cancelling.has(order.id) ? t.cancelling : t.cancel}
        </CancelButton>
      ),
    },
  ];
}

/** What an order's coin is called; its symbol until the markets are known. */
export function useCoinName(): (order: Order) => string {
  const { lang } = useStore(settings);
  const markets = useQuery(marketsQuery).data ?? [];
  return (order) => {
    const market = markets.find((entry) => entry.market_name === order.market);
    return market?.coin.labels[lang] ?? splitMarket(order.market).base;
  };
}

function Market({ order, name }: { order: Order; name: string }) {
  const t = useTexts(homeTexts);
  const isBuy = order.type === 'buy';
  return (
    <Link
      to="/trade/$pair"
      params={{ pair: order.market }}
      className="inline-flex items-center gap-3 font-semibold"
    >
      <CoinIcon symbol={splitMarket(order.market).base} size={36} />
      <span>
        <span className={isBuy ? 'text-side-buy' : 'text-side-sell'}>
          {isBuy ? t.buySide : t.sellSide}
        </span>{' '}
        {name}
      </span>
    </Link>
  );
}

function Filled({ order }: { order: Order }) {
  const t = useTexts(homeTexts);
  return (
    <span className="flex items-center justify-end gap-3">
      <span className="w-16">
        <Track label={t.filled} parts={[Number(filledPercent(order.filled, order.amount))]} />
      </span>
      <FilledPercent order={order} />
    </span>
  );
}
