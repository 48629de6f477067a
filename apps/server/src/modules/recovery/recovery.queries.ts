import type { Recovery, RecoveryState } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { closeRequests } from '../approvals/index.ts';

/** A request as its row says. */
export interface RecoveryRow {
  readonly id: bigint;
  readonly key: string;
  readonly user_id: bigint | null;
  readonly old_mobile: string;
  readonly new_mobile: string;
  readonly status: RecoveryState['status'];
  readonly spoken_numbers: number[];
  readonly uploads: bigint;
  readonly video_parts: bigint | null;
  readonly effective_at: Date | null;
  readonly created_at: Date;
}

/** A request beside whose account it is for. */
export interface QueuedRow extends RecoveryRow {
  readonly user_id: bigint;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly media_type: 'video/mp4' | 'video/webm';
  readonly documents: Recovery['documents'];
}

/** The owner has so long to stop what was approved. */
const PAUSE = `interval '24 hours'`;
/** An open request takes a video for so long; whoever asked knows of theirs for so long. */
const OPEN = `interval '1 hour'`;
const KEPT = `interval '30 days'`;
const COLUMNS = `r.id, r.key, r.user_id, r.old_mobile, r.new_mobile, r.status, r.spoken_numbers,
  r.uploads, r.video_parts, r.created_at,
  CASE WHEN r.status IN ('approved', 'done') THEN r.decided_at + ${PAUSE} END AS effective_at`;
const LIVE = `r.status IN ('open', 'waiting', 'approved') AND r.created_at > now() - ${KEPT}`;

/** Until the transaction's end nobody else begins a request. */
export async function lockBeginning(db: PlainDb): Promise<void> {
  await sql(db).query(`SELECT pg_advisory_xact_lock(hashtext('recoveries'))`);
}

/** How many requests may be begun in a day: for a new mobile, from a network, by all. */
export interface BeginBounds {
  readonly mobile: number;
  readonly block: number;
  readonly all: number;
}

/** Seconds until every bound lets one more be begun; undefined where it may be now. */
export async function selectBeginWait(
  db: PlainDb,
  { newMobile, block }: Pick<NewRecovery, 'newMobile' | 'block'>,
  bounds: BeginBounds,
): Promise<number | undefined> {
  const oldestOf = (which: string, max: string): string =>
    `CASE WHEN count(*) FILTER (WHERE ${which}) >= ${max}
       THEN min(created_at) FILTER (WHERE ${which}) END`;
  const { rows } = await sql(db).query<{ seconds: number | null }>(
    `SELECT ceil(extract(epoch FROM GREATEST(${oldestOf('new_mobile = $1', '$3')},
       ${oldestOf('block = $2', '$4')}, ${oldestOf('true', '$5')})
       + interval '1 day' - now()))::int AS seconds
     FROM recoveries WHERE created_at > now() - interval '1 day'`,
    [newMobile, block, bounds.mobile, bounds.block, bounds.all],
  );
  return rows[0]?.seconds ?? undefined;
}

/** A request as it is begun. */
export interface NewRecovery {
  readonly key: string;
  readonly oldMobile: string;
  readonly newMobile: string;
  readonly block: string;
  readonly numbers: readonly number[];
}

/** Begins a request, of the account that may be recovered where there is one. */
export async function insertRecovery(db: PlainDb, made: NewRecovery): Promise<RecoveryRow> {
  const { rows } = await sql(db).query<RecoveryRow>(
    `INSERT INTO recoveries AS r (key, user_id, old_mobile, new_mobile, block, spoken_numbers)
     VALUES ($1, (SELECT id FROM users AS u WHERE mobile = $2 AND level = 2
       AND state = 'active' AND staff_role IS NULL AND EXISTS (
         SELECT FROM kyc_items AS i WHERE i.user_id = u.id AND i.state = 'accepted')), $2, $3, $4, $5) RETURNING ${COLUMNS}`,
    [made.key, made.oldMobile, made.newMobile, made.block, made.numbers],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('A recovery was not kept.');
  return row;
}

/** A request by its key, while it is kept. */
export async function selectRecovery(db: PlainDb, key: string): Promise<RecoveryRow | undefined> {
  const { rows } = await sql(db).query<RecoveryRow>(
    `SELECT ${COLUMNS} FROM recoveries AS r WHERE key = $1 AND created_at > now() - ${KEPT}`,
    [key],
  );
  return rows[0];
}

/** Takes an open request in hand for one video; undefined while another comes, or after five. */
export async function beginUpload(db: PlainDb, key: string): Promise<RecoveryRow | undefined> {
  const { rows } = await sql(db).query<RecoveryRow>(
    `UPDATE recoveries AS r SET uploading_at = now(), uploads = uploads + 1
     WHERE key = $1 AND status = 'open' AND created_at > now() - ${OPEN} AND uploads < 5
       AND (uploading_at IS NULL OR uploading_at < now() - interval '10 minutes')
     RETURNING ${COLUMNS}`,
    [key],
  );
  return rows[0];
}

/** Lets another video come after one that came to nothing. */
export async function stopUpload(db: PlainDb, { id, uploads }: RecoveryRow): Promise<void> {
  await sql(db).query(
    `UPDATE recoveries SET uploading_at = NULL
     WHERE id = $1 AND uploads = $2 AND status = 'open'`,
    [id, uploads],
  );
}

/** The last video that was begun is there: the request waits. False where it was stopped. */
export async function submitRecovery(
  db: PlainDb,
  { id, uploads }: RecoveryRow,
  { parts, mediaType }: { readonly parts: number; readonly mediaType: string },
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE recoveries SET status = 'waiting', video_parts = $3, media_type = $4
     WHERE id = $1 AND uploads = $2 AND status = 'open'`,
    [id, uploads, parts, mediaType],
  );
  return rowCount === 1;
}

/** What waits for officers. */
export async function selectWaiting(db: PlainDb, max: number): Promise<QueuedRow[]> {
  const { rows } = await sql(db).query<QueuedRow>(
    `SELECT ${COLUMNS}, u.first_name, u.last_name, r.media_type,
       (SELECT COALESCE(json_agg(json_build_object('id', i.document_id, 'kind', i.kind,
           'media_type', d.media_type, 'spoken_numbers', i.spoken_numbers) ORDER BY i.kind), '[]')
        FROM kyc_items AS i JOIN documents AS d ON d.id = i.document_id
        WHERE i.user_id = u.id AND i.state = 'accepted') AS documents
     FROM recoveries AS r JOIN users AS u ON u.id = r.user_id
     WHERE r.status = 'waiting' AND ${LIVE} ORDER BY r.id LIMIT $1`,
    [max],
  );
  return rows;
}

/** One request for an account, by its number. */
export async function selectForOfficer(db: PlainDb, id: number): Promise<RecoveryRow | undefined> {
  const { rows } = await sql(db).query<RecoveryRow>(
    `SELECT ${COLUMNS} FROM recoveries AS r WHERE id = $1 AND user_id IS NOT NULL`,
    [id],
  );
  return rows[0];
}

/** The same, and nobody else changes it until the transaction's end. */
export async function lockWaiting(db: PlainDb, id: number): Promise<RecoveryRow | undefined> {
  const { rows } = await sql(db).query<RecoveryRow>(
    `SELECT ${COLUMNS} FROM recoveries AS r
     WHERE id = $1 AND status = 'waiting' AND user_id IS NOT NULL AND ${LIVE} FOR UPDATE`,
    [id],
  );
  return rows[0];
}

/** Decides a request that {@link lockWaiting} holds. */
export async function decideRecovery(
  db: PlainDb,
  id: bigint,
  status: 'approved' | 'refused',
): Promise<void> {
  await sql(db).query(`UPDATE recoveries SET status = $2, decided_at = now() WHERE id = $1`, [
    id,
    status,
  ]);
}

/** Stops all of an account's requests but one. */
export async function stopRecoveries(
  db: PlainDb,
  userId: number,
  exceptId: bigint | null,
): Promise<void> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `UPDATE recoveries SET status = 'stopped'
     WHERE user_id = $1 AND status IN ('open', 'waiting', 'approved')
       AND id IS DISTINCT FROM $2::bigint RETURNING id`,
    [userId, exceptId],
  );
  await closeRequests(
    db,
    'recovery',
    rows.map(({ id }) => String(id)),
  );
}

/** Ends an approved request, once. */
export async function endRecovery(db: PlainDb, id: bigint): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE recoveries AS r SET status = 'done'
     WHERE id = $1 AND status = 'approved' AND decided_at <= now() - ${PAUSE} AND ${LIVE}`,
    [id],
  );
  return rowCount === 1;
}

/** Gives an account its new mobile and password; the second step is by SMS from now on. */
export async function renewAccount(
  db: PlainDb,
  userId: bigint,
  { mobile, passwordHash }: { readonly mobile: string; readonly passwordHash: string },
): Promise<void> {
  await sql(db).query(
    `UPDATE users SET mobile = $2, password_hash = $3, two_factor = 'sms',
       factor_changed_at = now() WHERE id = $1`,
    [userId, mobile, passwordHash],
  );
}

/** Whose videos nobody needs any more: those for no account after a day, the others later. */
export async function selectOldVideos(db: PlainDb): Promise<RecoveryRow[]> {
  const { rows } = await sql(db).query<RecoveryRow>(
    `SELECT ${COLUMNS} FROM recoveries AS r
     WHERE uploads > 0 AND created_at < now() - interval '1 day'
       AND (user_id IS NULL OR created_at < now() - ${KEPT})
     ORDER BY created_at LIMIT 200`,
  );
  return rows;
}

/** A request's videos are gone. */
export async function forgetVideo(db: PlainDb, id: bigint): Promise<void> {
  await sql(db).query('UPDATE recoveries SET video_parts = NULL, uploads = 0 WHERE id = $1', [id]);
}

/** Since when somebody has been asking for an account; null where nobody does. */
export async function selectAskedAt(db: PlainDb, userId: number): Promise<Date | null> {
  const { rows } = await sql(db).query<{ asked_at: Date | null }>(
    `SELECT min(created_at) AS asked_at FROM recoveries AS r
     WHERE user_id = $1 AND r.status IN ('waiting', 'approved') AND ${LIVE}`,
    [userId],
  );
  return rows[0]?.asked_at ?? null;
}
