import { Link } from '@tanstack/react-router';
import type { TicketBoundKind, TicketSubject } from '@sarraf/contracts/lists';
import { Fragment } from 'react';
import { SUPPORT_WORDS } from '../lib/support-words.ts';

/**
 * A sentence in which «contact support» leads there: to a new ticket about its subject, or about something
 * of one's own. A sentence that says no such thing stays as it is.
 */
export function SupportLinked({
  text,
  subject = 'other',
  kind,
  id,
}: {
  text: string;
  subject?: TicketSubject;
  kind?: TicketBoundKind;
  /** As the thing's own list says. */
  id?: string;
}) {
  const search = { subject, ...(kind === undefined || id === undefined ? {} : { kind, id }) };
  return text.split(SUPPORT_WORDS).map((piece, at) =>
    at % 2 === 1 ? (
      // the pieces of one sentence never move
      <Link key={at} to="/ticket/new" search={search} className="link underline">
        {piece}
      </Link>
    ) : (
      <Fragment key={at}>{piece}</Fragment>
    ),
  );
}
