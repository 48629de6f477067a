// Pieces that pictures of tests are put together from, also such as no camera writes.
import { crc32, deflateSync } from 'node:zlib';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const PNG_SIGNATURE = latin1('\x89PNG\r\n\x1a\n');
/** Signature and IHDR. */
const PNG_HEAD_BYTES = 33;

/** A chunk of a PNG with its true checksum. */
export function pngChunk(kind: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([latin1(kind), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** How a PNG of a test differs from eight bits of colours without a picture. */
export interface PngTerms {
  readonly depth?: number;
  readonly colourType?: number;
  readonly pixels?: Uint8Array;
  /** Chunks between the head and the pixels. */
  readonly chunks?: readonly Uint8Array[];
}

/** A PNG put together chunk by chunk; without `pixels` only its head is real. */
export function pngOf(width: number, height: number, terms: PngTerms = {}): Buffer {
  const { depth = 8, colourType = 2, pixels = Buffer.alloc(10_000), chunks = [] } = terms;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colourType, 0, 0, 0], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', head),
    ...chunks,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The same PNG with chunks behind its head. */
export function withPngChunks(png: Buffer, chunks: readonly Uint8Array[]): Buffer {
  return Buffer.concat([png.subarray(0, PNG_HEAD_BYTES), ...chunks, png.subarray(PNG_HEAD_BYTES)]);
}

/** A segment of a JPEG: its marker's second byte, and what it holds. */
export function jpegSegment(marker: number, body: Uint8Array): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** The same JPEG with segments behind its first marker. */
export function withJpegSegments(jpeg: Buffer, segments: readonly Uint8Array[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** The segments of a JPEG that Exif, cut as it may be, stands in. */
export function exifSegment(tiff: Uint8Array): Buffer {
  return jpegSegment(0xe1, Buffer.concat([latin1('Exif\0\0'), tiff]));
}

/** A colour profile in parts of a JPEG, each of at most so many bytes. */
export function profileSegments(profile: Buffer, partBytes = 60_000): Buffer[] {
  const count = Math.ceil(profile.length / partBytes);
  return Array.from({ length: count }, (_, nth) => {
    const part = profile.subarray(nth * partBytes, (nth + 1) * partBytes);
    return jpegSegment(
      0xe2,
      Buffer.concat([latin1('ICC_PROFILE\0'), Buffer.of(nth + 1, count), part]),
    );
  });
}

/** A chunk of a WebP, padded to an even length. */
export function webpChunk(kind: string, data: Uint8Array): Buffer {
  const head = latin1(`${kind}\0\0\0\0`);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** A WebP of these chunks. */
export function webpOf(chunks: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat([latin1('WEBP'), ...chunks]);
  const head = latin1('RIFF\0\0\0\0');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** A simple WebP as an extended one: flags (0x20 profile, 0x10 alpha, 0x02 moving) and chunks. */
export function extendedWebp(
  webp: Buffer,
  size: { readonly width: number; readonly height: number },
  extended: {
    readonly flags: number;
    readonly before?: readonly Uint8Array[];
    readonly after?: readonly Uint8Array[];
  },
): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt8(extended.flags);
  head.writeUIntLE(size.width - 1, 4, 3);
  head.writeUIntLE(size.height - 1, 7, 3);
  const chunks = [webpChunk('VP8X', head), ...(extended.before ?? []), webp.subarray(12)];
  return webpOf([...chunks, ...(extended.after ?? [])]);
}

/** Exif (TIFF, big-endian) with one directory: an orientation, and whatever stands behind it. */
export function exifOf(
  orientation: number,
  { entries = 1, nextDirectory = 0 }: { entries?: number; nextDirectory?: number } = {},
): Buffer {
  const head = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0]);
  head.writeUInt16BE(entries, 8);
  const entry = Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
  const next = Buffer.alloc(4);
  next.writeUInt32BE(nextDirectory);
  return Buffer.concat([head, entry, next]);
}
