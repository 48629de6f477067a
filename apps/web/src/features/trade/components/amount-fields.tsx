import { formatQuantity, type Ticks } from '@sarraf/market';
import { formatAmount } from '@sarraf/money';
import { AmountField } from '#components/amount-field.tsx';
import { CoinWords } from '#components/coin-words.tsx';
import { Amount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { amountWords, tomanWords } from '#lib/amount-words.ts';
import { tomanInUsdt, usdtInToman } from '#lib/worth.ts';
import { useUsdtPrice } from '#realtime/price-feed.ts';
import { shareOfAvailable } from '../model/form-steps.ts';
import { quantityDecimals } from '../model/market-rules.ts';
import { leastLots } from '../model/order-errors.ts';
import { isWorstCase } from '../model/order-prices.ts';
import { useMarketNames } from './market-names.tsx';
import { useNumberWords } from './number-words.ts';
import { SaidRows } from './said-rows.tsx';
import { useFieldError } from './use-field-error.ts';
import type { OrderDraft } from './use-order-draft.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** Money of the order: «می‌پردازم» of a buy, «می‌گیرم» of a sell; said in words below. */
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
  const names = useMarketNames(draft.market);
  const { money } = draft.summary;
  const isIrt = draft.spec.quote.symbol === 'IRT';
  if (isIrt && words.lang === 'fa') return <>{tomanWords(money, words.lang)}</>;
  const isTyped = /[1-9]/.test(money);
  const value = isIrt ? tomanInUsdt(money, usdtPrice, 2) : usdtInToman(money, usdtPrice);
  const amount = <Amount value={value} asset={isIrt ? 'USDT' : 'IRT'} figure="form_worth" />;
  const worth = isTyped && value !== null ? <>{rich(t.approx, { amount })}</> : null;
  if (words.lang !== 'fa') return worth;
  return <SaidRows words={amountWords(money, names.quote)} worth={worth} />;
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

/** The free balance of what pays; a tap takes all of it. */
function Available({ draft }: { draft: OrderDraft }) {
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

/** The smallest order at the price that stands. */
function Least({ ticks, draft }: { ticks: Ticks | null; draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const { spec } = draft;
  if (ticks === null) return null;
  const quantity = formatQuantity(leastLots(ticks, spec), spec);
  const amount = <Amount value={quantity} asset={spec.base.symbol} figure="form_least" />;
  return <>{rich(t.least, { amount })}</>;
}
