import { formatPrice } from '@sarraf/market';
import { AmountField } from '#components/amount-field.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { stepPrice } from '../model/form-steps.ts';
import { hasLimitPrice, hasStopPrice, hasThenPrice } from '../model/order-form.ts';
import { useMarketNames } from './market-names.tsx';
import { useNumberWords } from './number-words.ts';
import { PriceAmount } from './price-amount.tsx';
import { StopThen } from './stop-then.tsx';
import { useFieldError } from './use-field-error.ts';
import type { OrderDraft } from './use-order-draft.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** The prices that an order of its kind is asked for: its own, the stop's, both, or none. */
export function PriceFields({ draft, stepper = false }: { draft: OrderDraft; stepper?: boolean }) {
  const { state } = draft.form;
  if (state.kind === 'market') return <MarketPriceNote draft={draft} />;
  return (
    <>
      {state.kind === 'pair' && <PriceField draft={draft} stepper={stepper} />}
      <StopField draft={draft} />
      <StopThen form={draft.form} />
      <ThenField draft={draft} />
      {state.kind !== 'pair' && hasLimitPrice(state) && (
        <PriceField draft={draft} stepper={stepper} />
      )}
    </>
  );
}

/** Price of a limit order, with its distance from the market; `stepper` adds − and +. */
function PriceField({ draft, stepper = false }: { draft: OrderDraft; stepper?: boolean }) {
  const t = useTexts(tradeTexts);
  const { state, dispatch } = draft.form;
  const { spec, market, context } = draft;
  const names = useMarketNames(market);
  const error = useFieldError(draft, 'price');
  const step = (ticks: number) => {
    const price = stepPrice(state.price, ticks, context);
    if (price !== null) dispatch({ type: 'price', text: price });
  };
  return (
    <AmountField
      isDense
      label={t.pricePer(names.coin)}
      name="price"
      value={state.price}
      asset={spec.quote.symbol}
      scale={spec.priceScale}
      error={error}
      aside={<MarketPrice draft={draft} />}
      onFocus={() => dispatch({ type: 'takePrice' })}
      onBlur={() => dispatch({ type: 'leave', field: 'price' })}
      onChange={(text) => dispatch({ type: 'price', text })}
      end={
        stepper ? (
          <span className="stepper">
            <button type="button" aria-label={t.priceHigher} onClick={() => step(1)}>
              +
            </button>
            <button type="button" aria-label={t.priceLower} onClick={() => step(-1)}>
              −
            </button>
          </span>
        ) : undefined
      }
    />
  );
}

/** The last price at which a stop acts, with its distance from the market. */
function StopField({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const { state, dispatch } = draft.form;
  const error = useFieldError(draft, 'stop');
  if (!hasStopPrice(state)) return null;
  return (
    <AmountField
      isDense
      label={t.stopPrice}
      name="stop"
      value={state.stopPrice}
      asset={draft.spec.quote.symbol}
      scale={draft.spec.priceScale}
      error={error}
      aside={<OffMarket bps={draft.summary.stopOffBps} />}
      onBlur={() => dispatch({ type: 'leave', field: 'stop' })}
      onChange={(text) => dispatch({ type: 'stopPrice', text })}
    />
  );
}

/** The price at which a pair's stop enters the book, with its distance from the market. */
function ThenField({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const { state, dispatch } = draft.form;
  const error = useFieldError(draft, 'next');
  if (!hasThenPrice(state)) return null;
  return (
    <AmountField
      isDense
      label={t.thenPrice}
      name="next"
      value={state.thenPrice}
      asset={draft.spec.quote.symbol}
      scale={draft.spec.priceScale}
      error={error}
      aside={<OffMarket bps={draft.summary.thenOffBps} />}
      onBlur={() => dispatch({ type: 'leave', field: 'next' })}
      onChange={(text) => dispatch({ type: 'thenPrice', text })}
    />
  );
}

/** Where a market order stands instead of a price. */
function MarketPriceNote({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const { summary, spec } = draft;
  const price = summary.priceTicks === null ? null : formatPrice(summary.priceTicks, spec);
  return (
    <p className="flex items-center justify-between gap-3 text-table text-fg2">
      <span>{t.marketPrice}</span>
      <PriceAmount value={price} spec={spec} kind="live" figure="form_price" />
    </p>
  );
}

/**
 * How far the price is from the market; a tap takes the market's own. Without a live market it says
 * why the field is empty.
 */
export function MarketPrice({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const { context, spec, summary } = draft;
  const { state, dispatch } = draft.form;
  const { lastTicks } = context;
  if (context.prices !== 'live' && state.price === '') return <>{t.priceWaiting}</>;
  const distance = <OffMarket bps={summary.offMarketBps} />;
  if (context.prices !== 'live' || lastTicks === null || state.isPriceSuggested) return distance;
  return (
    <button
      type="button"
      className="trade-available"
      aria-label={t.takeMarketPrice}
      title={t.takeMarketPrice}
      onClick={() => dispatch({ type: 'followPrice', price: formatPrice(lastTicks, spec) })}
    >
      {summary.offMarketBps === null ? t.takeMarketPrice : distance}
    </button>
  );
}

/** «۰٫۱۲٪ پایین‌تر از بازار» */
export function OffMarket({ bps }: { bps: number | null }) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  if (bps === null) return null;
  if (bps === 0) return <>{t.atMarket}</>;
  const whole = Math.abs(bps);
  const text = `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
  const percent = <bdi dir="ltr">{words.percent(text, 2)}</bdi>;
  return <>{rich(bps < 0 ? t.belowMarket : t.aboveMarket, { percent })}</>;
}
