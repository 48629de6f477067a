import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Lang } from '../../http/index.ts';

/** A device `d` with its session `s` and its person `u`. */
const WHOSE = `push_devices AS d JOIN sessions AS s ON s.id = d.session_id
  JOIN users AS u ON u.id = d.user_id`;
/**
 * A device is told things while its session lives: whatever ends that one ends the device in the same
 * transaction, as nothing else says that it lives.
 */
const LIVES = `d.state = 'live' AND u.state = 'active' AND s.ended_at IS NULL AND s.expires_at > now()`;

/** A device as its owner's list shows it. */
export interface PushDeviceRow {
  readonly id: string;
  readonly session_id: string;
  readonly endpoint: string;
  readonly name: string;
  readonly created_at: Date;
  readonly last_taken_at: Date | null;
}

const COLUMNS = 'd.id, d.session_id, d.endpoint, d.name, d.created_at, d.last_taken_at';

/** A person's devices that live, newest first, so many at most. */
export async function selectDevices(
  db: PlainDb,
  userId: number,
  max: number,
): Promise<PushDeviceRow[]> {
  const { rows } = await sql(db).query<PushDeviceRow>(
    `SELECT ${COLUMNS} FROM ${WHOSE} WHERE d.user_id = $1 AND ${LIVES}
     ORDER BY d.created_at DESC, d.id DESC LIMIT $2`,
    [userId, max],
  );
  return rows;
}

/** A device with all that a message to it is made of. */
export interface SentToRow {
  readonly id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly lang: Lang;
  readonly last_taken_at: Date | null;
  readonly public_key: string;
  readonly private_sealed: string;
}

/** A device that lives; undefined when it does not. */
export async function selectSentTo(db: PlainDb, id: string): Promise<SentToRow | undefined> {
  const { rows } = await sql(db).query<SentToRow>(
    `SELECT d.id, d.endpoint, d.p256dh, d.auth, d.lang, d.last_taken_at, k.public_key,
       k.private_sealed
     FROM ${WHOSE} JOIN push_keys AS k ON k.id = d.key_id WHERE d.id = $1 AND ${LIVES}`,
    [id],
  );
  return rows[0];
}

/** A device as it is registered. */
export interface NewPushDevice {
  readonly id: string;
  readonly userId: number;
  readonly sessionId: string;
  readonly keyId: bigint;
  readonly endpoint: string;
  readonly endpointHash: Buffer;
  readonly p256dh: string;
  readonly auth: string;
  readonly lang: Lang;
  readonly name: string;
  readonly now: Date;
}

/**
 * Registers a device: the one of this address from now on. Another session's leaves it, with all that waits for
 * it, as what is there gets another id.
 */
export async function upsertDevice(db: PlainDb, device: NewPushDevice): Promise<PushDeviceRow> {
  const { rows } = await sql(db).query<PushDeviceRow>(
    `INSERT INTO push_devices AS d (id, user_id, session_id, key_id, endpoint, endpoint_hash, p256dh,
       auth, lang, name, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (endpoint_hash) DO UPDATE SET
       id = CASE WHEN d.session_id = excluded.session_id THEN d.id ELSE excluded.id END,
       created_at = CASE WHEN d.session_id = excluded.session_id THEN d.created_at
         ELSE excluded.created_at END,
       last_taken_at = CASE WHEN d.session_id = excluded.session_id THEN d.last_taken_at END,
       user_id = excluded.user_id, session_id = excluded.session_id, key_id = excluded.key_id,
       p256dh = excluded.p256dh, auth = excluded.auth, lang = excluded.lang, name = excluded.name,
       state = 'live'
     RETURNING ${COLUMNS}`,
    [
      device.id,
      device.userId,
      device.sessionId,
      device.keyId,
      device.endpoint,
      device.endpointHash,
      device.p256dh,
      device.auth,
      device.lang,
      device.name,
      device.now,
    ],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('The device was not kept.');
  return row;
}

/** One session is one device: the browser has a new address, and the one before reaches nobody. */
export async function deleteOthersOfSession(
  db: PlainDb,
  sessionId: string,
  id: string,
): Promise<void> {
  await sql(db).query('DELETE FROM push_devices WHERE session_id = $1 AND id <> $2', [
    sessionId,
    id,
  ]);
}

/** The oldest of a person's devices beyond so many, and those that are over. */
export async function deleteBeyond(db: PlainDb, userId: number, max: number): Promise<void> {
  await sql(db).query(
    `DELETE FROM push_devices WHERE user_id = $1 AND id NOT IN (
       SELECT d.id FROM ${WHOSE} WHERE d.user_id = $1 AND ${LIVES}
       ORDER BY d.created_at DESC, d.id DESC LIMIT $2)`,
    [userId, max],
  );
}

/** Removes one device of a person; false where there is none. */
export async function deleteDevice(db: PlainDb, userId: number, id: string): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    'DELETE FROM push_devices WHERE id = $1 AND user_id = $2',
    [id, userId],
  );
  return rowCount === 1;
}

/** Notes that its push service took a message. */
export async function noteTaken(db: PlainDb, id: string, now: Date): Promise<void> {
  await sql(db).query('UPDATE push_devices SET last_taken_at = $2 WHERE id = $1', [id, now]);
}

/** Its push service says that nobody has the address any more. */
export async function noteGone(db: PlainDb, id: string): Promise<void> {
  await sql(db).query(`UPDATE push_devices SET state = 'gone' WHERE id = $1`, [id]);
}

/** Forgets devices that are over, so many at most. */
export async function deleteOver(db: PlainDb, max: number): Promise<number> {
  const { rowCount } = await sql(db).query(
    `DELETE FROM push_devices WHERE id IN (
       SELECT d.id FROM ${WHOSE} WHERE NOT (${LIVES}) LIMIT $1)`,
    [max],
  );
  return rowCount ?? 0;
}
