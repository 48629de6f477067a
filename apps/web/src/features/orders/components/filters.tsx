import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SelectSheet } from '#components/select-sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const ordersTexts = textsOf(() => import('../texts/fa.ts'));

interface Search {
  readonly market?: string | undefined;
  readonly side?: 'buy' | 'sell' | undefined;
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The filters as the address carries them; a change starts at the first page. */
export function useOrdersSearch() {
  const search = useSearch({ from: '/shell/account/orders' });
  const navigate = useNavigate({ from: '/orders' });
  return {
    search,
    change: (part: Partial<Search>) => {
      const next = { ...search, page: undefined, cursor: undefined, ...part };
      const kept = Object.entries(next).filter(([, value]) => value !== undefined);
      void navigate({ search: Object.fromEntries(kept), replace: true });
    },
  };
}

const SIDES = ['buy', 'sell'] as const;

/** Side and market of orders. */
export function OrderFilters({ markets }: { markets: readonly string[] }) {
  const t = useTexts(ordersTexts);
  const { search, change } = useOrdersSearch();
  return (
    <FilterRow>
      <SelectSheet
        label={t.side}
        value={search.side ?? 'all'}
        choices={[
          { value: 'all', label: `${t.side}: ${t.all}` },
          ...SIDES.map((side) => ({ value: side, label: t[side] })),
        ]}
        onChange={(side) => change({ side: side === 'all' ? undefined : side })}
      />
      <SelectSheet
        label={t.marketName}
        value={search.market ?? 'all'}
        choices={[
          { value: 'all', label: `${t.marketName}: ${t.all}` },
          ...markets.map((market) => ({ value: market, label: market })),
        ]}
        onChange={(market) => change({ market: market === 'all' ? undefined : market })}
      />
    </FilterRow>
  );
}

function FilterRow({ children }: { children: ReactNode }) {
  return <div className="grid w-full max-w-md grid-cols-2 gap-3 py-4">{children}</div>;
}
