import type { Market, OtcQuote, PlacedOrder } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NeedLevel } from '#components/need-level.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { StoppedNotice } from '#components/stopped-notice/lazy-stopped-notice.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { DEFAULT_COIN } from '#lib/constants.ts';
import { marketsQuery } from '#lib/queries/markets.ts';
import { useLevelQuery } from '#lib/live-query.ts';
import { useWide } from '#lib/wide.ts';
import { changeForm, firstForm, type OtcForm } from '../model/otc-form.ts';
import { AskForm } from './ask-form.tsx';
import { HowItWorks, type OtcStep } from './how-it-works.tsx';
import { PricePanel } from './live-price.tsx';
import { Offer } from './offer.tsx';
import { OtcReceipt } from './otc-receipt.tsx';
import { PastTrades } from './past-trades.tsx';
import { useOtcPrice } from './use-otc-price.ts';
import '../otc.css';

const otcTexts = textsOf(() => import('../texts/fa.ts'));

/** Buying and selling at a price that the house holds for some seconds: ask, take, receipt. */
export function OtcPage() {
  const t = useTexts(otcTexts);
  const access = useLevelQuery(1);
  const markets = useQuery(marketsQuery);
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} back="/mywallet" />
      <div className="px-5 pt-5 lg:px-10">
        <QueryView query={access} title={t.accessFailed} waiting={<SkeletonRows rows={4} />}>
          {(status) =>
            status.level === 0 ? (
              <NeedLevel title={t.needLevel} />
            ) : (
              <QueryView
                query={markets}
                title={t.marketsFailed}
                waiting={<SkeletonRows rows={4} />}
              >
                {(list) => (
                  <>
                    <StoppedNotice actions={['trade']} />
                    <OtcFlow markets={list} />
                  </>
                )}
              </QueryView>
            )
          }
        </QueryView>
      </div>
    </>
  );
}

interface Offered {
  readonly quote: OtcQuote;
  /** This device's clock when the offer came. */
  readonly at: number;
}

function OtcFlow({ markets }: { markets: readonly Market[] }) {
  const [form, setForm] = useState<OtcForm>(() => firstForm(markets, DEFAULT_COIN.symbol));
  const market = markets.find(({ market_name: name }) => name === form.market) ?? markets[0];
  if (market === undefined) return null;
  return <Flow markets={markets} market={market} form={form} onForm={setForm} />;
}

function Flow({
  markets,
  market,
  form,
  onForm,
}: {
  markets: readonly Market[];
  market: Market;
  form: OtcForm;
  onForm: (form: OtcForm) => void;
}) {
  const wide = useWide();
  const house = useOtcPrice(market, form.side);
  const [offered, setOffered] = useState<Offered | null>(null);
  const [done, setDone] = useState<{ order: PlacedOrder; quote: OtcQuote } | null>(null);
  const receive = (quote: OtcQuote): void => setOffered({ quote, at: Date.now() });
  const begin = (next: OtcForm): void => {
    setDone(null);
    setOffered(null);
    onForm(next);
  };
  const step: OtcStep = done !== null ? 'done' : offered !== null ? 'offer' : 'ask';
  return (
    <div className="otc">
      <div className="grid content-start gap-8">
        {done !== null ? (
          <OtcReceipt {...done} market={market} onAnother={() => begin(changeForm(form, {}))} />
        ) : offered !== null ? (
          <Offer
            key={offered.quote.id}
            market={market}
            quote={offered.quote}
            at={offered.at}
            form={form}
            feePpm={house.feePpm}
            onQuote={receive}
            onDone={(order) => setDone({ order, quote: offered.quote })}
            onBack={() => setOffered(null)}
          />
        ) : (
          <AskForm
            markets={markets}
            market={market}
            form={form}
            house={house}
            onForm={onForm}
            onQuote={receive}
          />
        )}
        {step === 'ask' && <PastTrades markets={markets} onAgain={begin} />}
      </div>
      {wide && (
        <>
          <PricePanel market={market} side={form.side} house={house} />
          <HowItWorks step={step} market={market.market_name} />
        </>
      )}
    </div>
  );
}
