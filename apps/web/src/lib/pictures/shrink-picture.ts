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

/** The file is no picture that this browser can open. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture';
}

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
 * @throws NotAPicture, PictureTooLarge
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new NotAPicture();
  });
  try {
    return await smallEnough((side, quality) => redraw(picture, side, quality));
  } finally {
    picture.close();
  }
}

async function redraw(picture: ImageBitmap, side: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const made = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  );
  // a phone that is short of memory gives nothing
  if (made === null) throw new NotAPicture();
  return made;
}
