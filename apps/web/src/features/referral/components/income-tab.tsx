import { useQuery } from '@tanstack/react-query';
import { Amount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { referralInfoQuery } from '#lib/queries/referral.ts';
import { paidDays } from '../model/history.ts';
import { Income } from './income.tsx';

const referralTexts = textsOf(() => import('../texts/fa.ts'));

/** What came on each of the last thirty days. */
export function IncomeTab() {
  const t = useTexts(referralTexts);
  const info = useQuery(referralInfoQuery);
  return (
    <QueryView
      query={info}
      title={t.failed}
      waiting={
        <div className="section">
          <SkeletonRows rows={5} height={52} />
        </div>
      }
    >
      {(data) => {
        const days = paidDays(data.history);
        return (
          <>
            <section className="section">
              <Income info={data} />
            </section>
            {days.length === 0 ? (
              <Empty icon="history" title={t.noIncome} text={t.noIncomeText} />
            ) : (
              <section className="section">
                <h2 className="text-lead font-bold">{t.history}</h2>
                <p className="mb-2 text-table text-fg2">{t.howPaid}</p>
                {days.map(({ day, income }) => (
                  <p key={day} className="kv">
                    {/* noon of Tehran: the day is the same whatever the reader's clock */}
                    <Time at={`${day}T08:30:00Z`} shape="day" />
                    <strong>
                      <Amount value={income} asset="IRT" secret />
                    </strong>
                  </p>
                ))}
              </section>
            )}
          </>
        );
      }}
    </QueryView>
  );
}
