import type { HelpRow } from '@sarraf/contracts';
import { HELP_CATEGORIES, type HelpCategory } from '@sarraf/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Icon, type IconName } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SearchField } from '#components/search-field.tsx';
import { Empty, Skeleton, Waiting } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { helpQuery } from '#lib/queries/help.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';
import { markFound } from '../model/mark-found.ts';
import { MoreHelp } from './more-help.tsx';
import { HelpFacts } from './help-facts.tsx';
import '../help.css';

const helpTexts = textsOf(() => import('../texts/fa.ts'));

const SEARCH_AFTER_MS = 300;
/** Of a topic before the rest is asked for. */
const SHOWN_FIRST = 6;
const ICONS: Readonly<Record<HelpCategory, IconName>> = {
  start: 'user',
  toman: 'bank',
  coins: 'deposit',
  trade: 'markets',
  security: 'lock',
  account: 'message',
};

/** Help for everybody: what is asked often, all topics, and a search in every text. */
export function HelpPage() {
  const t = useTexts(helpTexts);
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim());
  const help = useQuery(helpQuery(words));
  return (
    <div>
      <PageHeader title={t.title} hideOnDesktop />
      <div className="help-top">
        <p className="help-title" aria-hidden="true">
          {t.title}
        </p>
        <p className="max-lg:hidden text-fg2">{t.lead}</p>
        <div className="help-search">
          <SearchField label={t.search} value={typed} onChange={setTyped} />
        </div>
        <p className="help-words">
          <span className="text-fg3">{t.tryWords}</span>
          {[t.word1, t.word2, t.word3, t.word4].map((word) => (
            <button key={word} type="button" onClick={() => setTyped(word)}>
              {word}
            </button>
          ))}
        </p>
      </div>
      <QueryView query={help} title={t.failed} waiting={<HelpWaiting />}>
        {(rows) =>
          words === '' ? (
            <Topics rows={rows} />
          ) : (
            <Found rows={rows} words={words} onClear={() => setTyped('')} />
          )
        }
      </QueryView>
    </div>
  );
}

/** What was typed once nothing more is typed; nothing at once. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === '' ? 0 : SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

function Topics({ rows }: { rows: readonly HelpRow[] }) {
  const t = useTexts(helpTexts);
  const often = rows.filter(({ pinned }) => pinned);
  return (
    <>
      <div className="help-first">
        {often.length > 0 && (
          <section>
            <h2>{t.often}</h2>
            {often.map((row) => (
              <HelpLink key={row.slug} row={row} />
            ))}
          </section>
        )}
        <MoreHelp />
      </div>
      <h2 className="sr-only">{t.topics}</h2>
      <div className="help-topics">
        {HELP_CATEGORIES.map((category) => {
          const own = rows.filter((row) => row.category === category);
          return own.length > 0 && <Topic key={category} category={category} rows={own} />;
        })}
      </div>
    </>
  );
}

/** An article with what it is about and how long it takes. */
function HelpLink({ row }: { row: HelpRow }) {
  const { lang } = useStore(settings);
  const inDigits = useShownDigits();
  return (
    <Link to="/help/$slug" params={{ slug: row.slug }} className="help-row">
      <span className="text-brand">
        <Icon name="help" size={20} />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">{inDigits(row.title[lang])}</span>
        <HelpFacts row={row} />
      </span>
      <span className="text-fg3">
        <Icon name="chevron" size={18} />
      </span>
    </Link>
  );
}

function Topic({ category, rows }: { category: HelpCategory; rows: readonly HelpRow[] }) {
  const t = useTexts(helpTexts);
  const count = useCount();
  const inDigits = useShownDigits();
  const { lang } = useStore(settings);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, SHOWN_FIRST);
  return (
    <section>
      <h3>
        <span className="text-brand">
          <Icon name={ICONS[category]} />
        </span>
        {t[category]}
        <span className="text-caption font-normal text-fg3">{t.count(count(rows.length))}</span>
      </h3>
      <ul>
        {shown.map((row) => (
          <li key={row.slug}>
            <Link to="/help/$slug" params={{ slug: row.slug }}>
              {inDigits(row.title[lang])}
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" className="link min-h-9" onClick={() => setWhole(true)}>
          {t.all(count(rows.length))}
        </button>
      )}
    </section>
  );
}

/** What has the words, titles first, with the words marked. */
function Found({
  rows,
  words,
  onClear,
}: {
  rows: readonly HelpRow[];
  words: string;
  onClear: () => void;
}) {
  const t = useTexts(helpTexts);
  const count = useCount();
  const { lang } = useStore(settings);
  const inDigits = useShownDigits();
  const marked = (text: string) =>
    markFound(inDigits(text), inDigits(words)).map(({ isFound, text: part }, at) =>
      // the parts of one text never move
      isFound ? <mark key={at}>{part}</mark> : part,
    );
  return (
    <div className="help-first">
      <section role="status">
        {rows.length === 0 ? (
          <Empty
            icon="search"
            title={t.noneTitle}
            text={t.noneText}
            action={
              <Button look="outline" onClick={onClear}>
                {t.clearSearch}
              </Button>
            }
          />
        ) : (
          <>
            <h2>{t.found(count(rows.length))}</h2>
            {rows.map((row) => (
              <Link
                key={row.slug}
                to="/help/$slug"
                params={{ slug: row.slug }}
                className="help-row help-found"
              >
                <span className="grid min-w-0 flex-1 gap-1">
                  <span className="font-semibold">{marked(row.title[lang])}</span>
                  <span className="text-table text-fg2">{marked(row.summary[lang])}</span>
                </span>
                <span className="text-fg3">
                  <Icon name="chevron" size={18} />
                </span>
              </Link>
            ))}
          </>
        )}
      </section>
      <MoreHelp />
    </div>
  );
}

function HelpWaiting() {
  return (
    <Waiting>
      <div className="help-first">
        <section>
          <Skeleton width={160} height={20} />
          {[72, 60, 80, 68].map((width) => (
            <div key={width} className="help-row">
              <span className="grid flex-1 gap-3">
                <Skeleton width={`${width}%`} />
                <Skeleton width={120} height={10} />
              </span>
            </div>
          ))}
        </section>
      </div>
    </Waiting>
  );
}
