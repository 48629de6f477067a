/** What a slow connection is asked to carry for one picture. */
export const PICTURE_BYTES_WANTED = 400_000;

/** The longer side and the quality to try, one after the other, until the picture is small enough. */
const TRIES: readonly (readonly [side: number, quality: number])[] = [
  [2_000, 0.82],
  [2_000, 0.65],
  [1_600, 0.65],
  [1_200, 0.6],
];

/** The file is no picture that this browser can open. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture';
}

/** Picture to JPEG of at most this side and about this quality. */
export type Redraw = (side: number, quality: number) => Promise<Blob>;

/** The first try that is small enough; where none is, the last one. */
export async function smallEnough(redraw: Redraw): Promise<Blob> {
  let made: Blob | undefined;
  for (const [side, quality] of TRIES) {
    made = await redraw(side, quality);
    if (made.size <= PICTURE_BYTES_WANTED) return made;
  }
  if (made === undefined) throw new NotAPicture();
  return made;
}

/** A photograph as this browser can send it: upright, small, without where it was taken. */
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
