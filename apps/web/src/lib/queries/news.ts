import type { NewsCategory } from '@sarraf/contracts/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';
import type { ListPosition } from '../use-list-position.ts';

/** Which news is looked at: all, or of a category, or with some words. */
export interface NewsFilter {
  readonly category?: NewsCategory;
  readonly query?: string;
}

/** A page of news, pinned first; the page before stays shown until it has come. */
export function newsQuery(position: ListPosition, filter: NewsFilter = {}) {
  return queryOptions({
    queryKey: queryKeys.newsPage(position, filter),
    queryFn: ({ signal }) => call('GET /news/all', { query: { ...position, ...filter }, signal }),
    placeholderData: keepPreviousData,
    staleTime: CACHE.newsMs,
  });
}

/** One piece of news, whole. */
export function newsDetailQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.newsDetail(id),
    queryFn: ({ signal }) => call('GET /news/detail', { query: { id }, signal }),
    staleTime: CACHE.newsMs,
  });
}
