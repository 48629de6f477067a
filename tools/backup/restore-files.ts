// From a backup to files in an empty folder. Everything is read and proved once before anything is
// written.
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { type ArchivedFile, unpackArchive } from './archive.ts';
import {
  type BackupFolder,
  type BaseRecord,
  type Catalogue,
  historyFile,
  readCatalogue,
  segmentName,
  type WalRecord,
} from './catalogue.ts';
import { type ListedDocument, readList } from './documents.ts';
import { BackupRefusal } from './refusal.ts';
import { readSealed } from './sealed-file.ts';

/** What of a backup is restored. */
export interface RestorePlan {
  readonly catalogue: Catalogue;
  readonly base: BaseRecord;
  /** Without a gap from the base on. */
  readonly wal: readonly WalRecord[];
  /** How far that goes, as a position of the journal. */
  readonly endLsn: bigint;
  readonly documents: readonly ListedDocument[];
}

/** Who owns what is written; nothing is changed where it is undefined. */
export interface FileOwner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Chooses what is restored, and reads all of it to its end with each frame proved.
 *
 * @throws BackupRefusal `no_backup`, `wrong_key`, `damaged`, `gap`
 */
export async function planRestore(at: BackupFolder, until: Date | undefined): Promise<RestorePlan> {
  const catalogue = existsSync(at.folder) ? await readCatalogue(at) : undefined;
  if (catalogue === undefined) {
    throw new BackupRefusal('no_backup', `There is no backup in ${at.folder}.`);
  }
  if (until !== undefined && until.getTime() > new Date(catalogue.coveredUntil).getTime()) {
    throw new BackupRefusal('no_backup', `The backup ends at ${catalogue.coveredUntil}.`);
  }
  const base = chooseBase(catalogue, until);
  const wal = chooseWal(catalogue, base);
  const endLsn = endOf(wal, catalogue.segmentBytes);
  if (endLsn < BigInt(base.endLsn)) {
    throw new BackupRefusal('gap', 'The journal of the backup does not reach the end of its base.');
  }
  const { documents } = catalogue;
  const listed = documents === null ? [] : await readList(at, documents);
  const names = [
    base.file,
    ...wal.map(({ file }) => file),
    ...historiesOf({ catalogue, base }).map(historyFile),
    ...(documents?.archives ?? []),
  ];
  for (const name of names) {
    for await (const frame of readSealed({ ...at, name })) void frame;
  }
  return { catalogue, base, wal, endLsn, documents: listed };
}

/** A later timeline went another way: its history would lead the recovery astray. */
function historiesOf({ catalogue, base }: Pick<RestorePlan, 'catalogue' | 'base'>): string[] {
  return catalogue.histories.filter(
    (name) => Number.parseInt(name.slice(0, 8), 16) <= base.timeline,
  );
}

function chooseBase({ bases }: Catalogue, until: Date | undefined): BaseRecord {
  const able = bases.filter(
    ({ endedAt }) => until === undefined || new Date(endedAt).getTime() <= until.getTime(),
  );
  const base = able.at(-1);
  if (base !== undefined) return base;
  const oldest = bases[0]?.endedAt;
  throw new BackupRefusal(
    'no_backup',
    oldest === undefined
      ? 'The backup was never finished.'
      : `The backup goes back to ${oldest}, not further.`,
  );
}

function chooseWal({ wal, segmentBytes }: Catalogue, base: BaseRecord): WalRecord[] {
  const first = Number(BigInt(base.startLsn) / BigInt(segmentBytes));
  const able = wal
    .filter(({ timeline, segment }) => timeline === base.timeline && segment >= first)
    .sort((a, b) => a.segment - b.segment);
  for (const [index, { segment, bytes }] of able.entries()) {
    const isEnd = index === able.length - 1;
    if (segment === first + index && (isEnd || bytes === segmentBytes)) continue;
    const missing = segmentName(base.timeline, first + index, segmentBytes);
    throw new BackupRefusal('gap', `The journal of the backup lacks ${missing}.`);
  }
  return able;
}

function endOf(wal: readonly WalRecord[], segmentBytes: number): bigint {
  const last = wal.at(-1);
  if (last === undefined) return 0n;
  return BigInt(last.segment) * BigInt(segmentBytes) + BigInt(last.bytes);
}

/** @throws BackupRefusal `target_not_empty` */
export function refuseNonEmpty(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  throw new BackupRefusal('target_not_empty', `${folder} is not empty: nothing is written over.`);
}

/** Writes the data folder of PostgreSQL, aside, and moves it into place when it is whole. */
export async function writeCluster(
  at: BackupFolder,
  plan: RestorePlan,
  target: string,
  owner: FileOwner | undefined,
): Promise<void> {
  const { catalogue, base, wal } = plan;
  const aside = `${target}.partial`;
  // a recovery begins by syncing the whole folder
  const put = writeInto(aside, { owner, isSynced: false });
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  if (owner !== undefined) chownSync(aside, owner.uid, owner.gid);
  for await (const entry of unpackArchive(readSealed({ ...at, name: base.file }))) await put(entry);
  for (const one of wal) {
    const name = segmentName(one.timeline, one.segment, catalogue.segmentBytes);
    const content = padded(readSealed({ ...at, name: one.file }), catalogue.segmentBytes);
    await put({ path: `pg_wal/${name}`, kind: 'file', content });
  }
  for (const name of historiesOf(plan)) {
    const content = readSealed({ ...at, name: historyFile(name) });
    await put({ path: `pg_wal/${name}`, kind: 'file', content });
  }
  // what is not in pg_wal is nowhere: so the recovery ends, and a new timeline begins
  await put({ path: 'recovery.signal', kind: 'file', content: none() });
  await rename(aside, target);
}

/** Writes the documents as they stood at the end of the backup. */
export async function writeDocuments(
  at: BackupFolder,
  { catalogue, documents }: RestorePlan,
  target: string,
): Promise<number> {
  const archiveOf = new Map(documents.map((one) => [one.path, one.archive]));
  const put = writeInto(target, { owner: undefined, isSynced: true });
  let written = 0;
  for (const archive of catalogue.documents?.archives ?? []) {
    for await (const entry of unpackArchive(readSealed({ ...at, name: archive }))) {
      if (archiveOf.get(entry.path) === archive) {
        await put(entry);
        written += 1;
      } else {
        for await (const chunk of entry.content) void chunk;
      }
    }
  }
  return written;
}

function writeInto(
  folder: string,
  { owner, isSynced }: { readonly owner: FileOwner | undefined; readonly isSynced: boolean },
): (entry: ArchivedFile) => Promise<void> {
  const own = (target: string): void => {
    if (owner !== undefined) chownSync(target, owner.uid, owner.gid);
  };
  return async ({ path: name, kind, content }) => {
    const target = path.join(folder, name);
    if (kind === 'folder') {
      await mkdir(target, { mode: 0o700 });
      own(target);
      for await (const chunk of content) void chunk;
      return;
    }
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const handle = await open(target, 'wx', 0o600);
    try {
      for await (const chunk of content) await handle.writeFile(chunk);
      if (isSynced) await handle.sync();
    } finally {
      await handle.close();
    }
    own(target);
  };
}

/** A segment has its whole size; behind what was written of it there is nothing. */
async function* padded(content: AsyncIterable<Uint8Array>, size: number) {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    yield chunk;
  }
  if (bytes < size) yield Buffer.alloc(size - bytes);
}

async function* none(): AsyncGenerator<Uint8Array> {
  // an empty file
}
