import type { Fees } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#components/button.tsx';
import { InnerPage } from '#components/inner-page.tsx';
import { Amount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Banner } from '#components/signs.tsx';
import { Skeleton, Waiting } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { houseFeesQuery } from '#lib/queries/house-fees.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { useWide } from '#lib/wide.ts';
import { FeeCalculator } from './fee-calculator.tsx';
import { FeeFacts } from './fee-facts.tsx';
import { LevelLimits } from './level-limits.tsx';
import { NetworkFees } from './network-fees.tsx';
import { TomanFees } from './toman-fees.tsx';
import { TradingFees } from './trading-fees.tsx';
import '../fees.css';

const feesTexts = textsOf(() => import('../texts/fa.ts'));

/** What everything costs, and how much may come and go: open to everybody. */
export function FeesPage() {
  const t = useTexts(feesTexts);
  const wide = useWide();
  const fees = useQuery(houseFeesQuery);
  const isGuest = useStore(session) === null;
  const readAt = fees.data !== undefined && (
    <span className="text-caption text-fg3">
      {rich(t.readAt, { time: <Time at={fees.data.at} /> })}
    </span>
  );
  const head = (
    <>
      <PageHeader
        title={t.title}
        subtitle={wide ? t.lead : undefined}
        actions={
          wide
            ? readAt
            : isGuest && (
                <ButtonLink to="/register" size="sm">
                  {t.register}
                </ButtonLink>
              )
        }
      />
      {wide && (
        <QueryView query={fees} title={t.failed} waiting={<FactsWaiting />}>
          {(data) => <FeeFacts fees={data} />}
        </QueryView>
      )}
    </>
  );
  const aside = wide && fees.data !== undefined && (
    <>
      <FeeCalculator fees={fees.data} />
      <LevelLimits limits={fees.data.limits} />
    </>
  );
  return (
    <InnerPage head={head} aside={wide ? aside : undefined}>
      {!wide && <p className="pt-4 text-fg2">{t.lead}</p>}
      {wide && fees.data === undefined ? (
        <FeesWaiting />
      ) : (
        <QueryView query={fees} title={t.failed} waiting={<FeesWaiting />}>
          {(data) => <Tables fees={data} wide={wide} />}
        </QueryView>
      )}
    </InnerPage>
  );
}

function Tables({ fees, wide }: { fees: Fees; wide: boolean }) {
  return (
    <div className="fees-parts">
      {!wide && <FeeCalculator fees={fees} />}
      {fees.toman.next !== null && <NextTerms next={fees.toman.next} />}
      <TradingFees fees={fees} />
      <TomanFees toman={fees.toman} />
      <NetworkFees networks={fees.networks} />
      {!wide && <LevelLimits limits={fees.limits} />}
    </div>
  );
}

/** What changes next, where that is decided already. */
function NextTerms({ next }: { next: NonNullable<Fees['toman']['next']> }) {
  const t = useTexts(feesTexts);
  const toman = (value: string) => <Amount value={value} asset="IRT" />;
  return (
    <Banner icon="clock">
      <span>
        {rich(t.next, {
          time: <Time at={next.from} />,
          min: toman(next.withdrawal.min),
          max: toman(next.withdrawal.max),
          fee: toman(next.withdrawal.fee),
          cardMin: toman(next.card.min),
          cardMax: toman(next.card.max),
        })}
      </span>
    </Banner>
  );
}

function FactsWaiting() {
  return (
    <Waiting>
      <div className="fee-facts">
        {[0, 1, 2, 3].map((index) => (
          <div key={index}>
            <Skeleton width={96} />
            <Skeleton width={144} height={26} />
            <Skeleton width={120} height={10} />
          </div>
        ))}
      </div>
    </Waiting>
  );
}

function FeesWaiting() {
  return (
    <Waiting>
      <div className="grid gap-6 pt-8">
        {[40, 92, 88, 84, 90, 40, 86, 92].map((width, index) => (
          // identical grey lines
          <Skeleton key={index} width={`${width}%`} height={18} />
        ))}
      </div>
    </Waiting>
  );
}
