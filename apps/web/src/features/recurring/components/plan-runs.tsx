import type { RecurringBuy, RecurringRun } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '#components/icon.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { Pager } from '#components/pager.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { splitMarket } from '#lib/market-name.ts';
import { recurringRunsQuery } from '#lib/queries/recurring.ts';
import { useListPosition } from '#lib/use-list-position.ts';
import { useReasonText } from './plan-words.tsx';

const recurringTexts = textsOf(() => import('../texts/fa.ts'));

/** What a plan came to so far. */
export function PlanSums({ plan }: { plan: RecurringBuy }) {
  const t = useTexts(recurringTexts);
  const count = useCount();
  const coin = splitMarket(plan.market).base;
  return (
    <section>
      <h2 className="text-table text-fg2">{t.soFar(count(plan.bought))}</h2>
      {plan.bought === 0 ? (
        <p className="mt-1">{t.noneSoFar}</p>
      ) : (
        <>
          <p className="mt-1 text-h2 font-bold">
            <Amount value={plan.received} asset={coin} secret figure="received" />
          </p>
          <p className="text-table text-fg2">
            {rich(t.average, {
              price: (
                <Amount value={plan.average_price} asset={plan.symbol} isPrice maxFraction={0} />
              ),
            })}
          </p>
          <p className="text-table text-fg2">
            {rich(t.paidSoFar, {
              amount: <Amount value={plan.paid} asset={plan.symbol} secret figure="paid" />,
            })}
          </p>
        </>
      )}
    </section>
  );
}

/** Each time of a plan, the newest first: what it bought, or why not. */
export function PlanRuns({ plan }: { plan: RecurringBuy }) {
  const t = useTexts(recurringTexts);
  const { pager, position } = useListPosition();
  const runs = useQuery(recurringRunsQuery(plan.id, position));
  return (
    <section className="mt-8">
      <h2 className="mb-1 text-lead font-semibold">{t.runs}</h2>
      <QueryView compact query={runs} title={t.runsFailed} waiting={<SkeletonRows rows={3} />}>
        {(list) =>
          list.data.length === 0 ? (
            <p className="py-4 text-fg2">{t.noRuns}</p>
          ) : (
            <>
              <ul>
                {list.data.map((run) => (
                  <Run key={run.id} run={run} plan={plan} />
                ))}
              </ul>
              <Pager {...pager(list)} />
            </>
          )
        }
      </QueryView>
    </section>
  );
}

function Run({ run, plan }: { run: RecurringRun; plan: RecurringBuy }) {
  const t = useTexts(recurringTexts);
  const count = useCount();
  const reasonText = useReasonText();
  const isBought = run.state === 'bought';
  return (
    <li className="row min-h-16 gap-3 py-2">
      <span className={isBought ? 'recurring-disc text-ok' : 'recurring-disc text-warn'}>
        <Icon name={isBought ? 'check' : 'alert'} size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          {isBought ? t.bought : `${t.skipped}: ${reasonText(run.reason ?? '')}`}
        </span>
        <span className="block text-caption text-fg3">
          <Time at={run.slot} />
          {run.missed > 0 && ` · ${t.missed(count(run.missed))}`}
        </span>
      </span>
      {isBought && (
        <span className="grid shrink-0 justify-items-end">
          <Amount value={run.received} asset={splitMarket(plan.market).base} secret />
          <span className="text-caption text-fg3">
            {rich(t.runPaid, { amount: <Amount value={run.paid} asset={plan.symbol} secret /> })}
          </span>
        </span>
      )}
    </li>
  );
}
