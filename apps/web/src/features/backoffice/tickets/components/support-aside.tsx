import type { StaffTicket } from '@sarraf/contracts';
import type { TicketBoundKind } from '@sarraf/contracts/lists';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Button, IconButton } from '#components/button.tsx';
import { Keycap } from '#components/keycap.tsx';
import { useCount } from '#components/num.tsx';
import { BoundCard } from '#components/ticket/bound-card.tsx';
import { useMessageDigits } from '#components/ticket/use-message-digits.ts';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { useSingleKeys } from '#lib/single-keys.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';
import { useFilledAnswers } from '../api/support.ts';
import { AnswerState, isUsable } from './answer-state.tsx';
import type { Writing } from './use-writing.ts';

const supportTexts = textsOf(() => import('../texts/fa.ts'));
const ticketWords = textsOf(() => import('#components/ticket/texts/fa.ts'));

/** Answers with a number key. */
const KEYED = 4;

/** Beside the thread: whose it is, what it is about, answers at hand, what was before, and notes. */
export function SupportAside({
  ticket,
  pane,
  writing,
  onNote,
  onThread,
  onChoose,
}: {
  ticket: StaffTicket;
  pane: 'thread' | 'aside';
  /** Null where nothing can be answered now. */
  writing: Writing | null;
  /** Null for whoever may only read. */
  onNote: (() => void) | null;
  onThread: () => void;
  onChoose: (id: string) => void;
}) {
  const t = useTexts(supportTexts);
  return (
    <aside className="support-aside" data-pane={pane} aria-label={t.details}>
      <p className="lg:hidden">
        <IconButton icon="back" label={t.toThread} onClick={onThread} />
      </p>
      <Person ticket={ticket} />
      <Bound ticket={ticket} onChoose={onChoose} />
      {writing !== null && <Canned id={ticket.id} writing={writing} />}
      <Earlier ticket={ticket} onChoose={onChoose} />
      <Notes
        ticket={ticket}
        onNote={
          onNote === null
            ? null
            : () => {
                onThread();
                onNote();
              }
        }
      />
    </aside>
  );
}

function Part({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="support-part">
      <h3>
        <span className="flex-1">{title}</span>
        {end}
      </h3>
      {children}
    </section>
  );
}

function Person({ ticket: { person } }: { ticket: StaffTicket }) {
  const t = useTexts(supportTexts);
  const has = useMay();
  const inDigits = useShownDigits();
  return (
    <div className="support-person">
      <Avatar photo={null} name={person.name ?? ''} size={36} />
      <span className="min-w-0 flex-1">
        <b className="block truncate">
          {person.name === null ? t.noName : <bdi>{person.name}</bdi>}
        </b>
        <span className="block text-caption text-fg2">
          <bdi dir="ltr" className="num">
            {inDigits(person.mobile.replace('***', ' ••• '))}
          </bdi>
        </span>
      </span>
      {has('read Person') && (
        <Link to="/people/$id" params={{ id: person.id }} className="link text-table">
          {t.personPage}
        </Link>
      )}
    </div>
  );
}

/** What the ticket is about as it stands now; the person's page has the rest of it. */
function Bound({ ticket, onChoose }: { ticket: StaffTicket; onChoose: (id: string) => void }) {
  const t = useTexts(supportTexts);
  const { bound, card, follows } = ticket;
  const link = useThingLink(ticket);
  return (
    <div className="support-bound">
      {card !== null && <BoundCard card={card} foot={link} />}
      {card === null && (
        <p className="text-table text-fg2">{bound === null ? t.noBound : t.boundGone}</p>
      )}
      {follows !== null && (
        <Button look="text" size="sm" onClick={() => onChoose(follows)}>
          <span>{rich(t.follows, { number: <bdi dir="ltr">T-{follows}</bdi> })}</span>
        </Button>
      )}
    </div>
  );
}

/** Where on its person's page a thing is found. */
const TABS: Readonly<Partial<Record<TicketBoundKind, string>>> = {
  order: 'orders',
  otc: 'orders',
  charge: 'wallet',
  bank_deposit: 'wallet',
  receipt: 'wallet',
  coin_deposit: 'wallet',
  withdrawal: 'wallet',
  transfer: 'wallet',
  gift: 'wallet',
};

/** The way to it; nothing where its part of the page says no more than the card to this officer. */
function useThingLink({ bound, person }: StaffTicket): ReactNode {
  const t = useTexts(supportTexts);
  const has = useMay();
  const tab = bound === null ? undefined : TABS[bound.kind];
  if (!has('read Person') || (tab === 'wallet' && !has('read Balance'))) return undefined;
  return (
    <Link
      to="/people/$id"
      params={{ id: person.id }}
      search={tab === undefined ? {} : { tab }}
      className="link"
    >
      {t.openThing}
    </Link>
  );
}

/** The first answers, by number keys; with figures of now, so that none goes out half filled. */
function Canned({ id, writing }: { id: string; writing: Writing }) {
  const t = useTexts(supportTexts);
  const { data } = useFilledAnswers(id);
  const answers = (data?.answers ?? []).slice(0, KEYED);
  const use = (index: number): void => {
    const answer = answers[index];
    if (answer === undefined || !isUsable(answer)) return;
    const figures = answer.figures.map(({ value }) => value);
    writing.use(answer.text, { title: answer.title, figures });
  };
  useSingleKeys((key) => {
    const digit = /^(?:Digit|Numpad)([1-4])$/.exec(key)?.[1];
    if (digit !== undefined) use(Number(digit) - 1);
  });
  if (data === undefined) return null;
  const all = (
    <button type="button" className="link" onClick={() => writing.setChoosing(true)}>
      {t.cannedAll}
    </button>
  );
  return (
    <Part title={t.canned} end={all}>
      {answers.length === 0 && <p className="text-table text-fg2">{t.cannedNone}</p>}
      <ul>
        {answers.map((answer, index) => (
          <li key={answer.id}>
            <button
              type="button"
              className="support-canned"
              aria-disabled={!isUsable(answer) || undefined}
              onClick={() => use(index)}
            >
              <Keycap>{String(index + 1)}</Keycap>
              <span className="ticket-cut min-w-0 flex-1" dir="auto">
                {answer.title}
              </span>
              <AnswerState answer={answer} />
            </button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Earlier({ ticket, onChoose }: { ticket: StaffTicket; onChoose: (id: string) => void }) {
  const t = useTexts(supportTexts);
  const w = useTexts(ticketWords);
  const count = useCount();
  const { earlier, earlier_count: total } = ticket;
  return (
    <Part title={t.earlier} end={total > 0 && <span className="text-fg2">{count(total)}</span>}>
      {earlier.length === 0 && <p className="text-table text-fg2">{t.earlierNone}</p>}
      <ul>
        {earlier.map((one) => (
          <li key={one.id}>
            <button type="button" className="support-earlier" onClick={() => onChoose(one.id)}>
              <span className="ticket-cut min-w-0 flex-1" dir="auto">
                {one.title}
              </span>
              <span className="shrink-0 text-caption text-fg2">
                <Time at={one.created_at} shape="day" />
              </span>
              <span className="shrink-0 text-caption">
                {one.stars === null ? w[one.state] : w.stars(count(one.stars))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Notes({ ticket, onNote }: { ticket: StaffTicket; onNote: (() => void) | null }) {
  const t = useTexts(supportTexts);
  const inDigits = useMessageDigits();
  const add = onNote !== null && (
    <Button look="text" size="sm" icon="plus" onClick={onNote}>
      {t.addNote}
    </Button>
  );
  return (
    <Part title={t.notes} end={add}>
      {ticket.notes.length === 0 && <p className="text-table text-fg2">{t.notesNone}</p>}
      <ul className="support-notes">
        {ticket.notes.toReversed().map((note) => (
          <li key={note.id}>
            <p className="ticket-text" dir="auto">
              {inDigits(note.text)}
            </p>
            <p className="text-caption text-fg2">
              <bdi>{note.officer.name ?? t.colleague}</bdi> · <Time at={note.at} />
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
