import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';

/** All help, or what has some words; what was found before stays shown meanwhile. */
export function helpQuery(query: string) {
  return queryOptions({
    queryKey: queryKeys.help(query),
    queryFn: ({ signal }) => call('GET /help', { query: query === '' ? {} : { query }, signal }),
    placeholderData: keepPreviousData,
    staleTime: CACHE.newsMs,
  });
}

/** A help article with the figures of now. */
export function helpArticleQuery(slug: string) {
  return queryOptions({
    queryKey: queryKeys.helpArticle(slug),
    queryFn: ({ signal }) => call('GET /help/:slug', { params: { slug }, signal }),
    staleTime: CACHE.newsMs,
  });
}
