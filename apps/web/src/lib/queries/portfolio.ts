import type { PortfolioRange } from '@sarraf/contracts/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryKeys } from '../query-keys.ts';

/** Days move slowly, and now is the wallet's to say. */
const FRESH_MS = 120_000;

/** What my money was worth over a range, and what came of it. Clients only. */
export function portfolioQuery(range: PortfolioRange) {
  return queryOptions({
    queryKey: queryKeys.portfolio(range),
    queryFn: ({ signal }) => call('GET /portfolio', { query: { range }, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

/** One asset of mine: what it cost and what it brought. */
export function coinResultQuery(symbol: string) {
  return queryOptions({
    queryKey: queryKeys.coinResult(symbol),
    queryFn: ({ signal }) => call('GET /portfolio/:symbol', { params: { symbol }, signal }),
    staleTime: FRESH_MS,
  });
}

/** A Jalali year of my money. */
export function statementQuery(year: number) {
  return queryOptions({
    queryKey: queryKeys.yearStatement(year),
    queryFn: ({ signal }) =>
      call('GET /statements/:jalaliYear', { params: { jalaliYear: String(year) }, signal }),
    staleTime: FRESH_MS,
  });
}
