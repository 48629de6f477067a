import type { AwaitingPayment, Market, PlacedOrder } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { formatAmount } from '@sarraf/money';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNumberWords } from './number-words.ts';
import {
  type CardPayout,
  receiptOf,
  useCardPayout,
} from '#components/sale-receipt/use-card-payout.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { offerAfterSuccess } from '#lib/push/offer-push.ts';
import { fillOf, tellHere, toast, WEIGHT } from '#lib/toasts.ts';
import { useMoneySubmit } from '#lib/use-submit.ts';
import { type Placed, placeOrder } from '../api/place-order.ts';
import type { FormContext } from '../model/form-context.ts';
import type { FormError } from '../model/form-error.ts';
import { shareOfAvailable } from '../model/form-steps.ts';
import { type OrderFailure, orderFailure } from '../api/order-failure.ts';
import { orderErrors } from '../model/order-errors.ts';
import { isTomanSale, typedOf } from '../model/order-form.ts';
import { rulesOf } from '../model/market-rules.ts';
import { type OrderRequest, orderRequest } from '../model/order-request.ts';
import { type OrderSummary, summariseOrder } from '../model/order-summary.ts';
import { failureWords } from './failure-words.ts';
import { useMarketNames } from './market-names.tsx';
import type { OrderForm } from './use-order-form.ts';
import { useFormContext, useOwnRates } from './use-market-view.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** It is in, or was: nothing more is to be paid for it. */
type Settled = Exclude<Placed, { payment: AwaitingPayment }>;

/**
 * Runs once an order is in: with the market order whose outcome is to be shown, or with null where
 * a message has told it already.
 */
export type OnPlaced = (receipt: PlacedOrder | null) => void;

interface Sending {
  readonly request: OrderRequest;
  readonly onPlaced: OnPlaced;
  readonly onPayment: ((payment: AwaitingPayment) => void) | undefined;
}

/** All that a drawn order form needs: what is typed, what it means, what stands against it. */
export interface OrderDraft {
  readonly market: Market;
  readonly spec: MarketSpec;
  readonly form: OrderForm;
  readonly context: FormContext;
  readonly summary: OrderSummary;
  readonly errors: readonly FormError[];
  /** Whether the default card can have the toman that a sale at market brings. */
  readonly payout: CardPayout;
  readonly isSending: boolean;
  /** Why the order that still stands in the form did not go; null once anything was changed. */
  readonly failure: OrderFailure | null;
  /** Null while nobody knows what there is to share: signed out, or the balance still loads. */
  readonly setShare: ((percent: number) => void) | null;
  /**
   * Sends the order as it is seen now; `onPlaced` runs once it is in, with the order where that has
   * an outcome to show. With `onPayment` what it lacks in toman is paid at the bank: that runs when
   * the bank's page is known.
   */
  readonly place: (onPlaced: OnPlaced, onPayment?: (payment: AwaitingPayment) => void) => void;
}

/**
 * The draft of what is typed in a market, reckoned anew as the book, balances and the person's own
 * fee rates change; `rules` have the market's rates.
 */
export function useOrderDraft(market: Market, rules: MarketSpec, form: OrderForm): OrderDraft {
  const spec = useOwnRates(rules);
  const context = useFormContext(market, spec);
  const { state, dispatch } = form;
  const summary = summariseOrder(state, context);
  const errors = orderErrors(state, summary, context);
  const isForToman = context.person === 'client' && isTomanSale(state, spec);
  const arrives = summary.arrives === null ? null : formatAmount(summary.arrives, spec.quote.scale);
  const payout = useCardPayout(arrives, isForToman);
  const tell = useOutcomeToasts(market);
  const [failed, setFailed] = useState<{ failure: OrderFailure; typed: string } | null>(null);
  const isDrawn = useRef(true);
  useEffect(() => {
    isDrawn.current = true;
    return () => {
      isDrawn.current = false;
    };
  }, []);

  function settle(placed: Settled, onPlaced: OnPlaced): void {
    dispatch({ type: 'sent' });
    const receipt = isDrawn.current && state.kind === 'market' ? tell.receiptOf(placed) : null;
    if (receipt === null) {
      tell.placed(placed);
      offerAfterSuccess();
    }
    onPlaced(receipt);
  }
  const placing = useMoneySubmit(
    `order-${spec.symbol}`,
    async ({ request, onPlaced, onPayment }: Sending, keys) => {
      setFailed(null);
      const placed = await placeOrder(request, keys);
      if ('payment' in placed) onPayment?.(placed.payment);
      else settle(placed, onPlaced);
    },
    {
      onRefused: (error) => {
        const failure = orderFailure(error);
        if (isDrawn.current) setFailed({ failure, typed: typedOf(state) });
        // The sheet was closed meanwhile: its answer must still be read.
        else tell.refused(failure);
        return true;
      },
    },
  );
  return {
    market,
    spec,
    form,
    context,
    summary,
    errors,
    payout,
    isSending: placing.busy,
    failure: failed !== null && failed.typed === typedOf(state) ? failed.failure : null,
    setShare:
      shareOfAvailable(0, state, context) === null
        ? null
        : (percent) => {
            const share = shareOfAvailable(percent, state, context);
            if (share !== null) dispatch({ type: 'amount', ...share });
          },
    place: (onPlaced, onPayment) => {
      const request = orderRequest(state, summary, context, {
        paysMissing: onPayment !== undefined,
        receipt: receiptOf(state.receipt, payout),
      });
      if (request !== null) placing.send({ request, onPlaced, onPayment });
    },
  };
}

/** What became of an order, in words; also that money is free when it was not all filled. */
function useOutcomeToasts(market: Market) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  const names = useMarketNames(market);
  return useMemo(() => {
    const unit = market.quote.symbol === 'IRT' ? names.quote : market.quote.symbol;
    const coins = (value: string) => `${words.number(value)} ${names.coin}`;
    return {
      /** An order that is over has an outcome to show on a receipt, instead of a message. */
      receiptOf: (placed: Settled): PlacedOrder | null => {
        if (!('order' in placed)) return null;
        tellHere(fillOf(placed.order.id));
        return placed.order;
      },
      placed: (placed: Settled) => {
        if ('outcome' in placed) {
          toast({ kind: 'success', title: t.placedLate, href: '/orders' });
          return;
        }
        const { order } = placed;
        if (order.linked_order_id !== null && order.status === 'open') {
          toast({ kind: 'success', title: t.placedPair, detail: t.placedPairText });
        } else if (order.status === 'untriggered') {
          toast({ kind: 'success', title: t.placedStop, detail: t.placedStopText });
        } else if (order.status === 'filled') {
          const decimals = rulesOf(market).priceScale;
          const average = `${words.number(order.average_price, 0, decimals)} ${unit}`;
          const money = `${words.number(order.filled_value, 0, moneyDecimals(market))} ${unit}`;
          const isBuy = order.type === 'buy';
          toast({
            kind: 'success',
            title: isBuy ? t.boughtCoin(names.coin) : t.soldCoin(names.coin),
            detail: (isBuy ? t.boughtText : t.soldText)(coins(order.filled), average, money),
            about: fillOf(order.id),
            weight: WEIGHT.page,
          });
        } else if (order.status === 'open' || order.status === 'partially_filled') {
          toast({ kind: 'success', title: t.placedOpen, detail: t.placedOpenText });
        } else if (/[1-9]/.test(order.filled)) {
          const detail = t.placedPartlyText(coins(order.filled), coins(order.amount));
          toast({ kind: 'warning', title: t.placedPartly, detail });
        } else {
          toast({ kind: 'warning', title: t.placedNothing, detail: t.placedNothingText });
        }
      },
      refused: (failure: OrderFailure) => {
        const { title, text } = failureWords(t, failure);
        toast({ kind: 'critical', title, detail: text, href: '/orders' });
      },
    };
  }, [t, words, names.coin, names.quote, market]);
}

/** Toman is whole for people. */
function moneyDecimals({ quote }: Market): number | undefined {
  return quote.symbol === 'IRT' ? 0 : undefined;
}
