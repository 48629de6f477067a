import { drawJpeg, openPicture } from './open-picture.ts';

/** Twice what the server keeps, for what it makes of it; some 60 kB on the wire. */
const SIDE = 512;
const QUALITY = 0.86;

/** The largest square in the middle of a picture. */
export function middleSquare(
  width: number,
  height: number,
): { readonly x: number; readonly y: number; readonly side: number } {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}

/**
 * The middle of a picture, upright and small, without where it was taken.
 *
 * @throws HeicPicture, NotAPicture
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await openPicture(file);
  try {
    const { x, y, side } = middleSquare(picture.width, picture.height);
    const made = Math.min(SIDE, side);
    const square = { x, y, width: side, height: side, madeWidth: made, madeHeight: made };
    return await drawJpeg(picture, { ...square, quality: QUALITY });
  } finally {
    picture.close();
  }
}
