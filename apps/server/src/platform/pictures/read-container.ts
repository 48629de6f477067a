// What a file says that it is, read by ourselves before anything of it is decoded.
import { readJpeg } from './jpeg-container.ts';
import type { AssertPixels, PictureContainer } from './picture-container.ts';
import { PictureError } from './picture-error.ts';
import { readPng } from './png-container.ts';
import { readWebp } from './webp-container.ts';

/** 50 megapixels: telephones take 48 (8064 × 6048). */
export const PIXELS_MAX = 50_000_000;
/** The longest side that JPEG can have. */
const SIDE_MAX = 65_535;

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const PNG_START = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** What telephones write that take HEIC, and AVIF beside it; films begin alike and are none. */
const HEIF_BRANDS = /^(hei[cfmsx]|hev[cmsx]|mif[12]|msf1|avi[fs]|miaf)$/;
const BRANDS_MAX = 32;

/**
 * Walks the container of a picture: never inflates but a bounded colour profile, never decodes.
 *
 * @throws PictureError `not_a_picture`, `too_large`, `heif`
 */
export function readContainer(bytes: Buffer): PictureContainer {
  const read = readerOf(bytes);
  return read(bytes, assertPixels);
}

function readerOf(bytes: Buffer): (bytes: Buffer, assert: AssertPixels) => PictureContainer {
  if (startsWith(bytes, JPEG_START)) return readJpeg;
  if (startsWith(bytes, PNG_START)) return readPng;
  if (tag(bytes, 0) === 'RIFF' && tag(bytes, 8) === 'WEBP') return readWebp;
  throw new PictureError(isHeif(bytes) ? 'heif' : 'not_a_picture');
}

const startsWith = (bytes: Buffer, start: Buffer): boolean =>
  bytes.subarray(0, start.length).equals(start);

const tag = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

function isHeif(bytes: Buffer): boolean {
  if (bytes.length < 16 || tag(bytes, 4) !== 'ftyp') return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 16 + BRANDS_MAX * 4);
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12 && HEIF_BRANDS.test(tag(bytes, at))) return true;
  }
  return false;
}

function assertPixels(width: number, height: number): void {
  if (width < 1 || height < 1) throw new PictureError('not_a_picture');
  if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX) {
    throw new PictureError('too_large');
  }
}
