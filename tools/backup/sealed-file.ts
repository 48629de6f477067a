// A file of a backup: sealed in frames, each bound to the file's name, to its position and to whether
// it is the last. So nothing can be altered, moved, repeated or cut off without being noticed.
//   head: magic 8 · which key 8 · salt 16     frame: length 4 (top bit: the last) · bytes · tag 16
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { BackupKey } from './backup-key.ts';
import { BackupRefusal } from './refusal.ts';

const MAGIC = Buffer.from('SARRAFB1', 'latin1');
const CHECK_BYTES = 8;
const SALT_BYTES = 16;
const HEAD_BYTES = MAGIC.length + CHECK_BYTES + SALT_BYTES;
const TAG_BYTES = 16;
const LAST = 0x8000_0000;
/** What a frame holds before it is packed. */
const FRAME_BYTES_MAX = 1024 * 1024;
/** Packing makes nothing much larger. */
const SEALED_BYTES_MAX = FRAME_BYTES_MAX + 4096;

/** One file of a backup: where it lies, its name within the backup, what seals it. */
export interface SealedFile {
  readonly folder: string;
  readonly name: string;
  readonly key: BackupKey;
}

/**
 * Writes a sealed file, whole or not at all; afterwards it outlives a crash. Answers how many bytes
 * were sealed.
 *
 * @throws BackupRefusal `target_not_empty` where there is one, unless it may be `replaced`
 */
export async function writeSealed(
  { folder, name, key }: SealedFile,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { isReplaced = false }: { readonly isReplaced?: boolean } = {},
): Promise<number> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const made = `${file}.new`;
  const handle = await open(made, 'w', 0o600);
  let bytes = 0;
  try {
    const salt = randomBytes(SALT_BYTES);
    await handle.writeFile(Buffer.concat([MAGIC, key.check, salt]));
    const seal = sealer(key.ofFile(name, salt));
    let waiting: Uint8Array = Buffer.alloc(0);
    for await (const frame of inFrames(content)) {
      if (waiting.length > 0) await handle.writeFile(seal(waiting, false));
      waiting = frame;
      bytes += frame.length;
    }
    await handle.writeFile(seal(waiting, true));
    await handle.sync();
  } catch (error) {
    await rm(made, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  if (!isReplaced) await refuseWhereThere(file, made);
  await rename(made, file);
  await syncFolder(path.dirname(file));
  return bytes;
}

/** What a sealed file holds, frame by frame. @throws BackupRefusal `wrong_key`, `damaged` */
export async function* readSealed({ folder, name, key }: SealedFile): AsyncGenerator<Buffer> {
  const damaged = (why: string): BackupRefusal =>
    new BackupRefusal('damaged', `${name} of the backup ${why}.`);
  const handle = await openToRead(path.join(folder, name), () => damaged('is missing'));
  try {
    const head = await readExactly(handle, HEAD_BYTES);
    if (head === undefined || !head.subarray(0, MAGIC.length).equals(MAGIC)) {
      throw damaged('is no file of a backup');
    }
    if (!head.subarray(MAGIC.length, MAGIC.length + CHECK_BYTES).equals(key.check)) {
      throw new BackupRefusal('wrong_key', `${name} was sealed with another key.`);
    }
    const unseal = unsealer(key.ofFile(name, head.subarray(HEAD_BYTES - SALT_BYTES)));
    for (let number = 0, isLast = false; !isLast; number += 1) {
      const length = await readExactly(handle, 4);
      if (length === undefined) throw damaged(`is cut off after frame ${number}`);
      isLast = length.readUInt32BE() >= LAST;
      const size = length.readUInt32BE() % LAST;
      const body =
        size > SEALED_BYTES_MAX ? undefined : await readExactly(handle, size + TAG_BYTES);
      const frame = body === undefined ? undefined : unseal(body, length);
      if (frame === undefined) throw damaged(`is not as it was written, from frame ${number} on`);
      yield frame;
    }
    if ((await readExactly(handle, 1)) !== undefined) throw damaged('goes on after its end');
  } finally {
    await handle.close();
  }
}

/** A rename or a new file is durable once its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function refuseWhereThere(file: string, made: string): Promise<void> {
  try {
    await (await open(file, 'wx')).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await rm(made, { force: true });
    throw new BackupRefusal(
      'target_not_empty',
      `${file} is there already: it is not written over.`,
    );
  }
}

async function openToRead(file: string, missing: () => BackupRefusal): Promise<FileHandle> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw missing();
    throw error;
  }
}

async function readExactly(handle: FileHandle, bytes: number): Promise<Buffer | undefined> {
  const buffer = Buffer.alloc(bytes);
  let filled = 0;
  while (filled < bytes) {
    const { bytesRead } = await handle.read(buffer, filled, bytes - filled);
    if (bytesRead === 0) return undefined;
    filled += bytesRead;
  }
  return buffer;
}

/** Each file has its own key, so the frame's number is all that a nonce needs. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

function sealer(key: Buffer): (plain: Uint8Array, isLast: boolean) => Buffer {
  let number = 0;
  return (plain, isLast) => {
    const packed = deflateRawSync(plain, { level: 1 });
    const length = Buffer.alloc(4);
    length.writeUInt32BE(packed.length + (isLast ? LAST : 0));
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number));
    cipher.setAAD(length);
    number += 1;
    return Buffer.concat([length, cipher.update(packed), cipher.final(), cipher.getAuthTag()]);
  };
}

function unsealer(key: Buffer): (body: Buffer, length: Buffer) => Buffer | undefined {
  let number = 0;
  return (body, length) => {
    const sealed = body.subarray(0, body.length - TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(length);
    decipher.setAuthTag(body.subarray(body.length - TAG_BYTES));
    number += 1;
    try {
      const packed = Buffer.concat([decipher.update(sealed), decipher.final()]);
      return inflateRawSync(packed, { maxOutputLength: FRAME_BYTES_MAX });
    } catch {
      return undefined;
    }
  };
}

/** The same bytes in frames that are full but for the last. */
async function* inFrames(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + FRAME_BYTES_MAX - size);
      parts.push(part);
      size += part.length;
      at += part.length;
      if (size < FRAME_BYTES_MAX) continue;
      yield Buffer.concat(parts);
      [parts, size] = [[], 0];
    }
  }
  if (size > 0) yield Buffer.concat(parts);
}
