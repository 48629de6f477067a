import { memo } from 'react';
import type { Market } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { formatAmount } from '@sarraf/money';
import { AmountField } from '#components/amount-field.tsx';
import { Amount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { rich } from '#i18n/rich.tsx';
import { amountWords } from '#lib/amount-words.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { quantityDecimals } from '../model/market-rules.ts';
import { hasLimitPrice, hasStopPrice, hasThenPrice } from '../model/order-form.ts';
import { KINDS } from './kind-tabs.tsx';
import { useMarketNames } from './market-names.tsx';
import { MarketPrice, OffMarket } from './price-fields.tsx';
import { SaidRows } from './said-rows.tsx';
import { ShareSlider } from './share-slider.tsx';
import { TradeSelect } from './trade-select.tsx';
import { type OrderDraft, useOrderDraft } from './use-order-draft.ts';
import type { OrderForm } from './use-order-form.ts';
import { useMarketWallets, usePerson } from './use-market-view.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/**
 * The phone's half form beside the book: kind, price, amount, share. It has no side and no button;
 * «buy» and «sell» below carry its values into the sheet.
 */
export const HalfForm = memo(function HalfForm({
  market,
  spec,
  form,
}: {
  market: Market;
  spec: MarketSpec;
  form: OrderForm;
}) {
  const t = useTexts(tradeTexts);
  const { lang } = useStore(settings);
  const names = useMarketNames(market);
  const draft = useOrderDraft(market, spec, form);
  const { state, dispatch } = form;
  const { summary } = draft;
  const worth = summary.worth === null ? null : formatAmount(summary.worth, spec.quote.scale);
  const worthText =
    worth === null ? null : (
      <>
        = <Amount value={worth} asset={spec.quote.symbol} figure="form_worth" />
      </>
    );
  return (
    <section className="phone-form" aria-label={t.order}>
      <TradeSelect
        isWide
        label={t.kind}
        value={state.kind}
        choices={KINDS.map((kind) => ({ value: kind, label: t[`${kind}Order`] }))}
        onChange={(kind) => dispatch({ type: 'kind', kind })}
      />
      {state.kind === 'market' && <p className="phone-at-market">{t.marketPrice}</p>}
      <HalfPrices draft={draft} />
      <AmountField
        isDense
        label={t.size}
        name="quantity"
        value={summary.quantity}
        asset={spec.base.symbol}
        scale={quantityDecimals(spec)}
        keepsLine
        below={
          lang === 'fa' ? (
            <SaidRows
              isNarrow
              words={amountWords(summary.quantity, names.coin)}
              worth={worthText}
            />
          ) : (
            worthText
          )
        }
        onChange={(text) => dispatch({ type: 'amount', lead: 'quantity', text })}
      />
      <ShareSlider value={summary.usedPercent} onChange={draft.setShare} />
      <HalfBalances spec={spec} names={names} />
    </section>
  );
});

/** The prices that an order of its kind is asked for. */
function HalfPrices({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const { spec, summary } = draft;
  const { state, dispatch } = draft.form;
  const names = useMarketNames(draft.market);
  return (
    <>
      {hasStopPrice(state) && (
        <AmountField
          isDense
          label={`${t.stopPrice} (${names.quote})`}
          name="stop"
          value={state.stopPrice}
          asset={spec.quote.symbol}
          scale={spec.priceScale}
          keepsLine
          below={<OffMarket bps={summary.stopOffBps} />}
          end={false}
          onChange={(text) => dispatch({ type: 'stopPrice', text })}
        />
      )}
      {hasLimitPrice(state) && (
        <AmountField
          isDense
          label={`${t.price} (${names.quote})`}
          name="price"
          value={state.price}
          asset={spec.quote.symbol}
          scale={spec.priceScale}
          keepsLine
          below={<MarketPrice draft={draft} />}
          end={false}
          onFocus={() => dispatch({ type: 'takePrice' })}
          onChange={(text) => dispatch({ type: 'price', text })}
        />
      )}
      {hasThenPrice(state) && (
        <AmountField
          isDense
          label={t.thenPrice}
          name="next"
          value={state.thenPrice}
          asset={spec.quote.symbol}
          scale={spec.priceScale}
          keepsLine
          below={<OffMarket bps={summary.thenOffBps} />}
          end={false}
          onChange={(text) => dispatch({ type: 'thenPrice', text })}
        />
      )}
    </>
  );
}

function HalfBalances({
  spec,
  names,
}: {
  spec: MarketSpec;
  names: { coin: string; quote: string };
}) {
  const t = useTexts(tradeTexts);
  const person = usePerson();
  const wallets = useMarketWallets(spec);
  if (person === 'guest') return <p className="trade-note">{t.guestNote}</p>;
  if (person === 'staff') return <p className="trade-note">{t.errStaff}</p>;
  const rows = [
    { symbol: spec.quote.symbol, name: names.quote, wallet: wallets.quote },
    { symbol: spec.base.symbol, name: names.coin, wallet: wallets.base },
  ];
  return (
    <dl className="phone-balances">
      {rows.map(({ symbol, name, wallet }) => (
        <div key={symbol} data-of={symbol}>
          <dt>{rich(t.balanceOf('{name}'), { name })}</dt>
          <dd>
            <Amount
              value={wallet?.available_balance ?? (wallets.isKnown ? '0' : null)}
              asset={symbol}
              unitClassName="sr-only"
              secret
              figure="available"
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
