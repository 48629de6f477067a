import type { Ticket } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Skeleton, Waiting } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onTicket } from '#lib/cache-actions.ts';
import { isUnattended } from '#lib/presence.ts';
import { ticketQuery } from '#lib/queries/tickets.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { useNow } from '#lib/use-now.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { BoundCard } from '#components/ticket/bound-card.tsx';
import { BoundLink } from './bound-link.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { StateChip } from '#components/ticket/state-chip.tsx';
import { TicketLists } from './tickets-page.tsx';
import { useOutgoing } from './use-outgoing.ts';
import '../tickets.css';

const ticketsTexts = textsOf(() => import('../texts/fa.ts'));
const ticketWords = textsOf(() => import('#components/ticket/texts/fa.ts'));

const RatingSheet = lazy(
  withTexts(() => import('./rating-sheet.tsx').then((m) => ({ default: m.RatingSheet }))),
);

/** One ticket: its messages as they come; on a desktop the list and what it is about stand beside it. */
export function TicketPage() {
  const { id = '' } = useParams({ strict: false });
  const t = useTexts(ticketsTexts);
  const query = useQuery(ticketQuery(id));
  return (
    <div className="ticket-columns">
      <aside className="ticket-side" aria-label={t.lists}>
        <p className="ticket-side-head">
          <span className="text-h3 font-bold">{t.title}</span>
          <ButtonLink to="/ticket/new" icon="plus">
            {t.newTicket}
          </ButtonLink>
        </p>
        <TicketLists current={id} />
      </aside>
      <div className="ticket-main">
        <PageHeader
          title={query.data?.title ?? t.title}
          subtitle={query.data && <Subtitle ticket={query.data} />}
          back="/ticket"
          actions={query.data && <StateChip state={query.data.state} />}
        />
        <QueryView query={query} title={t.oneFailed} waiting={<TicketWaiting />}>
          {(ticket) => <Conversation key={ticket.id} ticket={ticket} />}
        </QueryView>
      </div>
      {query.data !== undefined && <About ticket={query.data} />}
    </div>
  );
}

function Subtitle({ ticket: { number, officer } }: { ticket: Ticket }) {
  const w = useTexts(ticketWords);
  return (
    <>
      <bdi dir="ltr">{number}</bdi>
      {officer !== null && ` · ${officer} · ${w.support}`}
    </>
  );
}

function Conversation({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketsTexts);
  const owner = String(useStore(session)?.user.id ?? '');
  const { again, outgoing, send } = useOutgoing(ticket.id);
  const end = useRef<HTMLDivElement>(null);
  useReadUpTo(ticket);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [ticket.last_no, outgoing.length]);
  const now = useNow(60_000);
  const mayWrite = ticket.reopen_until === null || Date.parse(ticket.reopen_until) > now;
  return (
    <>
      <div className="ticket-scroll">
        {ticket.card !== null && (
          <div className="xl:hidden">
            <BoundCard card={ticket.card} foot={<BoundLink card={ticket.card} />} />
          </div>
        )}
        <MessageList
          ticketId={ticket.id}
          messages={ticket.messages}
          readNo={ticket.read_no}
          outgoing={outgoing}
          onAgain={again}
        />
        <Solved ticket={ticket} />
        {ticket.state === 'closed' && <Ended ticket={ticket} mayWrite={mayWrite} />}
        <div ref={end} />
      </div>
      {mayWrite ? (
        <Composer ticketId={ticket.id} owner={owner} onSend={send} />
      ) : (
        <div className="ticket-composer">
          <p className="pb-3 text-table text-fg2">{t.reopenOver}</p>
          <ButtonLink
            to="/ticket/new"
            search={{ follows: ticket.id, subject: ticket.subject }}
            wide
            icon="plus"
          >
            {t.openFollowing}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

/** What stands on the screen before messages are read: the other side sees it. */
function useReadUpTo({ id, last_no: no, unread }: Ticket): void {
  useEffect(() => {
    if (unread === 0 || isUnattended()) return;
    const body = { no };
    void call('POST /tickets/:id/read', { params: { id }, body }).then(onTicket, () => undefined);
  }, [id, no, unread]);
}

/** After an answer: is it solved? Answered by one tap. */
function Solved({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketsTexts);
  const [isNot, setNot] = useState(false);
  const [isRating, setRating] = useState(false);
  const closing = useClosing(ticket.id, () => setRating(true));
  return (
    <>
      {ticket.state === 'answered' && !isNot && (
        <p className="ticket-solved">
          <Button
            look="outline"
            icon="check"
            sends
            busy={closing.busy}
            onClick={() => closing.send()}
          >
            {t.solved}
          </Button>
          <Button look="outline" onClick={() => setNot(true)}>
            {t.notSolved}
          </Button>
        </p>
      )}
      {closing.message !== null && (
        <p role="alert" className="text-table text-err">
          {closing.message}
        </p>
      )}
      {isRating && ticket.state === 'closed' && ticket.rating === null && (
        <Suspense>
          <RatingSheet ticket={ticket} onClose={() => setRating(false)} />
        </Suspense>
      )}
    </>
  );
}

function useClosing(id: string, onClosed: () => void) {
  return useSubmit(async () => {
    const closed = await call('POST /tickets/:id/close', { params: { id } });
    queryClient.setQueryData(queryKeys.ticket(id), closed);
    onTicket();
    onClosed();
  });
}

/** A ticket that is over: until when it opens again, and how it was. */
function Ended({ ticket, mayWrite }: { ticket: Ticket; mayWrite: boolean }) {
  const t = useTexts(ticketsTexts);
  const w = useTexts(ticketWords);
  const count = useCount();
  const [isRating, setRating] = useState(false);
  const { rating, reopen_until: until } = ticket;
  return (
    <div className="ticket-ended">
      <p>
        {t.isClosed}{' '}
        {mayWrite &&
          until !== null &&
          rich(t.reopenUntil, { time: <Time at={until} shape="day" /> })}
      </p>
      {rating !== null && (
        <p>
          {t.rated}: {w.stars(count(rating.stars))}
        </p>
      )}
      {rating === null && mayWrite && (
        <SheetButton look="outline" icon="star" onClick={() => setRating(true)}>
          {t.rate}
        </SheetButton>
      )}
      {isRating && (
        <Suspense>
          <RatingSheet ticket={ticket} onClose={() => setRating(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** On a wide desktop: what the ticket is about and how it went so far. */
function About({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketsTexts);
  const w = useTexts(ticketWords);
  const closing = useClosing(ticket.id, () => undefined);
  const { bound, card, created_at: opened, first_answered_at: first } = ticket;
  return (
    <aside className="ticket-about">
      <h2 className="text-lead font-semibold">{w.about}</h2>
      {card !== null && <BoundCard card={card} foot={<BoundLink card={card} />} />}
      {card === null && bound !== null && <p className="text-table text-fg2">{t.boundGone}</p>}
      <dl>
        <div className="ticket-fact">
          <dt>{t.subject}</dt>
          <dd>{w[ticket.subject]}</dd>
        </div>
        <div className="ticket-fact">
          <dt>{t.opened}</dt>
          <dd>
            <Time at={opened} />
          </dd>
        </div>
        <div className="ticket-fact">
          <dt>{t.firstAnswer}</dt>
          <dd>{first === null ? t.notYet : <Time at={first} />}</dd>
        </div>
      </dl>
      {ticket.state !== 'closed' && (
        <Button look="outline" wide sends busy={closing.busy} onClick={() => closing.send()}>
          {t.closeTicket}
        </Button>
      )}
      <p className="text-table text-fg2">{t.safety}</p>
    </aside>
  );
}

function TicketWaiting() {
  return (
    <Waiting>
      <div className="ticket-scroll">
        <Skeleton width="70%" height={64} />
        <Skeleton width="60%" height={48} />
      </div>
    </Waiting>
  );
}
