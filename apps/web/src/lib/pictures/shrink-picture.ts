import { drawJpeg, HeicPicture, NotAPicture, openPicture } from './open-picture.ts';

/** What a slow connection is asked to carry for one picture. */
export const PICTURE_BYTES_WANTED = 400_000;

/**
 * The longer side and the quality to try, one after the other, until the picture is small enough. At
 * 800 pixels a card's print can still be read; nothing but the encoder's own fault keeps a picture
 * above what is wanted there: noise alone has some 240 kB.
 */
const TRIES: readonly (readonly [side: number, quality: number])[] = [
  [2_000, 0.82],
  [2_000, 0.65],
  [1_600, 0.65],
  [1_200, 0.6],
  [1_000, 0.5],
  [800, 0.4],
];

/** The picture stays too large as long as it can be read. */
export class PictureTooLarge extends Error {
  override readonly name = 'PictureTooLarge';
}

/** Picture to JPEG of at most this side and about this quality. */
export type Redraw = (side: number, quality: number) => Promise<Blob>;

/** The first try that is small enough. @throws PictureTooLarge where none is */
export async function smallEnough(redraw: Redraw): Promise<Blob> {
  for (const [side, quality] of TRIES) {
    const made = await redraw(side, quality);
    if (made.size <= PICTURE_BYTES_WANTED) return made;
  }
  throw new PictureTooLarge();
}

/**
 * A photograph as this browser can send it: upright, small, without where it was taken.
 *
 * @throws HeicPicture, NotAPicture, PictureTooLarge
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await openPicture(file);
  const { width, height } = picture;
  try {
    return await smallEnough((side, quality) => {
      const scale = Math.min(1, side / Math.max(width, height));
      const madeWidth = Math.round(width * scale);
      const madeHeight = Math.round(height * scale);
      return drawJpeg(picture, { x: 0, y: 0, width, height, madeWidth, madeHeight, quality });
    });
  } finally {
    picture.close();
  }
}

/**
 * The same, where the server judges too: what this browser cannot open, or draws only too large, goes
 * as it is.
 *
 * @throws HeicPicture
 */
export async function shrinkIfPossible(file: Blob): Promise<Blob> {
  try {
    return await shrinkPicture(file);
  } catch (error) {
    if (error instanceof HeicPicture) throw error;
    if (error instanceof NotAPicture || error instanceof PictureTooLarge) return file;
    throw error;
  }
}
