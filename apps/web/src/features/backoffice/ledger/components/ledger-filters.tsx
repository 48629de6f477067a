import { toLatinDigits } from '@sarraf/money';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { SearchField } from '#components/search-field.tsx';
import { SelectSheet } from '#components/select-sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { type LedgerFilter, useAssets } from '../api/ledger.ts';
import { KINDS } from '../model/kinds.ts';
import { daysOf, isDay, type Period, PERIODS, periodOf } from '../model/periods.ts';

const ledgerTexts = textsOf(() => import('../texts/fa.ts'));

/** What entries are filtered by; each change begins at the newest one. */
export function LedgerFilters({
  filter,
  onChange,
}: {
  filter: LedgerFilter;
  onChange: (filter: LedgerFilter) => void;
}) {
  const t = useTexts(ledgerTexts);
  const words: Readonly<Record<string, string>> = t;
  const { lang } = useStore(settings);
  const assets = useAssets().data ?? [];
  const [now] = useState(() => Date.now());
  const [isOwn, setIsOwn] = useState(false);
  const named = periodOf(filter, now);
  const period: Period = isOwn ? 'own' : named;
  const isFiltered = Object.keys(filter).length > 0;
  const change = (next: Change): void => onChange(cleaned({ ...filter, ...next }));
  return (
    <section className="panes-above ledger-filters" aria-label={t.filters}>
      <Search query={filter.query ?? ''} onSearch={(query) => change({ query })} />
      <div className="ledger-choices">
        <SelectSheet
          label={t.period}
          value={period}
          choices={PERIODS.map((value) => ({ value, label: t[`period_${value}`] }))}
          onChange={(next) => {
            setIsOwn(next === 'own');
            const { from, to } = daysOf(next, now);
            change({ from, to });
          }}
        />
        <SelectSheet
          label={t.kind}
          value={filter.kind ?? ''}
          choices={[
            { value: '', label: t.allKinds },
            ...KINDS.map((value) => ({ value, label: words[`kind_${value}`] ?? value })),
          ]}
          onChange={(kind) => change({ kind })}
        />
        <SelectSheet
          label={t.asset}
          value={filter.asset ?? ''}
          choices={[
            { value: '', label: t.allAssets },
            ...assets.map(({ symbol, labels }) => ({ value: symbol, label: labels[lang] })),
          ]}
          onChange={(asset) => change({ asset })}
        />
        {isFiltered && (
          <Button
            look="text"
            size="sm"
            onClick={() => {
              setIsOwn(false);
              onChange({});
            }}
          >
            {t.clear}
          </Button>
        )}
      </div>
      {period === 'own' && <OwnDays key={`${filter.from}/${filter.to}`} {...{ filter, change }} />}
    </section>
  );
}

function Search({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const t = useTexts(ledgerTexts);
  const [typed, setTyped] = useState(query);
  return (
    <form
      className="ledger-search"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSearch(toLatinDigits(typed.trim()).slice(0, 100));
      }}
    >
      <div className="min-w-0 flex-1" title={t.searchKept}>
        <SearchField
          label={t.search}
          value={typed}
          onChange={(value) => {
            setTyped(value);
            if (value === '' && query !== '') onSearch('');
          }}
        />
      </div>
      <Button type="submit" look="outline">
        {t.searchDo}
      </Button>
    </form>
  );
}

function OwnDays({ filter, change }: { filter: LedgerFilter; change: (next: Change) => void }) {
  const t = useTexts(ledgerTexts);
  return (
    <div className="ledger-days">
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          <span>{t[end]}</span>
          <span className="field-box field-box-dense">
            <input
              type="date"
              defaultValue={filter[end] ?? ''}
              onChange={(event) => {
                const { value } = event.currentTarget;
                if (value === '' || isDay(value)) change({ [end]: value });
              }}
            />
          </span>
        </label>
      ))}
    </div>
  );
}

/** A filter that is changed: what it loses is empty. */
type Change = { readonly [Key in keyof LedgerFilter]?: string | undefined };

/** Without what is not filtered by. */
function cleaned(filter: Change): LedgerFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''),
  );
}
