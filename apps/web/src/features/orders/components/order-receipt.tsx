import type { Order } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { AskSupport } from '#components/ask-support.tsx';
import { PaperHead, PrintButton } from '#components/paper.tsx';
import { Amount } from '#components/num.tsx';
import { FilledPercent, PairName } from '#components/order-words.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { splitMarket } from '#lib/market-name.ts';
import { OrderKind, useStatusText } from './order-state-words.tsx';

const ordersTexts = textsOf(() => import('../texts/fa.ts'));

/** All that is known of an order, as it is kept or printed. */
export function OrderReceipt({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  const stateText = useStatusText();
  const { base } = splitMarket(order.market);
  return (
    <div className="printable text-start whitespace-normal">
      <PaperHead />
      <p className="pt-1 text-table text-fg2">
        <OrderKind order={order} /> · <PairName name={order.market} />
      </p>
      <p className="pb-3 text-h2 font-bold">
        <Amount value={order.amount} asset={base} />
      </p>
      <dl className="border-t border-hair py-2">
        <Row name={t.state}>{stateText(order)}</Row>
        <Row name={t.number}>
          <bdi dir="ltr" className="num">
            {order.id}
          </bdi>
        </Row>
        <Row name={t.time}>
          <Time at={order.created_at} shape="full" />
        </Row>
        {order.updated_at !== order.created_at && (
          <Row name={t.updated}>
            <Time at={order.updated_at} shape="full" />
          </Row>
        )}
        <Terms order={order} />
        <Outcome order={order} />
      </dl>
      <div className="no-print pt-2">
        <PrintButton label={t.print} look="outline" />
        <AskSupport
          subject="trade"
          kind={order.request_type === 3 ? 'otc' : 'order'}
          id={order.id}
        />
      </div>
    </div>
  );
}

/** What was asked for, besides the amount. */
function Terms({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  const { quote } = splitMarket(order.market);
  return (
    <>
      <Row name={t.price}>
        {order.pair_price === null ? (
          t.atMarket
        ) : (
          <Amount value={order.pair_price} asset={quote} isPrice />
        )}
      </Row>
      {order.stop_price !== null && (
        <Row name={t.stopPrice}>
          <Amount value={order.stop_price} asset={quote} isPrice />
        </Row>
      )}
      {order.triggered_at !== null && (
        <Row name={t.triggered}>
          <Time at={order.triggered_at} shape="full" />
        </Row>
      )}
      {order.linked_order_id !== null && (
        <Row name={t.linked}>
          <bdi dir="ltr" className="num">
            {order.linked_order_id}
          </bdi>
        </Row>
      )}
      {order.request_type === 2 && (
        <Row name={t.validity}>{order.post_only ? t.postOnly : t[order.time_in_force]}</Row>
      )}
    </>
  );
}

/** What came of it. */
function Outcome({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  const { base, quote } = splitMarket(order.market);
  return (
    <>
      <Row name={t.filled}>
        <FilledPercent order={order} />
        <span className="ms-2 text-fg2">
          <Amount value={order.filled} asset={base} />
        </span>
      </Row>
      {/[1-9]/.test(order.filled) && (
        <>
          <Row name={t.average}>
            <Amount value={order.average_price} asset={quote} isPrice />
          </Row>
          <Row name={t.traded}>
            <Amount value={order.filled_value} asset={quote} isPaid={order.type === 'buy'} />
          </Row>
          <Row name={t.fee}>
            <Amount value={order.fee} asset={order.fee_asset} isPaid />
          </Row>
        </>
      )}
      {/[1-9]/.test(order.remaining) && order.status !== 'cancelled' && (
        <Row name={t.remaining}>
          <Amount value={order.remaining} asset={base} />
        </Row>
      )}
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 text-table">
      <dt className="shrink-0 text-fg2">{name}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}
