import type { Market } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../components/query-view.tsx';
import { Time } from '../../../components/time.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { lastCandlesQuery } from '../api/get-candles.ts';
import { plainDecimal } from '../model/candles.ts';
import type { Period } from '../model/period.ts';
import { tradeTexts } from '../texts/trade-texts.ts';
import { useNumberWords } from './number-words.ts';

/** The candles in words and figures: what the picture says, for a screen reader. */
export function CandleTable({ market, period }: { market: Market; period: Period }) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  const candles = useQuery(lastCandlesQuery(market.market_name, period));
  const number = (value: number) => words.number(plainDecimal(value));
  return (
    <QueryView query={candles} title={t.chartFailed} waiting={<div className="h-40" />}>
      {(page) => (
        // a table that scrolls must be reachable by keyboard
        <div className="candle-table" tabIndex={0} role="region" aria-label={t.table}>
          <table className="data-table" data-dense>
            <caption className="sr-only">{t.tableCaption(t[`long${period}`])}</caption>
            <thead>
              <tr>
                <th scope="col">{t.time}</th>
                {[t.open, t.high, t.low, t.close, t.volume].map((head) => (
                  <th key={head} scope="col" className="end">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {page.candles.toReversed().map((candle) => (
                <tr key={candle.timestamp}>
                  <th scope="row">
                    <Time at={new Date(candle.timestamp).toISOString()} />
                  </th>
                  {[candle.open, candle.high, candle.low, candle.close, candle.volume].map(
                    (value, column) => (
                      // the columns of a table never move
                      <td key={column} className="end num-live">
                        {number(value)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </QueryView>
  );
}
