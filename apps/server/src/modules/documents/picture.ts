// What people send as a picture becomes one of ours: read whole, turned upright, written anew.
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../http/index.ts';

/** 24 megapixels hold any card that a telephone photographs; what is larger is an attack. */
const PIXELS_MAX = 24_000_000;
/** The longer side: small print stays readable. */
const SIDE_MAX = 2_400;
const QUALITY = 82;
/** The first bytes of what we read; everything else never meets the decoder. */
const FORMATS: readonly (readonly [at: number, bytes: string])[] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG\r\n\x1a\n'],
  [8, 'WEBP'],
];

/** A picture of ours. */
export interface RewrittenPicture {
  readonly bytes: Buffer;
  readonly mediaType: 'image/jpeg';
}

/**
 * The same picture as JPEG of ours: nothing that came with it (location, device, a second file
 * behind it) is left.
 *
 * @throws AppError `document_not_a_picture`, `document_picture_too_large`
 */
export async function rewritePicture(bytes: Buffer): Promise<RewrittenPicture> {
  const made = await rewrite(bytes, (picture) =>
    picture.resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true }),
  );
  return { bytes: made, mediaType: 'image/jpeg' };
}

/**
 * The middle of a picture as a square JPEG of ours, `side` pixels wide.
 *
 * @throws AppError `document_not_a_picture`, `document_picture_too_large`
 */
export function rewriteSquare(bytes: Buffer, side: number): Promise<Buffer> {
  return rewrite(bytes, (picture) => picture.resize({ width: side, height: side, fit: 'cover' }));
}

async function rewrite(bytes: Buffer, resize: (picture: Sharp) => Sharp): Promise<Buffer> {
  const isKnown = FORMATS.some(([at, start]) =>
    bytes.subarray(at, at + start.length).equals(Buffer.from(start, 'latin1')),
  );
  if (!isKnown) throw new AppError('document_not_a_picture');
  // the head alone: no pixel is read before their number is known
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (size === undefined) throw new AppError('document_not_a_picture');
  if (size.width * size.height > PIXELS_MAX) throw new AppError('document_picture_too_large');
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });
    return await resize(picture.autoOrient())
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY, mozjpeg: false })
      .toBuffer();
  } catch {
    throw new AppError('document_not_a_picture');
  }
}
