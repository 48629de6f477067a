import type { DataOf, Order } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { ProgressRing } from '../../../components/meters.tsx';
import { Amount, Num } from '../../../components/num.tsx';
import { FilledPercent, PairName } from '../../../components/order-words.tsx';
import { Time } from '../../../components/time.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { filledPercent } from '../../../lib/filled-percent.ts';
import { splitMarket } from '../../../lib/market-name.ts';
import { marketsQuery } from '../../../lib/queries/markets.ts';
import { formatAmount } from '@sarraf/money';
import { notional, parseQuantity } from '@sarraf/market';
import { rulesOf, ticksOf } from '../model/market-rules.ts';
import { tradeTexts } from '../texts/trade-texts.ts';

interface CancelProps {
  readonly cancelling: ReadonlySet<string>;
  readonly onCancel: (orderId: string) => void;
}

/** «خرید محدود», the side in its colour. */
function Kind({ order }: { order: Order }) {
  const t = useTexts(tradeTexts);
  const isBuy = order.type === 'buy';
  return (
    <>
      <span className={isBuy ? 'text-side-buy' : 'text-side-sell'}>{isBuy ? t.buy : t.sell}</span>{' '}
      <span>{order.request_type === 1 ? t.market : t.limit}</span>
    </>
  );
}

function Price({ order }: { order: Order }) {
  const t = useTexts(tradeTexts);
  const price = order.pair_price ?? order.average_price;
  return price === null ? (
    <span className="text-fg2">{t.atMarketPrice}</span>
  ) : (
    <Num value={price} kind="live" figure="price" />
  );
}

/** Price × amount of a limit order; what changed hands for others. */
function Worth({ order }: { order: Order }) {
  const market = useQuery(marketsQuery).data?.find((entry) => entry.market_name === order.market);
  const { quote } = splitMarket(order.market);
  let value: string | null = order.filled_value;
  if (market !== undefined && order.pair_price !== null) {
    const spec = rulesOf(market);
    const ticks = ticksOf(order.pair_price, spec);
    const lots = parseQuantity(order.amount, spec);
    value =
      ticks !== null && lots.ok
        ? formatAmount(notional(ticks, lots.value, spec), spec.quote.scale)
        : null;
  }
  return <Amount value={value} asset={quote} kind="live" figure="worth" />;
}

function Filled({ order }: { order: Order }) {
  return (
    <span className="inline-flex items-center gap-2">
      <ProgressRing
        size={16}
        percent={Number(filledPercent(order.filled, order.amount))}
        side={order.type}
      />
      <FilledPercent order={order} />
    </span>
  );
}

/** Goes at once: an order may fill while one thinks. */
function Cancel({ order, cancelling, onCancel }: { order: Order } & CancelProps) {
  const t = useTexts(tradeTexts);
  if (cancelling.has(order.id)) {
    return (
      <span className="text-fg3" role="status">
        {t.cancelling}
      </span>
    );
  }
  const what = `${order.type === 'buy' ? t.buy : t.sell} ${order.market}`;
  return (
    <button
      type="button"
      className="trade-cancel"
      aria-label={t.cancelOf(what)}
      onClick={() => onCancel(order.id)}
    >
      {t.cancel}
    </button>
  );
}

/** Open orders, newest first. */
export function OpenOrders({
  orders,
  isNarrow,
  ...cancel
}: { orders: readonly Order[]; isNarrow: boolean } & CancelProps) {
  const t = useTexts(tradeTexts);
  if (isNarrow) {
    return (
      <ul>
        {orders.map((order) => (
          <li key={order.id} data-of={order.id} className="order-card">
            <ProgressRing
              size={28}
              percent={Number(filledPercent(order.filled, order.amount))}
              side={order.type}
            />
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                <Kind order={order} />
              </p>
              <p className="text-caption text-fg2">
                {rich(t.filledOf, {
                  percent: <FilledPercent order={order} />,
                  amount: (
                    <Amount
                      value={order.amount}
                      asset={splitMarket(order.market).base}
                      figure="amount"
                    />
                  ),
                })}
              </p>
            </div>
            <div className="grid justify-items-end">
              <Num value={order.pair_price} figure="price" />
              <span className="text-caption text-fg3">
                <Time at={order.created_at} />
              </span>
            </div>
            <Cancel order={order} {...cancel} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className="orders-scroll">
      <table className="orders-table">
        <thead>
          <tr>
            <th scope="col">{t.time}</th>
            <th scope="col">{t.marketName}</th>
            <th scope="col">{t.typeHead}</th>
            <th scope="col" className="end">
              {t.price}
            </th>
            <th scope="col" className="end">
              {t.amountHead}
            </th>
            <th scope="col" className="gap">
              {t.filledHead}
            </th>
            <th scope="col" className="end">
              {t.worthHead}
            </th>
            <th scope="col" className="end">
              <span className="sr-only">{t.cancel}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id} data-of={order.id}>
              <td className="text-fg2">
                <Time at={order.created_at} />
              </td>
              <td>
                <PairName name={order.market} />
              </td>
              <td>
                <Kind order={order} />
              </td>
              <td className="end">
                <Price order={order} />
              </td>
              <td className="end">
                <Amount
                  value={order.amount}
                  asset={splitMarket(order.market).base}
                  kind="live"
                  figure="amount"
                />
              </td>
              <td className="gap">
                <Filled order={order} />
              </td>
              <td className="end">
                <Worth order={order} />
              </td>
              <td className="end">
                <Cancel order={order} {...cancel} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useStateText(): (order: Order) => string {
  const t = useTexts(tradeTexts);
  return ({ status }) =>
    ({
      filled: t.stFilled,
      cancelled: t.stCancelled,
      partially_filled: t.stPartly,
      rejected: t.stRejected,
      open: t.stOpen,
      untriggered: t.stOpen,
    })[status];
}

/** Filled and cancelled orders, newest first. */
export function ClosedOrders({
  orders,
  isNarrow,
}: {
  orders: readonly Order[];
  isNarrow: boolean;
}) {
  const t = useTexts(tradeTexts);
  const stateText = useStateText();
  if (isNarrow) {
    return (
      <ul>
        {orders.map((order) => (
          <li key={order.id} data-of={order.id} className="order-card">
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                <Kind order={order} />
              </p>
              <p className="text-caption text-fg2">
                {stateText(order)} ·{' '}
                <Amount
                  value={order.filled}
                  asset={splitMarket(order.market).base}
                  figure="filled"
                />
              </p>
            </div>
            <div className="grid justify-items-end">
              <Price order={order} />
              <span className="text-caption text-fg3">
                <Time at={order.updated_at} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className="orders-scroll">
      <table className="orders-table">
        <thead>
          <tr>
            <th scope="col">{t.time}</th>
            <th scope="col">{t.marketName}</th>
            <th scope="col">{t.typeHead}</th>
            <th scope="col" className="end">
              {t.price}
            </th>
            <th scope="col" className="end">
              {t.amountHead}
            </th>
            <th scope="col" className="gap">
              {t.filledHead}
            </th>
            <th scope="col" className="end">
              {t.feeHead}
            </th>
            <th scope="col" className="end">
              {t.stateHead}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id} data-of={order.id}>
              <td className="text-fg2">
                <Time at={order.updated_at} />
              </td>
              <td>
                <PairName name={order.market} />
              </td>
              <td>
                <Kind order={order} />
              </td>
              <td className="end">
                <Price order={order} />
              </td>
              <td className="end">
                <Amount
                  value={order.amount}
                  asset={splitMarket(order.market).base}
                  kind="live"
                  figure="amount"
                />
              </td>
              <td className="gap">
                <Filled order={order} />
              </td>
              <td className="end">
                <Amount value={order.fee} asset={order.fee_asset} kind="live" figure="fee" />
              </td>
              <td className="end text-fg2">{stateText(order)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Row = DataOf<'GET /getTransactions'>['data'][number];

/** What was traded: one row a fill. */
export function Trades({ rows, isNarrow }: { rows: readonly Row[]; isNarrow: boolean }) {
  const t = useTexts(tradeTexts);
  const side = (row: Row) => (
    <span className={row.transaction_type === 1 ? 'text-side-buy' : 'text-side-sell'}>
      {row.transaction_type === 1 ? t.buy : t.sell}
    </span>
  );
  if (isNarrow) {
    return (
      <ul>
        {rows.map((row) => (
          <li key={row.id} data-of={row.id} className="order-card">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{side(row)}</p>
              <p className="text-caption text-fg2">
                <Amount value={row.amount} asset={row.symbol} figure="amount" />
              </p>
            </div>
            <div className="grid justify-items-end">
              <Num value={row.price} figure="price" />
              <span className="text-caption text-fg3">
                <Time at={row.created_at} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className="orders-scroll">
      <table className="orders-table">
        <thead>
          <tr>
            <th scope="col">{t.time}</th>
            <th scope="col">{t.marketName}</th>
            <th scope="col">{t.typeHead}</th>
            <th scope="col" className="end">
              {t.price}
            </th>
            <th scope="col" className="end">
              {t.amountHead}
            </th>
            <th scope="col" className="end">
              {t.worthHead}
            </th>
            <th scope="col" className="end">
              {t.feeHead}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-of={row.id}>
              <td className="text-fg2">
                <Time at={row.created_at} />
              </td>
              <td>{row.market !== null && <PairName name={row.market} />}</td>
              <td>{side(row)}</td>
              <td className="end">
                <Num value={row.price} kind="live" figure="price" />
              </td>
              <td className="end">
                <Amount value={row.amount} asset={row.symbol} kind="live" figure="amount" />
              </td>
              <td className="end">
                {row.value_asset !== null && (
                  <Amount value={row.value} asset={row.value_asset} kind="live" figure="worth" />
                )}
              </td>
              <td className="end">
                {row.fee_asset !== null && (
                  <Amount value={row.fee} asset={row.fee_asset} kind="live" figure="fee" />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
