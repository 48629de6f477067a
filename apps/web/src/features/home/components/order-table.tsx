import type { Order } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CancelButton } from '../../../components/cancel-button.tsx';
import { CoinIcon } from '../../../components/coin-icon.tsx';
import { Track } from '../../../components/meters.tsx';
import { Amount } from '../../../components/num.tsx';
import { FilledPercent } from '../../../components/order-words.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useCancelOrder } from '../../../lib/cancel-order.ts';
import { filledPercent } from '../../../lib/filled-percent.ts';
import { splitMarket } from '../../../lib/market-name.ts';
import { marketsQuery } from '../../../lib/queries/markets.ts';
import { settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import { toast } from '../../../lib/toasts.ts';
import { homeTexts } from '../texts/home-texts.ts';

/** Desktops: the open orders as a table, each with its way out. */
export function OrderTable({ orders }: { orders: readonly Order[] }) {
  const t = useTexts(homeTexts);
  const { cancel, cancelling } = useCancelOrder((error) =>
    toast({ kind: 'critical', title: t.cancelRefused, detail: messageOf(error, '') }),
  );
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t.order}</th>
          <th scope="col" className="end">
            {t.price}
          </th>
          <th scope="col" className="end">
            {t.amount}
          </th>
          <th scope="col" className="end">
            {t.filled}
          </th>
          <th scope="col">
            <span className="sr-only">{t.cancel}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row
            key={order.id}
            order={order}
            isCancelling={cancelling.has(order.id)}
            onCancel={() => cancel(order.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  order,
  isCancelling,
  onCancel,
}: {
  order: Order;
  isCancelling: boolean;
  onCancel: () => void;
}) {
  const t = useTexts(homeTexts);
  const { lang } = useStore(settings);
  const { base, quote } = splitMarket(order.market);
  const markets = useQuery(marketsQuery).data ?? [];
  const market = markets.find((entry) => entry.market_name === order.market);
  const name = market?.coin.labels[lang] ?? base;
  const buy = order.type === 'buy';
  return (
    <tr>
      <td>
        <Link
          to="/trade/$pair"
          params={{ pair: order.market }}
          className="inline-flex items-center gap-3 font-semibold"
        >
          <CoinIcon symbol={base} size={36} />
          <span>
            <span className={buy ? 'text-side-buy' : 'text-side-sell'}>
              {buy ? t.buySide : t.sellSide}
            </span>{' '}
            {name}
          </span>
        </Link>
      </td>
      <td className="end">
        <Amount value={order.pair_price} asset={quote} kind="live" isPrice />
      </td>
      <td className="end">
        <Amount value={order.amount} asset={base} kind="live" />
      </td>
      <td>
        <span className="flex items-center justify-end gap-3">
          <span className="w-16">
            <Track label={t.filled} parts={[Number(filledPercent(order.filled, order.amount))]} />
          </span>
          <FilledPercent order={order} />
        </span>
      </td>
      <td className="end">
        <CancelButton
          className="min-h-9 px-2 text-fg2 hover:text-fg"
          label={t.cancelOf(name)}
          isCancelling={isCancelling}
          onCancel={onCancel}
        >
          {isCancelling ? t.cancelling : t.cancel}
        </CancelButton>
      </td>
    </tr>
  );
}
