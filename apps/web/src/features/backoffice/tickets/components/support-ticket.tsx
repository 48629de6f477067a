import type { StaffTicket } from '@sarraf/contracts';
import { useEffect, useState } from 'react';
import { QueryView } from '#components/query-view.tsx';
import { Skeleton, Waiting } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { isUnattended } from '#lib/presence.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { useNow } from '#lib/use-now.ts';
import { readTicket, useSupportTicket } from '../api/support.ts';
import { holdingOf } from '../model/holder.ts';
import { SupportAside } from './support-aside.tsx';
import { SupportComposer } from './support-composer.tsx';
import { SupportThread } from './support-thread.tsx';
import { ThreadHead } from './thread-head.tsx';
import { useWriting } from './use-writing.ts';

const supportTexts = textsOf(() => import('../texts/fa.ts'));

/** One ticket: its thread, what is written, and what it is about. On a phone one of them at a time. */
export function SupportTicket({
  id,
  onLeave,
  onChoose,
}: {
  id: string;
  onLeave: () => void;
  onChoose: (id: string) => void;
}) {
  const t = useTexts(supportTexts);
  const query = useSupportTicket(id);
  return (
    <QueryView query={query} title={t.oneFailed} waiting={<TicketWaiting />}>
      {(ticket) => <Shown ticket={ticket} onLeave={onLeave} onChoose={onChoose} />}
    </QueryView>
  );
}

function Shown({
  ticket,
  onLeave,
  onChoose,
}: {
  ticket: StaffTicket;
  onLeave: () => void;
  onChoose: (id: string) => void;
}) {
  const t = useTexts(supportTexts);
  const [pane, setPane] = useState<'thread' | 'aside'>('thread');
  const me = useStore(session)?.user.id;
  const held = holdingOf(ticket, me, useNow(1_000));
  const writing = useWriting(ticket.id);
  const mayWrite = useMay()('update Ticket');
  useReadUpTo(ticket, mayWrite);
  return (
    <>
      <section className="support-thread" data-pane={pane} aria-label={ticket.title}>
        <ThreadHead
          ticket={ticket}
          held={held}
          onLeave={onLeave}
          onDetails={() => setPane('aside')}
        />
        <SupportThread ticket={ticket} />
        {mayWrite ? (
          <SupportComposer ticket={ticket} held={held} writing={writing} />
        ) : (
          <p className="support-foot text-table text-fg2">{t.readsOnly}</p>
        )}
      </section>
      <SupportAside
        ticket={ticket}
        pane={pane}
        writing={mayWrite && held.by === 'me' ? writing : null}
        onNote={mayWrite ? () => writing.setKind('note') : null}
        onThread={() => setPane('thread')}
        onChoose={onChoose}
      />
    </>
  );
}

/** What stands on the screen before somebody who answers is read: its person sees that. */
function useReadUpTo({ id, last_no: no, unread }: StaffTicket, mayWrite: boolean): void {
  useEffect(() => {
    if (mayWrite && unread > 0 && !isUnattended()) void readTicket(id, no);
  }, [id, no, unread, mayWrite]);
}

function TicketWaiting() {
  return (
    <section className="support-thread">
      <Waiting>
        <div className="grid gap-4 p-5">
          <Skeleton width="56%" height={20} />
          <Skeleton width="72%" height={72} />
          <Skeleton width="60%" height={48} />
        </div>
      </Waiting>
    </section>
  );
}
