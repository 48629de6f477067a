/** Twice what the server keeps, for what it makes of it; some 60 kB on the wire. */
const SIDE = 512;
const QUALITY = 0.86;

/** The file is no picture that this browser can open. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture';
}

/** The largest square in the middle of a picture. */
export function middleSquare(
  width: number,
  height: number,
): { readonly x: number; readonly y: number; readonly side: number } {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}

/** The middle of a picture, upright and small, without where it was taken. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new NotAPicture();
  });
  try {
    const { x, y, side } = middleSquare(picture.width, picture.height);
    const made = Math.min(SIDE, side);
    const canvas = document.createElement('canvas');
    canvas.width = made;
    canvas.height = made;
    canvas.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, made, made);
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', QUALITY),
    );
    // a phone that is short of memory gives nothing
    if (blob === null) throw new NotAPicture();
    return blob;
  } finally {
    picture.close();
  }
}
