// What people send as a picture becomes one of ours: read whole, turned upright, written anew.
import { AppError } from '../../http/index.ts';
import { PictureError, type Pictures, type PictureShape } from '../../platform/pictures/index.ts';

/** The longer side: small print stays readable. */
const SIDE_MAX = 2_400;
const CODES = {
  not_a_picture: 'document_not_a_picture',
  too_large: 'document_picture_too_large',
  heif: 'document_picture_heic',
  busy: 'unavailable',
  away: 'unavailable',
} as const;

/** A picture of ours. */
export interface RewrittenPicture {
  readonly bytes: Buffer;
  readonly mediaType: 'image/jpeg';
}

/**
 * The same picture as JPEG of ours: nothing that came with it (location, device, a second file
 * behind it) is left.
 *
 * @throws AppError `document_not_a_picture`, `document_picture_too_large`,
 * `document_picture_heic`, `unavailable`
 */
export async function rewritePicture(pictures: Pictures, bytes: Buffer): Promise<RewrittenPicture> {
  const made = await rewrite(pictures, bytes, { fit: 'inside', side: SIDE_MAX });
  return { bytes: made, mediaType: 'image/jpeg' };
}

/**
 * The middle of a picture as a square JPEG of ours, `side` pixels wide.
 *
 * @throws AppError as `rewritePicture`
 */
export function rewriteSquare(pictures: Pictures, bytes: Buffer, side: number): Promise<Buffer> {
  return rewrite(pictures, bytes, { fit: 'square', side });
}

async function rewrite(pictures: Pictures, bytes: Buffer, shape: PictureShape): Promise<Buffer> {
  try {
    return await pictures.rewrite(bytes, shape);
  } catch (error) {
    throw error instanceof PictureError ? new AppError(CODES[error.fault]) : error;
  }
}
