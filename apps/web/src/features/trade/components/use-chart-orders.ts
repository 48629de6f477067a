import type { MarketSpec } from '@sarraf/market';
import { useMemo } from 'react';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { messageOf } from '#lib/api/api-error.ts';
import { useCancelOrder } from '#lib/cancel-order.ts';
import { toast } from '#lib/toasts.ts';
import type { OwnOrderLine } from '../chart/own-orders.ts';
import { useNumberWords } from './number-words.ts';
import { chartScale } from './open-chart.ts';
import { plainDecimal } from '../model/candles.ts';
import { useOpenOrders } from './use-market-view.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** My open orders of a market as lines of its chart. */
export function useChartOrders(spec: MarketSpec): {
  readonly lines: readonly OwnOrderLine[];
  readonly cancel: (orderId: string) => void;
} {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  const orders = useOpenOrders().data?.data;
  const { cancel } = useCancelOrder((error) =>
    toast({ kind: 'critical', title: t.cancelRefused, detail: messageOf(error, '') || undefined }),
  );
  const { lang, number } = words;
  const lines = useMemo(() => {
    const { scale, decimals } = chartScale(spec);
    return (orders ?? []).flatMap((order): OwnOrderLine[] => {
      // A stop stands where it will act; afterwards, and all others, at their limit price.
      const isWaiting = order.status === 'untriggered';
      const at = isWaiting ? order.stop_price : order.pair_price;
      if (order.market !== spec.symbol || at === null) return [];
      const price = scale(Number(at));
      const side = order.type === 'buy' ? t.buy : t.sell;
      const label = `${side}${isWaiting ? ` ${t.stop}` : ''} ${number(order.remaining)} ${spec.base.symbol}  ×`;
      return [
        {
          id: order.id,
          side: order.type,
          price,
          label: lang === 'fa' ? `\u2067${label}\u2069` : label,
          axisLabel: number(plainDecimal(price), decimals, decimals),
        },
      ];
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `number` follows the language
  }, [orders, spec, lang, t]);
  return { lines, cancel };
}
