import type { TicketBoundKind, TicketSubject } from '@sarraf/contracts/lists';
import { useTexts } from '../i18n/texts.ts';
import { ButtonLink } from './button.tsx';
import { commonTexts } from './texts/common-texts.ts';

/** Leads to a new ticket about something of one's own; without an id, about its subject alone. */
export function AskSupport({
  subject,
  kind,
  id,
  wide = false,
}: {
  subject: TicketSubject;
  kind?: TicketBoundKind;
  /** As the thing's own list says. */
  id?: string;
  wide?: boolean;
}) {
  const t = useTexts(commonTexts);
  return (
    <span className="no-print">
      <ButtonLink
        look="text"
        icon="message"
        wide={wide}
        to="/ticket/new"
        search={{ subject, ...(kind === undefined || id === undefined ? {} : { kind, id }) }}
      >
        {t.askSupport}
      </ButtonLink>
    </span>
  );
}
