// PNG: chunks, each with its length in front. Kept are those that pixels and colours need; texts,
// Exif, times, further frames and all that is unknown stay behind, uninflated.
import { inflateSync } from 'node:zlib';
import { isColourProfile, PROFILE_BYTES_MAX } from './colour-profile.ts';
import { type Orientation, orientationOf } from './exif-orientation.ts';
import type { AssertPixels, PictureContainer } from './picture-container.ts';
import { assertStructure } from './picture-error.ts';

const SIGNATURE_BYTES = 8;
/** Length, kind and checksum of a chunk. */
const FRAME_BYTES = 12;
/** A file of 8 MB whose pixels come in chunks of 512 bytes. */
const CHUNKS_MAX = 16_384;
/** Of chunks that stay behind; screenshots have a handful, moving pictures one a frame. */
const DROPPED_MAX = 1_000;
const PROFILE_NAME_MAX = 79;
/** What colours need beside the palette, by how many bytes each must have. */
const COLOUR_BYTES: Readonly<Record<string, number>> = { gAMA: 4, cHRM: 32, sRGB: 1 };
/** Bits of a sample that each colour type may have. */
const DEPTHS: readonly (readonly number[] | undefined)[] = [
  [1, 2, 4, 8, 16],
  undefined,
  [8, 16],
  [1, 2, 4, 8],
  [8, 16],
  undefined,
  [8, 16],
];
const GREY = 0;
const COLOURS = 2;
const PALETTE = 3;

interface Chunk {
  readonly kind: string;
  readonly data: Buffer;
  /** With its length, kind and checksum. */
  readonly whole: Buffer;
}

/** What was met of a PNG so far. */
interface Walk {
  readonly colourType: number;
  readonly kept: Buffer[];
  readonly kinds: Set<string>;
  orientation: Orientation;
  paletteEntries: number;
  dropped: number;
  arePixelsOver: boolean;
}

/**
 * Walks a PNG.
 *
 * @throws PictureError `not_a_picture`, and as `assertPixels` does
 */
export function readPng(bytes: Buffer, assertPixels: AssertPixels): PictureContainer {
  const [head, ...others] = walkable(bytes);
  assertStructure(head !== undefined && head.kind === 'IHDR' && head.data.length === 13);
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  const colourType = head.data.readUInt8(9);
  const [packing, filter, interlace] = [...head.data.subarray(10)];
  assertStructure(DEPTHS[colourType]?.includes(head.data.readUInt8(8)) === true);
  assertStructure(packing === 0 && filter === 0 && (interlace === 0 || interlace === 1));
  assertPixels(width, height);
  const walk: Walk = {
    colourType,
    kept: [bytes.subarray(0, SIGNATURE_BYTES), head.whole],
    kinds: new Set(),
    orientation: 1,
    paletteEntries: 0,
    dropped: 0,
    arePixelsOver: false,
  };
  for (const chunk of others) take(walk, chunk);
  assertStructure(walk.kinds.has('IDAT'));
  return { width, height, orientation: walk.orientation, bytes: Buffer.concat(walk.kept) };
}

/** The chunks up to the last one; what stands behind it is not read. */
function walkable(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let at = SIGNATURE_BYTES;
  for (;;) {
    assertStructure(chunks.length < CHUNKS_MAX && at + FRAME_BYTES <= bytes.length);
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    assertStructure(end <= bytes.length);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    assertStructure(/^[A-Za-z]{4}$/.test(kind));
    chunks.push({ kind, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    if (kind === 'IEND') return chunks;
    at = end;
  }
}

function take(walk: Walk, chunk: Chunk): void {
  const { kind, data, whole } = chunk;
  if (kind === 'IDAT') {
    assertStructure(!walk.arePixelsOver);
    assertStructure(walk.colourType !== PALETTE || walk.paletteEntries > 0);
  } else if (walk.kinds.has('IDAT')) walk.arePixelsOver = true;
  const isFirst = !walk.kinds.has(kind);
  walk.kinds.add(kind);
  if (kind === 'IDAT' || kind === 'IEND') {
    walk.kept.push(whole);
    return;
  }
  if (kind === 'PLTE') assertPalette(walk, data, isFirst);
  if (kind === 'eXIf' && isFirst) walk.orientation = orientationOf(data);
  // a chunk whose name begins with a capital can't be left out, and there is no other one
  assertStructure(kind === 'PLTE' || !/^[A-Z]/.test(kind));
  if (isFirst && !walk.arePixelsOver && isForColours(walk, chunk)) walk.kept.push(whole);
  else walk.dropped += 1;
  assertStructure(walk.dropped <= DROPPED_MAX);
}

function assertPalette(walk: Walk, data: Buffer, isFirst: boolean): void {
  assertStructure(isFirst && !walk.arePixelsOver);
  assertStructure(data.length > 0 && data.length <= 768 && data.length % 3 === 0);
  walk.paletteEntries = data.length / 3;
}

function isForColours({ colourType, paletteEntries }: Walk, { kind, data }: Chunk): boolean {
  if (kind === 'PLTE') return colourType === PALETTE;
  if (kind === 'iCCP') return isSmallProfile(data);
  if (kind !== 'tRNS') return COLOUR_BYTES[kind] === data.length;
  if (colourType === GREY) return data.length === 2;
  if (colourType === COLOURS) return data.length === 6;
  return colourType === PALETTE && data.length > 0 && data.length <= paletteEntries;
}

/** A name, a zero, how it is packed, and the profile: the one thing here that is ever inflated. */
function isSmallProfile(data: Buffer): boolean {
  const nameEnd = data.subarray(0, PROFILE_NAME_MAX + 1).indexOf(0);
  if (nameEnd < 1 || data[nameEnd + 1] !== 0) return false;
  try {
    const packed = data.subarray(nameEnd + 2);
    return isColourProfile(inflateSync(packed, { maxOutputLength: PROFILE_BYTES_MAX }));
  } catch {
    return false;
  }
}
