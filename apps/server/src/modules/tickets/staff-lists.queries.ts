// Tickets as officers list them.
import type { TicketShow, TicketSubject } from '@sarraf/contracts/lists';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import {
  numberIn,
  TICKET_COLUMNS,
  TICKET_FROM,
  type TicketPart,
  type TicketRecord,
} from './tickets.queries.ts';

const SHOWN: Readonly<Record<TicketShow, string>> = {
  queue: `t.state IN ('waiting', 'in_review')`,
  mine: `t.state IN ('waiting', 'in_review') AND t.officer_id = $1`,
  answered: `t.state = 'answered'`,
  closed: `t.state = 'closed'`,
};

/** What an officer's list is narrowed to. */
export interface StaffFilter {
  readonly show: TicketShow;
  readonly me: number;
  readonly subject: TicketSubject | undefined;
  /** An officer's id, or `none`. */
  readonly officer: string | undefined;
  readonly text: string | undefined;
}

const STAFF = (show: TicketShow): string => `${SHOWN[show]} AND $1::bigint > 0
  AND ($2::text IS NULL OR t.subject = $2)
  AND ($3::text IS NULL OR coalesce(t.officer_id::text, 'none') = $3)
  AND ($4::text IS NULL OR strpos(lower(t.title), lower($4)) > 0 OR t.id::text = $5
    OR t.user_id = (SELECT id FROM users WHERE mobile = $4))`;
const staffValues = ({ me, subject, officer, text }: StaffFilter): unknown[] => [
  me,
  subject ?? null,
  officer ?? null,
  text ?? null,
  numberIn(text),
];

/** Whether a list begins with what is due first; the others begin with the newest message. */
export const isByDue = (show: TicketShow): boolean => show === 'queue' || show === 'mine';

/** Tickets as officers list them. */
export async function selectStaffTickets(
  db: PlainDb,
  filter: StaffFilter,
  { behind, offset, limit }: TicketPart,
): Promise<TicketRecord[]> {
  const [column, way, than] = isByDue(filter.show)
    ? ['t.due_at', 'ASC', '>']
    : ['t.last_at', 'DESC', '<'];
  const { rows } = await sql(db).query<TicketRecord>(
    `SELECT ${TICKET_COLUMNS} FROM ${TICKET_FROM} WHERE ${STAFF(filter.show)}
       AND ($6::double precision IS NULL OR (${column}, t.id) ${than} (to_timestamp($6 / 1000), $7::bigint))
     ORDER BY ${column} ${way}, t.id ${way} OFFSET $8 LIMIT $9`,
    [...staffValues(filter), behind?.ms ?? null, behind?.id ?? null, offset, limit],
  );
  return rows;
}

/** How many there are, counted to `max`. */
export async function countStaffTickets(
  db: PlainDb,
  filter: StaffFilter,
  max: number,
): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM (SELECT FROM tickets AS t WHERE ${STAFF(filter.show)} LIMIT $6) AS n`,
    [...staffValues(filter), max],
  );
  return Number(rows[0]?.count ?? 0n);
}
