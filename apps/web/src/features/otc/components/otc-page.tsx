import type { Market, Order, OtcQuote } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NeedLevel } from '../../../components/need-level.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SkeletonRows } from '../../../components/states.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { marketsQuery } from '../../../lib/queries/markets.ts';
import { accessStatusQuery } from '../../../lib/queries/user.ts';
import { changeForm, type OtcForm } from '../model/otc-form.ts';
import { otcTexts } from '../texts/otc-texts.ts';
import { AskForm } from './ask-form.tsx';
import { Offer } from './offer.tsx';
import { OtcReceipt } from './otc-receipt.tsx';

/** Buying and selling at a price that the house holds for some seconds: ask, take, receipt. */
export function OtcPage() {
  const t = useTexts(otcTexts);
  const access = useQuery(accessStatusQuery);
  const markets = useQuery(marketsQuery);
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} back="/mywallet" />
      <div className="max-w-[520px] px-5 pt-5 lg:px-10">
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
                {(list) => <OtcFlow markets={list} />}
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
  const [form, setForm] = useState<OtcForm>({
    market: markets[0]?.market_name ?? '',
    side: 'buy',
    unit: 'quote',
    amount: '',
  });
  const [offered, setOffered] = useState<Offered | null>(null);
  const [done, setDone] = useState<{ order: Order; quote: OtcQuote } | null>(null);
  const market = markets.find(({ market_name: name }) => name === form.market) ?? markets[0];
  if (market === undefined) return null;
  if (done !== null) {
    return (
      <OtcReceipt
        {...done}
        onAnother={() => {
          setDone(null);
          setOffered(null);
          setForm(changeForm(form, {}));
        }}
      />
    );
  }
  const receive = (quote: OtcQuote): void => setOffered({ quote, at: Date.now() });
  if (offered !== null) {
    return (
      <Offer
        key={offered.quote.id}
        quote={offered.quote}
        at={offered.at}
        form={form}
        onQuote={receive}
        onDone={(order) => setDone({ order, quote: offered.quote })}
        onBack={() => setOffered(null)}
      />
    );
  }
  return (
    <AskForm markets={markets} market={market} form={form} onForm={setForm} onQuote={receive} />
  );
}
