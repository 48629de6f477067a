import type { ArticleRow } from '@sarraf/contracts';
import { ARTICLE_SHOWS, type ArticleKind, type ArticleShow } from '@sarraf/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Pager } from '#components/pager.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SearchField } from '#components/search-field.tsx';
import { SelectSheet } from '#components/select-sheet.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useListPosition } from '#lib/use-list-position.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';
import { articleQuery, articlesQuery } from '../api/articles.ts';
import { ArticleEditor, type Draft } from './article-editor.tsx';
import { StateChip } from './state-chip.tsx';

const contentTexts = textsOf(() => import('../texts/fa.ts'));

/** What is open: an article by its id, one that is not kept yet, or none. */
export const NEW = 'new';
const SEARCH_AFTER_MS = 350;
type Show = ArticleShow | 'all';

/** Articles of a kind: their list, the one that is written, and how it reads. */
export function ArticlesPart({
  kind,
  open,
  onOpen,
}: {
  kind: ArticleKind;
  open: string | null;
  onOpen: (id: string | null) => void;
}) {
  const t = useTexts(contentTexts);
  // what was written of one stays while another one is looked at
  const [drafts] = useState(() => new Map<string, Draft>());
  return (
    <div className="content-panes">
      <ArticleList kind={kind} open={open} onOpen={onOpen} />
      {open === null && <p className="content-choose">{t.choose}</p>}
      {open === NEW && (
        <ArticleEditor key={NEW} kind={kind} article={undefined} drafts={drafts} onOpen={onOpen} />
      )}
      {open !== null && open !== NEW && (
        <OneArticle key={open} id={open} kind={kind} drafts={drafts} onOpen={onOpen} />
      )}
    </div>
  );
}

function OneArticle({
  id,
  kind,
  drafts,
  onOpen,
}: {
  id: string;
  kind: ArticleKind;
  drafts: Map<string, Draft>;
  onOpen: (id: string | null) => void;
}) {
  const t = useTexts(contentTexts);
  const article = useQuery(articleQuery(id));
  return (
    <QueryView
      query={article}
      title={t.oneFailed}
      waiting={
        <div className="content-choose">
          <SkeletonRows rows={4} height={64} />
        </div>
      }
    >
      {(data) => <ArticleEditor kind={kind} article={data} drafts={drafts} onOpen={onOpen} />}
    </QueryView>
  );
}

function ArticleList({
  kind,
  open,
  onOpen,
}: {
  kind: ArticleKind;
  open: string | null;
  onOpen: (id: string) => void;
}) {
  const t = useTexts(contentTexts);
  const [show, setShow] = useState<Show>('all');
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const { pager, position, toFirst } = useListPosition();
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(toFirst, [show, words, toFirst]);
  const isAll = show === 'all' && words === '';
  const articles = useQuery(
    articlesQuery(position, {
      kind,
      ...(show === 'all' ? {} : { show }),
      ...(words === '' ? {} : { query: words }),
    }),
  );
  return (
    <nav className="content-list" aria-label={t[kind]}>
      <div className="content-find">
        <SearchField label={t.search} value={typed} onChange={setTyped} />
        <SelectSheet
          label={t.show}
          value={show}
          choices={(['all', ...ARTICLE_SHOWS] as const).map((value) => ({
            value,
            label: t[`show_${value}`],
          }))}
          onChange={setShow}
        />
      </div>
      <QueryView query={articles} title={t.failed} waiting={<SkeletonRows rows={8} height={62} />}>
        {(page) =>
          page.data.length === 0 ? (
            <Empty
              icon="news"
              title={isAll ? t.noneYetTitle : t.emptyTitle}
              text={isAll ? t.noneYetText : t.emptyText}
            />
          ) : (
            <>
              {page.data.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  isOpen={row.id === open}
                  onOpen={() => onOpen(row.id)}
                />
              ))}
              <div className="px-4">
                <Pager {...pager(page)} />
              </div>
            </>
          )
        }
      </QueryView>
    </nav>
  );
}

function Row({ row, isOpen, onOpen }: { row: ArticleRow; isOpen: boolean; onOpen: () => void }) {
  const t = useTexts(contentTexts);
  const inDigits = useShownDigits();
  const at = row.state === 'draft' ? row.updated_at : (row.publish_at ?? row.updated_at);
  return (
    <button type="button" className="content-row" aria-current={isOpen} onClick={onOpen}>
      <span className="line-clamp-2 font-semibold" dir="auto">
        {inDigits(row.title)}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-fg2">
        <StateChip state={row.state} />
        <span>{row.has_english ? t.bothLanguages : t.persianAlone}</span>
        {row.pinned_until !== null && <span>{t.show_pinned}</span>}
        <span className="ms-auto">
          <Time at={at} />
        </span>
      </span>
    </button>
  );
}
