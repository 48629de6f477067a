// What a backup consists of: one sealed list, replaced as a whole at the end of each pass. What is not
// in it is not part of the backup.
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { BackupKey } from './backup-key.ts';
import { BackupRefusal } from './refusal.ts';
import { readSealed, writeSealed } from './sealed-file.ts';

/** A copy of all files of the cluster, good from the journal's position `endLsn` on. */
export interface BaseRecord {
  readonly file: string;
  readonly timeline: number;
  /** Positions of the journal, as decimal text. */
  readonly startLsn: string;
  readonly endLsn: string;
  /** ISO, by the database's clock: the base can be brought to any time from here on. */
  readonly endedAt: string;
}

/** A segment of the journal, or its beginning. */
export interface WalRecord {
  readonly file: string;
  readonly timeline: number;
  readonly segment: number;
  readonly bytes: number;
}

/** Where the documents are. */
export interface DocumentsRecord {
  /** The sealed list of those that there are. */
  readonly list: string;
  readonly archives: readonly string[];
}

/** What a backup consists of. */
export interface Catalogue {
  /** Of this folder: names what the database keeps for it. */
  readonly series: string;
  readonly systemId: string;
  readonly major: string;
  readonly segmentBytes: number;
  /** Of the project's own PostgreSQL: the password of its owner, without which nobody gets in. */
  readonly ownerPassword: string | null;
  readonly bases: readonly BaseRecord[];
  readonly wal: readonly WalRecord[];
  /** Histories of timelines, by name. */
  readonly histories: readonly string[];
  readonly documents: DocumentsRecord | null;
  /** ISO, by the database's clock: what was committed before is in the backup. */
  readonly coveredUntil: string;
}

const NAME = 'catalogue';
const FORMAT = 1;
/** What a backup's folder may hold beside the list. */
const PARTS = ['base', 'wal', 'documents'];

/** A folder of backups and the key that it is sealed with. */
export interface BackupFolder {
  readonly folder: string;
  readonly key: BackupKey;
}

/** A name of a new backup's own. */
export const newSeries = (): string => randomBytes(4).toString('hex');

/** The list; undefined in an empty folder. @throws BackupRefusal, also where the folder is another's */
export async function readCatalogue(at: BackupFolder): Promise<Catalogue | undefined> {
  if (!existsSync(path.join(at.folder, NAME))) {
    const isEmpty = !existsSync(at.folder) || readdirSync(at.folder).every(isOfLock);
    if (isEmpty) return undefined;
    throw new BackupRefusal(
      'target_not_empty',
      `${at.folder} holds something that is no backup: name an empty folder, or that of a backup.`,
    );
  }
  const bytes: Buffer[] = [];
  for await (const frame of readSealed({ ...at, name: NAME })) bytes.push(frame);
  const { format, ...catalogue } = JSON.parse(
    Buffer.concat(bytes).toString('utf8'),
  ) as Catalogue & {
    readonly format: number;
  };
  if (format === FORMAT) return catalogue;
  throw new BackupRefusal('no_backup', `${at.folder} was written by another version.`);
}

/** Makes the list what the backup consists of from now on. */
export async function replaceCatalogue(at: BackupFolder, catalogue: Catalogue): Promise<void> {
  const content = [Buffer.from(JSON.stringify({ format: FORMAT, ...catalogue }))];
  await writeSealed({ ...at, name: NAME }, content, { isReplaced: true });
}

/** Removes what a pass that was cut off left, and what the list has no more. */
export async function removeUnlisted(at: BackupFolder, catalogue: Catalogue): Promise<void> {
  const listed = new Set([
    ...catalogue.bases.map(({ file }) => file),
    ...catalogue.wal.map(({ file }) => file),
    ...catalogue.histories.map(historyFile),
    ...(catalogue.documents?.archives ?? []),
    ...(catalogue.documents === null ? [] : [catalogue.documents.list]),
  ]);
  for (const part of PARTS) {
    const folder = path.join(at.folder, part);
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder)) {
      if (!listed.has(`${part}/${name}`)) await rm(path.join(folder, name), { force: true });
    }
  }
}

/** Where the history of a timeline lies. */
export const historyFile = (name: string): string => `wal/${name}`;

/** What PostgreSQL calls a segment. */
export function segmentName(timeline: number, segment: number, segmentBytes: number): string {
  const perGroup = 0x1_0000_0000 / segmentBytes;
  const parts = [timeline, Math.floor(segment / perGroup), segment % perGroup];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}

/** The file in a backup's folder by which one pass at a time writes there. */
export const LOCK_NAME = 'backup.lock';
const isOfLock = (name: string): boolean => name.startsWith(LOCK_NAME);
