import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TransactionsSearch } from '../model/search.ts';

/** What a filter's change may say: `undefined` takes it away. */
export type SearchChange = {
  readonly [Name in keyof TransactionsSearch]?: TransactionsSearch[Name] | undefined;
};

/** The filters as the address carries them; a change of one starts at the first page. */
export function useTransactionsSearch() {
  const search = useSearch({ from: '/shell/account/transactions' });
  const navigate = useNavigate({ from: '/transactions' });
  return {
    search,
    change: (part: SearchChange) => {
      const next = { ...search, page: undefined, ...part };
      const kept = Object.entries(next).filter(([, value]) => value !== undefined);
      void navigate({ search: Object.fromEntries(kept), replace: true });
    },
    clear: () => void navigate({ search: {}, replace: true }),
  };
}
