// One pass of a backup: a base where there is none to go on from, the journal since, the documents.
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { EmbeddedPostgresError } from '../embedded-postgres/error.ts';
import { takeLock } from '../embedded-postgres/lock.ts';
import { takeBase } from './base.ts';
import {
  type BackupFolder,
  type BaseRecord,
  type Catalogue,
  LOCK_NAME,
  newSeries,
  readCatalogue,
  removeUnlisted,
  replaceCatalogue,
} from './catalogue.ts';
import { takeDocuments } from './documents.ts';
import { takeHistories, takeWal } from './journal.ts';
import { BackupRefusal } from './refusal.ts';
import {
  advanceSlot,
  type ClusterFacts,
  connectSource,
  dropSlot,
  isKept,
  makeSlot,
  readFacts,
  readFlushed,
  tellDone,
} from './source.queries.ts';

/** What is backed up, and where to. */
export interface BackupSource extends BackupFolder {
  /** An account that may read all files of the database: docs/operations.md, Backups. */
  readonly databaseUrl: string;
  /** The server's folder of blobs; undefined where a bucket keeps them. */
  readonly blobs: string | undefined;
  /** Of the project's own PostgreSQL. */
  readonly ownerPassword: string | null;
  /** Folders that are backed up: the backup may be in none of them. */
  readonly apartFrom: readonly string[];
}

/** What one pass came to. */
export interface BackupReport {
  /** Why a new base was made; undefined where the last one goes on. */
  readonly newBase: 'first' | 'asked' | 'not_kept' | 'new_timeline' | undefined;
  readonly addedWalBytes: number;
  readonly addedDocuments: number;
  /** What was committed before, by the database's clock, is in the backup. */
  readonly coveredUntil: Date;
}

/** So many bases stay, each with the journal since. */
const BASES_KEPT = 2;

/** Takes the folder for itself: two runs at once would write each other's list over. */
export function openFolder(folder: string, apartFrom: readonly string[]): () => void {
  const real = realPath(folder);
  for (const other of apartFrom.map(realPath)) {
    if (!isWithin(real, other) && !isWithin(other, real)) continue;
    throw new BackupRefusal(
      'target_unfit',
      `${folder} lies in what is backed up (${other}): name a folder on another disk.`,
    );
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    return takeLock(path.join(folder, LOCK_NAME));
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.code !== 'locked') throw error;
    const who = `process ${error.facts['pid']}`;
    throw new BackupRefusal('target_unfit', `Another backup (${who}) writes into ${folder}.`);
  }
}

/** Where it is, or will be: what is not there yet leads no other way. */
function realPath(folder: string): string {
  const absolute = path.resolve(folder);
  if (existsSync(absolute)) return realpathSync(absolute);
  return path.join(realPath(path.dirname(absolute)), path.basename(absolute));
}

function isWithin(inner: string, outer: string): boolean {
  const way = path.relative(outer, inner);
  return way === '' || (!way.startsWith('..') && !path.isAbsolute(way));
}

/** Makes one pass. Take the folder by {@link openFolder} before. @throws BackupRefusal */
export async function runBackup(
  source: BackupSource,
  wish: { readonly isBaseWanted: boolean },
): Promise<BackupReport> {
  const found = await readCatalogue(source);
  const db = await connectSource(source.databaseUrl);
  try {
    const facts = await readFacts(db);
    if (found !== undefined) refuseOtherDatabase(found, facts);
    const known = found ?? emptyCatalogue(source, facts);
    // before anything else is in the folder: so it is known again if this pass is cut off
    if (found === undefined) await replaceCatalogue(source, known);
    return await makePass(source, db, facts, known, wish.isBaseWanted);
  } finally {
    await db.end().catch(() => undefined);
  }
}

/** Ends a backup: the database keeps nothing for it any more. What was written stays. */
export async function endBackup(source: BackupSource): Promise<void> {
  const known = await readCatalogue(source);
  if (known === undefined) throw new BackupRefusal('no_backup', 'There is no backup here.');
  const db = await connectSource(source.databaseUrl);
  try {
    await dropSlot(db, slotOf(known.series));
  } finally {
    await db.end().catch(() => undefined);
  }
}

const slotOf = (series: string): string => `sarraf_backup_${series}`;

function refuseOtherDatabase(known: Catalogue, { systemId, timeline }: ClusterFacts): void {
  const newest = known.bases.at(-1);
  if (known.systemId !== systemId) {
    throw new BackupRefusal(
      'other_database',
      'The folder has the backup of another database: name a folder of its own.',
    );
  }
  if (newest === undefined || timeline >= newest.timeline) return;
  throw new BackupRefusal(
    'other_database',
    'The folder has a later life of this database, which was restored since: this one is not it.',
  );
}

async function whyNewBase(
  db: pg.Client,
  known: Catalogue,
  { timeline }: ClusterFacts,
  isWanted: boolean,
): Promise<BackupReport['newBase']> {
  const newest = known.bases.at(-1);
  if (newest === undefined) return 'first';
  if (isWanted) return 'asked';
  if (newest.timeline !== timeline) return 'new_timeline';
  return (await isKept(db, slotOf(known.series))) ? undefined : 'not_kept';
}

async function makePass(
  source: BackupSource,
  db: pg.Client,
  facts: ClusterFacts,
  known: Catalogue,
  isBaseWanted: boolean,
): Promise<BackupReport> {
  await removeUnlisted(source, known);
  const newBase = await whyNewBase(db, known, facts, isBaseWanted);
  const slot = slotOf(known.series);
  const stamp = new Date().toISOString().replaceAll(/[-:.]/g, '');
  if (newBase !== undefined) await makeSlot(db, slot);
  const base =
    newBase === undefined
      ? known.bases.at(-1)
      : await takeBase(db, source, { stamp, timeline: facts.timeline });
  if (base === undefined) throw new BackupRefusal('no_backup', 'The backup has no base.');
  // documents after the journal: what a row of it names is there by then
  const flushed = await readFlushed(db);
  const { wal, addedBytes } = await takeWal(db, source, known, { base, until: flushed.lsn });
  const histories = await takeHistories(db, source, known.histories);
  // with a base they begin anew: so what was forgotten by the server is forgotten here, in time
  const before = newBase === undefined ? known.documents : null;
  const { documents, added } =
    source.blobs === undefined
      ? { documents: before, added: 0 }
      : await takeDocuments(source, before, { folder: source.blobs, stamp });
  const { ownerPassword } = source;
  const coveredUntil = flushed.at.toISOString();
  const bases = newBase === undefined ? known.bases : [...known.bases, base];
  const next = forgetOld({
    ...known,
    ownerPassword,
    bases,
    wal,
    histories,
    documents,
    coveredUntil,
  });
  await replaceCatalogue(source, next);
  await removeUnlisted(source, next);
  await advanceSlot(db, slot, wholeUntil(next));
  const baseAt = new Date(base.endedAt);
  await tellDone(db, known.series, { baseAt, coveredUntil: flushed.at });
  return {
    newBase,
    addedWalBytes: addedBytes,
    addedDocuments: added,
    coveredUntil: flushed.at,
  };
}

function emptyCatalogue(
  { ownerPassword }: BackupSource,
  { systemId, major, segmentBytes }: ClusterFacts,
): Catalogue {
  return {
    series: newSeries(),
    systemId,
    major,
    segmentBytes,
    ownerPassword,
    bases: [],
    wal: [],
    histories: [],
    documents: null,
    coveredUntil: '',
  };
}

/** The newest bases stay, with the journal from the first of them on. */
function forgetOld(catalogue: Catalogue): Catalogue {
  const bases = catalogue.bases.slice(-BASES_KEPT);
  const wal = catalogue.wal.filter(({ timeline, segment }) =>
    bases.some((base) => base.timeline === timeline && segment >= segmentOf(base, catalogue)),
  );
  return { ...catalogue, bases, wal };
}

function segmentOf({ startLsn }: BaseRecord, { segmentBytes }: Catalogue): number {
  return Number(BigInt(startLsn) / BigInt(segmentBytes));
}

/** The journal that is in the backup for good: a segment that is begun is read again. */
function wholeUntil({ bases, wal, segmentBytes }: Catalogue): bigint {
  const timeline = bases.at(-1)?.timeline;
  const ends = wal
    .filter((one) => one.timeline === timeline)
    .map(({ segment, bytes }) => (bytes < segmentBytes ? segment : segment + 1));
  return BigInt(ends.reduce((last, end) => Math.max(last, end), 0)) * BigInt(segmentBytes);
}
