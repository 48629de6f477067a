// How a camera was held, read from Exif (TIFF) without following it anywhere: one directory, one
// tag, and no offset but the first. Circles and huge directories are met by nobody.

/** How a picture is turned and mirrored to stand upright, as Exif numbers it; 1 stands already. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const TIFF_HEAD_BYTES = 8;
const TIFF_MAGIC = 42;
const ENTRY_BYTES = 12;
/** Telephones write some twenty; the tag's number is small and so among the first. */
const ENTRIES_MAX = 512;
const ORIENTATION_TAG = 0x0112;
const SHORT_TYPE = 3;
const EXIF_HEAD = Buffer.from('Exif\0\0', 'latin1');

/** Whether these bytes begin as a segment with Exif does. */
export const hasExifHead = (bytes: Buffer): boolean =>
  bytes.subarray(0, EXIF_HEAD.length).equals(EXIF_HEAD);

/**
 * The orientation that Exif names, with or without its head in front. Whatever can't be read says
 * nothing: telephones write Exif in many ways, and none is a reason to refuse a picture.
 */
export function orientationOf(exif: Buffer): Orientation {
  const tiff = hasExifHead(exif) ? exif.subarray(EXIF_HEAD.length) : exif;
  if (tiff.length < TIFF_HEAD_BYTES) return 1;
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return 1;
  const isLittle = order === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  if (short(2) !== TIFF_MAGIC) return 1;
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  const entries = Math.min(short(directory), ENTRIES_MAX);
  for (let nth = 0; nth < entries; nth += 1) {
    const at = directory + 2 + nth * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return 1;
    if (short(at) !== ORIENTATION_TAG) continue;
    return short(at + 2) === SHORT_TYPE ? orientation(short(at + 8)) : 1;
  }
  return 1;
}

const orientation = (value: number): Orientation =>
  value >= 1 && value <= 8 ? (value as Orientation) : 1;
