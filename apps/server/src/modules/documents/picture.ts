// What people send as a picture becomes one of ours: read whole, turned upright, written anew.
import { AppError } from '../../http/index.ts';
import {
  drawPicture,
  PictureError,
  type PictureShape,
  readContainer,
} from '../../platform/pictures/index.ts';

/** The longer side: small print stays readable. */
const SIDE_MAX = 2_400;
const CODES = {
  not_a_picture: 'document_not_a_picture',
  too_large: 'document_picture_too_large',
  heif: 'document_not_a_picture',
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
 * @throws AppError `document_not_a_picture`, `document_picture_too_large`
 */
export async function rewritePicture(bytes: Buffer): Promise<RewrittenPicture> {
  return {
    bytes: await rewrite(bytes, { fit: 'inside', side: SIDE_MAX }),
    mediaType: 'image/jpeg',
  };
}

/**
 * The middle of a picture as a square JPEG of ours, `side` pixels wide.
 *
 * @throws AppError `document_not_a_picture`, `document_picture_too_large`
 */
export function rewriteSquare(bytes: Buffer, side: number): Promise<Buffer> {
  return rewrite(bytes, { fit: 'square', side });
}

async function rewrite(bytes: Buffer, shape: PictureShape): Promise<Buffer> {
  try {
    return await drawPicture({ ...readContainer(bytes), shape });
  } catch (error) {
    throw new AppError(CODES[error instanceof PictureError ? error.fault : 'not_a_picture']);
  }
}
