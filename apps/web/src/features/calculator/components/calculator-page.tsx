import type { DataOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { DayField } from '#components/calendar/day-field.tsx';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Amount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { addDays, dayAt } from '#lib/calendar-days.ts';
import { splitMarket } from '#lib/market-name.ts';
import { signOf } from '#lib/number-text.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { serverNow } from '#lib/server-clock.ts';

const calculatorTexts = textsOf(() => import('../texts/fa.ts'));

type Result = DataOf<'GET /order/calculator'>;

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Taken back, it answers an empty list and no average. */
const NOTHING: Result = { data: [], average: null, markets: [], complete: true };
const MONTH = 29;

/** What one's orders filled in some days, in the calendar of the language. */
export function CalculatorPage() {
  const t = useTexts(calculatorTexts);
  const today = dayAt(serverNow());
  const [days, setDays] = useState<Days>({ from: addDays(today, -MONTH), to: today });
  const [asked, setAsked] = useState<Days | null>(null);
  const isReversed = days.from !== '' && days.to !== '' && days.from > days.to;
  const result = useQuery({
    queryKey: queryKeys.tradeResult(asked === null ? '' : `${asked.from} ${asked.to}`),
    queryFn: ({ signal }) =>
      asked === null
        ? NOTHING
        : call('GET /order/calculator', {
            query: {
              ...(asked.from === '' ? {} : { from_date: asked.from }),
              ...(asked.to === '' ? {} : { to_date: asked.to }),
            },
            signal,
          }),
  });
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} back="/orders" />
      <div className="grid max-w-3xl gap-6 px-5 py-5 lg:px-10">
        <form
          className="grid gap-4 lg:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isReversed) setAsked(days);
          }}
        >
          <DayField
            label={t.from}
            value={days.from}
            onChange={(from) => setDays({ ...days, from })}
            error={null}
          />
          <DayField
            label={t.to}
            value={days.to}
            onChange={(to) => setDays({ ...days, to })}
            error={isReversed ? t.reversed : null}
          />
          <div className="flex gap-3">
            <Button type="submit" disabled={isReversed}>
              {t.reckon}
            </Button>
            {asked !== null && (
              <Button look="outline" onClick={() => setAsked(null)}>
                {t.clear}
              </Button>
            )}
          </div>
        </form>
        <QueryView query={result} title={t.failed} waiting={<SkeletonRows rows={4} />}>
          {(data) => <Answer result={data} isAsked={asked !== null} />}
        </QueryView>
      </div>
    </>
  );
}

function Answer({ result, isAsked }: { result: Result; isAsked: boolean }) {
  const t = useTexts(calculatorTexts);
  const { average, complete, data, markets } = result;
  return (
    <div aria-live="polite">
      <p className="kv">
        <span>{t.average}</span>
        <span className="font-semibold">
          {markets.length === 1 ? (
            <Amount
              value={average}
              asset={splitMarket(markets[0]?.market ?? '').quote}
              isPrice
              secret
              figure="calculator_average"
            />
          ) : (
            <span data-figure="calculator_average">—</span>
          )}
        </span>
      </p>
      {data.length === 0 && <p className="py-4 text-fg2">{isAsked ? t.none : t.notYet}</p>}
      {!complete && <p className="py-2 text-caption text-fg2">{t.incomplete}</p>}
      {markets.map((market) => (
        <MarketResult key={market.market} result={market} />
      ))}
      {data.length > 0 && <h2 className="pt-6 text-lead font-semibold">{t.orders}</h2>}
      <ul>
        {data.map((order) => (
          <li key={order.order_id} className="row min-h-16 py-2">
            <Filled order={order} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function MarketResult({ result }: { result: Result['markets'][number] }) {
  const t = useTexts(calculatorTexts);
  const { base, quote } = splitMarket(result.market);
  const { realised_profit: profit } = result;
  const rows = [
    [t.bought, result.bought, base],
    [t.cost, result.cost, quote],
    [t.averageBuy, result.average_buy_price, quote],
    [t.sold, result.sold, base],
    [t.proceeds, result.proceeds, quote],
    [t.averageSell, result.average_sell_price, quote],
  ] as const;
  return (
    <section className="pt-6">
      <h2 className="flex items-center gap-3 font-semibold">
        <CoinIcon symbol={base} size={28} />
        <bdi dir="ltr">{`${base}/${quote}`}</bdi>
      </h2>
      {rows.map(([name, value, asset]) =>
        value === null || signOf(value) === 0 ? null : (
          <p key={name} className="kv">
            <span>{name}</span>
            <Amount value={value} asset={asset} secret />
          </p>
        ),
      )}
      {profit !== null && (
        <p className="kv">
          <strong>{t.profit}</strong>
          <strong className={signOf(profit) > 0 ? 'text-ok' : signOf(profit) < 0 ? 'text-err' : ''}>
            <Amount value={profit} asset={quote} isSigned secret />
          </strong>
        </p>
      )}
    </section>
  );
}

function Filled({ order }: { order: Result['data'][number] }) {
  const t = useTexts(calculatorTexts);
  const { base, quote } = splitMarket(order.market);
  const isBuy = order.type === 'buy';
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block">
          <span className={isBuy ? 'text-ok' : 'text-err'}>{isBuy ? t.buy : t.sell}</span>{' '}
          <Amount value={order.quantity} asset={base} secret />
        </span>
        <span className="block text-caption text-fg2">
          <Time at={order.filled_at} />
        </span>
      </span>
      <span className="text-end">
        <Amount value={order.cost} asset={quote} secret />
        <span className="block text-caption text-fg2">
          {t.at} <Amount value={order.average_price} asset={quote} secret />
        </span>
      </span>
    </>
  );
}
