// A ZIP archive by PKWARE's APPNOTE: deflated files of up to 4 GB, without dates or comments.
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
/** The first day that the format knows, so that the same content is the same archive. */
const DOS_DAY = (1 << 5) | 1;

/** One file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly text: string;
}

/** Files as one archive; deflated beside other work. */
export async function zipFile(entries: readonly ZipEntry[]): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const bytes = Buffer.from(text);
    const packed = await deflate(bytes);
    const nameBytes = Buffer.from(name);
    const facts = factsOf(nameBytes, bytes, packed);
    const local = Buffer.concat([numbers([[LOCAL, 4]]), facts, numbers([[0, 2]]), nameBytes]);
    parts.push(local, packed);
    directory.push(
      numbers([
        [CENTRAL, 4],
        [VERSION, 2],
      ]),
      facts,
      // no extra field, no comment, first disk, no attributes
      numbers([
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [offset, 4],
      ]),
      nameBytes,
    );
    offset += local.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = numbers([
    [END, 4],
    [0, 4],
    [entries.length, 2],
    [entries.length, 2],
    [central.length, 4],
    [offset, 4],
    [0, 2],
  ]);
  return Buffer.concat([...parts, central, end]);
}

/** What both headers of a file say in the same order. */
function factsOf(name: Buffer, bytes: Buffer, packed: Buffer): Buffer {
  return numbers([
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [0, 2],
    [DOS_DAY, 2],
    [crc32(bytes), 4],
    [packed.length, 4],
    [bytes.length, 4],
    [name.length, 2],
  ]);
}

/** Whole numbers as so many bytes each, the lowest first. */
function numbers(fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
