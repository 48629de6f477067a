import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { SearchField } from '#components/search-field.tsx';
import { SelectSheet } from '#components/select-sheet.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { isFiltered } from '../model/search.ts';
import { useRangeText } from './range-text.ts';
import { useTransactionsSearch } from './use-search.ts';

const transactionsTexts = textsOf(() => import('../texts/fa.ts'));

const DateRangeSheet = lazy(
  withTexts(() => import('./date-range-sheet.tsx').then((m) => ({ default: m.DateRangeSheet }))),
);

const SEARCH_AFTER_MS = 350;
const TYPES = ['1', '2', '3', '4', '5'] as const;
const STATES = ['0', '1', '2'] as const;

/** What is looked for by a number, asked once the typing rests. */
function ReferenceSearch() {
  const t = useTexts(transactionsTexts);
  const { change, search } = useTransactionsSearch();
  const asked = search.q ?? '';
  const [typed, setTyped] = useState(asked);
  const [seen, setSeen] = useState(asked);
  // the address changed by itself: by «clear», or on the way back
  if (seen !== asked) {
    setSeen(asked);
    if (asked !== typed.trim()) setTyped(asked);
  }
  useEffect(() => {
    const next = typed.trim();
    if (next === asked) return;
    const timer = setTimeout(() => change({ q: next === '' ? undefined : next }), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  });
  return <SearchField label={t.search} value={typed} onChange={setTyped} />;
}

/** Type, state, coin, days and reference; the address keeps them. */
export function FilterBar() {
  const t = useTexts(transactionsTexts);
  const { change, clear, search } = useTransactionsSearch();
  const [isDating, setDating] = useState(false);
  const rangeText = useRangeText();
  const coins = useCoins();
  const all = (label: string) => ({ value: 'all' as const, label: `${label}: ${t.all}` });
  return (
    <div className="move-filters">
      <div className="move-search">
        <ReferenceSearch />
      </div>
      <div className="move-chips" role="group" aria-label={t.filters}>
        <Filter isOn={search.type !== undefined}>
          <SelectSheet
            label={t.type}
            value={search.type ?? 'all'}
            choices={[all(t.type), ...TYPES.map((value) => ({ value, label: t[`type${value}`] }))]}
            onChange={(type) => change({ type: type === 'all' ? undefined : type })}
          />
        </Filter>
        <Filter isOn={search.state !== undefined}>
          <SelectSheet
            label={t.state}
            value={search.state ?? 'all'}
            choices={[
              all(t.state),
              ...STATES.map((value) => ({ value, label: t[`state${value}`] })),
            ]}
            onChange={(state) => change({ state: state === 'all' ? undefined : state })}
          />
        </Filter>
        <Filter isOn={search.coin !== undefined}>
          <SelectSheet
            label={t.coin}
            value={search.coin ?? 'all'}
            choices={[all(t.coin), ...coins]}
            onChange={(coin) => change({ coin: coin === 'all' ? undefined : coin })}
          />
        </Filter>
        <Filter isOn={search.from !== undefined || search.to !== undefined}>
          <button
            type="button"
            className="field-box field-box-dense w-full justify-between text-start"
            aria-haspopup="dialog"
            aria-label={`${t.dates}: ${rangeText(search)}`}
            onClick={() => setDating(true)}
          >
            <span className="truncate">{rangeText(search)}</span>
            <Icon name="calendar" size={18} />
          </button>
        </Filter>
        {isFiltered(search) && (
          <Button look="text" size="sm" onClick={clear}>
            {t.clear}
          </Button>
        )}
      </div>
      {isDating && (
        <Suspense>
          <DateRangeSheet
            search={search}
            onChange={({ from, to }) => change({ from, to })}
            onClose={() => setDating(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function Filter({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  return (
    <span className="move-filter" data-on={isOn || undefined}>
      {children}
    </span>
  );
}

function useCoins() {
  const { lang } = useStore(settings);
  const assets = useQuery(walletsQuery).data?.data ?? [];
  return assets.map(({ labels, symbol }) => ({ value: symbol, label: labels[lang] }));
}
