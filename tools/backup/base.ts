// A copy of the cluster's files while it runs: what is torn or of different moments in it is made
// whole by the journal, as after a power cut.
import type pg from 'pg';
import type { ArchivedFile } from './archive.ts';
import { packArchive } from './archive.ts';
import type { BackupFolder, BaseRecord } from './catalogue.ts';
import { writeSealed } from './sealed-file.ts';
import {
  type BaseEnd,
  type ClusterFile,
  listFolder,
  readBeginnings,
  READ_BYTES,
  readFlushed,
  readPart,
  startBase,
  stopBase,
} from './source.queries.ts';

/** Their contents are of one life of the server; the folders themselves must be there. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const SKIPPED = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'backup_label.old',
  'backup_manifest',
  'tablespace_map',
  'tablespace_map.old',
  'recovery.signal',
  'standby.signal',
  'log',
  'current_logfiles',
]);
const CONTROL = 'global/pg_control';
const CONTROL_LOOKS_MAX = 20;

/** Copies all of it. Answers what the base is; the journal from `startLsn` to `endLsn` belongs to it. */
export async function takeBase(
  db: pg.Client,
  at: BackupFolder,
  { stamp, timeline }: { readonly stamp: string; readonly timeline: number },
): Promise<BaseRecord> {
  const file = `base/${stamp}`;
  const startLsn = await startBase(db, `sarraf ${stamp}`);
  const ends: BaseEnd[] = [];
  const entries = async function* (): AsyncGenerator<ArchivedFile> {
    yield* folderEntries(db, '.');
    yield { path: CONTROL, kind: 'file', content: once(await readControl(db)) };
    const end = await stopBase(db);
    ends.push(end);
    yield { path: 'backup_label', kind: 'file', content: once(Buffer.from(end.label)) };
  };
  await writeSealed({ ...at, name: file }, packArchive(entries()));
  const { at: endedAt } = await readFlushed(db);
  return {
    file,
    timeline,
    startLsn: startLsn.toString(),
    endedAt: endedAt.toISOString(),
    endLsn: String(ends[0]?.lsn ?? 0n),
  };
}

async function* folderEntries(db: pg.Client, folder: string): AsyncGenerator<ArchivedFile> {
  const found = (await listFolder(db, folder)).filter(({ path }) => !isSkipped(path));
  yield* fileEntries(
    db,
    found.filter(({ isFolder, path }) => !isFolder && path !== CONTROL),
  );
  for (const { path } of found.filter(({ isFolder }) => isFolder)) {
    yield { path, kind: 'folder', content: nothing() };
    if (!EMPTIED.has(path)) yield* folderEntries(db, path);
  }
}

function isSkipped(path: string): boolean {
  const name = path.split('/').at(-1) ?? '';
  return SKIPPED.has(path) || name.startsWith('pgsql_tmp') || name.startsWith('pg_internal.init');
}

/** Small files come many at once: a cluster has a thousand of them. */
async function* fileEntries(
  db: pg.Client,
  files: readonly ClusterFile[],
): AsyncGenerator<ArchivedFile> {
  for (const batch of batches(files)) {
    const paths = batch.map(({ path }) => path);
    for (const [index, first] of (await readBeginnings(db, paths)).entries()) {
      const path = paths[index];
      // dropped since it was listed: the journal says so, too
      if (first === null || path === undefined) continue;
      yield { path, kind: 'file', content: wholeFile(db, path, first) };
    }
  }
}

function* batches(files: readonly ClusterFile[]): Generator<ClusterFile[]> {
  let batch: ClusterFile[] = [];
  let bytes = 0;
  for (const file of files) {
    if (batch.length > 0 && bytes + file.bytes > READ_BYTES) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(file);
    bytes += file.bytes;
  }
  if (batch.length > 0) yield batch;
}

async function* wholeFile(db: pg.Client, path: string, first: Buffer): AsyncGenerator<Buffer> {
  yield first;
  let part: Buffer | null = first;
  for (let offset = first.length; part !== null && part.length === READ_BYTES; ) {
    part = await readPart(db, path, offset, READ_BYTES);
    if (part === null) return;
    yield part;
    offset += part.length;
  }
}

/** It is written over in place: only what is read twice alike was not read in the middle of that. */
async function readControl(db: pg.Client): Promise<Buffer> {
  let before: Buffer | null = null;
  for (let look = 0; look < CONTROL_LOOKS_MAX; look += 1) {
    const now = await readPart(db, CONTROL, 0, READ_BYTES);
    if (now !== null && before !== null && now.equals(before)) return now;
    before = now;
  }
  throw new Error(`${CONTROL} is never at rest.`);
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

async function* nothing(): AsyncGenerator<Buffer> {
  // a folder holds nothing itself
}
