import type { StaffTicket, TicketMessage, TicketNote } from '@sarraf/contracts';
import { useEffect, useRef } from 'react';
import { Icon } from '#components/icon.tsx';
import '#components/ticket/ticket.css';
import { useMessageDigits } from '#components/ticket/use-message-digits.ts';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { dayKey } from '#lib/time-text.ts';
import { threadOf } from '../model/thread.ts';
import { SupportPicture } from './support-picture.tsx';

const supportTexts = textsOf(() => import('../texts/fa.ts'));
const ticketWords = textsOf(() => import('#components/ticket/texts/fa.ts'));

/** Messages and notes in the order in which they were written; a note is never a bubble. */
export function SupportThread({ ticket }: { ticket: StaffTicket }) {
  const t = useTexts(supportTexts);
  const w = useTexts(ticketWords);
  const end = useRef<HTMLLIElement>(null);
  const { last_no: lastNo, messages, notes } = ticket;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [ticket.id, lastNo, notes.length]);
  const rows = threadOf(messages, notes);
  return (
    // a scrolling region takes the focus, so that keys scroll it
    <div className="support-scroll" tabIndex={0} role="region" aria-label={w.conversation}>
      <ol className="ticket-messages">
        {messages[0] !== undefined && messages[0].no > 1 && (
          <li className="ticket-day">{t.earlierMessages}</li>
        )}
        {rows.map((row, index) => {
          const before = rows[index - 1];
          return (
            <li key={`${row.kind}-${row.id}`} data-no={row.kind === 'message' ? row.id : undefined}>
              {(before === undefined || dayKey(before.at) !== dayKey(row.at)) && (
                <p className="ticket-day">
                  <Time at={row.at} shape="weekday" />
                </p>
              )}
              {row.kind === 'message' ? (
                <Bubble ticket={ticket} message={row.message} />
              ) : (
                <NoteBox note={row.note} />
              )}
            </li>
          );
        })}
        <li ref={end} />
      </ol>
    </div>
  );
}

/** Staff stand on the right in both languages, as what is one's own does in the panel. */
function Bubble({ ticket, message }: { ticket: StaffTicket; message: TicketMessage }) {
  const t = useTexts(supportTexts);
  const w = useTexts(ticketWords);
  const inDigits = useMessageDigits();
  const isStaff = message.side === 'staff';
  const name = isStaff ? (message.name ?? w.support) : (ticket.person.name ?? t.person);
  return (
    <div className={isStaff ? 'ticket-bubble ticket-own' : 'ticket-bubble'}>
      {message.text !== '' && (
        <p className="ticket-text" dir="auto">
          {inDigits(message.text)}
        </p>
      )}
      {message.files.map((file, index) => (
        <SupportPicture key={file.id} ticketId={ticket.id} file={file} nth={index + 1} />
      ))}
      <p className="ticket-meta">
        <bdi>{name}</bdi> · <Time at={message.at} shape="clock" />
        {isStaff && message.no <= ticket.read_no && (
          <>
            <Icon name="check" size={14} />
            <span className="sr-only">{w.seen}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** A note: a dashed box over the whole width, so that nobody takes it for an answer. */
function NoteBox({ note }: { note: TicketNote }) {
  const t = useTexts(supportTexts);
  const inDigits = useMessageDigits();
  return (
    <div className="support-note">
      <Icon name="lock" size={18} />
      <div className="min-w-0 flex-1">
        <p className="ticket-text" dir="auto">
          {inDigits(note.text)}
        </p>
        <p className="ticket-meta">
          <b className="text-warn">{t.note}</b> · <bdi>{note.officer.name ?? t.colleague}</bdi> ·{' '}
          <Time at={note.at} shape="clock" /> · {t.noteMeta}
        </p>
      </div>
    </div>
  );
}
