import type { Fees, Market } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountField, useTomanWords } from '#components/amount-field.tsx';
import { ButtonLink } from '#components/button.tsx';
import { Amount } from '#components/num.tsx';
import { Rate } from '#components/rate.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { TOMAN_PAIR } from '#lib/constants.ts';
import { feesQuery } from '#lib/queries/fees.ts';
import { marketsQuery } from '#lib/queries/markets.ts';
import { session } from '#lib/session.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { costOfBuy, type OrderCost } from '#lib/order-cost.ts';

const feesTexts = textsOf(() => import('../texts/fa.ts'));

const START = '10000000';

/** What a purchase costs at the last price: the fee, what stays unspent, and what arrives. */
export function FeeCalculator({ fees }: { fees: Fees }) {
  const t = useTexts(feesTexts);
  const { lang } = useStore(settings);
  const [money, setMoney] = useState(START);
  const words = useTomanWords(money);
  const market = useQuery(marketsQuery).data?.find((one) => one.market_name === TOMAN_PAIR);
  const taker = useTakerRate(fees, market);
  const isGuest = useStore(session) === null;
  if (market === undefined || taker === null) return null;
  const price = market.ticker.last;
  const cost = costOfBuy(
    money,
    { price, lot: market.lot, scale: market.coin.scale, quoteScale: market.quote.scale },
    taker,
  );
  return (
    <section className="fee-calculator">
      <h2 className="mb-4 text-lead font-semibold max-lg:sr-only">{t.calculate}</h2>
      <AmountField
        label={t.pay}
        aside={<span>{rich(t.buyOf, { coin: market.coin.labels[lang] })}</span>}
        name="fee-money"
        asset="IRT"
        scale={0}
        value={money}
        onChange={setMoney}
        words={words}
        keepsLine
        isBig
      />
      <Result cost={cost} market={market} taker={taker} />
      {isGuest && (
        <div className="pt-4 max-lg:hidden">
          <ButtonLink to="/register" wide>
            {t.register}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

/** The rate of whoever looks: their own, or what everybody begins with. */
function useTakerRate(fees: Fees, market: Market | undefined): number | null {
  const isClient = useStore(session)?.user.role === 'client';
  const own = useQuery({ ...feesQuery, enabled: isClient });
  const ofQuote = fees.trading.find(({ quote }) => quote === market?.quote.symbol);
  const mine = own.data?.rates.find(({ quote }) => quote === market?.quote.symbol);
  if (mine !== undefined) return mine.taker_fee_ppm;
  const ofMarket = ofQuote?.own.find((one) => one.market === market?.market_name);
  return (ofMarket ?? ofQuote?.tiers[0])?.taker_fee_ppm ?? null;
}

function Result({
  cost,
  market,
  taker,
}: {
  cost: OrderCost | null;
  market: Market;
  taker: number;
}) {
  const t = useTexts(feesTexts);
  const { symbol } = market.coin;
  const price = market.ticker.last;
  const none = <span className="text-fg3">—</span>;
  return (
    <>
      <dl aria-live="polite">
        <div className="kv">
          <dt>{rich(t.feeRate, { rate: <Rate ppm={taker} /> })}</dt>
          <dd>
            {cost === null ? (
              none
            ) : (
              <>
                <Amount value={cost.fee} asset={symbol} isPaid />{' '}
                <span className="text-fg2">
                  ≈ <Amount value={cost.feeWorth} asset="IRT" />
                </span>
              </>
            )}
          </dd>
        </div>
        <div className="kv">
          <dt>{t.rest}</dt>
          <dd>{cost === null ? none : <Amount value={cost.rest} asset="IRT" />}</dd>
        </div>
        <div className="kv font-semibold">
          <dt>{t.arrives}</dt>
          <dd>{cost === null ? none : <Amount value={cost.arrives} asset={symbol} />}</dd>
        </div>
      </dl>
      <p className="pt-2 text-caption text-fg3">
        {price === null
          ? t.noPrice
          : cost === null
            ? t.tooLittle
            : rich(t.priceAt, { price: <Amount value={price} asset="IRT" isPrice /> })}
      </p>
    </>
  );
}
