// How soon a first answer is due: a dated setting. And the bounds of what one person may ask.
import { z } from 'zod';
import { TICKET_SUBJECTS, type TicketSubject } from '@sarraf/contracts/lists';
import type { PlainDb } from '../../platform/database/handles.ts';
import { editedWhole, ruleOf } from '../settings/index.ts';

const WEEK_MINUTES = 10_080;
const minutes = editedWhole({ unit: 'minutes', min: 1, max: WEEK_MINUTES });
const setting = z.strictObject({ due_minutes: z.record(z.enum(TICKET_SUBJECTS), minutes) });
/** In force until an operator writes a newer row. */
const FIRST: z.input<typeof setting> = {
  due_minutes: {
    security: 30,
    deposit: 60,
    withdrawal: 60,
    trade: 240,
    card: 240,
    identity: 240,
    other: 240,
  },
};

/** As officers change it. */
export const ticketsRule = ruleOf({
  name: 'tickets',
  topic: 'support',
  sees: { action: 'read', subject: 'Setting' },
  schema: setting,
  first: FIRST,
});

/** What one person may open, write and attach, each in 24 hours. */
export const TICKET_BOUNDS = { newADay: 10, messagesADay: 60, filesADay: 20 } as const;
/** A claim that is older lets a colleague take the ticket. */
export const CLAIM_MINUTES = 15;
/** A message so long after its end opens a ticket again, and a rating is taken. */
export const REOPEN_DAYS = 14;
/** An answered ticket ends by itself after so long. */
export const SILENT_DAYS = 7;

/** Writes the first setting where there is none. */
export function makeFirstTicketTerms(db: PlainDb): Promise<void> {
  return ticketsRule.makeFirst(db);
}

/** Minutes until a first answer is due, by subject, as they are in force; `now` in ms since 1970. */
export async function readDueMinutes(
  db: PlainDb,
  now: number,
): Promise<Readonly<Record<TicketSubject, number>>> {
  return (await ticketsRule.read(db, now)).due_minutes;
}
