import type { BannerAudience, BannerSegment, BannerTone } from '@sarraf/contracts/lists';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A banner as it is kept. */
export interface BannerRow {
  readonly id: bigint;
  readonly text_fa: string;
  readonly text_en: string;
  readonly tone: BannerTone;
  readonly link: string | null;
  readonly segment: BannerSegment;
  readonly closable: boolean;
  readonly from_at: Date;
  readonly to_at: Date;
  readonly version: bigint;
  readonly state: 'to_come' | 'shown' | 'ended';
  readonly updated_at: Date;
  readonly updated_by: bigint;
  readonly officer: string | null;
}

/** What of it is written. */
export type WrittenBanner = Pick<
  BannerRow,
  'text_fa' | 'text_en' | 'tone' | 'link' | 'segment' | 'closable' | 'from_at' | 'to_at'
>;

const COLUMNS = `b.id, b.text_fa, b.text_en, b.tone, b.link, b.segment, b.closable, b.from_at, b.to_at,
  b.version, b.updated_at, b.updated_by,
  CASE WHEN b.to_at <= now() THEN 'ended' WHEN b.from_at > now() THEN 'to_come' ELSE 'shown' END
    AS state,
  (SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '') FROM users AS u
    WHERE u.id = b.updated_by) AS officer`;

/** Those that are shown now to an audience, the newest first. */
export async function selectShown(
  db: PlainDb,
  audience: BannerAudience,
  max: number,
): Promise<BannerRow[]> {
  const { rows } = await sql(db).query<BannerRow>(
    `SELECT ${COLUMNS} FROM banners AS b
     WHERE b.segment IN ('all', $1) AND b.from_at <= now() AND b.to_at > now()
     ORDER BY b.from_at DESC, b.id DESC LIMIT $2`,
    [audience, max],
  );
  return rows;
}

/** All of them, those that ended last. */
export async function selectBanners(db: PlainDb, max: number): Promise<BannerRow[]> {
  const { rows } = await sql(db).query<BannerRow>(
    `SELECT ${COLUMNS} FROM banners AS b ORDER BY b.to_at <= now(), b.id DESC LIMIT $1`,
    [max],
  );
  return rows;
}

/** One of them, which nobody else writes until the transaction ends. */
export async function lockBanner(tx: PlainDb, id: string): Promise<BannerRow | undefined> {
  const { rows } = await sql(tx).query<BannerRow>(
    `SELECT ${COLUMNS} FROM banners AS b WHERE b.id = $1 FOR UPDATE OF b`,
    [id],
  );
  return rows[0];
}

/** Until the transaction ends nobody else writes a new one; answers how many have not ended. */
export async function lockBanners(tx: PlainDb): Promise<number> {
  await sql(tx).query(`SELECT pg_advisory_xact_lock(hashtext('banners'))`);
  const { rows } = await sql(tx).query<{ count: bigint }>(
    'SELECT count(*) AS count FROM banners WHERE to_at > now()',
  );
  return Number(rows[0]?.count ?? 0n);
}

const valuesOf = (row: WrittenBanner): unknown[] => [
  row.text_fa,
  row.text_en,
  row.tone,
  row.link,
  row.segment,
  row.closable,
  row.from_at,
  row.to_at,
];

/** Keeps one; answers its id. */
export async function insertBanner(
  tx: PlainDb,
  row: WrittenBanner,
  officer: number,
): Promise<string> {
  const { rows } = await sql(tx).query<{ id: bigint }>(
    `INSERT INTO banners
       (text_fa, text_en, tone, link, segment, closable, from_at, to_at, updated_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [...valuesOf(row), officer],
  );
  return String(rows[0]?.id);
}

/** Writes it again, as its next version. */
export async function updateBanner(
  tx: PlainDb,
  id: string,
  row: WrittenBanner,
  officer: number,
): Promise<void> {
  await sql(tx).query(
    `UPDATE banners SET text_fa = $1, text_en = $2, tone = $3, link = $4, segment = $5,
       closable = $6, from_at = $7, to_at = $8, version = version + 1, updated_at = now(),
       updated_by = $9
     WHERE id = $10`,
    [...valuesOf(row), officer, id],
  );
}

/** It is shown no longer, or never was. */
export async function endBanner(tx: PlainDb, id: string, officer: number): Promise<void> {
  await sql(tx).query(
    `UPDATE banners SET from_at = least(from_at, now()), to_at = now(), updated_at = now(),
       updated_by = $2
     WHERE id = $1`,
    [id, officer],
  );
}
