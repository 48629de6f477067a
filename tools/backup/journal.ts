// The journal of PostgreSQL (WAL), segment by segment; of the one that is being written its beginning.
import type pg from 'pg';
import {
  type BackupFolder,
  type BaseRecord,
  type Catalogue,
  historyFile,
  segmentName,
  type WalRecord,
} from './catalogue.ts';
import { BackupRefusal } from './refusal.ts';
import { writeSealed } from './sealed-file.ts';
import { listHistories, READ_BYTES, readPart } from './source.queries.ts';

/** What a pass adds: segments, and those that they replace are left out. */
export interface TakenWal {
  readonly wal: readonly WalRecord[];
  readonly addedBytes: number;
}

/**
 * Copies all of the journal up to a position that is on disk.
 *
 * @throws BackupRefusal `gap` where the database has not kept it
 */
export async function takeWal(
  db: pg.Client,
  at: BackupFolder,
  known: Pick<Catalogue, 'wal' | 'segmentBytes'>,
  { base, until }: { readonly base: BaseRecord; readonly until: bigint },
): Promise<TakenWal> {
  const { segmentBytes } = known;
  const { timeline } = base;
  const wal = [...known.wal];
  let addedBytes = 0;
  for (let segment = firstMissing(known, base); ; segment += 1) {
    const begin = BigInt(segment) * BigInt(segmentBytes);
    if (begin >= until) break;
    const left = until - begin;
    const bytes = left < BigInt(segmentBytes) ? Number(left) : segmentBytes;
    const index = wal.findIndex((one) => one.timeline === timeline && one.segment === segment);
    if (bytes <= (wal[index]?.bytes ?? 0)) continue;
    const name = segmentName(timeline, segment, segmentBytes);
    const isWhole = bytes === segmentBytes;
    const file = isWhole ? `wal/${name}` : `wal/${name}-${bytes.toString(16).padStart(8, '0')}`;
    await writeSealed({ ...at, name: file }, segmentParts(db, name, bytes));
    addedBytes += bytes - (wal[index]?.bytes ?? 0);
    if (index >= 0) wal.splice(index, 1);
    wal.push({ file, timeline, segment, bytes });
  }
  return { wal, addedBytes };
}

/** The segment that is begun, or the one after the last; at first the one that the base begins in. */
function firstMissing(
  { wal, segmentBytes }: Pick<Catalogue, 'wal' | 'segmentBytes'>,
  { timeline, startLsn }: BaseRecord,
): number {
  const first = Number(BigInt(startLsn) / BigInt(segmentBytes));
  const last = wal
    .filter((one) => one.timeline === timeline && one.segment >= first)
    .reduce(
      (end, { segment, bytes }) => Math.max(end, bytes < segmentBytes ? segment : segment + 1),
      0,
    );
  return Math.max(first, last);
}

/** Only its beginning was asked for: what is behind is of another time. */
async function* segmentParts(db: pg.Client, name: string, bytes: number): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < bytes; ) {
    const asked = Math.min(READ_BYTES, bytes - offset);
    const part = await readPart(db, `pg_wal/${name}`, offset, asked);
    if (part === null || part.length !== asked) {
      throw new BackupRefusal(
        'gap',
        `The database has not kept its journal ${name}: begin a new base by --base.`,
      );
    }
    yield part;
    offset += part.length;
  }
}

/** Copies the histories of timelines that are not in the backup yet. Answers all that are. */
export async function takeHistories(
  db: pg.Client,
  at: BackupFolder,
  known: readonly string[],
): Promise<string[]> {
  const histories = [...known];
  for (const name of await listHistories(db)) {
    if (histories.includes(name)) continue;
    const content = await readPart(db, `pg_wal/${name}`, 0, READ_BYTES);
    if (content === null) continue;
    await writeSealed({ ...at, name: historyFile(name) }, [content]);
    histories.push(name);
  }
  return histories;
}
