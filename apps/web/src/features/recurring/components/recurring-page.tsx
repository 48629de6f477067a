import type { RecurringBuy } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#components/button.tsx';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Icon } from '#components/icon.tsx';
import { InnerPage } from '#components/inner-page.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { splitMarket } from '#lib/market-name.ts';
import { marketsQuery } from '#lib/queries/markets.ts';
import { recurringQuery } from '#lib/queries/recurring.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { HowItWorks } from './how-it-works.tsx';
import { PlanChip, useTimesOf } from './plan-words.tsx';
import '../recurring.css';

const recurringTexts = textsOf(() => import('../texts/fa.ts'));

/** One's recurring buys, and where they stand. */
export function RecurringPage() {
  const t = useTexts(recurringTexts);
  const count = useCount();
  const plans = useQuery(recurringQuery);
  const isFull = plans.data !== undefined && plans.data.data.length >= plans.data.max;
  const isEmpty = plans.data?.data.length === 0;
  return (
    <InnerPage
      head={
        <PageHeader
          title={t.title}
          actions={
            !isFull && !isEmpty ? (
              <span className="max-lg:me-3">
                <ButtonLink to="/recurring/new" icon="plus" look="outline" size="sm">
                  {t.newTitle}
                </ButtonLink>
              </span>
            ) : undefined
          }
        />
      }
      aside={<HowItWorks />}
    >
      <QueryView query={plans} title={t.failed} waiting={<SkeletonRows rows={3} height={96} />}>
        {({ data, max }) =>
          data.length === 0 ? (
            <Empty
              icon="retry"
              title={t.noneTitle}
              text={t.noneText}
              action={<ButtonLink to="/recurring/new">{t.begin}</ButtonLink>}
            />
          ) : (
            <>
              <ul className="recurring-list">
                {data.map((plan) => (
                  <Row key={plan.id} plan={plan} />
                ))}
              </ul>
              {isFull && <p className="pt-4 text-table text-fg2">{t.full(count(max))}</p>}
            </>
          )
        }
      </QueryView>
    </InnerPage>
  );
}

function Row({ plan }: { plan: RecurringBuy }) {
  const t = useTexts(recurringTexts);
  const { lang } = useStore(settings);
  const timesOf = useTimesOf();
  const markets = useQuery(marketsQuery).data ?? [];
  const coin = splitMarket(plan.market).base;
  const labels = markets.find(({ market_name }) => market_name === plan.market)?.coin.labels;
  return (
    <li>
      <Link to="/recurring/$id" params={{ id: plan.id }} className="row min-h-24 gap-3 py-3">
        <CoinIcon symbol={coin} size={44} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-figure font-semibold">{labels?.[lang] ?? coin}</span>
            <PlanChip plan={plan} />
          </span>
          <span className="block text-table text-fg2">{timesOf(plan)}</span>
          {plan.next_at !== null && (
            <span className="block text-caption text-fg3">
              {t.nextAt}: <Time at={plan.next_at} />
            </span>
          )}
        </span>
        <span className="grid shrink-0 justify-items-end gap-1">
          <Amount value={plan.amount} asset={plan.symbol} secret />
          <span className="text-caption text-fg3">
            <Amount value={plan.received} asset={coin} secret />
          </span>
        </span>
        <span className="text-fg3">
          <Icon name="chevron" size={18} />
        </span>
      </Link>
    </li>
  );
}
