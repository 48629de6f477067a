import type { StaffTicketRow } from '@sarraf/contracts';
import { BoundChip } from '#components/ticket/bound-card.tsx';
import { StateChip } from '#components/ticket/state-chip.tsx';
import { useMessageDigits } from '#components/ticket/use-message-digits.ts';
import { Chip } from '#components/signs.tsx';
import { Age } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useNow } from '#lib/use-now.ts';
import { dueOf } from '../model/due.ts';
import { holdingOf } from '../model/holder.ts';
import { DueBar, useDueText } from './due-clock.tsx';

const supportTexts = textsOf(() => import('../texts/fa.ts'));
const ticketWords = textsOf(() => import('#components/ticket/texts/fa.ts'));

/** A ticket in the queue: what it says last, whose it is, and how long it still has. */
export function SupportRow({
  ticket,
  isTimed,
  me,
}: {
  ticket: StaffTicketRow;
  /** It waits for an answer; others say how old they are. */
  isTimed: boolean;
  me: string | undefined;
}) {
  const t = useTexts(supportTexts);
  const w = useTexts(ticketWords);
  const inDigits = useMessageDigits();
  const now = useNow(20_000);
  const dueText = useDueText();
  const due = dueOf(ticket, now);
  const { bound, last, person, state, subject, title, unread } = ticket;
  const said = last.text === '' && last.has_files ? w.picture : last.text;
  return (
    <>
      <span className="flex items-baseline gap-2">
        <span
          className={`ticket-cut min-w-0 flex-1 ${unread > 0 ? 'font-bold' : 'font-semibold'}`}
          dir="auto"
        >
          {title}
        </span>
        <span className={`support-due support-due-${isTimed ? due.tone : 'plain'}`}>
          {isTimed ? dueText(due.leftMs) : <Age at={last.at} />}
        </span>
      </span>
      <span className="flex gap-1 text-table text-fg2">
        <bdi className="shrink-0">
          {last.side === 'staff' ? (last.name ?? w.support) : (person.name ?? t.person)}
        </bdi>
        <span>·</span>
        {/* cut at its own end, whichever language it is in */}
        <span className="ticket-cut min-w-0 flex-1" dir="auto">
          {inDigits(said)}
        </span>
      </span>
      <span className="support-row-chips">
        <Chip kind={subject === 'security' ? 'err' : 'plain'}>{w[subject]}</Chip>
        {bound !== null && <BoundChip bound={bound} />}
        {!isTimed && <StateChip state={state} />}
        <Holder ticket={ticket} me={me} now={now} />
      </span>
      {isTimed && <DueBar due={due} />}
    </>
  );
}

function Holder({
  ticket,
  me,
  now,
}: {
  ticket: StaffTicketRow;
  me: string | undefined;
  now: number;
}) {
  const t = useTexts(supportTexts);
  const held = holdingOf(ticket, me, now);
  if (held.by === 'me') return <span className="support-holder text-brand">{t.you}</span>;
  if (held.by !== 'colleague') return null;
  return (
    <span className="support-holder">
      <bdi>{held.name ?? t.colleague}</bdi>
    </span>
  );
}
