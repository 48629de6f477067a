// WebP: chunks of a RIFF file. Kept are the picture, its alpha and a small colour profile; of a
// moving one the first frame alone. Exif, XMP and all that is unknown stay behind.
import { isColourProfile } from './colour-profile.ts';
import { orientationOf } from './exif-orientation.ts';
import type { AssertPixels, PictureContainer } from './picture-container.ts';
import { assertStructure } from './picture-error.ts';

const RIFF_HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
/** Most are frames of a moving picture, of which one is kept. */
const CHUNKS_MAX = 1_000;
const EXTENDED_BYTES = 10;
const ANIMATION_BYTES = 6;
const FRAME_HEAD_BYTES = 16;
const HAS_PROFILE = 0x20;
const HAS_ALPHA = 0x10;
const IS_MOVING = 0x02;

interface Chunk {
  readonly kind: string;
  readonly data: Buffer;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Walks a WebP; what stands behind the size that it names is not read.
 *
 * @throws PictureError `not_a_picture`, and as `assertPixels` does
 */
export function readWebp(bytes: Buffer, assertPixels: AssertPixels): PictureContainer {
  const end = bytes.readUInt32LE(4) + 8;
  assertStructure(end >= RIFF_HEAD_BYTES && end <= bytes.length);
  const chunks = chunksOf(bytes.subarray(RIFF_HEAD_BYTES, end));
  const [first] = chunks;
  assertStructure(first !== undefined);
  if (first.kind === 'VP8X') return readExtended(chunks, first.data, assertPixels);
  const size = bitstreamSize(first);
  assertPixels(size.width, size.height);
  return { ...size, orientation: 1, bytes: written([first]) };
}

function readExtended(
  chunks: readonly Chunk[],
  head: Buffer,
  assertPixels: AssertPixels,
): PictureContainer {
  assertStructure(head.length === EXTENDED_BYTES);
  const [width, height] = [head.readUIntLE(4, 3) + 1, head.readUIntLE(7, 3) + 1];
  assertPixels(width, height);
  const flags = head.readUInt8(0);
  const only = (kind: string): Chunk | undefined => chunks.find((chunk) => chunk.kind === kind);
  const profile = only('ICCP');
  const profiles = profile !== undefined && isColourProfile(profile.data) ? [profile] : [];
  const canvas = { width, height };
  const pixels = (flags & IS_MOVING) === 0 ? still(chunks, canvas) : firstFrame(chunks, canvas);
  const newHead = Buffer.from(head);
  newHead.fill(0, 0, 4);
  newHead.writeUInt8(
    (flags & (HAS_ALPHA | IS_MOVING)) | (profiles.length === 0 ? 0 : HAS_PROFILE),
    0,
  );
  const exif = only('EXIF');
  return {
    ...canvas,
    orientation: exif === undefined ? 1 : orientationOf(exif.data),
    bytes: written([{ kind: 'VP8X', data: newHead }, ...profiles, ...pixels]),
  };
}

/** The one picture of these chunks, its alpha in front where it has one of its own. */
function still(chunks: readonly Chunk[], size: Size): Chunk[] {
  const pictures = chunks.filter(({ kind }) => kind === 'VP8 ' || kind === 'VP8L');
  const [picture] = pictures;
  assertStructure(picture !== undefined && pictures.length === 1);
  const own = bitstreamSize(picture);
  assertStructure(own.width === size.width && own.height === size.height);
  const alpha = chunks.filter(({ kind }) => kind === 'ALPH');
  assertStructure(alpha.length <= 1);
  return picture.kind === 'VP8 ' ? [...alpha, picture] : [picture];
}

/** A moving picture of one frame: where it lies on the canvas stays as it is. */
function firstFrame(chunks: readonly Chunk[], canvas: Size): Chunk[] {
  const animation = chunks.find(({ kind }) => kind === 'ANIM');
  const frame = chunks.find(({ kind }) => kind === 'ANMF');
  assertStructure(animation !== undefined && animation.data.length === ANIMATION_BYTES);
  assertStructure(frame !== undefined && frame.data.length > FRAME_HEAD_BYTES);
  const head = frame.data.subarray(0, FRAME_HEAD_BYTES);
  const [left, top] = [head.readUIntLE(0, 3) * 2, head.readUIntLE(3, 3) * 2];
  const size = { width: head.readUIntLE(6, 3) + 1, height: head.readUIntLE(9, 3) + 1 };
  assertStructure(left + size.width <= canvas.width && top + size.height <= canvas.height);
  const pixels = still(chunksOf(frame.data.subarray(FRAME_HEAD_BYTES)), size);
  const data = Buffer.concat([head, ...pixels.map(framed)]);
  return [animation, { kind: 'ANMF', data }];
}

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let at = 0;
  while (at < bytes.length) {
    assertStructure(chunks.length < CHUNKS_MAX && at + CHUNK_HEAD_BYTES <= bytes.length);
    const from = at + CHUNK_HEAD_BYTES;
    const end = from + bytes.readUInt32LE(at + 4);
    assertStructure(end <= bytes.length);
    chunks.push({ kind: bytes.toString('latin1', at, at + 4), data: bytes.subarray(from, end) });
    // some writers leave the last padding byte out
    at = end + ((end - from) % 2);
  }
  return chunks;
}

/** How large the picture itself says that it is. */
function bitstreamSize({ kind, data }: Chunk): Size {
  if (kind === 'VP8 ') {
    assertStructure(data.length >= 10 && (data.readUInt8(0) & 1) === 0);
    assertStructure(data.readUIntBE(3, 3) === 0x9d012a);
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  }
  assertStructure(kind === 'VP8L' && data.length >= 5 && data.readUInt8(0) === 0x2f);
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function framed({ kind, data }: Chunk): Buffer {
  const head = Buffer.from(`${kind}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

function written(chunks: readonly Chunk[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks.map(framed)]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
