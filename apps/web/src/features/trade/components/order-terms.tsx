import { formatPrice, formatQuantity, type Lots, type Ticks } from '@sarraf/market';
import { formatAmount } from '@sarraf/money';
import { Checkbox } from '#components/checkbox.tsx';
import { Icon } from '#components/icon.tsx';
import { Amount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { hasStopPrice } from '../model/order-form.ts';
import { lotRest } from '../model/order-summary.ts';
import { isStopAtMarket } from '../model/order-prices.ts';
import { PriceAmount } from './price-amount.tsx';
import { ReceiptRow } from './receipt.tsx';
import { TradeSelect } from './trade-select.tsx';
import type { OrderDraft } from './use-order-draft.ts';
import type { OrderForm } from './use-order-form.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

const VALIDITIES = ['gtc', 'ioc', 'fok'] as const;

/** What few need of a limit order, folded away: how long it stands, and that it only waits. */
export function MoreTerms({ form }: { form: OrderForm }) {
  const t = useTexts(tradeTexts);
  const { state, dispatch } = form;
  if (state.kind !== 'limit') return null;
  return (
    <details className="more-terms" data-dense>
      <summary>
        {t.more}
        <Icon name="down" size={16} />
      </summary>
      <div className="field-label">
        <span>{t.validity}</span>
        <TradeSelect
          label={t.validity}
          value={state.timeInForce}
          choices={VALIDITIES.map((word) => ({ value: word, label: t[word] }))}
          onChange={(timeInForce) => dispatch({ type: 'timeInForce', timeInForce })}
        />
      </div>
      <p className="text-caption text-fg3">{t[`${state.timeInForce}Text`]}</p>
      <Checkbox
        checked={state.isPostOnly}
        onChange={(isPostOnly) => dispatch({ type: 'postOnly', isPostOnly })}
      >
        <span className="text-table">{t.postOnly}</span>
        <span className="block text-caption text-fg3">{t.postOnlyText}</span>
      </Checkbox>
    </details>
  );
}

/** What a stop or a pair will do, in one sentence; what it is for while nothing is typed. */
export function OrderSentence({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const { state } = draft.form;
  const { stopTicks, limitTicks, thenTicks, boundTicks, lots } = draft.summary;
  if (!hasStopPrice(state)) return null;
  const isBuy = state.side === 'buy';
  const isPair = state.kind === 'pair';
  const atMarket = isStopAtMarket(state);
  const isMissing =
    ((isPair || !atMarket) && limitTicks === null) || (isPair && !atMarket && thenTicks === null);
  if (stopTicks === null || lots === 0 || isMissing) {
    const hint = isPair
      ? isBuy
        ? t.pairHintBuy
        : t.pairHintSell
      : isBuy
        ? t.stopHintBuy
        : t.stopHintSell;
    return <p className="trade-note">{hint}</p>;
  }
  const price = (ticks: Ticks | null) => (
    <PriceAmount value={ticks === null ? null : formatPrice(ticks, draft.spec)} spec={draft.spec} />
  );
  const sentences = isPair
    ? atMarket
      ? { buy: t.pairBuy, sell: t.pairSell }
      : { buy: t.pairLimitBuy, sell: t.pairLimitSell }
    : atMarket
      ? { buy: t.stopMarketBuy, sell: t.stopMarketSell }
      : { buy: t.stopLimitBuy, sell: t.stopLimitSell };
  const quantity = (
    <Amount value={formatQuantity(lots, draft.spec)} asset={draft.spec.base.symbol} />
  );
  return (
    <p className="trade-note">
      {rich(sentences[state.side], {
        stop: price(stopTicks),
        price: price(limitTicks),
        next: price(thenTicks),
        bound: price(boundTicks),
        quantity,
      })}
    </p>
  );
}

/** Why an order comes to less than the money that was typed: coins are traded in whole lots. */
export function LotNote({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const { spec, summary } = draft;
  const { side } = draft.form.state;
  const rest = lotRest(draft.form.state, summary, spec);
  if (rest === null) return null;
  return (
    <p className="trade-note">
      {rich(side === 'buy' ? t.lotRestBuy : t.lotRestSell, {
        lot: <Amount value={formatQuantity(1 as Lots, spec)} asset={spec.base.symbol} />,
        rest: <Amount value={rest} asset={spec.quote.symbol} />,
      })}
    </p>
  );
}

/** What may still be bought of a stablecoin for toman, as the balance stands beside what is paid. */
export function CapRow({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const { cap } = draft.context;
  if (cap === null || draft.form.state.side !== 'buy') return null;
  const { symbol, scale } = draft.spec.base;
  return (
    <ReceiptRow label={cap.days === 1 ? t.capDay : t.capMonth}>
      <Amount value={formatAmount(cap.left, scale)} asset={symbol} figure="form_cap" />
    </ReceiptRow>
  );
}

/** What is set aside while a stop or a pair waits. */
export function HoldRow({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const { holds } = draft.summary;
  if (!hasStopPrice(draft.form.state)) return null;
  const { quote, base } = draft.spec;
  const asset = draft.form.state.side === 'buy' ? quote : base;
  return (
    <ReceiptRow label={t.holds}>
      <Amount
        value={holds === null ? null : formatAmount(holds, asset.scale)}
        asset={asset.symbol}
        isPaid
        figure="form_holds"
      />
    </ReceiptRow>
  );
}
