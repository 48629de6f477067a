import type { Market } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '#components/data-table.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { lastCandlesQuery } from '../api/get-candles.ts';
import { type Candle, plainDecimal } from '../model/candles.ts';
import type { Period } from '../model/period.ts';
import { useNumberWords } from './number-words.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

const FIGURES = ['open', 'high', 'low', 'close', 'volume'] as const;

/** The candles in words and figures: what the picture says, for a screen reader. */
export function CandleTable({ market, period }: { market: Market; period: Period }) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  const candles = useQuery(lastCandlesQuery(market.market_name, period));
  const columns: readonly Column<Candle>[] = [
    {
      head: t.time,
      isRowHead: true,
      cell: ({ timestamp }) => <Time at={new Date(timestamp).toISOString()} />,
    },
    ...FIGURES.map((figure) => ({
      head: t[figure],
      isEnd: true,
      cellClassName: 'num-live',
      cell: (candle: Candle) => words.number(plainDecimal(candle[figure])),
    })),
  ];
  return (
    <QueryView query={candles} title={t.chartFailed} waiting={<div className="h-40" />}>
      {(page) => (
        <DataTable
          isDense
          rows={page.candles.toReversed()}
          keyOf={({ timestamp }) => String(timestamp)}
          columns={columns}
          caption={t.tableCaption(t[`long${period}`])}
          scrollLabel={t.table}
          scrollClassName="candle-table"
        />
      )}
    </QueryView>
  );
}
