import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { Amount, useCount } from '../../../components/num.tsx';
import { PairName } from '../../../components/order-words.tsx';
import { Chip } from '../../../components/signs.tsx';
import { Time } from '../../../components/time.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import type { Move, OrderMoves } from '../../../lib/order-moves.ts';
import { ordersTexts } from '../texts/orders-texts.ts';

/** Desktops: what stands in the columns; each line says it to screen readers itself. */
export function HistoryHeads() {
  const t = useTexts(ordersTexts);
  return (
    <div className="history-row history-heads max-lg:hidden" aria-hidden="true">
      <span className="history-what">{t.kind}</span>
      <span className="history-price">{t.price}</span>
      <span className="history-amount">{t.amount}</span>
      <span className="history-worth">{t.value}</span>
      <span className="history-when">{t.time}</span>
    </div>
  );
}

/** What an order traded, as one line; its fills open below it. */
export function OrderLine({ order }: { order: OrderMoves }) {
  const t = useTexts(ordersTexts);
  const count = useCount();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isBuy = order.side === 'buy';
  return (
    <li
      data-of={order.orderId}
      className="history-line still-on-phones"
      data-open={isOpen || undefined}
    >
      <button
        type="button"
        className="history-row"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Disc icon={isBuy ? 'buy-mark' : 'sell-mark'} kind={order.side} />
        <span className="history-what">
          <span className="font-semibold">{isBuy ? t.buy : t.sell}</span>{' '}
          <span className="text-table text-fg2">
            <PairName name={order.market} />
          </span>
        </span>
        <span className="history-price">
          <span className="lg:sr-only">{t.price} </span>
          <Amount
            value={order.price}
            asset={order.valueAsset}
            kind="live"
            isPrice
            figure="average"
          />
        </span>
        <span className="history-amount">
          <Amount value={order.amount} asset={order.symbol} kind="live" figure="amount" />
        </span>
        <span className="history-worth">
          <Amount
            value={order.value}
            asset={order.valueAsset}
            kind="live"
            isPaid={isBuy}
            figure="value"
          />
        </span>
        <span className="history-when">
          <Time at={order.at} />
          {' · '}
          {t.fills(count(order.fills.length))}
        </span>
        <span className="history-mark">
          <Icon name="down" size={18} />
        </span>
      </button>
      {isOpen && (
        <ul id={id} className="history-fills" aria-label={t.fillsOf(order.market)}>
          {order.fills.map((fill) => (
            <Fill key={fill.id} fill={fill} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Fill({ fill }: { fill: Move }) {
  const t = useTexts(ordersTexts);
  return (
    <li data-of={fill.id} className="history-fill">
      <Time at={fill.created_at} shape="seconds" />
      <span>
        {rich(t.fillAt, {
          amount: <Amount value={fill.amount} asset={fill.symbol} figure="amount" />,
          price: (
            <Amount value={fill.price} asset={fill.value_asset ?? ''} isPrice figure="price" />
          ),
        })}
      </span>
      {fill.fee !== null && fill.fee_asset !== null && (
        <span className="text-fg3">
          {t.fee} <Amount value={fill.fee} asset={fill.fee_asset} isPaid figure="fee" />
        </span>
      )}
    </li>
  );
}

const ICON: Record<number, IconName> = { 1: 'buy-mark', 2: 'sell-mark', 3: 'deposit', 5: 'swap' };

/** What is no order's: a toman deposit leads to its receipt. */
export function MoveLine({ move }: { move: Move }) {
  const t = useTexts(ordersTexts);
  const names: Record<number, string> = {
    1: t.buy,
    2: t.sell,
    3: t.deposit,
    4: t.withdrawal,
    5: t.transfer,
  };
  const line = (
    <>
      <Disc icon={ICON[move.transaction_type] ?? 'clock'} kind="brand" />
      <span className="history-what font-semibold">{names[move.transaction_type]}</span>
      <span className="history-price">
        <RowState status={move.transaction_user.status} />
        {move.reference !== null && (
          <span className="text-fg3">
            {t.reference} <bdi dir="ltr">{move.reference}</bdi>
          </span>
        )}
      </span>
      <span className="history-amount">
        <Amount value={move.amount} asset={move.symbol} kind="live" figure="amount" />
      </span>
      <span className="history-when">
        <Time at={move.created_at} />
      </span>
    </>
  );
  return (
    <li data-of={move.id} className="history-line still-on-phones">
      {move.transaction_type === 3 ? (
        <Link to="/mywallet/deposit/IRT" search={{ payment: move.id }} className="history-row">
          {line}
          <span className="history-mark">
            <Icon name="chevron" size={18} />
          </span>
        </Link>
      ) : (
        <div className="history-row">{line}</div>
      )}
    </li>
  );
}

function Disc({ icon, kind }: { icon: IconName; kind: 'buy' | 'sell' | 'brand' }) {
  const colour = { buy: 'text-side-buy', sell: 'text-side-sell', brand: 'text-brand' }[kind];
  return (
    <span className={`history-disc grid size-10 place-items-center rounded-full bg-s2 ${colour}`}>
      <Icon name={icon} size={20} />
    </span>
  );
}

/** Done needs no sign; what waits or failed has one. */
function RowState({ status }: { status: number }) {
  const t = useTexts(ordersTexts);
  if (status === 0) return <Chip kind="warn">{t.statusPending}</Chip>;
  if (status === 2) return <Chip kind="err">{t.statusRefused}</Chip>;
  return null;
}
