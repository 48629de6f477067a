import type { TicketRow } from '@sarraf/contracts';
import { TICKET_SUBJECTS, type TicketSubject } from '@sarraf/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '#components/button.tsx';
import { Icon, type IconName } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Pager } from '#components/pager.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SearchField } from '#components/search-field.tsx';
import { Empty, Skeleton, Waiting } from '#components/states.tsx';
import { Tabs } from '#components/tabs.tsx';
import { Age } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ticketsQuery, ticketSubjectsQuery } from '#lib/queries/tickets.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { useListPosition } from '#lib/use-list-position.ts';
import { dropDraft, readDraft } from '../api/drafts.ts';
import { useMessageDigits } from '#components/ticket/use-message-digits.ts';
import { BoundChip } from '#components/ticket/bound-card.tsx';
import { StateChip } from '#components/ticket/state-chip.tsx';
import '../tickets.css';

const ticketsTexts = textsOf(() => import('../texts/fa.ts'));
const ticketWords = textsOf(() => import('#components/ticket/texts/fa.ts'));

const SEARCH_AFTER_MS = 350;
/** A median of more is said in hours. */
const MINUTES_MAX = 90;

/** One's own tickets: those that are open, those that are over, and what one may ask. */
export function TicketsPage() {
  const t = useTexts(ticketsTexts);
  return (
    <div className="ticket-narrow">
      <PageHeader
        title={t.title}
        actions={
          <span className="max-lg:hidden">
            <ButtonLink to="/ticket/new" icon="plus">
              {t.newTicket}
            </ButtonLink>
          </span>
        }
      />
      <TicketLists />
      <NewTicketFoot />
    </div>
  );
}

/** The lists by themselves, as they also stand beside a ticket; `current` is the one that is read. */
export function TicketLists({ current }: { current?: string }) {
  const t = useTexts(ticketsTexts);
  const count = useCount();
  const [state, setState] = useState<'open' | 'closed'>('open');
  const { typed, setTyped, words } = useTypedWords();
  const { pager, position, toFirst } = useListPosition();
  useEffect(toFirst, [state, words, toFirst]);
  const filter = { state, ...(words === '' ? {} : { query: words }) };
  const tickets = useQuery(ticketsQuery(position, filter));
  const { data: known } = useQuery(ticketSubjectsQuery);
  const tabs = [
    { value: 'open', label: t.open, count: known && count(known.open) },
    { value: 'closed', label: t.closedTab, count: known && count(known.closed) },
  ] as const;
  const isSearched = words !== '' || (known !== undefined && known.open + known.closed > 5);
  return (
    <Tabs label={t.lists} value={state} tabs={tabs} onChange={setState} className="px-5">
      <div className="px-5">
        {isSearched && (
          <div className="pt-4">
            <SearchField label={t.search} value={typed} onChange={setTyped} />
          </div>
        )}
        <QueryView query={tickets} title={t.failed} waiting={<TicketsWaiting />}>
          {(data) =>
            data.data.length === 0 ? (
              <NoTickets state={state} isNarrowed={words !== ''} />
            ) : (
              <>
                <ul>
                  {data.data.map((row) => (
                    <Row key={row.id} ticket={row} isCurrent={row.id === current} />
                  ))}
                </ul>
                <Pager {...pager(data)} />
              </>
            )
          }
        </QueryView>
        {state === 'open' && <KeptDraft />}
        {state === 'open' && current === undefined && <Subjects />}
      </div>
    </Tabs>
  );
}

function useTypedWords() {
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, words };
}

function Row({ ticket, isCurrent }: { ticket: TicketRow; isCurrent: boolean }) {
  const t = useTexts(ticketsTexts);
  const w = useTexts(ticketWords);
  const count = useCount();
  const { bound, id, last, state, title, unread } = ticket;
  const inDigits = useMessageDigits();
  const name = last.side === 'person' ? t.you : (last.name ?? w.support);
  const words = last.text === '' && last.has_files ? w.picture : last.text;
  return (
    <li>
      <Link
        to="/ticket/$id"
        params={{ id }}
        className="ticket-row"
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span className="flex items-baseline gap-2">
          {unread > 0 && (
            <span className="ticket-unread" role="img" aria-label={t.unread(count(unread))} />
          )}
          <span className="ticket-cut min-w-0 flex-1 font-semibold" dir="auto">
            {title}
          </span>
          <span className="shrink-0 text-caption text-fg2">
            <Age at={last.at} />
          </span>
        </span>
        <span className="truncate text-table text-fg2">
          <bdi>{name}</bdi>: <bdi>{inDigits(words)}</bdi>
        </span>
        <span className="flex flex-wrap gap-2">
          <StateChip state={state} />
          {bound !== null && <BoundChip bound={bound} />}
        </span>
      </Link>
    </li>
  );
}

/** A ticket that was begun on this device. */
function KeptDraft() {
  const t = useTexts(ticketsTexts);
  const owner = useStore(session)?.user.id ?? '';
  const [draft, setDraft] = useState(() => readDraft(String(owner), 'new'));
  if (draft === undefined) return null;
  return (
    <p className="ticket-draft">
      <Icon name="pencil" size={20} />
      <span className="min-w-0 flex-1 truncate">
        {draft.title === '' ? t.draftUntitled : t.draft(draft.title)}
      </span>
      <Button
        look="text"
        size="sm"
        onClick={() => {
          dropDraft(String(owner), 'new');
          setDraft(undefined);
        }}
      >
        {t.drop}
      </Button>
      <ButtonLink look="text" size="sm" to="/ticket/new">
        {t.goOn}
      </ButtonLink>
    </p>
  );
}

const ICON_OF: Readonly<Record<TicketSubject, IconName>> = {
  deposit: 'deposit',
  withdrawal: 'withdraw',
  trade: 'orders',
  card: 'card',
  identity: 'shield',
  security: 'lock',
  other: 'more',
};

/** What people ask most: each leads to a ticket that is half written. */
function Subjects() {
  const t = useTexts(ticketsTexts);
  const w = useTexts(ticketWords);
  const nameOf = (subject: TicketSubject): string =>
    subject === 'deposit' || subject === 'withdrawal' || subject === 'trade'
      ? t[`hint_${subject}`]
      : w[subject];
  return (
    <section className="py-5">
      <h2 className="pb-3 text-table text-fg2">{t.common}</h2>
      <div className="flex flex-wrap gap-2">
        {TICKET_SUBJECTS.map((subject) => (
          <ButtonLink
            key={subject}
            look="outline"
            icon={ICON_OF[subject]}
            to="/ticket/new"
            search={{ subject }}
          >
            {nameOf(subject)}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}

/** On a phone, at the foot of the page; with how long an answer takes. */
function NewTicketFoot() {
  const t = useTexts(ticketsTexts);
  return (
    <div className="ticket-foot">
      <span className="lg:hidden">
        <ButtonLink to="/ticket/new" size="lg" wide icon="plus">
          {t.newTicket}
        </ButtonLink>
      </span>
      <AnswerTime />
    </div>
  );
}

/** How long an answer takes these days, where that is known. */
export function AnswerTime() {
  const t = useTexts(ticketsTexts);
  const count = useCount();
  const { data } = useQuery(ticketSubjectsQuery);
  const seconds = data?.median_answer_s ?? null;
  if (seconds === null) return null;
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return (
    <p className="pt-2 text-center text-caption text-fg2">
      {minutes > MINUTES_MAX
        ? t.answerInHours(count(Math.ceil(minutes / 60)))
        : t.answerIn(count(minutes))}
    </p>
  );
}

function TicketsWaiting() {
  return (
    <Waiting>
      {[60, 72, 54].map((width) => (
        <div key={width} className="ticket-row">
          <Skeleton width={`${width}%`} />
          <Skeleton width="84%" height={10} />
          <Skeleton width={96} height={22} />
        </div>
      ))}
    </Waiting>
  );
}

function NoTickets({ state, isNarrowed }: { state: 'open' | 'closed'; isNarrowed: boolean }) {
  const t = useTexts(ticketsTexts);
  if (isNarrowed) return <Empty icon="search" title={t.notFoundTitle} text={t.notFoundText} />;
  if (state === 'closed') {
    return <Empty icon="message" title={t.noneClosed} text={t.noneClosedText} />;
  }
  return <Empty icon="message" title={t.emptyTitle} text={t.emptyText} />;
}
