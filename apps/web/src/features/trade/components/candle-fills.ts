import type { MarketSpec } from '@sarraf/market';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { transactionsQuery } from '#lib/queries/orders.ts';
import { fillMarks } from '../chart/fill-marks.ts';
import type { OwnFill } from '../chart/own-fills.ts';
import { plainDecimal } from '../model/candles.ts';
import type { Period } from '../model/period.ts';
import { useNumberWords } from './number-words.ts';
import { chartScale } from './open-chart.ts';
import { usePerson } from './use-market-view.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/**
 * My newest trades of a market as marks of its chart: those that are known already, and all once
 * the person looks at the chart (the first paint asks for nothing more).
 */
export function useChartFills(
  spec: MarketSpec,
  period: Period,
  isLookedAt: boolean,
): readonly OwnFill[] {
  const t = useTexts(tradeTexts);
  const { lang, number } = useNumberWords();
  const isClient = usePerson() === 'client';
  const rows = useQuery({
    ...transactionsQuery({ asset: spec.base.symbol }),
    enabled: isClient && isLookedAt,
  }).data?.data;
  return useMemo(() => {
    if (!isClient) return [];
    const { scale, decimals } = chartScale(spec);
    return fillMarks(rows ?? [], spec.symbol, period).map((mark): OwnFill => {
      const price = scale(mark.price);
      const at = number(plainDecimal(price), 0, decimals);
      // The symbol is kept beside its amount, also from right to left.
      const coins = `${number(mark.amount)} \u2066${spec.base.symbol}\u2069`;
      const label = `${t[mark.side]} ${coins} · ${at}`;
      return {
        id: mark.id,
        side: mark.side,
        at: mark.at,
        price,
        label: lang === 'fa' ? `\u2067${label}\u2069` : label,
      };
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `number` follows the language
  }, [rows, spec, period, isClient, lang, t]);
}
