import type { AwaitingPayment, Market } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { useMemo, useRef } from 'react';
import { useNumberWords } from './number-words.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { offerInstall } from '../../../lib/install-prompt.ts';
import { toast } from '../../../lib/toasts.ts';
import { notificationsUp } from '../../../realtime/notification-state.ts';
import { type Placed, usePlaceOrder } from '../api/place-order.ts';
import type { FormContext } from '../model/form-context.ts';
import type { FormError } from '../model/form-error.ts';
import { shareOfAvailable } from '../model/form-steps.ts';
import { orderErrors } from '../model/order-errors.ts';
import { orderRequest } from '../model/order-request.ts';
import { type OrderSummary, summariseOrder } from '../model/order-summary.ts';
import { tradeTexts } from '../texts/trade-texts.ts';
import { useMarketNames } from './market-names.tsx';
import type { OrderForm } from './use-order-form.ts';
import { useFormContext, useOwnRates } from './use-market-view.ts';

/** All that a drawn order form needs: what is typed, what it means, what stands against it. */
export interface OrderDesk {
  readonly market: Market;
  readonly spec: MarketSpec;
  readonly form: OrderForm;
  readonly context: FormContext;
  readonly summary: OrderSummary;
  readonly errors: readonly FormError[];
  readonly isSending: boolean;
  readonly setShare: (percent: number) => void;
  /**
   * Sends the order as it is seen now; `onPlaced` runs once it is in. With `onPayment` what it
   * lacks in toman is paid at the bank: that runs when the bank's page is known.
   */
  readonly place: (onPlaced: () => void, onPayment?: (payment: AwaitingPayment) => void) => void;
}

export function useOrderDesk(market: Market, rules: MarketSpec, form: OrderForm): OrderDesk {
  const spec = useOwnRates(rules);
  const context = useFormContext(market, spec);
  const { state, dispatch } = form;
  const summary = summariseOrder(state, context);
  const errors = orderErrors(state, summary, context);
  const placing = usePlaceOrder(spec.symbol);
  const tell = useOutcomeToasts(market);
  const isSending = useRef(false);
  return {
    market,
    spec,
    form,
    context,
    summary,
    errors,
    isSending: placing.isPending,
    setShare: (percent) => {
      const share = shareOfAvailable(percent, state, context);
      if (share !== null) dispatch({ type: 'amount', ...share });
    },
    place: (onPlaced, onPayment) => {
      const request = orderRequest(state, summary, context, onPayment !== undefined);
      // The button is busy a frame later only: a second tap in between must not send again.
      if (request === null || isSending.current) return;
      isSending.current = true;
      placing.mutate(request, {
        onSuccess: (placed) => {
          if ('payment' in placed) return onPayment?.(placed.payment);
          dispatch({ type: 'sent' });
          tell.placed(placed);
          onPlaced();
          askForDesktopNotices();
          offerInstall();
        },
        onError: tell.refused,
        onSettled: () => {
          isSending.current = false;
        },
      });
    },
  };
}

/** The system's notices are offered after a first order, once; never at the start. */
function askForDesktopNotices(): void {
  if (!('Notification' in window) || Notification.permission !== 'default') return;
  void Notification.requestPermission();
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
      placed: (placed: Exclude<Placed, { payment: AwaitingPayment }>) => {
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
          // The server's own notice of the fill comes at once: one message is enough.
          if (notificationsUp.get()) return;
          const average = `${words.number(order.average_price)} ${unit}`;
          const detail = t.placedFilledText(coins(order.filled), average);
          toast({ kind: 'success', title: t.placedFilled, detail });
        } else if (order.status === 'open' || order.status === 'partially_filled') {
          toast({ kind: 'success', title: t.placedOpen, detail: t.placedOpenText });
        } else if (/[1-9]/.test(order.filled)) {
          const detail = t.placedPartlyText(coins(order.filled), coins(order.amount));
          toast({ kind: 'warning', title: t.placedPartly, detail });
        } else {
          toast({ kind: 'warning', title: t.placedNothing, detail: t.placedNothingText });
        }
      },
      refused: (error: unknown) => {
        if (error instanceof ApiError && error.code === 'outcome_unknown') {
          toast({
            kind: 'critical',
            title: t.outcomeUnknown,
            detail: t.outcomeUnknownText,
            href: '/orders',
          });
          return;
        }
        toast({ kind: 'critical', title: t.refused, detail: messageOf(error, '') || undefined });
      },
    };
  }, [t, words, names.coin, names.quote, market.quote.symbol]);
}
