// What the signer said last, and how often it refused by which rule.
import type { SignerStatus } from '@sarraf/signer-protocol';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** The signer as it answered last. */
export interface ReportRow {
  readonly status: Omit<SignerStatus, 'spends'>;
  readonly seen_at: Date;
}

/** Keeps what it said. */
export async function upsertReport(
  db: PlainDb,
  status: ReportRow['status'],
  now: Date,
): Promise<void> {
  await sql(db).query(
    `INSERT INTO signer_reports (id, status, seen_at) VALUES (1, $1::json, $2)
     ON CONFLICT (id) DO UPDATE SET status = excluded.status, seen_at = excluded.seen_at`,
    [JSON.stringify(status), now],
  );
}

/** What it said last; undefined before it ever answered. */
export async function selectReport(db: PlainDb): Promise<ReportRow | undefined> {
  const { rows } = await sql(db).query<ReportRow>('SELECT status, seen_at FROM signer_reports');
  return rows[0];
}

/** Counts a refusal in its hour, and among all there ever were; hours of before yesterday go. */
export async function noteRefusal(db: PlainDb, rule: string, now: Date): Promise<void> {
  await sql(db).query(
    `INSERT INTO signer_refusals AS r (rule, hour, count, last_at)
     VALUES ($1, date_trunc('hour', $2::timestamptz), 1, $2), ($1, 'epoch', 1, $2)
     ON CONFLICT (rule, hour) DO UPDATE SET count = r.count + 1, last_at = excluded.last_at`,
    [rule, now],
  );
  await sql(db).query(
    `DELETE FROM signer_refusals WHERE hour > 'epoch' AND hour < $1::timestamptz - interval '2 days'`,
    [now],
  );
}

/** Refusals of a rule. */
export interface RefusalRow {
  readonly rule: string;
  readonly count: bigint;
  readonly last_at: Date;
}

/** Refusals of the last day, the newest rule first. */
export async function selectRefusals(db: PlainDb, now: Date): Promise<readonly RefusalRow[]> {
  const { rows } = await sql(db).query<RefusalRow>(
    `SELECT rule, sum(count)::bigint AS count, max(last_at) AS last_at FROM signer_refusals
     WHERE hour > $1::timestamptz - interval '1 day' GROUP BY rule ORDER BY max(last_at) DESC LIMIT 30`,
    [now],
  );
  return rows;
}
