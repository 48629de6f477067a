// Files of people and the signed heads of the audit: blobs of the server's data folder, sealed by its
// own keys already.
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ArchivedFile } from './archive.ts';
import { packArchive } from './archive.ts';
import type { BackupFolder, DocumentsRecord } from './catalogue.ts';
import { readSealed, writeSealed } from './sealed-file.ts';

/** One file of the list: as it stood, and which archive has it. */
export interface ListedDocument {
  readonly path: string;
  readonly bytes: number;
  readonly changedMs: number;
  readonly archive: string;
}

type Found = Omit<ListedDocument, 'archive'>;

/** What is written just now, and what a crash left of that. */
const UNFINISHED = /\.[0-9a-f]{12}\.new$/;

/** Adds what is new in a folder of blobs. Answers what the backup has of it. */
export async function takeDocuments(
  at: BackupFolder,
  known: DocumentsRecord | null,
  { folder, stamp }: { readonly folder: string; readonly stamp: string },
): Promise<{ readonly documents: DocumentsRecord | null; readonly added: number }> {
  const listed = known === null ? [] : await readList(at, known);
  const before = new Map(listed.map((one) => [one.path, one]));
  const found = findDocuments(folder);
  const fresh = found.filter((one) => !isSame(before.get(one.path), one));
  if (fresh.length === 0 && found.length === listed.length) return { documents: known, added: 0 };
  const archive = `documents/${stamp}`;
  const taken = new Set<string>();
  if (fresh.length > 0) {
    const entries = archiveEntries(folder, fresh, taken);
    await writeSealed({ ...at, name: archive }, packArchive(entries));
  }
  const list = found.flatMap((one): ListedDocument[] => {
    const old = before.get(one.path);
    if (old !== undefined && isSame(old, one)) return [old];
    return taken.has(one.path) ? [{ ...one, archive }] : [];
  });
  const listFile = `documents/list-${stamp}`;
  await writeSealed({ ...at, name: listFile }, [Buffer.from(JSON.stringify(list))]);
  const archives = [...new Set(list.map((one) => one.archive))];
  return { documents: { list: listFile, archives }, added: taken.size };
}

/** The documents that a backup has. */
export async function readList(
  at: BackupFolder,
  { list }: DocumentsRecord,
): Promise<readonly ListedDocument[]> {
  const frames: Buffer[] = [];
  for await (const frame of readSealed({ ...at, name: list })) frames.push(frame);
  return JSON.parse(Buffer.concat(frames).toString('utf8')) as ListedDocument[];
}

function isSame(known: Found | undefined, { bytes, changedMs }: Found): boolean {
  return known?.bytes === bytes && known.changedMs === changedMs;
}

function findDocuments(folder: string): Found[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !UNFINISHED.test(name))
    .flatMap((name): Found[] => {
      const stat = statSync(path.join(folder, name), { throwIfNoEntry: false });
      if (stat?.isFile() !== true) return [];
      const relative = name.split(path.sep).join('/');
      return [{ path: relative, bytes: stat.size, changedMs: stat.mtimeMs }];
    });
}

async function* archiveEntries(
  folder: string,
  files: readonly Found[],
  taken: Set<string>,
): AsyncGenerator<ArchivedFile> {
  for (const { path: name } of files) {
    const content = createReadStream(path.join(folder, name));
    // forgotten since it was found: its rows are gone, too
    if (!(await opens(content))) continue;
    taken.add(name);
    await Promise.resolve();
    yield { path: name, kind: 'file', content };
  }
}

function opens(stream: ReturnType<typeof createReadStream>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    stream.once('open', () => resolve(true));
    stream.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? resolve(false) : reject(error),
    );
  });
}
