import type { Market, RecurringBuy } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ButtonLink } from '#components/button.tsx';
import { InnerPage } from '#components/inner-page.tsx';
import { NeedLevel } from '#components/need-level.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { TOMAN_PAIR } from '#lib/constants.ts';
import { marketsQuery } from '#lib/queries/markets.ts';
import { recurringQuery } from '#lib/queries/recurring.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { HowItWorks } from './how-it-works.tsx';
import { PlanForm } from './plan-form.tsx';
import { PlanRuns, PlanSums } from './plan-runs.tsx';
import { PlanChip } from './plan-words.tsx';
import '../recurring.css';

const recurringTexts = textsOf(() => import('../texts/fa.ts'));

/** Begins a recurring buy, of the coin that the address names. */
export function NewPlanPage() {
  const t = useTexts(recurringTexts);
  const navigate = useNavigate();
  const { coin } = useSearch({ from: '/shell/account/recurring/new' });
  const markets = useQuery(marketsQuery);
  const level = useStore(session)?.user.level ?? 0;
  return (
    <InnerPage head={<PageHeader title={t.newTitle} back="/recurring" />} aside={<HowItWorks />}>
      {level < 1 ? (
        <NeedLevel title={t.levelTitle} />
      ) : (
        <QueryView query={markets} title={t.failed} waiting={<SkeletonRows rows={5} />}>
          {(list) => (
            <PlanForm
              plan={undefined}
              markets={list}
              first={firstOf(list, coin)}
              onDone={(plan) =>
                void navigate({ to: '/recurring/$id', params: { id: plan.id }, replace: true })
              }
            />
          )}
        </QueryView>
      )}
    </InnerPage>
  );
}

/** A coin's market in toman where there is one. */
function firstOf(markets: readonly Market[], coin: string | undefined): string {
  const named = [`${coin}IRT`, `${coin}USDT`].find((name) =>
    markets.some(({ market_name }) => market_name === name),
  );
  return named ?? TOMAN_PAIR;
}

/** One recurring buy: its terms, what it bought so far, and each of its times. */
export function PlanPage() {
  const { id } = useParams({ from: '/shell/account/recurring/$id' });
  return <Plan key={id} id={id} />;
}

/** By its id, which stands in the address. */
export function Plan({ id }: { id: string }) {
  const t = useTexts(recurringTexts);
  const plans = useQuery(recurringQuery);
  const markets = useQuery(marketsQuery);
  const plan = plans.data?.data.find((one) => one.id === id);
  return (
    <InnerPage
      head={
        <PageHeader
          title={t.title}
          back="/recurring"
          actions={
            plan === undefined ? undefined : (
              <span className="max-lg:me-3">
                <PlanChip plan={plan} />
              </span>
            )
          }
        />
      }
      aside={plan === undefined ? <HowItWorks /> : <PlanSums plan={plan} />}
    >
      <QueryView query={plans} title={t.failed} waiting={<SkeletonRows rows={5} />}>
        {() =>
          plan === undefined ? <NoPlan /> : <Known plan={plan} markets={markets.data ?? []} />
        }
      </QueryView>
    </InnerPage>
  );
}

function Known({ plan, markets }: { plan: RecurringBuy; markets: readonly Market[] }) {
  return (
    <>
      {/* drawn anew by each answer: what was typed is what was saved */}
      <PlanForm
        key={JSON.stringify([plan.amount, plan.every, plan.day, plan.hour, plan.ends_on])}
        plan={plan}
        markets={markets}
        first={plan.market}
        onDone={() => undefined}
      />
      <PlanRuns plan={plan} />
    </>
  );
}

function NoPlan() {
  const t = useTexts(recurringTexts);
  return (
    <Empty
      icon="search"
      title={t.notFoundTitle}
      text={t.notFoundText}
      action={<ButtonLink to="/recurring">{t.toList}</ButtonLink>}
    />
  );
}
