import type { FoundPerson } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { DataTable } from '#components/data-table.tsx';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Pager } from '#components/pager.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SearchField } from '#components/search-field.tsx';
import { Chip } from '#components/signs.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { FieldNote } from '#components/text-field.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useStore } from '#lib/store.ts';
import { foundQuery } from '../api/people.ts';
import { lastSearch } from './last-search.ts';
import { LookedAt } from './looked-at.tsx';
import { useShownDigits } from '#lib/use-shown-digits.ts';
import './people.css';
import { Mobile, PersonName } from './person-words.tsx';

const peopleTexts = textsOf(() => import('../texts/fa.ts'));

const QUERY_LENGTH_MIN = 3;
const FOUND_MAX = 200;

/** People: found by one of their numbers or their name; without a search the newest. */
export function PeoplePage() {
  const t = useTexts(peopleTexts);
  const { query, page } = useStore(lastSearch);
  const [typed, setTyped] = useState(query);
  const found = useQuery(foundQuery(query, page));
  return (
    <div className="people-page">
      <PageHeader title={t.title} />
      <div className="people-content">
        <SearchForm typed={typed} onType={setTyped} />
        {typed === '' && <LookedAt />}
        <QueryView
          query={found}
          title={t.listFailed}
          waiting={<SkeletonRows rows={8} height={56} />}
        >
          {({ data, total, last_page: last }) =>
            data.length === 0 ? (
              <Nobody isSearch={query !== ''} />
            ) : (
              <>
                <ListHead isSearch={query !== ''} total={total} />
                <Found people={data} />
                <Pager
                  page={page}
                  last={last}
                  onPage={(next) => lastSearch.set({ query, page: next })}
                />
              </>
            )
          }
        </QueryView>
      </div>
    </div>
  );
}

/** Sent by a press, never while one types: a search by a number may be written down. */
function SearchForm({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const t = useTexts(peopleTexts);
  const [isShort, setShort] = useState(false);
  function search(event: FormEvent): void {
    event.preventDefault();
    const query = typed.trim();
    setShort(query !== '' && query.length < QUERY_LENGTH_MIN);
    if (query === '' || query.length >= QUERY_LENGTH_MIN) lastSearch.set({ query, page: 1 });
  }
  return (
    <form className="people-search" noValidate onSubmit={search}>
      <div className="min-w-0 flex-1">
        <SearchField
          label={t.searchLabel}
          value={typed}
          onChange={(value) => {
            onType(value);
            setShort(false);
            if (value === '') lastSearch.set({ query: '', page: 1 });
          }}
        />
        <FieldNote id="people-note" error={isShort ? t.tooShort : null} hint={t.searchHint} />
      </div>
      <Button type="submit">{t.search}</Button>
    </form>
  );
}

function ListHead({ isSearch, total }: { isSearch: boolean; total: number }) {
  const t = useTexts(peopleTexts);
  const count = useCount();
  const words = total >= FOUND_MAX ? t.resultsMost : t.results.replace('{count}', count(total));
  return (
    <h2 className="people-list-head" aria-live="polite">
      {isSearch ? words : t.newest}
    </h2>
  );
}

function Nobody({ isSearch }: { isSearch: boolean }) {
  const t = useTexts(peopleTexts);
  if (isSearch) return <Empty icon="search" title={t.noneTitle} text={t.noneText} />;
  return <Empty icon="user" title={t.nobodyTitle} text={t.nobodyText} />;
}

function Found({ people }: { people: readonly FoundPerson[] }) {
  const t = useTexts(peopleTexts);
  const count = useCount();
  const withCard = people.some(({ card }) => card !== null);
  return (
    <DataTable
      rows={people}
      keyOf={({ id, card }) => `${id}.${card ?? ''}`}
      isDense
      className="people-table"
      columns={[
        { head: t.name, cell: (person) => <PersonLink person={person} /> },
        { head: t.mobile, cell: ({ mobile }) => <Mobile mobile={mobile} /> },
        ...(withCard
          ? [{ head: t.card, cell: ({ card }: FoundPerson) => <CardEnd masked={card} /> }]
          : []),
        { head: t.level, cell: ({ level }) => count(level) },
        { head: t.standing, cell: (person) => <Flag person={person} /> },
        {
          head: t.registered,
          isEnd: true,
          cell: ({ registered_at: at }) => <Time at={at} shape="date" />,
        },
      ]}
      card={(person) => (
        <Link to="/people/$id" params={{ id: person.id }} className="people-card">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">
              <PersonName person={person} />
            </span>
            <span className="text-table text-fg2">
              <Mobile mobile={person.mobile} />
              {person.card !== null && (
                <>
                  {' · '}
                  <CardEnd masked={person.card} />
                </>
              )}
            </span>
          </span>
          <span className="grid justify-items-end gap-1 text-table text-fg2">
            {t.levelOf.replace('{level}', count(person.level))}
            {person.frozen && <Flag person={person} />}
          </span>
        </Link>
      )}
    />
  );
}

function PersonLink({ person }: { person: FoundPerson }) {
  return (
    <Link to="/people/$id" params={{ id: person.id }} className="people-link">
      <PersonName person={person} />
    </Link>
  );
}

function Flag({ person }: { person: FoundPerson }) {
  const t = useTexts(peopleTexts);
  if (!person.frozen) return <span className="text-fg2">{t.fine}</span>;
  return (
    <Chip kind="err" icon="lock">
      {t.frozen}
    </Chip>
  );
}

/** A card by its last four digits. */
function CardEnd({ masked }: { masked: string | null }) {
  const digits = useShownDigits();
  if (masked === null) return null;
  return (
    <bdi dir="ltr" className="num">
      •••• {digits(masked.slice(-4))}
    </bdi>
  );
}
