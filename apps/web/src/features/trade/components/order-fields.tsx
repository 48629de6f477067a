import type { ReactNode } from 'react';
import { formatAmount } from '@sarraf/money';
import { AmountField } from '../../../components/amount-field.tsx';
import { CoinWords } from '../../../components/coin-words.tsx';
import { Amount } from '../../../components/num.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { tomanWords } from '../../../lib/amount-words.ts';
import { useUsdtPrice } from '../../../realtime/price-feed.ts';
import { formatPrice, type Ticks } from '@sarraf/market';
import { quantityDecimals } from '../model/market-rules.ts';
import { leastLots } from '../model/order-errors.ts';
import { hasLimitPrice, hasStopPrice, hasThenPrice, type OrderField } from '../model/order-form.ts';
import { shareOfAvailable, stepPrice } from '../model/form-steps.ts';
import { isWorstCase } from '../model/order-prices.ts';
import { tomanInUsdt, usdtInToman } from '../../../lib/worth.ts';
import { tradeTexts } from '../texts/trade-texts.ts';
import { formatQuantity } from '@sarraf/market';
import { useErrorWords } from './form-error-words.tsx';
import { useMarketNames } from './market-names.tsx';
import { useNumberWords } from './number-words.ts';
import { StopThen } from './stop-then.tsx';
import { PriceAmount } from './price-amount.tsx';
import type { OrderDraft } from './use-order-draft.ts';

/** The error line of a field, once it was left or the button asked. */
function useFieldError(draft: OrderDraft, field: OrderField): ReactNode {
  const say = useErrorWords(draft.spec);
  if (!draft.form.state.left[field]) return null;
  const found = draft.errors.find((error) => error.field === field);
  if (found === undefined || found.code.endsWith('_missing')) return null;
  return say(found).line;
}

/** Price of a limit order, with its distance from the market; `stepper` adds − and +. */
export function PriceField({ draft, stepper = false }: { draft: OrderDraft; stepper?: boolean }) {
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
export function StopField({ draft }: { draft: OrderDraft }) {
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

/** «۰٫۱۲٪ زیر قیمت بازار» */
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

/** The free balance of what pays; a tap takes all of it. */
export function Available({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  const { spec, context } = draft;
  const { state, dispatch } = draft.form;
  const isBuy = state.side === 'buy';
  const free = isBuy ? context.available.quote : context.available.base;
  if (free === null) return context.person === 'client' ? <>{t.balanceWaiting}</> : null;
  const asset = isBuy ? spec.quote : spec.base;
  const text = formatAmount(free, asset.scale);
  const all = () => {
    const share = shareOfAvailable(100, state, context);
    if (share !== null) dispatch({ type: 'amount', ...share });
  };
  return (
    <>
      {rich(t.available, {
        amount: (
          <button
            type="button"
            className="trade-available"
            aria-label={t.useAll(words.number(text, 0, asset.symbol === 'IRT' ? 0 : undefined))}
            onClick={all}
          >
            <Amount
              value={text}
              asset={asset.symbol}
              unitClassName="sr-only"
              figure="form_available"
            />
          </button>
        ),
      })}
    </>
  );
}

/** Money of the order: «می‌پردازم» of a buy, «می‌گیرم» of a sell; toman said in words below. */
export function MoneyField({ draft, isBig = false }: { draft: OrderDraft; isBig?: boolean }) {
  const t = useTexts(tradeTexts);
  const { state, dispatch } = draft.form;
  const { spec, summary } = draft;
  const isBuy = state.side === 'buy';
  const error = useFieldError(draft, 'amount');
  const isTyped = state.lead === 'money';
  const isWorst = isWorstCase(state);
  return (
    <AmountField
      isDense
      label={isBuy ? (isWorst ? t.iPayMost : t.iPay) : isWorst ? t.iGetLeast : t.iGet}
      name="money"
      isBig={isBig && isBuy}
      value={summary.money}
      asset={spec.quote.symbol}
      scale={spec.quote.scale}
      aside={isBuy && <Available draft={draft} />}
      error={isTyped || isBig ? error : null}
      keepsLine
      below={<MoneyInWords draft={draft} />}
      onBlur={() => dispatch({ type: 'leave', field: 'amount' })}
      onChange={(text) => dispatch({ type: 'amount', lead: 'money', text })}
    />
  );
}

function MoneyInWords({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  const usdtPrice = useUsdtPrice();
  const { money } = draft.summary;
  const isIrt = draft.spec.quote.symbol === 'IRT';
  if (!/[1-9]/.test(money)) return null;
  if (isIrt && words.lang === 'fa') return <>{tomanWords(money)}</>;
  const value = isIrt ? tomanInUsdt(money, usdtPrice, 2) : usdtInToman(money, usdtPrice);
  if (value === null) return null;
  const amount = <Amount value={value} asset={isIrt ? 'USDT' : 'IRT'} figure="form_worth" />;
  return <>{rich(t.approx, { amount })}</>;
}

/** Coins of the order: «می‌خرم» of a buy, «می‌فروشم» of a sell. */
export function QuantityField({ draft, isBig = false }: { draft: OrderDraft; isBig?: boolean }) {
  const t = useTexts(tradeTexts);
  const { state, dispatch } = draft.form;
  const { spec, summary } = draft;
  const isBuy = state.side === 'buy';
  const error = useFieldError(draft, 'amount');
  return (
    <AmountField
      isDense
      label={isBuy ? t.iBuy : t.iSell}
      name="quantity"
      isBig={isBig && !isBuy}
      value={summary.quantity}
      asset={spec.base.symbol}
      scale={quantityDecimals(spec)}
      aside={
        isBuy ? <Least ticks={summary.priceTicks} draft={draft} /> : <Available draft={draft} />
      }
      error={state.lead === 'quantity' || isBig ? error : null}
      keepsLine
      below={<QuantityInWords draft={draft} />}
      onBlur={() => dispatch({ type: 'leave', field: 'amount' })}
      onChange={(text) => dispatch({ type: 'amount', lead: 'quantity', text })}
    />
  );
}

function QuantityInWords({ draft }: { draft: OrderDraft }) {
  const { spec, summary, market } = draft;
  const names = useMarketNames(market);
  const usdtPrice = useUsdtPrice();
  const { quantity, worth } = summary;
  if (!/[1-9]/.test(quantity)) return null;
  const money = worth === null ? null : formatAmount(worth, spec.quote.scale);
  const isIrt = spec.quote.symbol === 'IRT';
  const toman = isIrt || money === null ? money : usdtInToman(money, usdtPrice);
  return <CoinWords value={quantity} name={names.coin} worth={toman} />;
}

/** The smallest order at the price that stands. */
function Least({ ticks, draft }: { ticks: Ticks | null; draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const { spec } = draft;
  if (ticks === null) return null;
  const quantity = formatQuantity(leastLots(ticks, spec), spec);
  const amount = <Amount value={quantity} asset={spec.base.symbol} figure="form_least" />;
  return <>{rich(t.least, { amount })}</>;
}

/** Where a market order stands instead of a price. */
export function MarketPriceNote({ draft }: { draft: OrderDraft }) {
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
