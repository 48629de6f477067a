import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Tabs } from '#components/tabs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { openOrdersQuery } from '#lib/queries/orders.ts';
import '../orders.css';
import { OrderList } from './order-list.tsx';

const ordersTexts = textsOf(() => import('../texts/fa.ts'));

/** Open orders and their history; tab and filters stand in the address. */
export function OrdersPage() {
  const t = useTexts(ordersTexts);
  const count = useCount();
  const search = useSearch({ from: '/shell/account/orders' });
  const navigate = useNavigate({ from: '/orders' });
  const open = useQuery(openOrdersQuery).data?.total;
  const tab = search.tab ?? 'open';
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          <Link
            to="/orders/calculator"
            className="link inline-flex min-h-11 items-center gap-1 px-3 text-table lg:px-0"
          >
            {t.calculator}
            <Icon name="chevron" size={14} />
          </Link>
        }
      />
      <Tabs
        label={t.views}
        value={tab}
        tabs={[
          {
            value: 'open',
            label: t.open,
            count: open === undefined || open === 0 ? undefined : count(open),
          },
          { value: 'history', label: t.history },
        ]}
        onChange={(next) => void navigate({ search: next === 'open' ? {} : { tab: next } })}
        className="px-5 lg:px-10"
      >
        <div className="px-5 lg:px-10">
          <OrderList status={tab === 'open' ? 'open' : 'closed'} />
        </div>
      </Tabs>
    </>
  );
}
