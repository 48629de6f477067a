// Where days of Tehran ended in the books.
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Days are numbers since 1970-01-01; `entryId` is the last entry until the day's end. */
export interface DayMark {
  readonly day: number;
  readonly entryId: number;
}

/** The newest marked day; undefined before the first. */
export async function selectLastMark(db: OrderedDb): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ day: bigint }>(
    'SELECT day FROM day_marks ORDER BY day DESC LIMIT 1',
  );
  return rows[0] && Number(rows[0].day);
}

/** When the first entry of the books was made, ms since 1970; undefined before it. */
export async function selectFirstEntryAt(db: OrderedDb): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ at_ms: bigint }>(
    'SELECT at_ms FROM ledger_entries ORDER BY id LIMIT 1',
  );
  return rows[0] && Number(rows[0].at_ms);
}

/** Keeps where days ended; what was kept before stays. */
export async function insertMarks(db: OrderedDb, marks: readonly DayMark[]): Promise<void> {
  await sql(db).query(
    `INSERT INTO day_marks (day, entry_id) SELECT * FROM unnest($1::bigint[], $2::bigint[])
     ON CONFLICT (day) DO NOTHING`,
    [marks.map(({ day }) => day), marks.map(({ entryId }) => entryId)],
  );
}

/** Marks of these days, as far as they are there, the oldest first. */
export async function selectMarks(db: OrderedDb, days: readonly number[]): Promise<DayMark[]> {
  const { rows } = await sql(db).query<{ day: bigint; entry_id: bigint }>(
    'SELECT day, entry_id FROM day_marks WHERE day = ANY($1::bigint[]) ORDER BY day',
    [days],
  );
  return rows.map(({ day, entry_id: entryId }) => ({
    day: Number(day),
    entryId: Number(entryId),
  }));
}
