import type { TicketMessage } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { dayKey } from '#lib/time-text.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { useMessageDigits } from '#components/ticket/use-message-digits.ts';
import type { Outgoing } from './use-outgoing.ts';
import '#components/ticket/ticket.css';

const ticketsTexts = textsOf(() => import('../texts/fa.ts'));
const ticketWords = textsOf(() => import('#components/ticket/texts/fa.ts'));

const PictureSheet = lazy(
  withTexts(() =>
    import('#components/ticket/picture-sheet.tsx').then((m) => ({
      default: m.PictureSheet,
    })),
  ),
);

/** The messages of a ticket by days, and those that are still on their way. */
export function MessageList({
  ticketId,
  messages,
  readNo,
  outgoing,
  onAgain,
}: {
  ticketId: string;
  messages: readonly TicketMessage[];
  /** Up to which one the other side has read. */
  readNo: number;
  outgoing: readonly Outgoing[];
  onAgain: (message: Outgoing) => void;
}) {
  const t = useTexts(ticketsTexts);
  const w = useTexts(ticketWords);
  const inDigits = useMessageDigits();
  const there = new Set(messages.map(({ client_key: key }) => key));
  return (
    <ol className="ticket-messages" aria-label={w.conversation}>
      {messages.map((message, index) => {
        const before = messages[index - 1];
        const isNewDay = before === undefined || dayKey(before.at) !== dayKey(message.at);
        return (
          <li key={message.no} data-no={message.no}>
            {isNewDay && (
              <p className="ticket-day">
                <Time at={message.at} shape="weekday" />
              </p>
            )}
            <Bubble ticketId={ticketId} message={message} isSeen={message.no <= readNo} />
          </li>
        );
      })}
      {outgoing
        .filter(({ key }) => !there.has(key))
        .map((message) => (
          <li key={message.key}>
            <div className="ticket-bubble ticket-own" data-waits>
              {message.text !== '' && (
                <p className="ticket-text" dir="auto">
                  {inDigits(message.text)}
                </p>
              )}
              <p className="ticket-meta">
                {message.error === null ? (
                  t.onItsWay
                ) : (
                  <>
                    <span role="alert">
                      {t.notSent}: {message.error}
                    </span>
                    <Button look="text" size="sm" onClick={() => onAgain(message)}>
                      {t.sendAgain}
                    </Button>
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
    </ol>
  );
}

function Bubble({
  ticketId,
  message,
  isSeen,
}: {
  ticketId: string;
  message: TicketMessage;
  isSeen: boolean;
}) {
  const w = useTexts(ticketWords);
  const inDigits = useMessageDigits();
  const isOwn = message.side === 'person';
  return (
    <div className={isOwn ? 'ticket-bubble ticket-own' : 'ticket-bubble'}>
      {message.text !== '' && (
        <p className="ticket-text" dir="auto">
          {inDigits(message.text)}
        </p>
      )}
      {message.files.length > 0 && (
        <div className="ticket-pictures">
          {message.files.map(({ id }, index) => (
            <Picture key={id} ticketId={ticketId} id={id} nth={index + 1} />
          ))}
        </div>
      )}
      <p className="ticket-meta">
        {!isOwn && <span>{message.name ?? w.support} · </span>}
        <Time at={message.at} shape="clock" />
        {isOwn && isSeen && (
          <>
            <Icon name="check" size={14} />
            <span className="sr-only">{w.seen}</span>
          </>
        )}
      </p>
    </div>
  );
}

function Picture({ ticketId, id, nth }: { ticketId: string; id: string; nth: number }) {
  const w = useTexts(ticketWords);
  const count = useCount();
  const [isOpen, setOpen] = useState(false);
  const file = useQuery({
    queryKey: queryKeys.ticketPicture(id),
    queryFn: ({ signal }) =>
      call('GET /tickets/:id/files/:file', { params: { id: ticketId, file: id }, signal }),
    staleTime: Infinity,
    // it leaves the memory with the page
    gcTime: 0,
  });
  const address = useObjectUrl(file.data, 'image/jpeg');
  return (
    <>
      <button
        type="button"
        className="ticket-picture"
        aria-haspopup="dialog"
        aria-label={w.openPicture(count(nth))}
        onClick={() => (file.isError ? void file.refetch() : setOpen(address !== null))}
      >
        {address === null ? (
          <Icon name={file.isError ? 'retry' : 'camera'} />
        ) : (
          <img src={address} alt="" />
        )}
      </button>
      {isOpen && address !== null && (
        <Suspense>
          <PictureSheet
            address={address}
            label={w.pictureOf(count(nth))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
