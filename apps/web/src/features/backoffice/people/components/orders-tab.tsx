import type { Order } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '#components/data-table.tsx';
import { Amount } from '#components/num.tsx';
import { AskedAmount, FilledCell, PairName } from '#components/order-words.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { splitMarket } from '#lib/market-name.ts';
import { ordersQuery } from '../api/people.ts';
import { CursorList, useCursorPosition } from './cursor-list.tsx';

const peopleTexts = textsOf(() => import('../texts/fa.ts'));

/** A person's orders, newest first. */
export function OrdersTab({ id }: { id: string }) {
  const t = useTexts(peopleTexts);
  const position = useCursorPosition();
  const query = useQuery(ordersQuery(id, position.cursor));
  const empty = { icon: 'orders', title: t.noOrders, text: t.noOrdersText } as const;
  return (
    <CursorList query={query} position={position} empty={empty}>
      {(orders) => (
        <DataTable
          rows={orders}
          keyOf={(order) => order.id}
          isDense
          scrollLabel={t.ordersTab}
          columns={[
            { head: t.time, cell: (order) => <Time at={order.created_at} /> },
            { head: t.market, cell: (order) => <PairName name={order.market} /> },
            { head: t.kind, cell: (order) => <Kind order={order} /> },
            { head: t.price, isEnd: true, cell: (order) => <Price order={order} /> },
            { head: t.amount, isEnd: true, cell: (order) => <AskedAmount order={order} /> },
            { head: t.filled, isEnd: true, cell: (order) => <FilledCell order={order} /> },
            { head: t.state, isEnd: true, cell: (order) => t[`order_${order.status}`] },
          ]}
          card={(order) => (
            <>
              <span className="flex-1">
                <Kind order={order} /> <PairName name={order.market} />
                <span className="block text-table text-fg2">
                  <Time at={order.created_at} />
                </span>
              </span>
              <span className="grid justify-items-end text-table">
                <AskedAmount order={order} />
                <span className="text-fg2">{t[`order_${order.status}`]}</span>
              </span>
            </>
          )}
          cardClassName="person-row"
        />
      )}
    </CursorList>
  );
}

function Kind({ order }: { order: Order }) {
  const t = useTexts(peopleTexts);
  return (
    <>
      <span className={order.type === 'buy' ? 'text-side-buy' : 'text-side-sell'}>
        {t[order.type]}
      </span>{' '}
      <span className="text-fg2">{t[`type_${order.request_type}`]}</span>
    </>
  );
}

/** The price asked for; of a market order the one that it met. */
function Price({ order }: { order: Order }) {
  const { quote } = splitMarket(order.market);
  const price = order.pair_price ?? order.average_price;
  return <Amount value={price} asset={quote} kind="live" isPrice />;
}
