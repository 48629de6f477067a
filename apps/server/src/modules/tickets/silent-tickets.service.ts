// Answered tickets whose people are silent: told a day before, then ended.
import { withTransaction } from '../../platform/database/handles.ts';
import { noteWarned, selectSilent } from './office.queries.ts';
import { tellMoved, type TicketsDeps } from './tickets-deps.ts';
import { numberOf } from './tickets.mapper.ts';
import { closeTicket, lockTicket } from './ticket-writes.queries.ts';

/** Of each kind, so many at a time: the next run goes on. */
const AT_ONCE = 200;

/** Tells those whose ticket ends tomorrow, and ends those who were told. */
export async function endSilentTickets(deps: TicketsDeps): Promise<void> {
  const { plainDb } = deps.context;
  for (const id of await selectSilent(plainDb, 'close', AT_ONCE)) await close(deps, id);
  for (const id of await selectSilent(plainDb, 'warn', AT_ONCE)) await warn(deps, id);
}

async function close(deps: TicketsDeps, id: number): Promise<void> {
  const row = await withTransaction(deps.context.plainDb, async (tx) => {
    const locked = await lockTicket(tx, id);
    // another message came meanwhile
    if (locked?.state !== 'answered') return undefined;
    await closeTicket(tx, id);
    return locked;
  });
  if (row === undefined) return;
  const [userId, no] = [Number(row.user_id), Number(row.last_no)];
  tellMoved(deps, { userId, id: String(id), no, state: 'closed' });
}

async function warn(
  { context: { plainDb }, notifications }: TicketsDeps,
  id: number,
): Promise<void> {
  const tell = await withTransaction(plainDb, async (tx) => {
    const row = await lockTicket(tx, id);
    if (row?.state !== 'answered') return undefined;
    await noteWarned(tx, id);
    return notifications.keep(tx, {
      userId: Number(row.user_id),
      kind: 'ticket_closing',
      facts: { number: numberOf(row.id), title: row.title },
      reference: `ticket:${id}:closing:${row.last_no}`,
    });
  });
  tell?.();
}
