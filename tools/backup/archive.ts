// Many files in one stream, of which nobody has to know the length before it was read.
//   entry: length of the head 4 · head (JSON) · chunks, each length 4 · bytes · and 0 at its end
const HEAD_BYTES_MAX = 4096;

/** A file or a folder as it stands in the stream; `path` is relative, with `/`. */
export interface ArchiveEntry {
  readonly path: string;
  readonly kind: 'file' | 'folder';
}

/** One with what it holds. */
export interface ArchivedFile extends ArchiveEntry {
  readonly content: AsyncIterable<Uint8Array>;
}

/** The stream of some entries. */
export async function* packArchive(
  entries: AsyncIterable<ArchivedFile>,
): AsyncGenerator<Uint8Array> {
  for await (const { path, kind, content } of entries) {
    const head = Buffer.from(JSON.stringify({ path, kind }));
    yield lengthOf(head);
    yield head;
    for await (const chunk of content) {
      if (chunk.length === 0) continue;
      yield lengthOf(chunk);
      yield chunk;
    }
    yield Buffer.alloc(4);
  }
}

/**
 * The entries of a stream, in its order; read each to its end before the next is asked for.
 *
 * @throws Error when the stream is none of ours: what is sealed was checked before
 */
export async function* unpackArchive(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<ArchivedFile> {
  const reader = new StreamReader(stream);
  for (;;) {
    const length = await reader.length();
    if (length === undefined) return;
    if (length > HEAD_BYTES_MAX) throw new Error('An entry of the archive has no head.');
    const entry = JSON.parse((await reader.take(length)).toString('utf8')) as ArchiveEntry;
    yield { path: safePath(entry.path), kind: entry.kind, content: contentOf(reader) };
  }
}

async function* contentOf(reader: StreamReader): AsyncGenerator<Uint8Array> {
  for (;;) {
    const length = await reader.length();
    if (length === undefined) throw new Error('An entry of the archive has no end.');
    if (length === 0) return;
    yield await reader.take(length);
  }
}

/** What is restored stays below its folder. */
function safePath(path: string): string {
  const parts = path.split('/');
  if (path === '' || path.includes('\0') || path.includes('\\')) throw new Error('No path.');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) {
    throw new Error(`The archive has a path that leads elsewhere: ${path}`);
  }
  return path;
}

function lengthOf(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return length;
}

class StreamReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #buffer: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** Undefined at the end of the stream. */
  async length(): Promise<number | undefined> {
    if (!(await this.#fill(1))) return undefined;
    return (await this.take(4)).readUInt32BE();
  }

  async take(bytes: number): Promise<Buffer> {
    if (!(await this.#fill(bytes))) throw new Error('The archive ends in the middle.');
    const taken = this.#buffer.subarray(0, bytes);
    this.#buffer = this.#buffer.subarray(bytes);
    return taken;
  }

  async #fill(bytes: number): Promise<boolean> {
    const parts = [this.#buffer];
    let size = this.#buffer.length;
    while (size < bytes) {
      const next = await this.#chunks.next();
      if (next.done === true) break;
      parts.push(Buffer.from(next.value));
      size += next.value.length;
    }
    if (parts.length > 1) this.#buffer = Buffer.concat(parts);
    return size >= bytes;
  }
}
