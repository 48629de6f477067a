import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useSingleKeys } from '#lib/single-keys.ts';
import { useWide } from '#lib/wide.ts';
import { CursorPages, useCursorPosition } from '../../people/components/cursor-list.tsx';
import { KeysBar } from '../../queue/components/keys-bar.tsx';
import '../../queue/components/queue.css';
import { type LedgerFilter, useEntries } from '../api/ledger.ts';
import { EntryList } from './entry-list.tsx';
import { EntryPane } from './entry-pane.tsx';
import { ExportButton } from './export-button.tsx';
import { LedgerFilters } from './ledger-filters.tsx';
import { LedgerParts } from './ledger-parts.tsx';
import './ledger.css';

const ledgerTexts = textsOf(() => import('../texts/fa.ts'));

/** The house's entries, newest first, and one of them with its postings; nothing can be changed. */
export function LedgerPage() {
  const t = useTexts(ledgerTexts);
  const { filter, chosen, change } = useLedgerSearch();
  const page = useRef<HTMLDivElement>(null);
  const isWide = useWide();
  const position = useCursorPosition();
  const list = useEntries(filter, position.cursor);
  const ids = (list.data?.data ?? []).map(({ id }) => id);
  const [wanted, setWanted] = useState<{ readonly at: string } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const target = page.current?.querySelector<HTMLElement>(wanted.at);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  }, [wanted]);
  function open(id: string): void {
    change(filter, id);
    setWanted({ at: isWide ? `[data-row="${id}"]` : '.ledger-pane' });
  }
  useSingleKeys((key) => {
    const step = { KeyJ: 1, KeyK: -1 }[key];
    if (step === undefined) return;
    const at = chosen === null ? -1 : ids.indexOf(chosen);
    const next = ids[at === -1 ? 0 : at + step];
    if (next !== undefined) open(next);
  });
  return (
    <div ref={page} className="panes-page ledger-page" data-open={chosen !== null || undefined}>
      <PageHeader title={t.title} hideOnDesktop />
      <div className="panes-bar panes-above">
        <p className="panes-title" aria-hidden="true">
          {t.title}
        </p>
        <LedgerParts at="/ledger" />
        <ExportButton filter={filter} />
      </div>
      <LedgerFilters
        filter={filter}
        onChange={(next) => {
          position.restart();
          change(next, null);
        }}
      />
      <div className="panes">
        <div className="panes-list">
          <QueryView query={list} title={t.failed} waiting={<SkeletonRows rows={9} height={58} />}>
            {({ data, next_cursor: next, whole }) => (
              <>
                {!whole && (
                  <p className="panes-note" role="status">
                    {t.behind}
                  </p>
                )}
                {data.length === 0 ? (
                  <Nothing isFiltered={Object.keys(filter).length > 0} isMore={next !== null} />
                ) : (
                  <EntryList rows={data} chosen={chosen} onChoose={open} />
                )}
                <CursorPages position={position} next={next} label={t.pages} />
              </>
            )}
          </QueryView>
        </div>
        {chosen === null ? (
          ids.length > 0 && <p className="queue-choose">{t.choose}</p>
        ) : (
          <EntryPane
            key={chosen}
            id={chosen}
            onLeave={() => {
              change(filter, null);
              setWanted({ at: `[data-row="${chosen}"]` });
            }}
          />
        )}
      </div>
      <KeysBar keys={[[['J', 'K'], t.keyNext]]} note={t.note} />
    </div>
  );
}

/** What is looked at, as the address has it: it can be shown to somebody. */
function useLedgerSearch() {
  const search: LedgerFilter & { readonly id?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { kind, asset, from, to, query, id } = search;
  const filter: LedgerFilter = {
    ...(kind === undefined ? {} : { kind }),
    ...(asset === undefined ? {} : { asset }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(query === undefined ? {} : { query: String(query) }),
  };
  return {
    filter,
    chosen: id === undefined ? null : String(id),
    change: (next: LedgerFilter, chosen: string | null) => {
      const words = { ...next, ...(chosen === null ? {} : { id: chosen }) };
      void navigate({ to: '/ledger', search: words, replace: chosen !== null });
    },
  };
}

function Nothing({ isFiltered, isMore }: { isFiltered: boolean; isMore: boolean }) {
  const t = useTexts(ledgerTexts);
  if (isMore) return <p className="panes-note">{t.goOn}</p>;
  if (isFiltered) return <Empty icon="search" title={t.noneTitle} text={t.noneText} />;
  return <Empty icon="balance" title={t.emptyTitle} text={t.emptyText} />;
}
