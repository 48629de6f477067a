import { createStore } from '#lib/store.ts';

/**
 * What was looked for last, so that the way back from a person leads to the same list. It lives with
 * the page alone: a national code never stands in an address.
 */
export const lastSearch = createStore<{ readonly query: string; readonly page: number }>({
  query: '',
  page: 1,
});
