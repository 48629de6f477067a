import { useNavigate, useSearch } from '@tanstack/react-router';
import { readSearch, type TransactionsSearch } from '../model/search.ts';

/** What a filter's change may say: `undefined` takes it away. */
export type SearchChange = {
  readonly [Name in keyof TransactionsSearch]?: TransactionsSearch[Name] | undefined;
};

/** The filters as the address carries them; a change of one starts at the first page. */
export function useTransactionsSearch() {
  const search = readSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: TransactionsSearch) =>
    void navigate({ to: '/transactions', search: next, replace: true });
  return {
    search,
    change: (part: SearchChange) =>
      show(readSearch({ ...search, page: undefined, cursor: undefined, ...part })),
    clear: () => show({}),
  };
}
